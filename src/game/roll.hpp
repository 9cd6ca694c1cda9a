// The one procedure every die goes through: score, interrupt, throw, re-rolls ordered, then those offered, final.
// Used by every chapter as call(roll::Begin{spec}, then); the result holds the dice as they finally lie.
// A ruleset may add hooks beside its State:
//   interruption(), interrupted()   for offers that could change a roll
//   NextOf<S> pay_for_reroll(S&, const roll::Paying& then, Out&)   carries out the price of a re-roll, then goes on
//   with
//     `then`: F::go(then) when it is paid at once, F::call(procedure, then) when more is to be asked or rolled for it
//   NextOf<S> after_paid_reroll(S&, const roll::Settling& then, Out&)   what came of it, likewise
//   std::string price_words(const S&, const roll::Spec&, const roll::Reroll&)   "a token": what the question says
#pragma once
#include <optional>

#include "game/extras.hpp"
#include "game/kernel.hpp"

namespace sandtable::roll {

enum class Of : uint8_t { none, failures, successes };
SANDTABLE_ENUM(Of, none, failures, successes)

struct Reroll {
  Of of = Of::none;
  RuleId rule;
  bool priced = false;     // taking it costs what the ruleset says
  bool once_more = false;  // comes after the others, of a die they have re-rolled too: a rule's own exception to
                           // FOW-GEN-013 (FOW-SOV-006)
  SANDTABLE_FIELDS(Reroll, of, rule, priced, once_more)
};
inline constexpr std::size_t most_rerolls = 2;  // granted for one throw

struct Spec {
  Name purpose;
  PieceRef roller;
  int8_t side = 0;    // whose dice they are; a granted re-roll is that side's choice (FOW-GEN-014)
  uint8_t count = 1;  // throws, of as many dice each as the score adds up
  Score score;
  Reroll ordered;                         // compulsory
  Bounded<Reroll, most_rerolls> granted;  // by choice, offered in this order, of dice not yet re-rolled
  bool always = false;                    // thrown even when it cannot pass: how far it fails matters (FOW-SAV-007)
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Spec, purpose, roller, side, count, score, ordered, granted, always, known_to)
};

struct Result {
  DiceShown dice;
  int8_t passed = 0;
  RuleId reroll;  // the last one made
  SANDTABLE_FIELDS(Result, dice, passed, reroll)
};

inline constexpr uint16_t roll_procedure = 1000;

struct Begin {
  static constexpr uint16_t procedure = roll_procedure;
  using Returns = Result;
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
  using Answer = Bounded<uint8_t, most_dice>;  // throws
  static constexpr Name name = "reroll"_name;
  Spec spec;
  Result thrown;
  uint8_t offer = 0;  // which of the granted re-rolls
  SANDTABLE_FIELDS(WhichDice, spec, thrown, offer)
};
struct AfterWhich {
  Spec spec;
  Result thrown;
  uint8_t offer = 0;
  SANDTABLE_FIELDS(AfterWhich, spec, thrown, offer)
};
// The price of a re-roll is being paid; then the dice picked are thrown again.
struct Paying {
  Spec spec;
  Result thrown;
  uint8_t offer = 0;
  uint16_t picked = 0;  // the throws, a bit each
  const Reroll& reroll() const { return spec.granted[offer]; }
  SANDTABLE_FIELDS(Paying, spec, thrown, offer, picked)
};
// A re-roll that was paid for has been made; then the next is offered, or the throw is final.
struct Settling {
  Spec spec;
  Result thrown;
  uint8_t offer = 0;  // the one that was made
  const Reroll& reroll() const { return spec.granted[offer]; }
  SANDTABLE_FIELDS(Settling, spec, thrown, offer)
};
using Steps = std::variant<Begin, Interrupt, AfterInterrupt, Throw, WhichDice, AfterWhich, Paying, Settling>;

struct Interruption {
  int side = 0;
  RuleId rule;
};

// Whether that re-roll may be made of this throw (FOW-GEN-013: never of one made twice, unless its rule says so).
bool matches(const Spec& spec, const Reroll& reroll, const DiceShown& dice, std::size_t which);
// The next granted re-roll from `offer` on that has a throw to work on; granted.size() when there is none. Without the
// one before it, none comes once more.
uint8_t next_offer(const Spec& spec, const DiceShown& dice, uint8_t offer, bool declined);
void throw_again(const Spec& spec, const Reroll& reroll, std::size_t which, Result& thrown, Out& out);
Result throw_all(const Spec& spec, Out& out);
Result finish(const Spec& spec, Result thrown, Out& out);
// Of 36 equally likely throws of a die and of its re-roll, how many pass, when every re-roll is made that costs
// nothing.
uint32_t passes_of_36(const Spec& spec);

void describe_interrupt(const Interrupt& q, const std::string& roll, Decision& d);
bool decode_interrupt(const Command& c, Refusals& out);
void describe_which(const WhichDice& q, const std::string& roll, const std::string& price, Decision& d);
WhichDice::Answer decode_which(const WhichDice& q, const Command& c, Refusals& out);
Command usual_which(const WhichDice& q);

