// Objectives: placed, taken away, held (FOW-OBJ-001 to 008, MM-042 to 050).
#include "fow/mission/objectives.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/names.hpp"
#include "fow/mission/column.hpp"
#include "fow/mission/prepare.hpp"
#include "game/reading.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {

// A marker is no piece and no terrain: nothing asks it but these rules (FOW-OBJ-002).
Rect marker_at(const Pose& at) { return {at, 5 * inch / 2, 2 * inch}; }  // FOW-OBJ-001

// --- who holds one ---

// Pinned Down teams do (FOW-OBJ-006, MM-047).
bool may_hold(const State& s, TeamId t) {
  const Team& team = s[t];
  if (!team.present() || team.independent || s[team.platoon].independent) return false;  // FOW-OBJ-005, MM-045
  if (model(s, t).type == TeamType::transport) return false;                             // MM-044
  if (team.harm.bailed_out && model(s, t).vehicle()) return false;                       // MM-043
  if (team.harm.bogged_down && is_tank(s, t) && !sheet_of(s).later_book) return false;
  return !team.deeds.doubled && !s[team.with()].deeds.doubled;  // FOW-OBJ-007, MM-046
}

bool stands_near(const State& s, TeamId t, const Objective& o, Coord near) {
  return distance(marker_at(o.at), footprint(s, t)) <= near;  // FOW-OBJ-004
}

bool anybody_holding_near(const State& s, int side, const Objective& o) {
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (const TeamId t = TeamId::of(i);
        s[t].platoon.valid() && side_of(s, t) == side && may_hold(s, t) && stands_near(s, t, o, holding_distance))
      return true;
  return false;
}

void note_reached(State& s) {  // MM-049
  for (Objective& o : s.mission.objectives)
    o.reached = !o.removed && (o.serves >> s.active & 1) != 0 && anybody_holding_near(s, s.active, o);
}

bool holds(const State& s, int side, const Objective& o) {  // FOW-OBJ-003
  return !o.removed && anybody_holding_near(s, side, o) && !anybody_holding_near(s, 1 - side, o);
}

// --- placing ---

namespace {

std::vector<const Objective*> compared_with(const State& s, const PrepLine& line) {
  std::vector<const Objective*> list;
  for (const Objective& o : s.mission.objectives)
    if (!o.removed && (line.apart_from_all || o.placed_by == s.mission.side)) list.push_back(&o);
  return list;
}

Refusals check_marker(const State& s, const Pose& at) {
  const PrepLine& line = line_now(s);
  const Rect marker = marker_at(at);
  Refusals no;
  if (line.on_road) no = check_on_road(s, marker, line.rule);
  if (line.area) no = check_area(s, *line.area, {.base = marker, .who = {}, .marker = true});
  const Box b = box_of(outline(marker));
  const Vec size = s.world->table->size();
  if (b.low.x < 0 || b.low.y < 0 || b.high.x > size.x || b.high.y > size.y)
    no.push_back(refuse(line.rule, "an objective lies on the table"));
  for (const Objective& o : s.mission.objectives)
    if (!o.removed && overlap(marker, marker_at(o.at))) no.push_back(refuse(line.rule, "an objective lies there"));
  if (!line.apart.given()) return no;
  const Coord least = line.apart.least < 0 ? -1 : on_this_table(s, line.apart.least, Axis::either);
  const Coord most = line.apart.most < 0 ? -1 : on_this_table(s, line.apart.most, Axis::either);
  for (const Objective* o : compared_with(s, line)) {
    const Gap gap = distance(marker, marker_at(o->at));
    const bool near = least >= 0 && (line.apart.beyond ? gap <= least : gap < least);
    const bool far = most >= 0 && gap > most;
    if (!near && !far) continue;
    no.push_back(refuse(line.rule, fmt::format("{} from another objective, {} {}", shown(s, gap.shown()),
                                               near ? "at least" : "at most", shown(s, near ? least : most))));
    no.back().unit = Unit::length;
    no.back().measured = gap.shown();
    no.back().allowed = near ? least : most;
  }
  return no;
}

PieceRef next_marker(const State& s) { return {PieceSort::marker, static_cast<int16_t>(s.mission.objectives.size())}; }

std::vector<Vec> places_for(const State&);

// Those of this step that are still to come find a place when this one lies there.
bool leaves_room(const State& s, const Pose& at) {
  const PrepLine& line = line_now(s);
  if (line.apart.least < 0 || s.mission.part + 1 >= line.count) return true;
  State then = s;
  then.mission.objectives.push_back({.at = at, .placed_by = s.mission.side});
  ++then.mission.part;
  for (Vec place : places_for(then))
    if (check_marker(then, {place, {}}).empty() && leaves_room(then, {place, {}})) return true;
  return false;
}

Choice objective_choice(const State& s) {
  const PrepLine& line = line_now(s);
  Choice c{.verb = "place_objective"_name,
           .actor = {},
           .label = "Place an objective",
           .rules = {line.rule},
           .closed = {},
           .parts = {{.key = "place"_name,
                      .shape = Shape::place,
                      .label = "Where the objective lies",
                      .rules = {line.rule, "FOW-OBJ-001"_rule},
                      .options = {},
                      .tokens = {},
                      .pieces = {next_marker(s)}}},
           .usual = {}};
  if (line.area) c.parts[0].zones = zones_of(s, plots_of(s, *line.area));
  return c;
}

void read_objective(const State& s, const Toml& words, Command& c) {
  words.only({"at", "facing"});
  const Toml& at = words.find("at");
  if (!at) return;
  Pose place = read_pose(at);
  if (const Toml& facing = words.find("facing")) place.facing = read_heading(facing);
  c.replies.push_back({.key = "place"_name,
                       .values = {},
                       .routes = {{.piece = next_marker(s), .steps = {place}, .how = {}, .into = {}}}});
}

Act decode_objective(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::place_objectives)) {
    out.push_back(malformed("no objective is placed now"));
    return {};
  }
  out = check_shape(objective_choice(s), c);
  if (!out.empty()) return {};
  const std::vector<Route>& routes = c.reply("place"_name)->routes;
  if (routes.size() != 1 || routes[0].steps.size() != 1 || routes[0].into.valid() || routes[0].how != Name{}) {
    out.push_back(malformed("an objective is placed at one place"));
    return {};
  }
  const Pose at = routes[0].steps[0];
  out = check_marker(s, at);
  if (out.empty() && !leaves_room(s, at))
    out.push_back(refuse(line_now(s).rule, "it would leave no room for the objectives still to be placed"));
  return [at](State& now, Out& events) {
    const PrepLine& line = line_now(now);
    Objective& o = now.mission.objectives.grow();
    o = {.at = at, .placed_by = now.mission.side};
    for (int side = 0; side < 2; ++side)
      if (line.serves == Party::either || side == side_of_party(now, line.serves))
        o.serves = static_cast<uint8_t>(o.serves | 1U << side);
    ++now.mission.part;
    events.event({.kind = "objective"_name,
                  .rule = line.rule,
                  .who = PieceRef::side(now.mission.side),
                  .to = at,
                  .amount = static_cast<int32_t>(now.mission.objectives.size())});
    return prepare_on();
  };
}

