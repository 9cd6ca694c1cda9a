// The turn's steps, as values on the stack, and the numbers of all procedures. Used by steps.hpp.
// The code that resumes them is turn.cpp's and leaders.cpp's.
#pragma once
#include <optional>
#include <variant>
#include <vector>

#include "base/fields.hpp"
#include "fow/core/types.hpp"
#include "game/decision.hpp"
#include "game/frames.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {

enum Procedure : uint16_t {
  battle = 1,
  volley = 2,
  hit = 3,
  team_move = 4,
  hits = 5,
  settling = 6,
  team_hits = 7,
  loss = 8,
  assault = 9,
  charge = 10,
  engagement = 11,
  defence = 12,
  melee = 13,
  pushing = 14,
  nerve = 15,
  breaking_off = 16,
  striking_back = 17,
  consolidation = 18,
  blow = 19,
  flight = 20,
  pulling_back = 21,
  disengagement = 22,
  night_look = 23,
  march = 24
};

struct Nothing {
  SANDTABLE_NO_FIELDS(Nothing)
};

// --- turn.cpp: the turn and its four steps (FOW-TRN) ---
struct FirstTurn {  // both roll, the higher goes first (FOW-TRN-003)
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(FirstTurn)
};
struct AfterFirstRoll {
  int8_t rolled = 0;  // the first side's die; 0 before it
  SANDTABLE_FIELDS(AfterFirstRoll, rolled)
};
struct BeginTurn {
  static constexpr uint16_t procedure = Procedure::battle;
  SANDTABLE_NO_FIELDS(BeginTurn)
};
// One item of the Starting Step's list (FOW-TRN-007); `at` says how far into it: the index of a team or a platoon.
struct StartItem {
  StartingItem item = StartingItem::sole_survivor;
  int16_t at = 0;
  SANDTABLE_FIELDS(StartItem, item, at)
};
// Officers may join platoons before they test (FOW-IND-020).
struct AskOfficers {
  using Answer = Nothing;
  static constexpr Name name = "officers"_name;
  StartingItem item = StartingItem::rally;  // the tests that come next
  SANDTABLE_FIELDS(AskOfficers, item)
};
struct AfterOfficers {
  StartingItem item = StartingItem::rally;
  SANDTABLE_FIELDS(AfterOfficers, item)
};
struct AfterStartRoll {
  StartingItem item = StartingItem::company_morale;
  int16_t at = 0;
  SANDTABLE_FIELDS(AfterStartRoll, item, at)
};
struct EndTurn {
  SANDTABLE_NO_FIELDS(EndTurn)
};
using TurnSteps =
    std::variant<FirstTurn, AfterFirstRoll, BeginTurn, StartItem, AskOfficers, AfterOfficers, AfterStartRoll, EndTurn>;

// --- leaders.cpp: a Step ends, and commanders of stuck tanks may change to others (FOW-CAS-017 to 019) ---
struct EndStep {
  Step next = Step::movement;  // that begins when everybody has been asked
  int16_t at = 0;              // how many have been gone through: all teams for the active side, then for the other
  SANDTABLE_FIELDS(EndStep, next, at)
};
struct AskTakeOver {
  using Answer = TeamId;  // the tank taken over; none to stay
  static constexpr Name name = "take_over"_name;
  TeamId team;
  SANDTABLE_FIELDS(AskTakeOver, team)
};
struct AfterTakeOver {
  EndStep then;
  TeamId team;
  SANDTABLE_FIELDS(AfterTakeOver, then, team)
};
using LeaderSteps = std::variant<EndStep, AskTakeOver, AfterTakeOver>;

}  // namespace sandtable::fow
