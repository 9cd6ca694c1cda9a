// The steps of Recce Platoons that pull back, as values on the stack, and what the kernel finds for them.
// Used by the charge a platoon slips away from. The code that resumes them is disengage.cpp's and pull_back.cpp's.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {

// --- disengage.cpp, pull_back.cpp: Recce Platoons pull back (FOW-REC) ---

struct AskDisengage {
  using Answer = bool;
  static constexpr Name name = "disengage"_name;
  PlatoonId platoon;
  bool charged = false;  // by an assault
  bool shelled = false;  // by a bombardment that is being ranged in (FOW-REC-014)
  SANDTABLE_FIELDS(AskDisengage, platoon, charged, shelled)
};

// Who pulls back, from whom.
struct Retreat {
  PlatoonId platoon;
  Peril from = Peril::fire;
  Ledger ledger;        // fire: those who shoot at it
  ListOf<TeamId> guns;  // ... or bombard it
  SANDTABLE_FIELDS(Retreat, platoon, from, ledger, guns)
};
struct PullBack {
  static constexpr uint16_t procedure = Procedure::pulling_back;
  using Returns = Nothing;
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
  int16_t at = 0;  // platoon
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
  using Returns = Disengaged;
  PlatoonId platoon;
  SANDTABLE_FIELDS(DisengageAssault, platoon)
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
struct AfterTooSlow {  // FOW-REC-026
  SANDTABLE_NO_FIELDS(AfterTooSlow)
};

using RecceSteps = std::variant<OfferEscape, AskDisengage, AfterDisengage, TestEscape, AfterEscapeTest, PullBack,
                                AskPullBack, AfterPullBack, ForcedBack, AfterStandFirm, DisengageAssault,
                                AfterEscapeChoice, AfterChargedTest, AfterEscapeMove, AfterTooSlow>;

// --- disengage.cpp ---
N resume(State&, const ForcedBack&, Out&);
N resume(State&, const ForcedBack&, const Nothing&, Out&);
N resume(State&, const AfterStandFirm&, const roll::Result&, Out&);
N resume(State&, const DisengageAssault&, Out&);
N resume(State&, const AfterEscapeChoice&, const bool&, Out&);
N resume(State&, const AfterChargedTest&, const roll::Result&, Out&);
N resume(State&, const AfterEscapeMove&, const Nothing&, Out&);
N resume(State&, const AfterTooSlow&, const Nothing&, Out&);
Addressee asked(const State&, const AskDisengage&);
void describe(const State&, const AskDisengage&, Decision&);
bool decode(const State&, const AskDisengage&, const Command&, Refusals&);
Command usual(const State&, const AskDisengage&);
// --- pull_back.cpp ---
N resume(State&, const PullBack&, Out&);
N resume(State&, const AfterPullBack&, const std::vector<MoveOrder>&, Out&);
Addressee asked(const State&, const AskPullBack&);
void describe(const State&, const AskPullBack&, Decision&);
std::vector<MoveOrder> decode(const State&, const AskPullBack&, const Command&, Refusals&);
Command usual(const State&, const AskPullBack&);

}  // namespace sandtable::fow
