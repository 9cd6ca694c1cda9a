// The steps of the Movement Step, of one team's move, of marches outside that Step, of towing and repairs, as values on
// the stack, and what the kernel finds for them. Used by whoever makes a team go. The code that resumes them is in the
// file each section names.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/verb_row.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- move_step.cpp: the Movement Step (FOW-MOV) ---

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
  using Answer = Act;
  static constexpr Name name = "move"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();  // book/verbs.cpp
  SANDTABLE_NO_FIELDS(AskMove)
};
struct AfterMove {
  AskMove again() const { return {}; }
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
  static constexpr auto extras = listed(Extra::complete_answer, Extra::sample_answer);
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
  using Returns = Gone;
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
struct AfterEdge {  // it broke off over the edge (FOW-ASL-133)
  SANDTABLE_NO_FIELDS(AfterEdge)
};
using AdvanceSteps = std::variant<SetOut, Advance, AfterBreakdown, AfterCheck, AfterWideTracks, AfterClimb, AfterEdge>;

// --- march.cpp: the teams of a platoon go one after another, as ordered ---
struct March {  // the next that still can
  static constexpr uint16_t procedure = Procedure::march;
  using Returns = Nothing;
  Errand errand = Errand::break_off;
  Moving moving;
  SANDTABLE_FIELDS(March, errand, moving)
};

// --- recovery.cpp: stuck teams are towed and repaired (FOW-BOG-022 to 034, FOW-MSR-023) ---
struct Towing {
  TeamId helper;
  TeamId stuck;
  Pose from;   // where the helper stood
  Range legs;  // of its way
  SANDTABLE_FIELDS(Towing, helper, stuck, from, legs)
};
struct Tow {
  Towing towing;
  SANDTABLE_FIELDS(Tow, towing)
};
struct AfterTowTest {  // FOW-BOG-032
  Towing towing;
  SANDTABLE_FIELDS(AfterTowTest, towing)
};
struct AfterTow {
  Towing towing;
  SANDTABLE_FIELDS(AfterTow, towing)
};
struct Repair {
  TeamId helper;
  TeamId stuck;
  SANDTABLE_FIELDS(Repair, helper, stuck)
};
struct AfterRepair {
  TeamId helper;
  TeamId stuck;
  SANDTABLE_FIELDS(AfterRepair, helper, stuck)
};
using RecoverySteps = std::variant<Tow, AfterTowTest, AfterTow, Repair, AfterRepair>;

// --- digging.cpp ---
N resume(State&, const AfterDig&, const roll::Result&, Out&);
// --- move_step.cpp ---
N resume(State&, const AfterMove&, const Nothing&, Out&);  // a platoon has headed to the rear
N resume(State&, const MoveNext&, Out&);
N resume(State&, const AfterRest&, const MovePlan&, Out&);
N resume(State&, const AfterOrder&, const Gone&, Out&);
Addressee asked(const State&, const AskMove&);
void introduce(const State&, const AskMove&, Decision&);
Command usual(const State&, const AskMove&);
Command sample_answer(const State&, const AskMove&, Dice&);
Addressee asked(const State&, const AskRest&);
void describe(const State&, const AskRest&, Decision&);
MovePlan decode(const State&, const AskRest&, const Command&, Refusals&);
Command usual(const State&, const AskRest&);
Command sample_answer(const State&, const AskRest&, Dice&);
void complete_answer(const State&, const AskRest&, Command&);

// --- advance.cpp ---
N resume(State&, const SetOut&, Out&);
N resume(State&, const Advance&, Out&);
N resume(State&, const AfterBreakdown&, const roll::Result&, Out&);
N resume(State&, const AfterCheck&, const roll::Result&, Out&);
N resume(State&, const AfterWideTracks&, const roll::Result&, Out&);
N resume(State&, const AfterClimb&, const roll::Result&, Out&);
N resume(State&, const AfterEdge&, const Nothing&, Out&);

// --- march.cpp ---
N resume(State&, const March&, Out&);
N resume(State&, const March&, const Gone&, Out&);

// --- recovery.cpp ---
N resume(State&, const Tow&, Out&);
N resume(State&, const AfterTowTest&, const roll::Result&, Out&);
N resume(State&, const AfterTow&, const Gone&, Out&);
N resume(State&, const Repair&, Out&);
N resume(State&, const AfterRepair&, const roll::Result&, Out&);

// Carried out by damage/: it is lost off the table with those it carries, unless a Warrior escapes.
N lose_over_edge(const State&, TeamId, const AfterEdge& then);
N lose_through_ice(const State&, TeamId, const AfterEdge& then);  // FOW-WTR-004
// Carried out by assault/: a platoon has moved by a special rule in the Assault Step, whose question stands again.
N after_added_move();
// Carried out by shooting/: the Shooting Step's question stands again.
N shoot_on();

}  // namespace sandtable::fow
