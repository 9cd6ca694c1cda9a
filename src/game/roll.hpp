// The one procedure every die goes through: score, interrupt, throw, re-rolls ordered or offered (never twice), final.
// Used by every chapter as call(roll::Begin{spec}, then); the result holds the dice as they finally lie.
// A ruleset may add two hooks beside its State: interruption() and interrupted(), for offers that could change a roll.
#pragma once
#include <optional>

#include "game/kernel.hpp"

namespace sandtable::roll {

enum class Of : uint8_t { none, failures, successes };
SANDTABLE_ENUM(Of, none, failures, successes)

struct Reroll {
  Of of = Of::none;
  RuleId rule;
  SANDTABLE_FIELDS(Reroll, of, rule)
};

struct Spec {
  Name purpose;
  PieceRef roller;
  int8_t side = 0;  // whose dice they are; a granted re-roll is that side's choice (FOW-GEN-014)
  uint8_t count = 1;
  Score score;
  Reroll ordered;       // compulsory
  Reroll granted;       // by choice, of dice not yet re-rolled
  bool always = false;  // thrown even when it cannot pass: how far it fails matters (FOW-SAV-007)
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Spec, purpose, roller, side, count, score, ordered, granted, always, known_to)
};

using DiceShown = Bounded<Die, most_dice>;

struct Result {
  DiceShown dice;
  int8_t passed = 0;
  SANDTABLE_FIELDS(Result, dice, passed)
};

inline constexpr uint16_t roll_procedure = 1000;

struct Begin {
  static constexpr uint16_t procedure = roll_procedure;
  Spec spec;
  SANDTABLE_FIELDS(Begin, spec)
};
// An open offer could change this roll: its owner is asked first.
struct Interrupt {
  using Answer = bool;
  static constexpr Name name = "interrupt"_name;
  int8_t side = 0;
  RuleId rule;
  Spec spec;
  SANDTABLE_FIELDS(Interrupt, side, rule, spec)
};
struct AfterInterrupt {
  Spec spec;
  SANDTABLE_FIELDS(AfterInterrupt, spec)
};
struct Throw {
  Spec spec;
  SANDTABLE_FIELDS(Throw, spec)
};
struct WhichDice {
  using Answer = Bounded<uint8_t, most_dice>;
  static constexpr Name name = "reroll"_name;
  Spec spec;
  DiceShown dice;
  SANDTABLE_FIELDS(WhichDice, spec, dice)
};
struct AfterWhich {
  Spec spec;
  DiceShown dice;
  SANDTABLE_FIELDS(AfterWhich, spec, dice)
};
using Steps = std::variant<Begin, Interrupt, AfterInterrupt, Throw, WhichDice, AfterWhich>;

struct Interruption {
  int side = 0;
  RuleId rule;
};

bool matches(const Spec& spec, Of of, const Die& die);
// Whether the granted re-roll still has a die to work on (FOW-GEN-013: never one thrown twice).
bool may_reroll(const Spec& spec, const DiceShown& dice);
void throw_again(const Spec& spec, Die& die, Out& out);
DiceShown throw_all(const Spec& spec, Out& out);
Result finish(const Spec& spec, const DiceShown& dice, Out& out);

void describe_interrupt(const Interrupt& q, const std::string& roll, Decision& d);
bool decode_interrupt(const Command& c, Refusals& out);
void describe_which(const WhichDice& q, const std::string& roll, Decision& d);
WhichDice::Answer decode_which(const WhichDice& q, const Command& c, Refusals& out);
Command usual_which(const WhichDice& q);

template <class S>
using NextOf = Next<typename S::Rules>;
template <class S>
using FlowOf = Flow<typename S::Rules>;

template <class S>
NextOf<S> resume(S& s, const Throw& t, Out& out);

template <class S>
NextOf<S> resume(S& s, const Begin& b, Out& out) {
  if constexpr (requires { interruption(s, b.spec); }) {
    if (const std::optional<Interruption> i = interruption(s, b.spec))
      return FlowOf<S>::ask(Interrupt{static_cast<int8_t>(i->side), i->rule, b.spec}, AfterInterrupt{b.spec});
  }
  return resume(s, Throw{b.spec}, out);
}
template <class S>
NextOf<S> resume(S& s, const AfterInterrupt& a, bool yes, Out& out) {
  Spec spec = a.spec;
  if constexpr (requires { interrupted(s, spec, out); }) {
    if (yes) interrupted(s, spec, out);
  }
  return FlowOf<S>::go(Throw{spec});
}
template <class S>
NextOf<S> resume(S& s, const Throw& t, Out& out) {
  (void)s;
  const DiceShown dice = throw_all(t.spec, out);
  if (may_reroll(t.spec, dice)) return FlowOf<S>::ask(WhichDice{t.spec, dice}, AfterWhich{t.spec, dice});
  return FlowOf<S>::done(finish(t.spec, dice, out));
}
template <class S>
NextOf<S> resume(S& s, const AfterWhich& a, const WhichDice::Answer& which, Out& out) {
  (void)s;
  DiceShown dice = a.dice;
  for (uint8_t i : which) throw_again(a.spec, dice[i], out);
  return FlowOf<S>::done(finish(a.spec, dice, out));
}

template <class S>
Addressee asked(const S&, const Interrupt& q) {
  return {.side = q.side};
}
// Whose roll it is, in the ruleset's words.
template <class S>
std::string roll_words(const S& s, const Spec& spec) {
  std::string what(spec.purpose.text());
  if constexpr (requires { S::Rules::purpose_words(spec.purpose); }) what = S::Rules::purpose_words(spec.purpose);
  return spec.roller.valid() ? S::Rules::name_of(s, spec.roller) + " rolls " + what : "A roll " + what;
}
template <class S>
void describe(const S& s, const Interrupt& q, Decision& d) {
  describe_interrupt(q, roll_words(s, q.spec), d);
}
template <class S>
bool decode(const S&, const Interrupt&, const Command& c, Refusals& out) {
  return decode_interrupt(c, out);
}
template <class S>
Command usual(const S&, const Interrupt&) {
  return {.verb = "interrupt"_name, .replies = {{.key = "take"_name, .values = {0}}}};
}
template <class S>
Addressee asked(const S&, const WhichDice& q) {
  return {.side = q.spec.side};
}
template <class S>
void describe(const S& s, const WhichDice& q, Decision& d) {
  describe_which(q, roll_words(s, q.spec), d);
}
template <class S>
WhichDice::Answer decode(const S&, const WhichDice& q, const Command& c, Refusals& out) {
  return decode_which(q, c, out);
}
template <class S>
Command usual(const S&, const WhichDice& q) {
  return usual_which(q);
}

}  // namespace sandtable::roll
