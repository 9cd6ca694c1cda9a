// The steps of morale, reconnaissance and night, as values on the stack. Used by steps.hpp.
// The code that resumes them is in the file each section names.
#pragma once
#include "fow/core/assault_steps.hpp"

namespace sandtable::fow {

// --- morale.cpp: platoons that check, flee and leave (FOW-MOR) ---

// The Shooting or Assault Step ends: Platoon Morale Checks of both sides, then Recce Platoons that are forced back,
// then the next Step (FOW-MOR-002, 003, 040).
struct MoraleChecks {
  Step next = Step::assault;
  int8_t round = 0;  // 0: the active side, 1: the other
  SANDTABLE_FIELDS(MoraleChecks, next, round)
};
struct AskMoraleOrder {  // which of several platoons checks next
  using Answer = PlatoonId;
  static constexpr Name name = "check_morale"_name;
  int8_t side = 0;
  SANDTABLE_FIELDS(AskMoraleOrder, side)
};
struct AfterMoraleOrder {
  MoraleChecks then;
  SANDTABLE_FIELDS(AfterMoraleOrder, then)
};
struct AfterMoraleCheck {
  MoraleChecks then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterMoraleCheck, then, platoon)
};
// A platoon leaves the table: Destroyed, with whoever joined it, or in safety (FOW-MOR-001, 017, 035, 038).
struct Flee {
  static constexpr uint16_t procedure = Procedure::flight;
  PlatoonId platoon;
  bool lost = true;
  RuleId because;
  SANDTABLE_FIELDS(Flee, platoon, lost, because)
};
struct FleeNext {  // those who joined it, one by one, then who rode with it
  Flee flee;
  PlatoonId last;  // of the Warrior who has just had his chance
  SANDTABLE_FIELDS(FleeNext, flee, last)
};
struct AfterHeadRear {  // the Skill test with the enemy near (FOW-MOR-038)
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterHeadRear, platoon)
};
using MoraleSteps =
    std::variant<MoraleChecks, AskMoraleOrder, AfterMoraleOrder, AfterMoraleCheck, Flee, FleeNext, AfterHeadRear>;

// --- disengage.cpp, pull_back.cpp: Recce Platoons pull back (FOW-REC) ---
struct OfferEscape {  // to every Recce Platoon shot at, before any die (FOW-REC-005)
  Volley volley;
  int8_t next = 0;  // platoon
  SANDTABLE_FIELDS(OfferEscape, volley, next)
};
struct AskDisengage {
  using Answer = bool;
  static constexpr Name name = "disengage"_name;
  PlatoonId platoon;
  bool charged = false;  // by an assault
  SANDTABLE_FIELDS(AskDisengage, platoon, charged)
};
struct AfterDisengage {
  OfferEscape then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterDisengage, then, platoon)
};
struct TestEscape {  // the first shots are settled (FOW-REC-007)
  Volley volley;
  int8_t next = 0;  // platoon
  SANDTABLE_FIELDS(TestEscape, volley, next)
};
struct AfterEscapeTest {
  TestEscape then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterEscapeTest, then, platoon)
};
// Who pulls back, from whom.
struct Retreat {
  PlatoonId platoon;
  Peril from = Peril::fire;
  Range ledger;     // fire: those who shoot at it
  PlatoonId enemy;  // charge: the platoon that charges; none for every enemy
  SANDTABLE_FIELDS(Retreat, platoon, from, ledger, enemy)
};
struct PullBack {
  static constexpr uint16_t procedure = Procedure::pulling_back;
  Retreat retreat;
  SANDTABLE_FIELDS(PullBack, retreat)
};
struct AskPullBack {
  using Answer = std::vector<MoveOrder>;
  static constexpr Name name = "pull_back"_name;
  Retreat retreat;
  SANDTABLE_FIELDS(AskPullBack, retreat)
};
struct AfterPullBack {
  Retreat retreat;
  SANDTABLE_FIELDS(AfterPullBack, retreat)
};
struct ForcedBack {  // at the end of the Shooting Step (FOW-REC-019)
  Step next = Step::assault;
  int8_t at = 0;  // platoon
  SANDTABLE_FIELDS(ForcedBack, next, at)
};
struct AfterStandFirm {
  ForcedBack then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterStandFirm, then, platoon)
};
// A charged Recce Platoon may disengage instead of Defensive Fire (FOW-REC-024). Returns Disengaged.
struct DisengageAssault {
  static constexpr uint16_t procedure = Procedure::disengagement;
  PlatoonId platoon;
  PlatoonId enemy;  // the platoon that charged it
  SANDTABLE_FIELDS(DisengageAssault, platoon, enemy)
};
struct AfterEscapeChoice {
  DisengageAssault of;
  SANDTABLE_FIELDS(AfterEscapeChoice, of)
};
struct AfterChargedTest {
  DisengageAssault of;
  SANDTABLE_FIELDS(AfterChargedTest, of)
};
struct AfterEscapeMove {
  DisengageAssault of;
  SANDTABLE_FIELDS(AfterEscapeMove, of)
};
struct Disengaged {
  bool tried = false;     // then there is no Defensive Fire
  bool got_away = false;  // those caught are Destroyed; nobody of the platoon is in this assault any more
  SANDTABLE_FIELDS(Disengaged, tried, got_away)
};
using RecceSteps = std::variant<OfferEscape, AskDisengage, AfterDisengage, TestEscape, AfterEscapeTest, PullBack,
                                AskPullBack, AfterPullBack, ForcedBack, AfterStandFirm, DisengageAssault,
                                AfterEscapeChoice, AfterChargedTest, AfterEscapeMove>;

// --- night.cpp: how far a platoon sees at night (FOW-NGT-004) ---
struct RollVisibility {
  static constexpr uint16_t procedure = Procedure::night_look;
  Body shooters;
  SANDTABLE_FIELDS(RollVisibility, shooters)
};
struct AfterVisibility {
  Body shooters;
  SANDTABLE_FIELDS(AfterVisibility, shooters)
};
using NightSteps = std::variant<RollVisibility, AfterVisibility>;

}  // namespace sandtable::fow
