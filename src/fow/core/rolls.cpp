#include "fow/core/rolls.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace sandtable::fow {
namespace {

// FOW-IND-016, 019: a commander who leads the platoon lets it re-roll; some tests have a rule of their own for it.
constexpr RuleId led = "FOW-IND-016"_rule, not_led{};

constexpr TestRow motivation_row(Test test, Name purpose, RuleId rule, RuleId by) {
  return {.test = test, .purpose = purpose, .rated = Rated::motivation, .rule = rule, .led = by};
}
constexpr TestRow skill_row(Test test, Name purpose, RuleId rule) {
  return {.test = test, .purpose = purpose, .rated = Rated::skill, .rule = rule};
}
constexpr TestRow flat_row(Test test, Name purpose, RuleId rule, int8_t needed) {
  return {.test = test, .purpose = purpose, .rated = Rated::flat, .rule = rule, .needed = needed};
}
constexpr TestRow scored_row(Test test, Name purpose, bool always = false) {
  return {.test = test, .purpose = purpose, .rated = Rated::scored, .always = always};
}
constexpr TestRow without_joined(TestRow row) {  // FOW-MOR-015
  row.rated = Rated::own_motivation;
  return row;
}

// In the order of Test.
constexpr TestRow test_rows[] = {
    flat_row(Test::first_turn, "first_turn"_name, "FOW-TRN-003"_rule, 1),
    motivation_row(Test::sole_survivor, "sole_survivor"_name, "FOW-MOR-033"_rule, led),        // FOW-MOR-033
    motivation_row(Test::company_morale, "company_morale"_name, "FOW-MOR-023"_rule, not_led),  // FOW-IND-018
    motivation_row(Test::rally, "rally"_name, "FOW-PIN-021"_rule, led),                        // FOW-PIN-020
    motivation_row(Test::remount, "remount"_name, "FOW-CAS-008"_rule, "FOW-CAS-009"_rule),
    skill_row(Test::free_bogged, "free"_name, "FOW-BOG-017"_rule),  // FOW-BOG-017
    scored_row(Test::bogging, "bogging"_name),                      // FOW-BOG-006, 007
    scored_row(Test::find_way, "find_way"_name),                    // FOW-TER-017
    flat_row(Test::wide_tracks, "wide_tracks"_name, "FOW-MSR-025"_rule, 4),
    flat_row(Test::breakdown, "breakdown"_name, "FOW-MSR-021"_rule, 2),
    skill_row(Test::climb, "climb"_name, "FOW-MSR-010"_rule),          // FOW-MSR-010
    skill_row(Test::dig_in, "dig"_name, "FOW-FOX-009"_rule),           // FOW-FOX-009
    skill_row(Test::head_rear, "head_rear"_name, "FOW-MOR-038"_rule),  // FOW-MOR-038
    skill_row(Test::tow, "recovery"_name, "FOW-BOG-032"_rule),         // FOW-BOG-032
    flat_row(Test::repair, "repair"_name, "FOW-MSR-023"_rule, 2),
    flat_row(Test::visibility, "visibility"_name, "FOW-NGT-005"_rule, 1),
    scored_row(Test::to_hit, "to_hit"_name),  // FOW-HIT
    flat_row(Test::gun_tank, "gun_tank"_name, "FOW-HIT-041"_rule, 5),
    scored_row(Test::save, "save"_name, true),       // FOW-SAV-004
    scored_row(Test::roof_save, "save"_name, true),  // FOW-ASL-090
    flat_row(Test::improvised, "improvised"_name, "FOW-SSR-006"_rule, 5),
    scored_row(Test::second_save, "second_save"_name),  // a special rule's
    scored_row(Test::firepower, "firepower"_name),      // FOW-SAV-009
    motivation_row(Test::second_bail, "nerve"_name, {}, "FOW-CAS-014"_rule),
    flat_row(Test::passenger_save, "passenger"_name, "FOW-SAV-017"_rule,
             5),  // FOW-SAV-022
    flat_row(Test::rider_save, "rider"_name, "FOW-SAV-023"_rule, 5),
    scored_row(Test::warrior, "warrior"_name),  // FOW-CAS-031
    without_joined(motivation_row(Test::platoon_morale, "morale"_name, "FOW-MOR-015"_rule, "FOW-MOR-016"_rule)),
    skill_row(Test::disengage, "disengage"_name, "FOW-REC-007"_rule),                    // FOW-REC-007
    motivation_row(Test::stand_firm, "stand_firm"_name, "FOW-REC-019"_rule, led),        // FOW-REC-019
    motivation_row(Test::assault_tanks, "assault_tanks"_name, "FOW-ASL-022"_rule, led),  // FOW-ASL-022
    scored_row(Test::strike, "assault"_name),                                            // FOW-ASL-076
    scored_row(Test::turret_rear, "assault"_name),                                       // FOW-VWP-027
    motivation_row(Test::counterattack, "motivation"_name, "FOW-ASL-109"_rule, led),     // FOW-ASL-109
    scored_row(Test::range_in, "ranging"_name, true),                                    // FOW-ART-040, 043
    scored_row(Test::barrage, "to_hit"_name, true),                                      // FOW-ART-071, 075
    flat_row(Test::wind, "wind"_name, "FOW-SMB-019"_rule, 1),
    scored_row(Test::air_request, "air_request"_name),    // FOW-AIR-009
    scored_row(Test::interception, "interception"_name),  // FOW-AIR-013
    flat_row(Test::flight_size, "flight_size"_name, "FOW-AIR-018"_rule, 1),
    skill_row(Test::flak, "flak"_name, "FOW-AIR-042"_rule),  // FOW-AIR-042
    scored_row(Test::flak_firepower, "firepower"_name),      // FOW-AIR-045
    scored_row(Test::range_in_air, "ranging"_name),          // FOW-AIR-052
    skill_row(Test::storm, "storm"_name, {}),                // to move in the Assault Step, by a special rule
    scored_row(Test::dawn, "dawn"_name),                     // likewise a special rule's
    scored_row(Test::ace, "ace"_name),                       // ... of a table
    scored_row(Test::attack, "attack"_name),                 // FOW-MIS-002, FOW-MSP-018
    flat_row(Test::mission, "mission"_name, "MM-005"_rule, 1),
    scored_row(Test::reserves, "reserves"_name),  // FOW-MSP-034, 035
    scored_row(Test::way_in, "way_in"_name),      // FOW-MSP-045
    flat_row(Test::quarter, "quarter"_name, "FOW-MSP-028"_rule, 1),
    skill_row(Test::withdraw, "withdraw"_name, "FOW-MSP-058"_rule),
    scored_row(Test::shelling, "shelling"_name),    // FOW-MSP-078
    scored_row(Test::detection, "detection"_name),  // a special rule's
    flat_row(Test::khamseen, "khamseen"_name, "FOW-WTR-017"_rule, 1),
};
static_assert(std::size(test_rows) == static_cast<std::size_t>(Test::khamseen) + 1);
static_assert([] {
  for (std::size_t i = 0; i < std::size(test_rows); ++i)
    if (test_rows[i].test != static_cast<Test>(i)) return false;
  return true;
}());

constexpr RuleId one_tests = "FOW-CHR-049"_rule, all_test = "FOW-CHR-050"_rule;

// The rating with its score, the rule that calls for the test, and whose rating it is where that is not the platoon's.
Score rated(const TestRow& row, Score score, bool mixed, RuleId whose) {
  if (row.rule.valid()) score.add(row.rule, 0);
  if (mixed) score.add(whose, 0);
  return score;
}

Motivation own_motivation(const State& s, PlatoonId p) {
  std::vector<TeamId> left = home_teams(s, p);
  std::erase_if(left, [&](TeamId t) { return !s[t].in_play(); });
  return lowest_motivation(s, p, left);
}

}  // namespace

