// The steps of the Movement Step and of one team's move, as values on the stack. Used by steps.hpp.
// The code that resumes them is move_step.cpp's and advance.cpp's.
#pragma once
#include "fow/core/turn_steps.hpp"

namespace sandtable::fow {

// --- move_step.cpp: the Movement Step (FOW-MOV) ---

// One team's part of a platoon's plan, in the order of the plan (FOW-MOV-004).
struct MoveOrder {
  TeamId team;
  OrderSort sort = OrderSort::go;
  TeamId into;     // the vehicle it boards or is limbered to at the end (FOW-TRP-008, 024)
  FeatureId over;  // the cliff it climbs (FOW-MSR-010)
  std::vector<Pose> legs;
  friend bool operator==(const MoveOrder&, const MoveOrder&) = default;
};
struct MovePlan {
  enum class Act : uint8_t { move, done, dig, refuel, head_rear, special };
  Act act = Act::move;
  PlatoonId platoon;  // move, dig, head_rear
  bool doubling = false;
  std::vector<MoveOrder> orders;
  std::size_t committed = 0;  // how many of them are carried out now; the rest stays as draft
  std::vector<TeamId> rear;   // done: sent to the rear (FOW-TRP-031)
  TeamId team;                // refuel
  Command special;            // what a special rule lets somebody do, judged by that rule (special/hooks.hpp)
};
// A platoon on the move: what is drafted, and what a failed die excuses (FOW-CMD-017).
struct Moving {
  PlatoonId platoon;
  bool doubling = false;
  uint16_t committed = 0;  // orders of the draft to carry out without asking
  Range excuses;           // duties the dice made impossible (plan.hpp)
  Range draft;
  SANDTABLE_FIELDS(Moving, platoon, doubling, committed, excuses, draft)
};
struct AskMove {
  using Answer = MovePlan;
  static constexpr Name name = "move"_name;
  SANDTABLE_NO_FIELDS(AskMove)
};
struct AfterMove {
  SANDTABLE_NO_FIELDS(AfterMove)
};
struct AfterDig {  // the platoon's Skill test (digging.cpp)
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterDig, platoon)
};
struct MoveNext {  // the next committed order, or the question what the rest does, or the end
  Moving moving;
  SANDTABLE_FIELDS(MoveNext, moving)
};
struct AskRest {  // confirm or change the draft
  using Answer = MovePlan;
  static constexpr Name name = "move_rest"_name;
  Moving moving;
  SANDTABLE_FIELDS(AskRest, moving)
};
struct AfterRest {
  Moving moving;
  SANDTABLE_FIELDS(AfterRest, moving)
};
struct AfterOrder {
  Moving moving;
  SANDTABLE_FIELDS(AfterOrder, moving)
};
using MovementSteps = std::variant<AskMove, AfterMove, AfterDig, MoveNext, AskRest, AfterRest, AfterOrder>;

// --- advance.cpp: one team goes, check by check (FOW-BOG) ---
struct Order {  // a MoveOrder of the draft; its legs lie in the arena of the platoon's move
  TeamId team;
  OrderSort sort = OrderSort::go;
  TeamId into;
  FeatureId over;
  bool doubling = false;
  Range legs;
  TeamId tows;  // the stuck team that goes with it (FOW-BOG-023)
  SANDTABLE_FIELDS(Order, team, sort, into, over, doubling, legs, tows)
};
struct SetOut {
  static constexpr uint16_t procedure = Procedure::team_move;
  Order order;
  SANDTABLE_FIELDS(SetOut, order)
};
struct Advance {
  Order order;
  uint8_t checks = 0;  // taken so far
  SANDTABLE_FIELDS(Advance, order, checks)
};
struct AfterBreakdown {  // FOW-MSR-021
  Order order;
  SANDTABLE_FIELDS(AfterBreakdown, order)
};
struct AfterCheck {  // FOW-BOG-006, 007
  Order order;
  uint8_t checks = 0;
  SANDTABLE_FIELDS(AfterCheck, order, checks)
};
struct AfterWideTracks {  // FOW-MSR-025
  Order order;
  uint8_t checks = 0;
  SANDTABLE_FIELDS(AfterWideTracks, order, checks)
};
struct AfterClimb {  // FOW-MSR-010
  Order order;
  SANDTABLE_FIELDS(AfterClimb, order)
};
using AdvanceSteps = std::variant<SetOut, Advance, AfterBreakdown, AfterCheck, AfterWideTracks, AfterClimb>;

struct Gone {  // how a team's move ended
  bool as_planned = true;
  SANDTABLE_FIELDS(Gone, as_planned)
};

}  // namespace sandtable::fow
