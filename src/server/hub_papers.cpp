// The HTTP interface of the hub: lists and tables that are kept. Whoever knows the id of one may read it; an account
// may write over its own and throw them away. A guest's stay as they were shared, for a while.
#include <fmt/core.h>

#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/paper_codec.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

constexpr int most_of_account = 200;  // lists, and as many tables
constexpr int most_of_guest = 50;
constexpr int64_t guests_keep = 90 * 24 * 3600;  // seconds
constexpr std::size_t longest_title = 80;

std::string account_maker(const std::string& account) { return "account " + account; }
// The address itself is not kept.
std::string guest_maker(const std::string& address) {
  return store::guests + (address.empty() ? "here" : token_hash("maker " + address).substr(0, 24));
}
Bad no_such(const std::string& sort) {
  return bad(sort == "list" ? "no_such_list" : "no_such_table",
             fmt::format("there is no such {}; what guests keep is here for 90 days", sort), 404);
}
Paper paper_of(store::PaperRow row, const std::string& maker) {
  return {.id = std::move(row.id),
          .ruleset = std::move(row.ruleset),
          .title = std::move(row.title),
          .text = std::move(row.text),
          .mine = !maker.empty() && row.maker == maker,
          .touched = row.touched};
}

}  // namespace

void Hub::Inside::papers(const std::string& sort, const HttpRequest& request, const Target& target,
                         const HttpReply& reply) {
  const auto& parts = target.parts;
  const bool post = request.method == "POST";
  if (post && parts.size() == 2) {
    const KeepPaper sent = read_keep_paper(request.body);
    if (!sent.id.empty() && !is_game_id(sent.id)) throw no_such(sort);
    limiter.take(Limit::paper, request.address, outside.now());
    store::PaperRow row{.id = sent.id,
                        .sort = sort,
                        .maker = {},
                        .title = tidy(sent.title, longest_title),
                        .ruleset = sent.ruleset,
                        .text = sent.text};
    return keep_paper(std::move(row), request, reply);
  }
  if (parts.size() < 3 || !is_game_id(parts[2])) throw post ? not_found() : no_such(sort);
  const bool away = post && parts.size() == 4 && parts[3] == "remove";
  if (parts.size() != 3 && !away) throw not_found();
  if (post && !away) throw not_found();
  with_account(request, reply, [this, sort, id = parts[2], away, reply](const std::string& account) {
    if (away && account.empty()) throw bad("not_signed_in", "sign in first; what guests keep goes by itself", 401);
    const std::string maker = account.empty() ? "" : account_maker(account);
    const auto job = [this, sort, id, away, maker, reply](store::Store& store) {
      HttpResponse r;
      try {
        auto row = store.paper(id);
        if (!row || row->sort != sort) throw no_such(sort);
        if (away && !store.remove_paper(id, maker))
          throw bad("not_yours", fmt::format("this {} is somebody else's", sort), 403);
        r = away ? ok("{}") : ok(body_of(paper_of(std::move(*row), maker)));
      } catch (const std::exception& e) {
        r = answer(mishap("a paper", e));
      }
      outside.here([reply, r = std::move(r)] { reply(r); });
    };
    away ? keeper.with(job) : keeper.look(job);
  });
}

void Hub::Inside::my_papers(const std::string& sort, const HttpRequest& request, const HttpReply& reply) {
  with_account(request, reply, [this, sort, reply](const std::string& account) {
    if (account.empty()) throw bad("not_signed_in", "sign in first", 401);
    keeper.look([this, sort, maker = account_maker(account), reply](store::Store& store) {
      HttpResponse r;
      try {
        Papers mine;
        for (store::PaperRow& row : store.papers_of(maker, sort))
          mine.papers.push_back(paper_of(std::move(row), maker));
        r = ok(body_of(mine));
      } catch (const std::exception& e) {
        r = answer(mishap("an account's papers", e));
      }
      outside.here([reply, r = std::move(r)] { reply(r); });
    });
  });
}

// What is kept has been read whole: a list of a company that is here, a table without a fault.
void Hub::Inside::keep_paper(store::PaperRow sent, const HttpRequest& request, const HttpReply& reply) {
  with_account(request, reply,
               [this, sent = std::move(sent), address = request.address, reply](const std::string& account) {
                 if (!account.empty()) limiter.take(Limit::paper, "account " + account, outside.now());
                 const HttpReply once = in_turn(*pages, address, reply);
                 const int most = !account.empty() ? most_of_account : address.empty() ? INT32_MAX : most_of_guest;
                 outside.pages([this, row = sent, account, address, most, once]() mutable {
                   std::optional<Bad> why;
                   try {
                     if (row.sort == "list") {
                       const ListChecked list = muster.check({row.ruleset, row.text});
                       row.text = list.json;
                       if (row.title.empty()) row.title = list.name;
                     } else {
                       row.ruleset.clear();
                       row.text = table_desk.settled(row.text);
                       if (row.title.empty())
                         row.title = tidy(Toml::parse(row.text, "table").string("name", "Table"), longest_title);
                     }
                   } catch (const std::exception& e) {
                     why = mishap("a paper", e);
                   }
                   row.maker = account.empty() ? guest_maker(address) : account_maker(account);
                   outside.here([this, row, most, once, why, still = alive] {
                     if (!*still) return;
                     if (why) return once(answer(*why));
                     put_paper(row, most, once);
                   });
                 });
               });
}

void Hub::Inside::put_paper(const store::PaperRow& kept, int most, const HttpReply& reply) {
  keeper.with([this, row = kept, most, reply](store::Store& store) mutable {
    HttpResponse r;
    try {
      row.created = row.touched = outside.date();
      const auto old = row.id.empty() ? std::nullopt : store.paper(row.id);
      const bool over =
          old && old->maker == row.maker && old->sort == row.sort && !row.maker.starts_with(store::guests);
      if (!over) row.id = new_game_id();
      store.drop_guests_papers(row.touched - guests_keep);
      const store::PaperPut put = store.put_paper(row, most);
      if (put.full)
        throw bad("too_many",
                  fmt::format("{} {}s are kept for you, no more; throw one away, sign in, or save it in a file", most,
                              row.sort),
                  409);
      row.id = put.id;
      r = ok(body_of(paper_of(row, row.maker)));
    } catch (const std::exception& e) {
      r = answer(mishap("a paper", e));
    }
    outside.here([reply, r = std::move(r)] { reply(r); });
  });
}

}  // namespace sandtable::server
