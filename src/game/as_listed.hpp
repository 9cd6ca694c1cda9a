// Holds a ruleset's lists of optional functions (extras.hpp) against the functions there are: one that is misspelt, or
// listed and not there, does not compile. Used by kernel.hpp for every question and once for the ruleset.
#pragma once
#include "game/decision.hpp"
#include "game/extras.hpp"
#include "game/out.hpp"

namespace sandtable {

// Every function that a question has and the kernel would use stands in its list, and no other.
template <class State, class Q>
inline constexpr bool sketch_as_listed = lists<Q>(Extra::sketch) == requires(const State& s, const Q& q, Decision& d) {
  sketch(s, q, d);
};
template <class State, class Q>
inline constexpr bool choice_as_listed = lists<Q>(Extra::describe_choice) ==
                                         requires(const State& s, const Q& q, Name verb, PieceRef actor, Decision& d) {
  describe_choice(s, q, verb, actor, d);
};
template <class State, class Q>
inline constexpr bool only_as_listed = lists<Q>(Extra::only_answer) == requires(const State& s, const Q& q) {
  only_answer(s, q);
};
template <class State, class Q>
inline constexpr bool complete_as_listed = lists<Q>(Extra::complete_answer) ==
                                           requires(const State& s, const Q& q, Command& c) {
  complete_answer(s, q, c);
};
template <class State, class Q>
inline constexpr bool sample_as_listed = lists<Q>(Extra::sample_answer) ==
                                         requires(const State& s, const Q& q, Dice& dice) {
  sample_answer(s, q, dice);
};
template <class State, class Q>
inline constexpr bool knows_as_listed = lists<Q>(Extra::who_knows) ==
                                        requires(const State& s, const Q& q, const Command& c) {
  who_knows(s, q, c);
};

template <class State, class Q>
constexpr bool question_as_listed() {
  static_assert(sketch_as_listed<State, Q>, "`sketch` and the question's `extras` disagree");
  static_assert(choice_as_listed<State, Q>, "`describe_choice` and the question's `extras` disagree");
  static_assert(only_as_listed<State, Q>, "`only_answer` and the question's `extras` disagree");
  static_assert(complete_as_listed<State, Q>, "`complete_answer` and the question's `extras` disagree");
  static_assert(sample_as_listed<State, Q>, "`sample_answer` and the question's `extras` disagree");
  static_assert(knows_as_listed<State, Q>, "`who_knows` and the question's `extras` disagree");
  return true;
}

// ... and that the ruleset itself has.
template <class R>
constexpr bool rules_as_listed() {
  using S = typename R::State;
  constexpr bool offered = requires(S & s, const S& c, Name v, int side, const Command& command, Out& o, Refusals& no) {
    is_offer_verb(c, v);
    offers(c, side);
    take_offer(s, command, side, o, no);
  };
  constexpr bool any_offer = requires(const S& c, int side) { offers(c, side); }
  || requires(const S& c, Name v) { is_offer_verb(c, v); }
  || requires(S & s, const Command& command, int side, Out& o, Refusals& no) { take_offer(s, command, side, o, no); };
  static_assert(offered == any_offer, "offers need `offers`, `is_offer_verb` and `take_offer`");
  static_assert(lists<R>(RulesExtra::offers) == offered, "`offers` and the ruleset's `extras` disagree");
  constexpr bool adds = requires(const S& c, Name n, Decision& d, Command& command, Dice& dice, Refusals& no) {
    adds_verb(c, n, n);
    add_choices(c, n, d);
    complete_added(c, n, command);
    decode_added(c, n, command, no);
    sample_added(c, n, command, dice);
  };
  static_assert(lists<R>(RulesExtra::added_verbs) == adds, "`added_verbs` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::hides_from) == requires(const S& s, int seat) { hides_from(s, seat); },
      "`hides_from` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::commands) ==
          requires(const S& s, int seat, PieceRef piece) {
            commands(s, seat, piece);
            not_commanded(s, piece);
          },
      "`commands` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::ended) == requires(S & s, Out & o) { ended(s, o); },
      "`ended` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::settled) == requires(S & s, Out & o) { settled(s, o); },
      "`settled` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::place_of) == requires(const S& s, Name verb) { place_of(s, verb); },
      "`place_of` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::forget_derived) == requires(S & s) { forget_derived(s); },
      "`forget_derived` and the ruleset's `extras` disagree");
  return true;
}

}  // namespace sandtable