template <class S>
using NextOf = Next<typename S::Rules>;
template <class S>
using FlowOf = Flow<typename S::Rules>;

template <class S>
NextOf<S> resume(S& s, const Throw& t, Out& out);
template <class S>
NextOf<S> resume(S& s, const Paying& p, Out& out);
template <class S>
NextOf<S> resume(S& s, const Settling& t, Out& out);

template <class S>
NextOf<S> resume(S& s, const Begin& b, Out& out) {
  static_assert(
      lists<typename S::Rules>(RulesExtra::interruption) ==
          requires(const S& c, S& m, Spec& spec) {
            interruption(c, spec);
            interrupted(m, spec, out);
          },
      "`interruption`, `interrupted` and the ruleset's `extras` disagree");
  if constexpr (lists<typename S::Rules>(RulesExtra::interruption)) {
    if (const std::optional<Interruption> i = interruption(s, b.spec))
      return FlowOf<S>::ask(Interrupt{static_cast<int8_t>(i->side), i->rule, b.spec}, AfterInterrupt{b.spec});
  }
  return resume(s, Throw{b.spec}, out);
}
template <class S>
NextOf<S> resume(S& s, const AfterInterrupt& a, bool yes, Out& out) {
  Spec spec = a.spec;
  if constexpr (lists<typename S::Rules>(RulesExtra::interruption)) {
    if (yes) interrupted(s, spec, out);
  }
  return FlowOf<S>::go(Throw{spec});
}
template <class S>
NextOf<S> offer_or_finish(const Spec& spec, const Result& thrown, uint8_t from, bool declined, Out& out) {
  const uint8_t offer = next_offer(spec, thrown.dice, from, declined);
  if (offer < spec.granted.size())
    return FlowOf<S>::ask(WhichDice{spec, thrown, offer}, AfterWhich{spec, thrown, offer});
  return FlowOf<S>::done(finish(spec, thrown, out));
}
template <class S>
NextOf<S> resume(S& s, const Throw& t, Out& out) {
  (void)s;
  return offer_or_finish<S>(t.spec, throw_all(t.spec, out), 0, false, out);
}
template <class S>
NextOf<S> resume(S& s, const AfterWhich& a, const WhichDice::Answer& which, Out& out) {
  const auto on = static_cast<uint8_t>(a.offer + 1);
  if (which.empty()) return offer_or_finish<S>(a.spec, a.thrown, on, true, out);
  Paying paying{a.spec, a.thrown, a.offer, 0};
  for (uint8_t i : which) paying.picked = static_cast<uint16_t>(paying.picked | 1U << i);
  static_assert(
      lists<typename S::Rules>(RulesExtra::reroll_price) ==
          requires(const S& c, S& m) {
            pay_for_reroll(m, paying, out);
            price_words(c, paying.spec, paying.reroll());
            after_paid_reroll(m, Settling{}, out);
          },
      "`pay_for_reroll`, `after_paid_reroll`, `price_words` and the ruleset's `extras` disagree");
  if constexpr (lists<typename S::Rules>(RulesExtra::reroll_price)) {
    if (paying.reroll().priced) return pay_for_reroll(s, paying, out);
  }
  return resume(s, paying, out);
}
template <class S>
NextOf<S> resume(S&, const Settling& t, Out& out) {
  return offer_or_finish<S>(t.spec, t.thrown, static_cast<uint8_t>(t.offer + 1), false, out);
}
template <class S, class Settled>
NextOf<S> resume(S& s, const Settling& t, const Settled&, Out& out) {
  return resume(s, t, out);
}
template <class S>
NextOf<S> resume(S& s, const Paying& p, Out& out) {
  Settling then{p.spec, p.thrown, p.offer};
  for (std::size_t i = 0; i < throws(p.spec.score, then.thrown.dice); ++i)
    if ((p.picked >> i & 1U) != 0) throw_again(p.spec, p.reroll(), i, then.thrown, out);
  if constexpr (lists<typename S::Rules>(RulesExtra::reroll_price)) {
    if (p.reroll().priced) return after_paid_reroll(s, then, out);
  }
  return resume(s, then, out);
}
// Paid by a procedure.
template <class S, class Paid>
NextOf<S> resume(S& s, const Paying& p, const Paid&, Out& out) {
  return resume(s, p, out);
}

template <class S>
Addressee asked(const S&, const Interrupt& q) {
  return {.side = q.side};
}
// Whose roll it is, in the ruleset's words.
template <class S>
std::string roll_words(const S& s, const Spec& spec) {
  std::string what(spec.purpose.text());
  if constexpr (lists<typename S::Rules>(RulesExtra::purpose_words)) what = S::Rules::purpose_words(spec.purpose);
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
  std::string price;
  if constexpr (lists<typename S::Rules>(RulesExtra::reroll_price))
    if (q.spec.granted[q.offer].priced) price = price_words(s, q.spec, q.spec.granted[q.offer]);
  describe_which(q, roll_words(s, q.spec), price, d);
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
