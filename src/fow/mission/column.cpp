// Roadblock: the road, who marches on it, and how (FOW-MIS-062 to 067).
#include "fow/mission/column.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/transport.hpp"
#include "game/reading.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {
namespace {

constexpr Name road_key = "road"_name, column_key = "platoons"_name, from_key = "from"_name;
constexpr Coord road_margin = 8 * inch;  // more than that from the centre line and the long edge (FOW-MIS-062)

Points road_of(const State& s) { return {s.mission.road.begin(), s.mission.road.size()}; }

Coord across_of(const State& s, Vec v) { return lies_wide(s) ? v.y : v.x; }
Coord along_of(const State& s, Vec v) { return lies_wide(s) ? v.x : v.y; }
Vec placed(const State& s, Coord along, Coord across) { return lies_wide(s) ? Vec{along, across} : Vec{across, along}; }

}  // namespace

Coord road_length(const State& s) { return path_length(road_of(s)); }

Pose place_on_road(const State& s, Coord far) {
  const Points road = road_of(s);
  for (std::size_t i = 0; i + 1 < road.size(); ++i) {
    const Coord leg = length(road[i + 1] - road[i]);
    if (far <= leg || i + 2 == road.size())
      return {point_along(Segment{road[i], road[i + 1]}, std::clamp<Coord>(far, 0, leg)),
              heading_of(road[i + 1] - road[i])};
    far -= leg;
  }
  return {};
}

Coord along_road(const State& s, Vec at) {
  const Points road = road_of(s);
  Coord before = 0, best = 0;
  int64_t least = -1;
  for (std::size_t i = 0; i + 1 < road.size(); ++i) {
    const Vec by = road[i + 1] - road[i];
    const Coord leg = length(by);
    const Coord far = leg == 0 ? 0 : static_cast<Coord>(std::clamp<int64_t>(dot(at - road[i], by) / leg, 0, leg));
    const int64_t off = squared(at - point_along(Segment{road[i], road[i + 1]}, far));
    if (least < 0 || off < least) least = off, best = before + far;
    before += leg;
  }
  return best;
}

Coord from_road(const State& s, const Rect& base) { return distance_to_line(base, road_of(s)).shown(); }

// --- laying it ---

namespace {

Refusals check_road(const State& s, const std::vector<Vec>& road) {
  const RuleId rule = line_now(s).rule;
  Refusals no;
  const Coord margin = on_this_table(s, road_margin, Axis::across);
  const Vec size = s.world->table->size();
  const Coord wide = across_of(s, size), far = along_of(s, size), mid = wide / 2;
  if (road.size() < 2 || road.size() > s.mission.road.capacity()) return {malformed("a road has two to eight points")};
  const Coord first = along_of(s, road[0]), last = along_of(s, road.back());
  if (std::min(first, last) != 0 || std::max(first, last) != far)
    no.push_back(refuse(rule, "the road runs from one short edge to the other"));
  const bool low = across_of(s, road[0]) < mid;
  for (Vec v : road) {
    const Coord at = across_of(s, v);
    const Coord from_edge = low ? at : wide - at, from_middle = low ? mid - at : at - mid;
    if (along_of(s, v) < 0 || along_of(s, v) > far) no.push_back(refuse(rule, "the road stays on the table"));
    for (const auto& [gap, what] : {std::pair{from_edge, "the long edge"}, std::pair{from_middle, "the centre line"}})
      if (gap <= margin) {
        no.push_back(refuse(
            rule, fmt::format("{} from {}, more than {}", shown(s, std::max<Coord>(gap, 0)), what, shown(s, margin))));
        no.back().unit = Unit::length;
        no.back().measured = gap;
        no.back().allowed = margin;
      }
  }
  return no;
}

Choice road_choice(const State& s) {
  return {.verb = "lay_road"_name,
          .actor = {},
          .label = "Lay the road",
          .rules = {line_now(s).rule},
          .closed = {},
          .parts = {{.key = road_key,
                     .shape = Shape::path,
                     .label = "Where the road runs, from edge to edge",
                     .rules = {line_now(s).rule},
                     .options = {},
                     .tokens = {},
                     .pieces = {PieceRef::side(s.mission.side)}}},
          .usual = usual_road(s).replies};
}

void lay(State& s, const std::vector<Vec>& road, Out& out) {
  for (Vec v : road) s.mission.road.push_back(v);
  const Vec size = s.world->table->size();
  const bool low = across_of(s, road[0]) < across_of(s, size) / 2;
  const int edge = lies_wide(s) ? (low ? 0 : 2) : (low ? 1 : 3);  // the long edge of that half
  const auto own = static_cast<std::size_t>(s.mission.attacker);
  s.mission.edges[own] = static_cast<int8_t>(edge);
  s.mission.edges[1 - own] = static_cast<int8_t>(edge_across(edge));
  s.mission.quarters = {half_at(edge), half_at(edge_across(edge)), 0};
  note_areas(s);
  out.event(
      {.kind = "takes_side"_name, .rule = line_now(s).rule, .who = PieceRef::side(s.mission.attacker), .amount = edge});
}

}  // namespace

