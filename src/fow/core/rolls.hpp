// Every throw of dice in the game by its name: what events call it, whose rating it is taken on, what it is thrown for.
// Used by command/rolls, which alone makes the complete roll::Spec. The words for a purpose are its chapter's.
// Does not know who leads a platoon, so it gives no re-rolls.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

struct Fire;   // core/fire.hpp
struct Terms;  // likewise

enum class Test : uint8_t {
  first_turn,
  sole_survivor,
  company_morale,
  rally,
  remount,
  free_bogged,
  bogging,
  find_way,
  wide_tracks,
  breakdown,
  climb,
  dig_in,
  head_rear,
  tow,
  repair,
  visibility,
  to_hit,
  gun_tank,
  save,
  roof_save,
  improvised,
  second_save,
  firepower,
  second_bail,
  passenger_save,
  rider_save,
  warrior,
  platoon_morale,
  disengage,
  stand_firm,
  assault_tanks,
  strike,
  turret_rear,
  counterattack,
  range_in,
  barrage,
  wind,
  air_request,
  interception,
  flight_size,
  flak,
  flak_firepower,
  range_in_air,
  storm,
  dawn,
  ace,
  attack,
  mission,
  reserves,
  way_in,
  quarter,
  withdraw,
  shelling,
  detection,
  khamseen
};
SANDTABLE_ENUM(Test, first_turn, sole_survivor, company_morale, rally, remount, free_bogged, bogging, find_way,
               wide_tracks, breakdown, climb, dig_in, head_rear, tow, repair, visibility, to_hit, gun_tank, save,
               roof_save, improvised, second_save, firepower, second_bail, passenger_save, rider_save, warrior,
               platoon_morale, disengage, stand_firm, assault_tanks, strike, turret_rear, counterattack, range_in,
               barrage, wind, air_request, interception, flight_size, flak, flak_firepower, range_in_air, storm, dawn,
               ace, attack, mission, reserves, way_in, quarter, withdraw, shelling, detection, khamseen)

enum class Rated : uint8_t {
  skill,           // of the team; of a platoon the lowest, those who joined it too (FOW-CHR-050)
  motivation,      // likewise
  own_motivation,  // of a platoon without those who joined it (FOW-MOR-015)
  flat,            // the same for everybody
  scored           // the chapter makes its score
};

struct TestRow {
  Test test{};
  Name purpose;  // in events, in scripts and in journals
  Rated rated{};
  RuleId rule;          // that calls for it: the score of a flat one, beside the rating of the others
  int8_t needed = 0;    // of a flat score
  RuleId led;           // by which the commander's leadership lets it re-roll; none for tests he does not help in
  bool always = false;  // thrown even when it cannot pass: by how much it fails matters (FOW-SAV-004, FOW-ASL-090)
};
const TestRow& row_of(Test);

// FOW-CHR-045: Conscript 5+, Trained 4+, Veteran 3+.
inline Score skill_test(Skill s) { return Score::from("FOW-CHR-045"_rule, 5 - static_cast<int>(s)); }
// FOW-CHR-048: Reluctant 5+, Confident 4+, Fearless 3+.
inline Score motivation_test(Motivation m) { return Score::from("FOW-CHR-048"_rule, 5 - static_cast<int>(m)); }

// A throw that is about to be made, with the score its chapter has given it.
struct Throwing {
  Test test;
  PieceRef roller;  // none when nobody on the table rolls it
  int side = 0;     // whose dice they are
  Score score;
  int dice = 1;
  TeamId against;                // the team a Firepower test is taken against, or that is ranged in on
  const Fire* fire = nullptr;    // of a throw to hit: what is fired at whom
  const Terms* terms = nullptr;  // ... and on which terms
};

// What a team, or a platoon as one, needs in that test. Not for those whose chapter makes the score.
Score score_of(const State&, Test, TeamId);
Score score_of(const State&, Test, PlatoonId);

}  // namespace sandtable::fow
