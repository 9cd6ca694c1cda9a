// The HTTP interface of the hub: what is only looked at. Journals, reports, pictures, scenarios, rules.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <future>
#include <memory>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"
#include "game/script/words.hpp"
#include "server/answers.hpp"
#include "server/exports.hpp"
#include "server/hub_inside.hpp"
#include "server/player_report.hpp"
#include "server/seat_keys.hpp"
#include "server/secrets.hpp"
#include "server/stored_journal.hpp"
#include "table/render/render.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t most_tickets = 10'000;
constexpr Millis ticket_ms = 60'000;

int width_of(const Target& target) {
  const std::string text = target.find("width");
  int width = 1200;
  std::from_chars(text.data(), text.data() + text.size(), width);
  return picture_width(width);
}
HttpResponse picture_of(const char* type, const Pictures::Picture& picture, const char* cache) {
  if (picture->empty()) throw not_found();
  return {.type = type, .body = *picture, .headers = {{"Cache-Control", cache}}};
}

// The seat a token opens; -1 for none. A wrong one is an error, not a spectator.
int seat_of(const store::Stored& stored, const std::string& token) {
  if (token.empty()) return -1;
  const std::string hash = token_hash(token);
  int found = -2;
  for (const store::SeatRow& seat : stored.seats)
    if (opens(seat, hash)) found = seat.seat;
  if (found < -1) throw bad("unknown_token", "this token fits no seat of this game", 403);
  return found;
}

}  // namespace

void Hub::Inside::scenarios(const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  if (parts.size() == 2)
    return slowly(reply, [this] {
      std::vector<std::string> complaints;
      const auto all = library.scenarios(complaints);
      for (const std::string& c : complaints) outside.log(c);
      return ok(body_of(all));
    });
  if (parts.back() != "table.png") throw not_found();
  std::string id = parts[2];
  for (std::size_t i = 3; i + 1 < parts.size(); ++i) id += '/' + parts[i];
  slowly(reply, [this, id, width = width_of(target)] {
    const auto battle = library.battle(id);
    if (!battle) throw not_found();
    const auto png = pictures.get(fmt::format("table {} {}", width, battle->header.setup), [&] {
      return render_png(library.start(battle->header)->picture(battle->info.title), width);
    });
    return picture_of("image/png", png, "max-age=600");
  });
}

namespace {
struct Whole {
  store::Stored stored;
  store::Lines lines;
};
}  // namespace

// Rows from the store, then `work` where pages are made.
template <class Inside>
static void with_rows(Inside& hub, const std::string& game, bool lines, const HttpReply& given,
                      std::function<HttpResponse(Whole&)> work) {
  const HttpReply reply = hub.bounded(hub.pages, most_pages, "many reports and pictures are being made", given);
  hub.keeper.look([&hub, game, lines, reply, work = std::move(work)](store::Store& store) {
    auto whole = std::make_shared<Whole>();
    std::optional<Bad> why;
    try {
      if (const auto found = store.find(game)) {
        whole->stored = *found;
        if (lines) whole->lines = store.lines(game);
      } else {
        why = bad("no_such_game", "there is no such game", 404);
      }
    } catch (const std::exception& e) {
      why = hub.mishap("reading " + game, e);
    }
    hub.outside.pages([&hub, game, whole, why, reply, work] {
      HttpResponse r;
      try {
        if (why) throw *why;
        r = work(*whole);
      } catch (const std::exception& e) {
        r = answer(hub.mishap("a page of " + game, e));
      }
      hub.outside.here([reply, r = std::move(r)] { reply(r); });
    });
  });
}

void Hub::Inside::ticket(const std::string& game, const HttpRequest& request, const HttpReply& reply) {
  const Millis now = outside.now();
  std::erase_if(tickets, [&](const auto& t) { return t.second.until <= now; });
  if (tickets.size() >= most_tickets) throw too_fast("many downloads are being opened", ticket_ms, 503);
  with_rows(*this, game, false, reply, [this, game, token = request.bearer](Whole& whole) {
    const int seat = seat_of(whole.stored, token);
    const std::string name = new_token();
    outside.here([this, game, seat, name, still = alive] {
      if (*still) tickets[name] = {game, seat, outside.now() + ticket_ms};
    });
    std::string body = "{\"ticket\":";
    append_json(body, name);
    return ok(body + '}');
  });
}

Hub::Inside::Claimed Hub::Inside::claimed(const std::string& game, const HttpRequest& request,
                                          const Target& target) const {
  if (!target.find("token").empty())
    throw bad("bad_address",
              "a seat's secret does not belong in an address; ask for a ticket, or send it as Authorization: Bearer");
  const std::string name = target.find("ticket");
  if (name.empty()) return {.token = request.bearer};
  const auto found = tickets.find(name);
  if (found == tickets.end() || found->second.game != game || found->second.until <= outside.now())
    throw bad("old_ticket", "this address was good for a minute; open it from the table again", 403);
  return {.token = {}, .seat = found->second.seat};
}