Command usual_road(const State& s) {
  const Vec size = s.world->table->size();
  const Coord across = across_of(s, size) / 4;  // in the middle of the half
  Reply road{.key = road_key};
  road.routes.push_back({.piece = PieceRef::side(s.mission.side),
                         .steps = {{placed(s, 0, across), {}}, {placed(s, along_of(s, size), across), {}}},
                         .how = {},
                         .into = {}});
  return {.verb = "lay_road"_name, .actor = {}, .replies = {road}};
}

static Act decode_road(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::lay_road)) {
    out.push_back(malformed("no road is laid now"));
    return {};
  }
  out = check_shape(road_choice(s), c);
  if (!out.empty()) return {};
  std::vector<Vec> road;
  for (const Route& r : c.replies[0].routes)
    for (const Pose& p : r.steps) road.push_back(p.at);
  out = check_road(s, road);
  return [road](State& now, Out& events) {
    lay(now, road, events);
    ++now.mission.part;
    return prepare_on();
  };
}

static void read_road(const State& s, const Toml& words, Command& c) {
  words.only({"path"});
  Route r{.piece = PieceRef::side(s.mission.side), .steps = {}, .how = {}, .into = {}};
  for (const Toml& point : words.at("path").items()) r.steps.push_back({read_point(point), {}});
  c.replies.push_back({.key = road_key, .values = {}, .routes = {r}});
}

static void add_road(const State& s, const Wanted& wanted, Decision& d) {
  if (preparing(s, Prep::lay_road)) list_choice(road_choice(s), wanted, d);
}
static void complete_road(const State& s, Command& c) {
  if (preparing(s, Prep::lay_road)) complete_from(road_choice(s), c);
}

