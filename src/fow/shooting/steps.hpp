// The steps of the Shooting Step and of a volley, as values on the stack, and what the kernel finds for them.
// Used by whoever shoots. The code that resumes them is in the file each section names.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/damage/steps.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- shooting.cpp: the Shooting Step (FOW-SHO, FOW-HIT) ---

struct AskShoot {
  using Answer = Act;
  static constexpr Name name = "shoot"_name;
  static constexpr auto extras =
      listed(Extra::sketch, Extra::describe_choice, Extra::complete_answer, Extra::sample_answer);
  static Verbs verbs();  // book/verbs.cpp
  SANDTABLE_NO_FIELDS(AskShoot)
};
struct AfterShoot {
  AskShoot again() const { return {}; }
  SANDTABLE_NO_FIELDS(AfterShoot)
};
struct GroupMember {  // of an isolated group that is shot at
  TeamId team;
  TeamId group;  // the first of it, by which it was named
  SANDTABLE_FIELDS(GroupMember, team, group)
};
// One platoon's shooting: a ledger of shots settled in passes, smoke before the rest (FOW-SMK-003).
struct Volley {
  static constexpr uint16_t procedure = Procedure::volley;
  using Returns = Nothing;
  Body shooters;
  Terms terms;
  Ledger ledger;
  bool declared = false;       // its entries are settled and nothing has changed since
  bool escape = false;         // a Recce Platoon disengages from it (FOW-REC-036)
  ListOf<GroupMember> groups;  // as they were when it was declared, whoever falls, gets away or joins (FOW-SHO-015)
  SANDTABLE_FIELDS(Volley, shooters, terms, ledger, declared, escape, groups)
};
// A lone Independent team that is shot at joins a platoon; one near a platoon that is shot at may (FOW-SHO-017 to 021).
struct TakeShelter {
  Volley volley;
  uint16_t next = 0;  // of the ledger
  SANDTABLE_FIELDS(TakeShelter, volley, next)
};
struct AskHaven {  // which platoon it joins (FOW-SHO-017)
  using Answer = PlatoonId;
  static constexpr Name name = "haven"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  TeamId team;
  SANDTABLE_FIELDS(AskHaven, team)
};
struct AfterHaven {
  TakeShelter then;
  TeamId team;
  SANDTABLE_FIELDS(AfterHaven, then, team)
};
struct AskVolunteers {  // who joins the platoon that is shot at (FOW-SHO-021)
  using Answer = std::vector<TeamId>;
  static constexpr Name name = "volunteers"_name;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskVolunteers, platoon)
};
struct AfterVolunteers {
  TakeShelter then;
  Body body;
  SANDTABLE_FIELDS(AfterVolunteers, then, body)
};
// The passes of a volley, each settled before the next: smoke, then all other shots (FOW-SMK-003); from a Recce Platoon
// that disengages a first shot each, the escape, and the rest of the shots (FOW-REC-006 to 011).
enum class Part : uint8_t { smoke, shots, first_smoke, first_shots, escape, rest_smoke, rest_shots, over };
SANDTABLE_ENUM(Part, smoke, shots, first_smoke, first_shots, escape, rest_smoke, rest_shots, over)
struct Pass {
  Volley volley;
  Part part = Part::smoke;
  SANDTABLE_FIELDS(Pass, volley, part)
};
// One target of a pass: its teams as they were when the shots were declared, by their places in all lists of them.
struct Target {
  Body body;
  ListOf<TeamId> teams;
  PlaceSet near;  // within 16 in of somebody of the whole platoon that shoots (FOW-SAV-005)
  ListOf<Gunner> gunners;
  // Of the hits on it, once they are known (damage/steps.hpp):
  ListOf<Strike> strikes;
  ListOf<Taken> taken;
  ListOf<Blast> blasts;
  SANDTABLE_FIELDS(Target, body, teams, near, gunners, strikes, taken, blasts)
};
struct Scored {  // by one entry of the ledger (FOW-HIT-017)
  uint16_t entry = 0;
  uint16_t hits = 0;
  SANDTABLE_FIELDS(Scored, entry, hits)
};
struct RollShots {
  Pass pass;
  ListOf<TeamId> shooters;  // the whole platoon
  ListOf<Target> targets;
  ListOf<Scored> scored;
  uint16_t next = 0;  // of the ledger
  SANDTABLE_FIELDS(RollShots, pass, shooters, targets, scored, next)
};
struct ShareOut {  // target by target (FOW-HIT-029), then likewise settled (FOW-HIT-021)
  Pass pass;
  ListOf<TeamId> shooters;
  ListOf<Target> targets;
  ListOf<Scored> scored;
  bool settling = false;
  uint16_t next = 0;  // of the targets
  SANDTABLE_FIELDS(ShareOut, pass, shooters, targets, scored, settling, next)
};
struct NextTarget {  // after the hits on one
  ShareOut share;
  SANDTABLE_FIELDS(NextTarget, share)
};
using ShootingSteps = std::variant<AskShoot, AfterShoot, Volley, TakeShelter, AskHaven, AfterHaven, AskVolunteers,
                                   AfterVolunteers, Pass, RollShots, ShareOut, NextTarget>;

