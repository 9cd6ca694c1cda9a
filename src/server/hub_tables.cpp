// The HTTP interface of the hub: tables for the editor. What to begin with, a table checked and drawn while it is
// edited, and the table a new game is played on.
#include <fmt/core.h>

#include <cstdlib>

#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/paper_codec.hpp"
#include "server/secrets.hpp"
#include "table/render/render.hpp"

namespace sandtable::server {
namespace {

constexpr std::string_view shipped_prefix = "shipped/";
constexpr std::string_view generated_prefix = "generated/";

}  // namespace

void Hub::Inside::tables(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  const std::string what = parts.size() > 2 ? parts[2] : "";
  const bool post = request.method == "POST";
  if (post && parts.size() == 3 && what == "check") {
    limiter.take(Limit::sketch, request.address, outside.now());
    return slowly(request.address, reply,
                  [this, sent = read_table_text(request.body)] { return ok(body_of(table_desk.check(sent.text))); });
  }
  if (post && parts.size() == 3 && what == "generate") {
    limiter.take(Limit::page, request.address, outside.now());
    return slowly(request.address, reply, [this, wanted = read_make_table(request.body)] {
      return ok(body_of(TableText{table_desk.generated(wanted)}));
    });
  }
  if (post && parts.size() == 3 && what == "ground.svg") {
    limiter.take(Limit::sketch, request.address, outside.now());
    return slowly(request.address, reply, [this, sent = read_table_text(request.body)] {
      return HttpResponse{.type = "image/svg+xml", .body = table_desk.ground(sent.text), .headers = {}};
    });
  }
  if (post) return papers("table", request, target, reply);
  if (parts.size() == 2) return slowly(request.address, reply, [this] { return ok(body_of(table_desk.index())); });
  if (parts.size() == 4 && what == "shipped")
    return slowly(request.address, reply,
                  [this, id = parts[3]] { return ok(body_of(TableText{table_desk.shipped(id)})); });
  if (parts.size() == 5 && what == "shipped" && parts[4] == "ground.png") {
    limiter.take(Limit::page, request.address, outside.now());
    return slowly(
        request.address, reply,
        [this, id = parts[3], width = picture_width(std::atoi(target.find("width").c_str()))] {
          const auto png = pictures.get(fmt::format("shipped {} {}", width, id),
                                        [&] { return render_png(table_desk.ground(table_desk.shipped(id)), width); });
          return HttpResponse{.type = "image/png", .body = *png, .headers = {{"Cache-Control", "max-age=600"}}};
        },
        true);
  }
  if (parts.size() > 3 && what == "battle") {
    std::string id = parts[3];
    for (std::size_t i = 4; i < parts.size(); ++i) id += '/' + parts[i];
    return slowly(request.address, reply, [this, id] {
      const auto battle = library.battle(id);
      if (!battle) throw not_found();
      return ok(body_of(TableText{table_desk.of_setup(Toml::parse(battle->header.setup, "set-up"))}));
    });
  }
  papers("table", request, target, reply);
}

void Hub::Inside::with_table(const std::string& table, const HttpRequest& request, const HttpReply& given,
                             std::function<void(const std::string&)> go) {
  if (table.empty()) return go("");
  const HttpReply reply = in_turn(*pages, request.address, given);
  const auto goes_on = [this, request, reply, go = std::move(go), still = alive](const std::string& toml,
                                                                                 const std::optional<Bad>& why) {
    outside.here([this, request, reply, go, still, toml, why] {
      if (!*still) return;
      if (why) return reply(answer(*why));
      answering(request, reply, [&] { go(toml); });
    });
  };
  const Bad none =
      bad("no_such_table", "there is no such table here; keep it first, or name one of those shipped", 404);
  const bool ours = table.starts_with(shipped_prefix);
  if (ours || table.starts_with(generated_prefix))
    return outside.pages([this, table, ours, goes_on] {
      std::string toml;
      std::optional<Bad> why;
      try {
        toml = ours ? table_desk.shipped(table.substr(shipped_prefix.size()))
                    : table_desk.generated(table.substr(generated_prefix.size()));
      } catch (const std::exception& e) {
        why = mishap("a shipped table", e);
      }
      goes_on(toml, why);
    });
  if (!is_game_id(table)) throw none;
  keeper.look([this, table, goes_on, none](store::Store& store) {
    std::string toml;
    std::optional<Bad> why;
    try {
      const auto row = store.paper(table);
      if (row && row->sort == "table")
        toml = row->text;
      else
        why = none;
    } catch (const std::exception& e) {
      why = mishap("a table", e);
    }
    goes_on(toml, why);
  });
}

}  // namespace sandtable::server