constinit const VerbRow lay_road_verb{
    .words = {"lay_road"_name,
              "{ path = [[0, 12], [72, 12]] }",
              "the attacker lays the road he marches on",
              read_road,
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add = add_road,
    .decode = decode_road,
    .complete = complete_road,
};

Coord nearest_to_road_end(const State& s) { return on_this_table(s, 20 * inch, Axis::along); }
Coord farthest_from_road_end(const State& s) { return on_this_table(s, 28 * inch, Axis::along); }

Refusals check_on_road(const State& s, const Rect& marker, RuleId rule) {
  const Coord least = nearest_to_road_end(s), most = farthest_from_road_end(s);
  Refusals no;
  if (from_road(s, marker) > 0) return {refuse(rule, "it does not lie on the road")};
  const Coord whole = road_length(s), at = along_road(s, marker.pose.at);
  const bool near_first = at * 2 < whole;
  const Coord far = near_first ? at : whole - at;
  if (far < least || far > most) {
    no.push_back(refuse(rule, fmt::format("{} from the end of the road, {} to {} allowed", shown(s, far),
                                          shown(s, least), shown(s, most))));
    no.back().unit = Unit::length;
    no.back().measured = far;
    no.back().allowed = far < least ? least : most;
  }
  for (const Objective& o : s.mission.objectives)
    if ((along_road(s, o.at.at) * 2 < whole) == near_first)
      no.push_back(refuse(rule, "one lies towards that end already"));
  return no;
}

// --- who marches ---

std::vector<PlatoonId> column_of(const State& s) {
  const std::vector<PlatoonId> all = platoons_of(s, s.mission.attacker);
  std::vector<PlatoonId> list = all;
  std::erase_if(list, [&](PlatoonId p) {  // the troops of a battery march as one platoon (FOW-DEP-014)
    const auto same = [&](PlatoonId other) { return other < p && s[other].posting.column == s[p].posting.column; };
    return s[p].posting.column < 0 || std::any_of(all.begin(), all.end(), same);
  });
  std::stable_sort(list.begin(), list.end(),
                   [&](PlatoonId a, PlatoonId b) { return s[a].posting.column < s[b].posting.column; });
  return list;
}

int wanted_in_column(const State& s) {
  const std::vector<PlatoonId> all = platoons_of(s, s.mission.attacker);
  const auto platoons = std::count_if(all.begin(), all.end(), [&](PlatoonId p) {
    return counts_for_halves(s, p) && (s[p].posting.due || s[p].posting.column >= 0);  // who is there to be deployed
  });
  const int whole = platoons >= 7 ? 3 : 2;  // FOW-MIS-065
  const int wanted = line_now(s).by == Party::defender ? 1 : whole;
  return std::min(wanted, static_cast<int>(platoons)) - static_cast<int>(column_of(s).size());
}

namespace {

std::vector<PlatoonId> may_march(const State& s) {
  std::vector<PlatoonId> list = platoons_of(s, s.mission.attacker);
  std::erase_if(list,
                [&](PlatoonId p) { return !counts_for_halves(s, p) || !s[p].posting.due || s[p].posting.column >= 0; });
  return list;
}

Choice name_choice(const State& s) {
  const int wanted = wanted_in_column(s);
  Choice c{.verb = "name_column"_name,
           .actor = {},
           .label = "Name platoons of the column",
           .rules = {line_now(s).rule},
           .closed = {},
           .parts = {{.key = column_key, .shape = Shape::pick, .label = "Platoons", .rules = {line_now(s).rule}}},
           .usual = {{.key = column_key}}};
  for (PlatoonId p : may_march(s))
    c.parts[0].options.push_back({.value = p.value, .label = name_of(s, p), .piece = piece_of(p)});
  c.parts[0].low = c.parts[0].high = wanted;
  for (int i = 0; i < wanted; ++i) c.usual[0].values.push_back(c.parts[0].options[static_cast<std::size_t>(i)].value);
  return c;
}

Act decode_name(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::name_column)) {
    out.push_back(malformed("no column is named now"));
    return {};
  }
  out = check_shape(name_choice(s), c);
  if (!out.empty() && c.replies.size() == 1 && static_cast<int>(c.replies[0].values.size()) != wanted_in_column(s))
    out = {
        refuse(line_now(s).rule, fmt::format("{} named, {} march", c.replies[0].values.size(), wanted_in_column(s)))};
  if (!out.empty()) return {};
  return [values = c.replies[0].values](State& now, Out& events) {
    for (const int32_t value : values) {
      const PlatoonId p{static_cast<int16_t>(value)};
      const auto place = static_cast<int8_t>(column_of(now).size());
      for (PlatoonId other : along_with(now, p))
        if (!now[other].posting.serves.valid()) now[other].posting.column = place;
      now[p].posting.column = place;
      events.event({.kind = "marches"_name, .rule = line_now(now).rule, .who = piece_of(p)});
    }
    return prepare_on();
  };
}

void read_name(const State& s, const Toml& words, Command& c) {
  words.only({"platoons"});
  Reply named{.key = column_key};
  for (const PieceRef p : pieces_in_words(s, words.at("platoons"), PieceSort::platoon)) named.values.push_back(p.id);
  c.replies.push_back(std::move(named));
}

void add_name(const State& s, const Wanted& wanted, Decision& d) {
  if (preparing(s, Prep::name_column)) list_choice(name_choice(s), wanted, d);
}
void complete_name(const State& s, Command& c) {
  if (preparing(s, Prep::name_column)) complete_from(name_choice(s), c);
}

}  // namespace

Command usual_column(const State& s) {
  const Choice c = name_choice(s);
  return {.verb = c.verb, .actor = {}, .replies = c.usual};
}

