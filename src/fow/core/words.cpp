#include "fow/core/words.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {

PieceRef piece_in_words(const State& s, const Toml& word, PieceSort sort) {
  const PieceRef p = Rules::piece(s, word.string());
  if (p.sort == sort) return p;
  if (p.sort == PieceSort::team && sort == PieceSort::platoon) return piece_of(s[TeamId{p.id}].platoon);
  if (p.sort == PieceSort::platoon && sort == PieceSort::team) {
    if (const TeamId t = independent_of(s, PlatoonId{p.id}); t.valid()) return piece_of(t);
    const auto teams = on_table(s, PlatoonId{p.id});
    if (teams.size() == 1) return piece_of(teams[0]);
  }
  word.fail(fmt::format("there is no {} '{}'", name_of(sort), word.string()));
}

void not_twice(const std::vector<PieceRef>& before, PieceRef piece, const Toml& word) {
  if (std::find(before.begin(), before.end(), piece) != before.end())
    word.fail(fmt::format("'{}' is named twice; take one out", word.string()));
}

std::vector<PieceRef> pieces_in_words(const State& s, const Toml& list, PieceSort sort) {
  std::vector<PieceRef> all;
  for (const Toml& word : list.items()) {
    const PieceRef piece = piece_in_words(s, word, sort);
    not_twice(all, piece, word);
    all.push_back(piece);
  }
  return all;
}

namespace {

// Where a team sets out from: where it stands, or its vehicle.
Pose start_of(const State& s, TeamId t) {
  if (s[t].aboard() && model(s, t).towed()) return limbered_footprint(s, t).pose;
  return s[stands_for(s, t)].pose;
}

}  // namespace

// One team's part: path = [[x, y], ...], to = [x, y], forward = 12, facing = 90; into = "truck", how = "climb", over =
// "cliff".
Route route_in_words(const State& s, TeamId t, const Toml& words) {
  Route route{.piece = piece_of(t), .steps = read_way(words, start_of(s, t))};
  if (const Toml& into = words.find("into")) route.into = piece_in_words(s, into, PieceSort::team);
  if (const Toml& over = words.find("over")) route.into = piece_in_words(s, over, PieceSort::feature);
  if (const Toml& how = words.find("how")) {
    how.one_of({"dismount", "unload", "climb", "take_gun", "left", "right"});
    route.how = *Name::parse(how.string());
  }
  return route;
}

std::vector<Route> orders_in_words(const State& s, const Toml& list, std::initializer_list<std::string_view> known) {
  std::vector<Route> routes;
  std::vector<PieceRef> named;
  for (const Toml& one : list.items()) {
    one.only(known);
    const PieceRef team = piece_in_words(s, one.at("team"), PieceSort::team);
    not_twice(named, team, one.at("team"));
    named.push_back(team);
    routes.push_back(route_in_words(s, TeamId{team.id}, one));
  }
  return routes;
}

// orders = [{ team = "t1", to = [10, 4] }, ...] in the order they move; or paths = { t1 = [[10, 4], [12, 6, 90]] } in
// the order of the platoon; or the words of one order for a platoon of one team.
void paths_in_words(const State& s, const Toml& words, PlatoonId platoon, Reply& reply) {
  if (const Toml& orders = words.find("orders")) {
    reply.routes = orders_in_words(s, orders, {"team", "path", "to", "forward", "facing", "into", "over", "how"});
    return;
  }
  if (const Toml& paths = words.find("paths")) {
    for (const auto& [name, steps] : paths.entries()) {
      const PieceRef p = Rules::piece(s, name);
      if (p.sort != PieceSort::team) steps.fail(fmt::format("there is no team '{}'", name));
      reply.routes.push_back({.piece = p, .steps = read_poses(steps.items(), start_of(s, TeamId{p.id}))});
    }
    std::sort(reply.routes.begin(), reply.routes.end(),
              [](const Route& a, const Route& b) { return a.piece.id < b.piece.id; });
    return;
  }
  const auto teams = in_play(s, platoon);
  const TeamId t = words.has("team")   ? TeamId{piece_in_words(s, words.find("team"), PieceSort::team).id}
                   : teams.size() == 1 ? teams[0]
                                       : TeamId{};
  const bool any = words.has("path") || words.has("to") || words.has("forward") || words.has("facing") ||
                   words.has("into") || words.has("how");
  if (!any) return;
  if (!t.valid()) words.fail("say which teams move: orders = [{ team = \"name\", to = [x, y] }, ...]");
  reply.routes.push_back(route_in_words(s, t, words));
}

PlatoonId platoon_in_words(const State& s, const Toml& words) {
  const Toml& who = words.has("platoon") ? words.find("platoon")
                    : words.has("team")  ? words.find("team")
                                         : words.at("who");
  return PlatoonId{piece_in_words(s, who, PieceSort::platoon).id};
}

Reply teams_in_words(const State& s, const Toml& list, Name key) {
  Reply r{.key = key};
  for (const PieceRef team : pieces_in_words(s, list, PieceSort::team)) r.values.push_back(team.id);
  return r;
}

}  // namespace sandtable::fow