// Where one may lie: a lattice of the area, ends included.
std::vector<Vec> places_for(const State& s) {
  std::vector<Vec> list;
  const PrepLine& line = line_now(s);
  if (line.on_road)
    for (Coord far = nearest_to_road_end(s); far <= farthest_from_road_end(s); far += inch)
      for (const Coord at : {far, road_length(s) - far}) list.push_back(place_on_road(s, at).at);
  if (!line.area) return list;
  const Rect marker = marker_at({});
  for (const Plot& plot : plots_of(s, *line.area)) {
    const Vec low{plot.low.x + marker.width / 2, plot.low.y + marker.depth / 2};
    const Vec high{plot.high.x - marker.width / 2, plot.high.y - marker.depth / 2};
    constexpr Coord steps = 12;
    const Coord rows = line.apart.least >= 0 ? 12 : 4;
    for (Coord row = 0; row <= rows; ++row)
      for (Coord col = 0; col <= steps; ++col) {
        if (low.x > high.x || low.y > high.y) continue;
        list.push_back({low.x + static_cast<Coord>(int64_t{high.x - low.x} * col / steps),
                        low.y + static_cast<Coord>(int64_t{high.y - low.y} * row / rows)});
      }
  }
  return list;
}

// The player would rather have it near to himself where it serves him, far from the enemy where it serves the enemy;
// of several his are spread out.
int64_t worth(const State& s, Vec at) {
  const auto edge = s.mission.edges[static_cast<std::size_t>(s.mission.side)];
  const Vec size = s.world->table->size();
  const Coord from_own[] = {at.y, at.x, size.y - at.y, size.x - at.x};
  int64_t cost = edge >= 0 ? from_own[edge] : length(at - Vec{size.x / 2, size.y / 2});
  for (const Objective& o : s.mission.objectives)
    if (o.placed_by == s.mission.side) cost -= std::min<int64_t>(length(o.at.at - at), 24 * inch);
  return cost;
}

}  // namespace

bool room_for_objective(const State& s) {
  for (Vec place : places_for(s))
    if (check_marker(s, {place, {}}).empty() && leaves_room(s, {place, {}})) return true;
  return false;
}

