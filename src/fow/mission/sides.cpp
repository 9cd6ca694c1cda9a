// Who attacks, and which part of the table is whose (FOW-MIS-002, FOW-MSP-017, 018, FOW-MIS-043).
#include <fmt/core.h>

#include "fow/core/names.hpp"
#include "fow/mission/prepare.hpp"

namespace sandtable::fow {

bool settle_attacker(State& s, Out& out) {
  const auto attacks = [&](int side, RuleId rule) {
    s.mission.attacker = static_cast<int8_t>(side);
    note_roles(s);
    out.event({.kind = "attacks"_name, .rule = rule, .who = PieceRef::side(side)});
    return true;
  };
  if (s.mission.attacker >= 0) return true;
  if (s.world->attacker >= 0) return attacks(s.world->attacker, "MM-012"_rule);  // agreed, or by battle plans
  const auto& types = s.world->company_types;
  if (!sheet_of(s).by_company || !types[0] || !types[1] || *types[0] == *types[1]) return false;  // FOW-MSP-018
  return attacks(*types[0] < *types[1] ? 0 : 1, "FOW-MSP-017"_rule);
}

namespace {

const char* edge_words(int edge) {
  static constexpr const char* words[] = {"the bottom edge", "the left edge", "the top edge", "the right edge"};
  return words[edge];
}
constexpr const char* quarter_words[] = {"bottom left", "bottom right", "top left", "top right"};
constexpr uint8_t diagonals[] = {0b1001, 0b0110};

bool adjacent_quarters(int a, int b) { return a != b && a + b != 3; }

uint8_t taken_by(const State& s, Party p) { return s.mission.quarters[static_cast<std::size_t>(p)]; }

std::vector<Option> open_parts(const State& s) {
  std::vector<Option> list;
  const PrepLine& line = line_now(s);
  switch (line.does) {
    case Prep::choose_edge: {
      const bool wants_long = sheet_of(s).front != Front::short_edges;
      for (int edge = 0; edge < 4; ++edge)
        if (long_edge(s, edge) == wants_long) list.push_back({.value = edge, .label = edge_words(edge), .piece = {}});
      break;
    }
    case Prep::choose_quarters:
      list.push_back({.value = 0, .label = "bottom left and top right", .piece = {}});
      list.push_back({.value = 1, .label = "top left and bottom right", .piece = {}});
      break;
    default: {
      const Party other = line.by == Party::attacker ? Party::defender : Party::attacker;
      for (int q = 0; q < 4; ++q) {
        const bool taken = (taken_by(s, other) >> q & 1) != 0;
        bool beside = false;
        for (int o = 0; o < 4; ++o) beside = beside || ((taken_by(s, other) >> o & 1) != 0 && adjacent_quarters(q, o));
        if (taken || (line.which == QuarterChoice::adjacent && !beside)) continue;
        list.push_back({.value = q, .label = quarter_words[q], .piece = {}});
      }
    }
  }
  return list;
}

// Which part of the table an option means, to be shown and pointed at: one line round it, through the middle where its
// quarters lie diagonally.
Zone part_meant(const State& s, int value) {
  const Prep does = line_now(s).does;
  if (does == Prep::choose_quarters) {
    const Box low = quarter_box(s, value == 0 ? 0 : 1), high = quarter_box(s, value == 0 ? 3 : 2);
    if (value == 0)
      return {{low.low,
               {low.high.x, low.low.y},
               low.high,
               {high.high.x, high.low.y},
               high.high,
               {high.low.x, high.high.y},
               high.low,
               {low.low.x, low.high.y}}};
    const Vec middle{low.low.x, low.high.y};
    return {{low.low,
             {low.high.x, low.low.y},
             low.high,
             middle,
             {high.high.x, high.high.y},
             {high.low.x, high.high.y},
             high.low,
             middle}};
  }
  const Box box = does == Prep::choose_edge ? boxes_of(s, half_at(value))[0] : quarter_box(s, value);
  return {{box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}};
}

Choice side_choice(const State& s) {
  Choice c{.verb = "take_side"_name,
           .actor = {},
           .label = "Choose a side of the table",
           .rules = {line_now(s).rule},
           .closed = {},
           .parts = {{.key = "which"_name, .shape = Shape::pick, .label = "Which", .rules = {line_now(s).rule}}}};
  c.parts[0].options = open_parts(s);
  for (const Option& o : c.parts[0].options) c.parts[0].zones.push_back(part_meant(s, o.value));
  c.usual = {{.key = "which"_name, .values = {c.parts[0].options[0].value}, .routes = {}}};
  return c;
}

bool asks_for_side(const State& s) {
  return preparing(s, Prep::choose_edge) || preparing(s, Prep::choose_quarters) || preparing(s, Prep::choose_quarter);
}

// The long edge that a quarter touches; its owner looks from there.
int edge_of_quarters(const State& s, uint8_t quarters) {
  for (int edge = 0; edge < 4; ++edge)
    if (long_edge(s, edge) && (half_at(edge) & quarters) != 0) return edge;
  return 0;
}

void take(State& s, int value, Out& out) {
  const PrepLine& line = line_now(s);
  const auto own = static_cast<std::size_t>(line.by), other = 1 - own;
  auto& quarters = s.mission.quarters;
  const int side = side_of_party(s, line.by);
  std::array<int8_t, 2>& edges = s.mission.edges;
  if (line.does == Prep::choose_edge) {
    const int across = edge_across(value);
    edges[static_cast<std::size_t>(side)] = static_cast<int8_t>(value);
    edges[static_cast<std::size_t>(1 - side)] = static_cast<int8_t>(across);
    if (sheet_of(s).front != Front::centre) quarters[own] = half_at(value), quarters[other] = half_at(across);
  } else if (line.does == Prep::choose_quarters) {
    quarters[own] = diagonals[value];
  } else {
    quarters[own] = static_cast<uint8_t>(1U << value);
    if (line.which == QuarterChoice::opposite) quarters[other] = static_cast<uint8_t>(1U << (3 - value));
  }
  if (quarters[0] != 0 && quarters[1] != 0) {
    quarters[2] = static_cast<uint8_t>(all_quarters & ~(quarters[0] | quarters[1]));
    if (line.does != Prep::choose_edge) {
      const int edge = edge_of_quarters(s, quarters[0]);
      edges[static_cast<std::size_t>(s.mission.attacker)] = static_cast<int8_t>(edge);
      edges[static_cast<std::size_t>(1 - s.mission.attacker)] = static_cast<int8_t>(edge_across(edge));
    }
  }
  if (edges[0] >= 0) note_areas(s);
  out.event({.kind = "takes_side"_name, .rule = line.rule, .who = PieceRef::side(side), .amount = value});
}

void read_take_side(const State& s, const Toml& words, Command& c) {
  words.only({"edge", "quarter", "quarters"});
  int32_t value = 0;
  if (const Toml& edge = words.find("edge"))
    value = static_cast<int32_t>(edge.one_of({"bottom", "left", "top", "right"}));
  else if (const Toml& quarter = words.find("quarter"))
    value = static_cast<int32_t>(quarter.one_of({"bottom left", "bottom right", "top left", "top right"}));
  else
    value = static_cast<int32_t>(words.at("quarters").one_of({"bottom left", "top left"}));
  (void)s;
  c.replies.push_back({.key = "which"_name, .values = {value}, .routes = {}});
}

void add_sides(const State& s, const Wanted& wanted, Decision& d) {
  if (asks_for_side(s)) list_choice(side_choice(s), wanted, d);
}

Act decode_side(const State& s, const Command& c, Refusals& out) {
  if (!asks_for_side(s)) {
    out.push_back(malformed("no side of the table is chosen now"));
    return {};
  }
  out = check_shape(side_choice(s), c);
  if (!out.empty()) {  // an edge or a quarter that the mission does not give
    if (c.replies.size() == 1 && c.replies[0].values.size() == 1)
      out = {refuse(line_now(s).rule, "that part of the table is not to be had in this mission")};
    return {};
  }
  return [value = c.replies[0].values[0]](State& now, Out& events) {
    take(now, value, events);
    ++now.mission.part;
    return prepare_on();
  };
}

}  // namespace

Command usual_side(const State& s) {
  const Choice c = side_choice(s);
  return {.verb = c.verb, .actor = {}, .replies = c.usual};
}

constinit const VerbRow take_side_verb{
    .words = {"take_side"_name,
              "{ edge = \"bottom\" or quarter = \"top left\" or quarters = \"bottom left\" }",
              "a mission's player chooses his side of the table",
              read_take_side,
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add = add_sides,
    .decode = decode_side,
    .complete = [](const State& s, Command& c) {
      if (asks_for_side(s)) complete_from(side_choice(s), c);
    }};

}  // namespace sandtable::fow
