// Reading a mission's data file. Every mistake is told with file and line.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/fields_toml.hpp"
#include "fow/mission/sheet.hpp"
#include "game/of_a_file.hpp"

namespace sandtable::fow {
namespace {

RuleId rule_in(const Toml& t) {
  const Toml& rule = t.find("rule");
  return rule ? read_rule(rule) : RuleId{};
}

// { at_least = 16 }, { more_than = 12 }, { at_most = "20cm" }, or both ends.
Limit read_limit(const Toml& t) {
  Limit limit;
  if (!t) return limit;
  t.only({"at_least", "more_than", "at_most"});
  if (t.has("at_least") && t.has("more_than")) t.fail("'at_least' or 'more_than', not both");
  if (const Toml& least = t.find("at_least")) limit.least = least.length();
  if (const Toml& least = t.find("more_than")) limit = {.least = least.length(), .beyond = true};
  if (const Toml& most = t.find("at_most")) limit.most = most.length();
  if (!limit.given()) t.fail("say how far: at_least, more_than or at_most");
  if (limit.most >= 0 && limit.most < limit.least) t.fail("no distance is that large and that small");
  return limit;
}

Stretch read_stretch(const Toml& t) {
  t.only({"of", "centre_line", "side_edges", "edges", "own_edge", "centre", "enemies"});
  Stretch s;
  s.of = read_enum<PartOf>(t.at("of"));
  s.centre_line = read_limit(t.find("centre_line"));
  s.side_edges = read_limit(t.find("side_edges"));
  s.edges = read_limit(t.find("edges"));
  s.own_edge = read_limit(t.find("own_edge"));
  s.centre = read_limit(t.find("centre"));
  s.enemies = read_limit(t.find("enemies"));
  if (s.own_edge.given() && s.of != PartOf::attacker && s.of != PartOf::defender)
    t.find("own_edge").fail("only the attacker's or the defender's part has an edge of its own");
  return s;
}

MissionArea read_area(const Toml& t) {
  MissionArea area;
  if (t.is(Toml::Kind::array)) {
    for (const Toml& part : t.items()) area.parts.push_back(read_stretch(part));
  } else {
    area.parts.push_back(read_stretch(t));
  }
  if (area.parts.empty()) t.fail("an area has at least one part");
  return area;
}

// "half", 2, "30%": so many platoons, or of all.
void read_share(const Toml& t, int& platoons, int& percent) {
  if (t.is(Toml::Kind::integer)) {
    platoons = static_cast<int>(t.integer_between(0, 100));
    return;
  }
  t.one_of({"half"});
  percent = 50;
}

PrepLine read_step(const Toml& t) {
  t.only({"does", "by", "rule", "count", "area", "apart", "apart_from_all", "serves", "placed_by", "on_road", "which",
          "held", "at_least", "at_most", "of_rest", "all_but", "first", "mobile"});
  PrepLine line;
  line.does = read_enum<Prep>(t.at("does"));
  line.rule = rule_in(t);
  if (const Toml& by = t.find("by")) line.by = read_enum<Party>(by);
  if (const Toml& count = t.find("count")) line.count = static_cast<int>(count.integer_between(1, most_objectives));
  if (const Toml& area = t.find("area")) {
    line.area = read_area(area);
    line.area->rule = line.rule;
  }
  line.apart = read_limit(t.find("apart"));
  line.apart_from_all = t.boolean("apart_from_all", false);
  line.serves = t.has("serves") ? read_enum<Party>(t.find("serves")) : line.by;
  if (const Toml& placer = t.find("placed_by")) line.placed_by = read_enum<Party>(placer);
  line.on_road = t.boolean("on_road", false);
  if (const Toml& which = t.find("which")) line.which = read_enum<QuarterChoice>(which);
  if (const Toml& held = t.find("held")) line.held = read_enum<Held>(held);
  if (const Toml& least = t.find("at_least")) read_share(least, line.least, line.least_percent);
  if (const Toml& most = t.find("at_most")) {
    line.most_percent = 100;
    read_share(most, line.most, line.most_percent);
  }
  line.of_rest = t.boolean("of_rest", false);
  line.all_but = static_cast<int>(t.integer("all_but", 0));
  if (const Toml& first = t.find("first")) line.first = read_enum<FirstTurnBy>(first);
  line.mobile = t.boolean("mobile", false);
  const bool both = line.by == Party::either;
  const bool for_both = line.does == Prep::roll_attacker || line.does == Prep::first_turn ||
                        line.does == Prep::choose_plans || line.does == Prep::find_mission;
  if (both && !for_both) t.at("by").fail("say whose step it is: the attacker's or the defender's; write two for both");
  if (line.does == Prep::place_objectives && !line.area && !line.on_road)
    t.fail("say where the objectives go: area = { ... }");
  if (line.does == Prep::hold_back && (line.held == Held::no)) t.fail("say how they are held: held = \"reserve\"");
  return line;
}

WayIn read_way_in(const Toml& t) {
  t.only({"side", "from", "of", "within", "die", "rule"});
  WayIn way;
  way.side = read_enum<Party>(t.at("side"));
  way.kind = read_enum<WayKind>(t.at("from"));
  if (const Toml& of = t.find("of")) way.of = read_enum<PartOf>(of);
  if (const Toml& within = t.find("within")) way.within = within.length();
  const bool quarter = way.kind == WayKind::quarter_corner || way.kind == WayKind::quarter_edge;
  if (quarter != (way.of != PartOf::table)) t.fail("of whose quarter? 'of' goes with quarter_corner and quarter_edge");
  const bool needs = way.kind != WayKind::own_edge && way.kind != WayKind::quarter_edge;
  if (needs != (way.within > 0)) t.fail("'within' says how far from a corner or a road end");
  if (const Toml& die = t.find("die")) {
    if (die.items().size() != 2) die.fail("the lowest and the highest number: [1, 2]");
    way.low = static_cast<int>(die.items()[0].integer_between(1, 6));
    way.high = static_cast<int>(die.items()[1].integer_between(way.low, 6));
  }
  way.rule = rule_in(t);
  return way;
}

Reserves read_reserves(const Toml& t) {
  t.only({"side", "first_turn", "sure_from", "scattered", "racing", "percent", "deep", "rule"});
  Reserves r;
  r.side = read_enum<Party>(t.at("side"));
  r.first_turn = static_cast<int>(t.integer("first_turn", 1));
  r.sure_from = static_cast<int>(t.integer("sure_from", 0));
  r.scattered = t.boolean("scattered", false);
  r.racing = t.boolean("racing", false);
  r.percent = static_cast<int>(t.integer("percent", 100));
  r.deep = t.boolean("deep", false);
  r.rule = rule_in(t);
  return r;
}

EndLine read_end(const Toml& t) {
  t.only({"player", "when", "from_turn", "near", "winner", "rule"});
  EndLine line;
  line.player = read_enum<Party>(t.at("player"));
  line.when = read_enum<EndWhen>(t.at("when"));
  line.from_turn = static_cast<int>(t.integer("from_turn", 1));
  if (const Toml& near = t.find("near")) line.near = near.length();
  if (const Toml& winner = t.find("winner")) line.winner = read_enum<Party>(winner);
  line.rule = read_rule(t.at("rule"));
  if ((line.when == EndWhen::none_near || line.when == EndWhen::ends_clear) && line.near == 0)
    t.fail("how near to an objective? near = 16");
  if (line.when == EndWhen::alone_in_half && line.player == Party::either)
    t.find("player").fail("whose half? the attacker's or the defender's");
  return line;
}

// Of the books' tables, by the book a mission belongs to.
std::vector<PointsLine> read_points(const std::string& home, const char* book) {
  const Toml file = Toml::load(home + "/data/fow/victory_points.toml");
  std::vector<PointsLine> lines;
  for (const Toml& t : file.at(book).items()) {
    t.only({"losses", "winner", "loser", "words", "rule"});
    lines.push_back({.losses = static_cast<int>(t.at("losses").integer_between(0, 100)),
                     .winner = static_cast<int>(t.at("winner").integer_between(0, 100)),
                     .loser = static_cast<int>(t.at("loser").integer_between(0, 100)),
                     .words = t.at("words").string(),
                     .rule = read_rule(t.at("rule"))});
  }
  if (lines.empty() || lines[0].losses != 0) file.fail("the first line is for no losses");
  return lines;
}

void read_withdrawal(const Toml& t, MissionSheet& m) {
  if (!t) return;
  t.only({"from_turn", "at", "test", "objectives", "rule"});
  m.withdrawal = read_rule(t.at("rule"));
  m.withdraw_from = static_cast<int>(t.integer("from_turn", 3));
  m.withdraw_at = static_cast<int>(t.integer("at", 5));
  m.withdraw_test = t.boolean("test", true);
  if (const Toml& turns = t.find("objectives"))
    for (const Toml& turn : turns.items()) m.objectives_go.push_back(static_cast<int>(turn.integer_between(1, 100)));
}

// British Infantry that attacks by night stands up to 8 in nearer than the mission allows (FOW-BRI-009).
void read_crept(MissionSheet& m) {
  const bool by_night =
      std::any_of(m.steps.begin(), m.steps.end(), [](const PrepLine& l) { return l.does == Prep::choose_light; });
  if (!by_night || !m.zones[0]) return;
  constexpr Coord nearer = 8 * inch;
  m.crept = m.zones[0];
  for (Stretch& part : m.crept->parts)
    for (Limit* limit : {&part.centre_line, &part.enemies})
      if (limit->least >= 0) limit->least = std::max<Coord>(0, limit->least - nearer);
}

// The tables of the books: that of the random mission, or those of the battle plans (data/fow/battle_plans.toml).
std::vector<MissionCell> read_cells(const std::string& home, bool by_plans) {
  std::vector<MissionCell> cells;
  const Toml file = Toml::load(home + "/data/fow/battle_plans.toml");
  for (const Toml& t : file.at("draw").items()) {
    t.only({"plans", "attacker", "missions", "rule"});
    const Toml& plans = t.find("plans");
    if (static_cast<bool>(plans) != by_plans) continue;
    MissionCell cell;
    if (plans) {
      if (plans.items().size() != 2) plans.fail("one plan for each side: [\"attack\", \"defend\"]");
      cell.plans = {read_enum<Plan>(plans.items()[0]), read_enum<Plan>(plans.items()[1])};
    }
    if (const Toml& attacker = t.find("attacker"))
      if (const auto side = attacker.one_of({"first", "second", "roll"}); side < 2)
        cell.attacker = static_cast<int8_t>(side);
    const Toml& missions = t.at("missions");
    if (missions.items().size() != cell.missions.size()) missions.fail("six missions, one for each number of the die");
    for (std::size_t i = 0; i < cell.missions.size(); ++i) cell.missions[i] = missions.items()[i].string();
    cell.rule = read_rule(t.at("rule"));
    cells.push_back(std::move(cell));
  }
  return cells;
}

// What every mission needs to be played at all.
void check_whole(const Toml& t, const MissionSheet& m) {
  const auto has = [&](Prep prep) {
    return std::any_of(m.steps.begin(), m.steps.end(), [&](const PrepLine& l) { return l.does == prep; });
  };
  if (has(Prep::find_mission)) {  // it goes on with the mission that is found
    if (m.cells.empty()) t.fail("no table says which missions there are: tables = \"plans\"");
    return;
  }
  if (!has(Prep::first_turn)) t.fail("no step says who has the first turn: does = \"first_turn\"");
  if (m.steps.empty() || m.steps[0].does != Prep::roll_attacker)
    t.fail("the first step says who attacks: does = \"roll_attacker\"");
  if (m.ends.empty()) t.fail("nothing ends it: add an [[end]]");
  for (const PrepLine& l : m.steps)
    if (l.does == Prep::hold_back && l.held == Held::reserve &&
        (!m.reserves_of(l.by) || std::none_of(m.ways.begin(), m.ways.end(), [&](const WayIn& w) {
          return w.side == l.by || w.side == Party::either;
        })))
      t.fail(fmt::format("the {} holds platoons in reserve: add [[reserves]] and a [[way_in]] for that side",
                         sandtable::name_of(l.by)));
  if (has(Prep::ambuscade) && !m.ambuscade) t.fail("an ambuscade needs its area: [ambuscade]");
}

}  // namespace

MissionSheet read_mission(const Toml& t, const std::string& home) {
  t.only({"name",         "about",      "book",        "front",      "by_company",
          "rules",        "prepared",   "prepared_by", "rushed",     "exposed",
          "exposed_turn", "fair_fight", "intense",     "withdrawal", "air_superiority",
          "air_on",       "zone",       "ambuscade",   "step",       "way_in",
          "reserves",     "end",        "tables"});
  MissionSheet m;
  m.name = t.at("name").string();
  m.about = t.string("about", "");
  m.later_book = t.has("book") && t.find("book").one_of({"core", "more_missions"}) == 1;
  m.front = read_enum<Front>(t.at("front"));
  m.by_company = t.boolean("by_company", false);
  for (const Toml& rule : t.at("rules").items()) m.rules.push_back(read_rule(rule));
  const auto rule_at = [&](const char* key, RuleId& to) {
    if (const Toml& rule = t.find(key)) to = read_rule(rule);
  };
  rule_at("prepared_by", m.prepared_by);
  rule_at("rushed", m.rushed);
  rule_at("exposed_turn", m.exposed_turn);
  rule_at("fair_fight", m.fair_fight);
  rule_at("intense", m.intense);
  rule_at("air_superiority", m.air_superiority);
  m.exposed = t.boolean("exposed", false);
  m.air_on = static_cast<int>(t.integer("air_on", 0));
  if (const Toml& prepared = t.find("prepared")) {
    const Party who = read_enum<Party>(prepared);
    m.prepared = {who != Party::defender, who != Party::attacker};
  }
  read_withdrawal(t.find("withdrawal"), m);
  if (const Toml& zone = t.find("zone")) {
    zone.only({"attacker", "defender", "rule"});
    for (std::size_t i = 0; i < 2; ++i)
      if (const Toml& own = zone.find(i == 0 ? "attacker" : "defender")) {
        own.only({"parts", "rule"});
        m.zones[i] = read_area(own.at("parts"));
        m.zones[i]->rule = read_rule(own.at("rule"));
      }
  }
  if (const Toml& area = t.find("ambuscade")) {
    area.only({"parts", "rule"});
    m.ambuscade = read_area(area.at("parts"));
    m.ambuscade->rule = read_rule(area.at("rule"));
  }
  for (const Toml& step : t.at("step").items()) m.steps.push_back(read_step(step));
  if (const Toml& ways = t.find("way_in"))
    for (const Toml& way : ways.items()) m.ways.push_back(read_way_in(way));
  if (const Toml& reserves = t.find("reserves"))
    for (const Toml& r : reserves.items()) m.reserves.push_back(read_reserves(r));
  if (const Toml& tables = t.find("tables")) m.cells = read_cells(home, tables.one_of({"random", "plans"}) == 1);
  if (const Toml& ends = t.find("end"))
    for (const Toml& end : ends.items()) m.ends.push_back(read_end(end));
  read_crept(m);
  m.points = read_points(home, m.later_book ? "more_missions" : "core");
  check_whole(t, m);
  return m;
}

std::vector<std::string> mission_ids(const std::string& home) {
  std::vector<std::string> ids;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(home + "/data/fow/missions", none))
    if (entry.path().extension() == ".toml") ids.push_back(entry.path().stem().string());
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::shared_ptr<const MissionSheet> load_mission(const std::string& home, const Toml& name) {
  const std::string& id = name.string();
  std::string path = home + "/data/fow/missions/" + id + ".toml";
  if (id.ends_with(".toml")) {
    if (!of_a_file(name)) name.fail("a mission is named by its id here; docs/missions.md lists those there are");
    path = id.starts_with('/') ? id : home + "/" + id;
  } else {
    std::vector<std::string> known = mission_ids(home);
    std::vector<std::string_view> words(known.begin(), known.end());
    (void)name.one_of(words.data(), words.size());
  }
  auto sheet = std::make_shared<MissionSheet>(read_mission(Toml::load(path), home));
  sheet->id = std::filesystem::path(path).stem().string();
  return sheet;
}

}  // namespace sandtable::fow