Command usual_objective(const State& s, Dice* chance) {
  std::vector<Vec> places = places_for(s);
  if (chance)
    for (std::size_t i = places.size(); i > 1; --i)
      std::swap(places[i - 1], places[static_cast<std::size_t>(draw_below(static_cast<int>(i), *chance))]);
  else
    std::stable_sort(places.begin(), places.end(), [&](Vec a, Vec b) { return worth(s, a) < worth(s, b); });
  Pose at;
  for (Vec place : places) {
    at = {place, {}};
    if (check_marker(s, at).empty() && leaves_room(s, at)) break;
  }
  return {.verb = "place_objective"_name,
          .actor = {},
          .replies = {{.key = "place"_name,
                       .values = {},
                       .routes = {{.piece = next_marker(s), .steps = {at}, .how = {}, .into = {}}}}}};
}

constinit const VerbRow place_objective_verb{.words = {"place_objective"_name,
                                                       "{ at = [x, y], facing }",
                                                       "an objective is placed before the battle",
                                                       read_objective,
                                                       {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
                                             .add =
                                                 [](const State& s, const Wanted& wanted, Decision& d) {
                                                   if (!preparing(s, Prep::place_objectives)) return;
                                                   Choice c = objective_choice(s);
                                                   if (wanted.parts) c.usual = usual_objective(s).replies;
                                                   list_choice(std::move(c), wanted, d);
                                                 },
                                             .decode = decode_objective,
                                             .complete =
                                                 [](const State& s, Command& c) {
                                                   if (preparing(s, Prep::place_objectives) && c.replies.empty())
                                                     c.replies = usual_objective(s).replies;
                                                 }};

// --- taking one away (FOW-MIS-054, MM-208) ---

namespace {

Choice removal_choice(const State& s) {
  const PrepLine& line = line_now(s);
  Choice c{.verb = "drop_objective"_name,
           .actor = {},
           .label = "Take an objective away",
           .rules = {line.rule},
           .closed = {},
           .parts = {{.key = "objective"_name, .shape = Shape::pick, .label = "Which", .rules = {line.rule}}},
           .usual = {}};
  for (std::size_t i = 0; i < s.mission.objectives.size(); ++i) {
    const Objective& o = s.mission.objectives[i];
    if (o.removed || (line.placed_by != Party::either && o.placed_by != side_of_party(s, line.placed_by))) continue;
    c.parts[0].options.push_back({.value = static_cast<int32_t>(i), .label = objective_words(s, i), .piece = {}});
  }
  if (!c.parts[0].options.empty())
    c.usual = {{.key = "objective"_name, .values = {c.parts[0].options[0].value}, .routes = {}}};
  return c;
}

Act decode_removal(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::remove_objective)) {
    out.push_back(malformed("no objective is taken away now"));
    return {};
  }
  out = check_shape(removal_choice(s), c);
  if (!out.empty()) return {};
  return [which = c.replies[0].values[0]](State& now, Out& events) {
    remove_objective(now, static_cast<std::size_t>(which), now.mission.side, line_now(now).rule, events);
    ++now.mission.part;
    return prepare_on();
  };
}

}  // namespace

std::string objective_words(const State& s, std::size_t i) {
  const Objective& o = s.mission.objectives[i];
  return fmt::format("objective {} of {}, {} from the left and {} from the bottom", i + 1,
                     o.placed_by < 0 ? "nobody" : side_title(s.world->sides[static_cast<std::size_t>(o.placed_by)]),
                     shown(s, o.at.at.x), shown(s, o.at.at.y));
}

void remove_objective(State& s, std::size_t i, int by, RuleId rule, Out& out) {
  s.mission.objectives[i].removed = true;
  out.event({.kind = "objective_gone"_name,
             .rule = rule,
             .who = PieceRef::side(by),
             .to = s.mission.objectives[i].at,
             .amount = static_cast<int32_t>(i) + 1});
}

void read_removal(const State&, const Toml& words, Command& c) {
  words.only({"objective"});
  c.replies.push_back({.key = "objective"_name,
                       .values = {static_cast<int32_t>(words.at("objective").integer_between(1, most_objectives)) - 1},
                       .routes = {}});
}

Command usual_removal(const State& s) {
  const Choice c = removal_choice(s);
  return {.verb = c.verb, .actor = {}, .replies = c.usual};
}

constinit const VerbRow remove_objective_verb{.words = {"drop_objective"_name,
                                                        "{ objective = 2 }",
                                                        "an objective is taken off the table",
                                                        read_removal,
                                                        {"FOW-DEP-001"_rule, "is done when a mission says so"}},
                                              .add =
                                                  [](const State& s, const Wanted& wanted, Decision& d) {
                                                    if (preparing(s, Prep::remove_objective))
                                                      list_choice(removal_choice(s), wanted, d);
                                                  },
                                              .decode = decode_removal,
                                              .complete =
                                                  [](const State& s, Command& c) {
                                                    if (preparing(s, Prep::remove_objective))
                                                      complete_from(removal_choice(s), c);
                                                  }};

}  // namespace sandtable::fow