constinit const VerbRow name_column_verb{
    .words = {"name_column"_name,
              "{ platoons = [...] }",
              "the platoons that march on the road are named",
              read_name,
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add = add_name,
    .decode = decode_name,
    .complete = complete_name,
};

// --- from which end, in which order (FOW-MIS-066) ---

namespace {

bool forms(const State& s) { return preparing(s, Prep::deploy_column) && s.mission.part == 0; }

Choice form_choice(const State& s) {
  Choice c{
      .verb = "form_column"_name,
      .actor = {},
      .label = "Form the column",
      .rules = {line_now(s).rule},
      .closed = {},
      .parts = {{.key = from_key, .shape = Shape::pick, .label = "The end it came in by", .rules = {line_now(s).rule}},
                {.key = column_key, .shape = Shape::order, .label = "The order of march", .rules = {line_now(s).rule}}},
      .usual = {{.key = from_key, .values = {0}, .routes = {}}, {.key = column_key}}};
  c.parts[0].options = {{.value = 0, .label = "where the road begins", .piece = {}},
                        {.value = 1, .label = "where the road ends", .piece = {}}};
  for (PlatoonId p : column_of(s)) {
    c.parts[1].options.push_back({.value = p.value, .label = name_of(s, p), .piece = piece_of(p)});
    c.usual[1].values.push_back(p.value);
  }
  return c;
}

// The road is turned so that it begins where the column came in; all others wait and come after it (FOW-MIS-067).
void form(State& s, bool from_its_end, const std::vector<int32_t>& order, Out& out) {
  if (from_its_end) std::reverse(s.mission.road.begin(), s.mission.road.end());
  std::vector<std::pair<PlatoonId, int8_t>> places;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (PlatoonId p : platoons_of(s, s.mission.attacker))
      if (s[p].posting.column == s[PlatoonId{static_cast<int16_t>(order[i])}].posting.column)
        places.emplace_back(p, static_cast<int8_t>(i));
  for (const auto& [p, place] : places) s[p].posting.column = place;
  for (PlatoonId p : platoons_of(s, s.mission.attacker)) {
    if (!s[p].posting.due || s[p].posting.column >= 0) continue;
    const PlatoonId served = s[p].posting.serves;
    if (served.valid() && s[served].posting.column >= 0) continue;
    s[p].posting.due = false;
    s[p].posting.held = Held::reserve;
    out.event({.kind = "held_back"_name,
               .known_to = s[p].known_to,
               .rule = "FOW-MIS-067"_rule,
               .who = piece_of(p),
               .amount = static_cast<int32_t>(Held::reserve)});
  }
}

Act decode_form(const State& s, const Command& c, Refusals& out) {
  if (!forms(s)) {
    out.push_back(malformed("no column is formed now"));
    return {};
  }
  out = check_shape(form_choice(s), c);
  if (!out.empty()) return {};
  return [from = c.reply(from_key)->values[0] == 1, order = c.reply(column_key)->values](State& now, Out& events) {
    form(now, from, order, events);
    ++now.mission.part;
    return prepare_on();
  };
}

void read_form(const State& s, const Toml& words, Command& c) {
  words.only({"from", "order"});
  if (const Toml& from = words.find("from"))
    c.replies.push_back(
        {.key = from_key, .values = {static_cast<int32_t>(from.one_of({"beginning", "end"}))}, .routes = {}});
  if (const Toml& order = words.find("order")) {
    Reply platoons{.key = column_key};
    for (const PieceRef p : pieces_in_words(s, order, PieceSort::platoon)) platoons.values.push_back(p.id);
    c.replies.push_back(std::move(platoons));
  }
}

void add_form(const State& s, const Wanted& wanted, Decision& d) {
  if (forms(s)) list_choice(form_choice(s), wanted, d);
}
void complete_form(const State& s, Command& c) {
  if (forms(s)) complete_from(form_choice(s), c);
}

}  // namespace

Command usual_form(const State& s) {
  const Choice c = form_choice(s);
  return {.verb = c.verb, .actor = {}, .replies = c.usual};
}

constinit const VerbRow form_column_verb{
    .words = {"form_column"_name,
              "{ from = \"beginning\" or \"end\", order = [...] }",
              "the column comes from that end of the road, the first platoon leading",
              read_form,
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add = add_form,
    .decode = decode_form,
    .complete = complete_form,
};

std::vector<Vec> beyond_road(const State& s, int side) {
  std::vector<Vec> area(s.mission.road.begin(), s.mission.road.end());
  const Vec size = s.world->table->size();
  const int edge = s.mission.edges[static_cast<std::size_t>(side)];
  const Coord own = edge == 0 || edge == 1 ? 0 : across_of(s, size);
  area.push_back(placed(s, along_of(s, area.back()), own));
  area.push_back(placed(s, along_of(s, area.front()), own));
  return area;
}

}  // namespace sandtable::fow