const TestRow& row_of(Test test) { return test_rows[static_cast<std::size_t>(test)]; }

Score score_of(const State& s, Test test, TeamId t) {
  const TestRow& row = row_of(test);
  switch (row.rated) {
    case Rated::skill: return rated(row, skill_test(skill(s, t)), skill(s, t) != s[s[t].with()].skill, one_tests);
    case Rated::motivation:
    case Rated::own_motivation:
      return rated(row, motivation_test(motivation(s, t)), motivation(s, t) != s[s[t].with()].motivation, one_tests);
    case Rated::flat: return Score::from(row.rule, row.needed);
    case Rated::scored: break;
  }
  assert(false && "its chapter makes the score");
  return {};
}

Score score_of(const State& s, Test test, PlatoonId p) {
  const TestRow& row = row_of(test);
  switch (row.rated) {
    case Rated::skill: return rated(row, skill_test(lowest_skill(s, p)), lowest_skill(s, p) != s[p].skill, all_test);
    case Rated::motivation: {
      const Motivation lowest = lowest_motivation(s, p);
      return rated(row, motivation_test(lowest), lowest != s[p].motivation, all_test);
    }
    case Rated::own_motivation: {
      const Motivation lowest = own_motivation(s, p);
      return rated(row, motivation_test(lowest), lowest != s[p].motivation, all_test);
    }
    case Rated::flat: return Score::from(row.rule, row.needed);
    case Rated::scored: break;
  }
  assert(false && "its chapter makes the score");
  return {};
}

}  // namespace sandtable::fow