// A journal or a report, sent piece by piece. Only so many are on their way at once, in all and to one address.
void Hub::Inside::export_game(const std::string& what, const std::string& game, const Claimed& by,
                              const std::string& address, const HttpReply& reply) {
  limiter.take(Limit::page, address, outside.now());
  const Turnstile::Pass pass = streams->enter(address);
  if (!pass) throw too_fast("many reports and journals are on their way", 5000, address.empty() ? 503 : 429);
  with_rows(*this, game, true, reply, [this, what, by, pass](Whole& whole) {
    const int seat = by.token.empty() ? by.seat : seat_of(whole.stored, by.token);
    if (!whole.stored.progress.started)
      throw bad("not_started", fmt::format("the game has not started; there is no {}", what), 409);
    const bool all = whole.stored.progress.over || whole.stored.game.imported;
    const std::string id = whole.stored.game.id;
    ExportPlan plan{std::move(whole.stored), std::move(whole.lines), seat, all};
    HttpResponse r;
    const auto stream = [&](auto made) {
      r.body = made->next().value_or("");  // what cannot be written at all is told as an error
      r.more = [this, made, pass, id]() -> std::optional<std::string> {
        try {
          return made->next();
        } catch (const std::exception& e) {
          mishap("exporting " + id, e);
          throw;
        }
      };
    };
    if (what == "journal") {
      r.type = "application/x-ndjson";
      r.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + id + ".journal\"");
      stream(std::make_shared<JournalExport>(std::move(plan)));
    } else {
      r.type = "text/html; charset=utf-8";
      stream(std::make_shared<PlayerReport>(std::move(plan), library, pictures));
    }
    return r;
  });
}

void Hub::Inside::ground(const std::string& game, const Target& target, const std::string& address,
                         const HttpReply& reply) {
  limiter.take(Limit::page, address, outside.now());
  with_rows(*this, game, false, reply, [this, what = target.parts[3], width = width_of(target)](Whole& whole) {
    const JournalHeader header = header_of(whole.stored);
    if (what == "features")
      return ok(*pictures.get("features " + header.setup, [&] { return library.start(header)->features().dump(); }));
    const char* cache = "max-age=86400";
    const auto svg = pictures.get("ground " + header.setup, [&] { return library.start(header)->ground(""); });
    if (what == "ground.svg" || svg->empty()) return picture_of("image/svg+xml", svg, cache);
    const auto png =
        pictures.get(fmt::format("ground {} {}", width, header.setup), [&] { return render_png(*svg, width); });
    return picture_of("image/png", png, cache);
  });
}

namespace {

// Starts something on the store's thread and waits for it on this one. Throws what went wrong.
template <class Start>
void wait_for(Start&& start) {
  auto told = std::make_shared<std::promise<void>>();
  std::future<void> said = told->get_future();
  start([told = std::move(told)](std::exception_ptr error) {
    if (error)
      told->set_exception(std::move(error));
    else
      told->set_value();
  });
  said.get();
}

}  // namespace

void Hub::Inside::import_journal(const HttpRequest& request, const HttpReply& reply) {
  if (request.body.size() > longest_journal) throw bad("too_large", "a journal has at most 8 MB", 413);
  limiter.take(Limit::page, request.address, outside.now());
  slowly(reply, [this, text = request.body] {
    const Journal journal = Journal::parse(text, "journal");
    if (journal.lines.size() > longest_game)
      throw bad("too_large", fmt::format("a journal has at most {} lines", longest_game), 413);
    const auto start = library.start(journal.header);
    const Match match = Match::replay(start->clone(), journal, nullptr, "journal");
    store::Stored stored;
    Kept kept{.sides = {side_name(*start, 0), side_name(*start, 1)}};
    for (int seat = 0; seat < start->core().seats; ++seat)
      kept.side_of.push_back(start->core().side_of[static_cast<std::size_t>(seat)]);
    JournalHeader header = journal.header;
    header.opening.clear();
    const std::string name = header.setup_file.empty() ? "A journal" : header.setup_file;
    stored.game = {.id = new_game_id(),
                   .title = tidy(name, 100),
                   .ruleset = header.ruleset,
                   .header = {},
                   .options = kept_text(kept),
                   .created = outside.date(),
                   .listed = false,
                   .imported = true};
    append_json(stored.game.header, header);
    stored.progress = {.started = true,
                       .over = match.game().core().over(),
                       .touched = stored.game.created,
                       .lines = 0,  // each line counts itself
                       .opening = {},
                       .clocks = {},
                       .outcome = describe_outcome(match.game())};
    append_json(stored.progress.opening, journal.header.opening);
    store::Writes writes;
    for (std::size_t i = 0; i < journal.lines.size(); ++i) {
      std::string line;
      append_json(line, journal.lines[i]);
      store::Progress after = stored.progress;
      after.lines = static_cast<int64_t>(i) + 1;
      writes.push_back(store::PutLine{{stored.game.id, 0}, static_cast<int64_t>(i), std::move(line), std::move(after)});
    }
    // Answered when both are on disk; a crash between them leaves a game nobody was told of.
    wait_for([&](auto done) {
      keeper.with([stored, done](store::Store& store) {
        try {
          store.create(stored);
          done(nullptr);
        } catch (const std::exception&) {
          done(std::current_exception());
        }
      });
    });
    if (!writes.empty())
      wait_for([&](auto done) {
        keeper.write(std::move(writes), [done](const std::string& error) {
          done(error.empty() ? nullptr : std::make_exception_ptr(store::StoreError(error)));
        });
      });
    std::string body = "{\"game\":";
    append_json(body, stored.game.id);
    return ok(body + '}');
  });
}

}  // namespace sandtable::server
