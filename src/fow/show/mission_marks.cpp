#include "fow/show/mission_marks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/mission/objectives.hpp"
#include "fow/mission/outlook.hpp"
#include "fow/mission/score.hpp"
#include "game/side_title.hpp"

namespace sandtable::fow {
namespace {

std::string side_words(const State& s, int side) { return side_title(s.world->sides[static_cast<std::size_t>(side)]); }

std::string served_words(const State& s, const Objective& o) {
  std::string words;
  for (int side = 0; side < 2; ++side)
    if ((o.serves >> side & 1) != 0) words += (words.empty() ? "" : " and ") + side_words(s, side);
  return words;
}

std::vector<Vec> corners_of(const Rect& r) {
  const Quad q = outline(r);
  return {q.corner.begin(), q.corner.end()};
}

Rect marker(const Objective& o) { return {o.at, 5 * inch / 2, 2 * inch}; }

void add_objectives(const State& s, Tableau& to) {
  for (std::size_t i = 0; i < s.mission.objectives.size(); ++i) {
    const Objective& o = s.mission.objectives[i];
    if (o.removed) continue;
    const ObjectiveNow now = holder_of(s, o);
    const int served = (o.serves & 1) != 0 ? 0 : 1;
    Mark mark{.sort = "objective"_name,
              .side = static_cast<int8_t>(o.serves == 3 ? -1 : served),
              .rect = marker(o),
              .outline = corners_of(marker(o)),
              .words = fmt::format("Objective {}", i + 1),
              .facts = {{"Wins the battle for", served_words(s, o), "FOW-OBJ-003"_rule}}};
    if (o.placed_by >= 0) mark.facts.push_back({"Placed by", side_words(s, o.placed_by), "FOW-OBJ-001"_rule});
    mark.facts.push_back({"Now",
                          now.how == Holder::contested ? "contested"
                          : now.how == Holder::held    ? "held by " + side_words(s, now.side)
                                                       : "nobody near",
                          "FOW-OBJ-005"_rule});
    to.marks.push_back(std::move(mark));
    for (int side = 0; side < 2; ++side) {
      if ((o.serves >> side & 1) == 0) continue;
      Aim aim{.side = static_cast<int8_t>(side),
              .title = fmt::format("Hold objective {} as a turn of yours begins", i + 1),
              .outline = corners_of(marker(o)),
              .hold = now.how == Holder::contested ? Hold::contested
                      : now.how == Holder::held    ? Hold::held
                                                   : Hold::nobody,
              .holder = static_cast<int8_t>(now.side)};
      aim.reached = holds(s, side, o);
      to.aims.push_back(std::move(aim));
    }
  }
}

void add_zones(const State& s, Tableau& to) {
  for (int side = 0; side < 2; ++side)
    for (auto& area : deployment_of(s, side))
      to.marks.push_back({.sort = "zone"_name,
                          .side = static_cast<int8_t>(side),
                          .outline = std::move(area),
                          .words = fmt::format("Deployment area of {}", side_words(s, side)),
                          .facts = {}});
}

// What one side needs to win, whom it still expects, what it has lost and what a victory now would bring.
Mark side_mark(const State& s, int side) {
  Mark mark{.sort = "mission"_name, .side = static_cast<int8_t>(side), .words = side_words(s, side), .facts = {}};
  for (const Need& need : needs(s))
    if (need.side == side) mark.facts.push_back({"Wins", need.words, need.rule});
  const auto waits = [&](Held held, const char* words, RuleId rule) {
    const auto list = held_platoons(s, side, held);
    if (list.empty()) return;
    std::string names;
    for (PlatoonId p : list) names += (names.empty() ? "" : ", ") + name_of(s, p);
    mark.facts.push_back({fmt::format("{} {}", words, list.size()), names, rule});
  };
  waits(Held::reserve, "In reserve:", "FOW-MSP-033"_rule);
  waits(Held::ambush, "In ambush:", "FOW-MSP-007"_rule);
  waits(Held::immediate_ambush, "In immediate ambush:", "FOW-MSP-016"_rule);
  if (s.mission.preparing) return mark;
  mark.facts.push_back({"Platoons lost", fmt::format("{}", platoons_lost(s, side)), "FOW-OBJ-011"_rule});
  const auto of = static_cast<std::size_t>(side);
  if (s.mission.points[of] >= 0) {
    mark.facts.push_back({"Victory Points", fmt::format("{}", int{s.mission.points[of]}), "FOW-OBJ-011"_rule});
  } else {
    const std::array<int, 2> points = points_if(s, side);
    mark.facts.push_back(
        {"A victory now", fmt::format("{} to {} points", points[of], points[1 - of]), "FOW-OBJ-011"_rule});
  }
  return mark;
}

}  // namespace

void add_mission(const State& s, Tableau& to) {
  if (!s.mission.on()) return;
  const MissionSheet& sheet = sheet_of(s);
  Mark mark{.sort = "mission"_name, .words = sheet.name, .facts = {}};
  if (!sheet.about.empty())
    mark.facts.push_back({"Mission", sheet.about, sheet.rules.empty() ? RuleId{} : sheet.rules[0]});
  if (s.mission.attacker >= 0) mark.facts.push_back({"Attacks", side_words(s, s.mission.attacker), {}});
  if (s.mission.delay_counters > 0)
    mark.facts.push_back({"Delay Counters", fmt::format("{}", int{s.mission.delay_counters}), "FOW-MSP-054"_rule});
  to.marks.push_back(std::move(mark));
  if (s.mission.attacker >= 0)
    for (int side = 0; side < 2; ++side) to.marks.push_back(side_mark(s, side));
  add_zones(s, to);
  add_objectives(s, to);
}

void add_posting(const State& s, PlatoonId p, std::vector<Fact>& facts) {
  const Posting& posting = s[p].posting;
  static constexpr const char* words[] = {"", "in ambush", "in immediate ambush", "for the ambuscade", "in reserve"};
  if (posting.held != Held::no)
    facts.push_back({"Waits", words[static_cast<std::size_t>(posting.held)], "FOW-MSP-033"_rule});
  if (posting.arriving) facts.push_back({"Arrives", "comes on in this Movement Step", "FOW-MSP-038"_rule});
  if (posting.due && s.mission.preparing) facts.push_back({"Deploys", "still to be placed", "FOW-DEP-002"_rule});
}

}  // namespace sandtable::fow