// --- night.cpp: how far a platoon sees at night (FOW-NGT-004) ---
struct RollVisibility {
  static constexpr uint16_t procedure = Procedure::night_look;
  using Returns = Nothing;
  Body shooters;
  SANDTABLE_FIELDS(RollVisibility, shooters)
};
struct AfterVisibility {
  Body shooters;
  SANDTABLE_FIELDS(AfterVisibility, shooters)
};
using NightSteps = std::variant<RollVisibility, AfterVisibility>;

// --- recce/disengage.cpp: Recce Platoons that pull back from a volley (FOW-REC-005 to 011) ---
struct OfferEscape {  // to every Recce Platoon shot at, before any die (FOW-REC-005)
  Volley volley;
  int16_t next = 0;  // platoon
  SANDTABLE_FIELDS(OfferEscape, volley, next)
};
struct AfterDisengage {
  OfferEscape then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterDisengage, then, platoon)
};
struct TestEscape {  // the first shots are settled (FOW-REC-007)
  Volley volley;
  int16_t next = 0;  // platoon
  SANDTABLE_FIELDS(TestEscape, volley, next)
};
struct AfterEscapeTest {
  TestEscape then;
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterEscapeTest, then, platoon)
};

// --- targets.cpp ---
N resume(State&, const TakeShelter&, Out&);
N resume(State&, const AfterHaven&, const PlatoonId&, Out&);
N resume(State&, const AfterVolunteers&, const std::vector<TeamId>&, Out&);
Addressee asked(const State&, const AskHaven&);
void describe(const State&, const AskHaven&, Decision&);
PlatoonId decode(const State&, const AskHaven&, const Command&, Refusals&);
Command usual(const State&, const AskHaven&);
bool only_answer(const State&, const AskHaven&);
Addressee asked(const State&, const AskVolunteers&);
void describe(const State&, const AskVolunteers&, Decision&);
std::vector<TeamId> decode(const State&, const AskVolunteers&, const Command&, Refusals&);
Command usual(const State&, const AskVolunteers&);

// --- volley.cpp ---
N resume(State&, const AfterShoot&, const Nothing&, Out&);
N resume(State&, const Volley&, Out&);
N resume(State&, const Pass&, Out&);
N resume(State&, const RollShots&, Out&);
N resume(State&, const RollShots&, const roll::Result&, Out&);
N resume(State&, const ShareOut&, Out&);
N resume(State&, const NextTarget&, const Nothing&, Out&);
Target target_of(State&, const Body& shooters, const std::vector<Fire>& plan, const Body&, const std::vector<TeamId>&);
// --- shoot_choice.cpp ---
void introduce(const State&, const AskShoot&, Decision&);
// --- shoot_step.cpp ---
Addressee asked(const State&, const AskShoot&);
Command usual(const State&, const AskShoot&);
Command sample_answer(const State&, const AskShoot&, Dice&);

// --- look_out.cpp ---
N resume(State&, const RollVisibility&, Out&);
N resume(State&, const AfterVisibility&, const roll::Result&, Out&);

// --- recce/disengage.cpp ---
N resume(State&, const OfferEscape&, Out&);
N resume(State&, const AfterDisengage&, const bool&, Out&);
N resume(State&, const TestEscape&, Out&);
N resume(State&, const TestEscape&, const Nothing&, Out&);
N resume(State&, const AfterEscapeTest&, const roll::Result&, Out&);

// Carried out by turn/: what the end of the Shooting Step brings.
N end_shooting(State&, Out&);

}  // namespace sandtable::fow
