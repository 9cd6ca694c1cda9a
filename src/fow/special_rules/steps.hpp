// The steps that special rules add, as values on the stack, and what the kernel finds for them.
// Used by the files of this room; the code that resumes a step is in the file of its rule.
#pragma once
#include "fow/core/starting.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/damage/steps.hpp"
#include "game/extras.hpp"

namespace sandtable::fow {

// --- mission_tactics.cpp: which team takes over from a commander who falls (FOW-GER-005, 006) ---
struct AskSuccessor {
  using Answer = TeamId;
  static constexpr Name name = "successor"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  TeamId fallen;
  ListOf<TeamId> doomed;  // as in Lose
  SANDTABLE_FIELDS(AskSuccessor, fallen, doomed)
};
struct AfterSuccessor {
  Lose of;
  SANDTABLE_FIELDS(AfterSuccessor, of)
};

// --- mounted_assault.cpp: who fights from a half-track (FOW-GER-028) ---
struct AskFighter {
  using Answer = TeamId;
  static constexpr Name name = "fights_mounted"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  TeamId vehicle;
  SANDTABLE_FIELDS(AskFighter, vehicle)
};
struct AfterFighter {
  SANDTABLE_NO_FIELDS(AfterFighter)
};

// --- komissars.cpp: which team is shot to have a test taken again (FOW-SOV-003) ---
struct Reprisal {
  static constexpr uint16_t procedure = Procedure::reprisal;
  using Returns = Nothing;
  PlatoonId platoon;
  SANDTABLE_FIELDS(Reprisal, platoon)
};
struct AskVictim {
  using Answer = TeamId;
  static constexpr Name name = "victim"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  PlatoonId platoon;
  SANDTABLE_FIELDS(AskVictim, platoon)
};
struct AfterVictim {
  SANDTABLE_NO_FIELDS(AfterVictim)
};

// --- added_move.cpp: a platoon has tested to move in the Assault Step (FOW-GER-008, FOW-BRI-015) ---
struct AfterStorm {
  PlatoonId platoon;
  SANDTABLE_FIELDS(AfterStorm, platoon)
};

// --- seek_strike_destroy.cpp: teams held back may come on (FOW-USA-007) ---
struct AskArrivals {
  using Answer = Act;
  static constexpr Name name = "arrivals"_name;
  static constexpr auto extras = listed(Extra::only_answer);
  static Verbs verbs();
  StartItem next;
  SANDTABLE_FIELDS(AskArrivals, next)
};
struct AfterArrivals {
  StartItem next;
  AskArrivals again() const { return {next}; }
  SANDTABLE_FIELDS(AfterArrivals, next)
};

// --- night_attack.cpp (FOW-BRI-007) ---
struct AfterDawn {
  int8_t dice = 1;  // that were thrown
  SANDTABLE_FIELDS(AfterDawn, dice)
};

// --- tiger_aces.cpp: before play begins (FOW-GER-033, 039, 040) ---
struct Prepare {
  static constexpr uint16_t procedure = Procedure::preparation;
  using Returns = Nothing;
  SANDTABLE_NO_FIELDS(Prepare)
};
enum class AceRoll : uint8_t { first, second, third };
SANDTABLE_ENUM(AceRoll, first, second, third)
struct AfterAce {
  PlatoonId platoon;
  AceRoll which = AceRoll::first;
  SANDTABLE_FIELDS(AfterAce, platoon, which)
};
struct AskAce {
  using Answer = int;  // by the die that would give it
  static constexpr Name name = "ace"_name;
  PlatoonId platoon;
  bool commander = false;
  SANDTABLE_FIELDS(AskAce, platoon, commander)
};
struct AfterAceChoice {
  PlatoonId platoon;
  AceRoll which = AceRoll::first;
  SANDTABLE_FIELDS(AfterAceChoice, platoon, which)
};
using SpecialSteps =
    std::variant<AskSuccessor, AfterSuccessor, AskFighter, AfterFighter, Reprisal, AskVictim, AfterVictim, AfterStorm,
                 AskArrivals, AfterArrivals, AfterDawn, Prepare, AfterAce, AskAce, AfterAceChoice>;

N resume(State&, const AfterSuccessor&, const TeamId&, Out&);
Addressee asked(const State&, const AskSuccessor&);
void describe(const State&, const AskSuccessor&, Decision&);
TeamId decode(const State&, const AskSuccessor&, const Command&, Refusals&);
Command usual(const State&, const AskSuccessor&);
bool only_answer(const State&, const AskSuccessor&);

N resume(State&, const AfterFighter&, const TeamId&, Out&);
Addressee asked(const State&, const AskFighter&);
void describe(const State&, const AskFighter&, Decision&);
TeamId decode(const State&, const AskFighter&, const Command&, Refusals&);
Command usual(const State&, const AskFighter&);
bool only_answer(const State&, const AskFighter&);

N resume(State&, const AfterStorm&, const roll::Result&, Out&);
Addressee asked(const State&, const AskArrivals&);
void introduce(const State&, const AskArrivals&, Decision&);
Command usual(const State&, const AskArrivals&);
bool only_answer(const State&, const AskArrivals&);

N resume(State&, const AfterDawn&, const roll::Result&, Out&);

N resume(State&, const Prepare&, Out&);
N resume(State&, const AfterAce&, const roll::Result&, Out&);
N resume(State&, const AfterAceChoice&, const int&, Out&);
Addressee asked(const State&, const AskAce&);
void describe(const State&, const AskAce&, Decision&);
int decode(const State&, const AskAce&, const Command&, Refusals&);
Command usual(const State&, const AskAce&);

N resume(State&, const Reprisal&, Out&);
N resume(State&, const AfterVictim&, const TeamId&, Out&);
Addressee asked(const State&, const AskVictim&);
void describe(const State&, const AskVictim&, Decision&);
TeamId decode(const State&, const AskVictim&, const Command&, Refusals&);
Command usual(const State&, const AskVictim&);
bool only_answer(const State&, const AskVictim&);

}  // namespace sandtable::fow
