// Functions that a question or a ruleset may have beside those it must have: it lists the ones it has.
// The kernel uses what is listed, and a static_assert holds the list against what it finds: a misspelt function, one
// that takes other arguments than the kernel gives, or one that nobody listed does not compile. What each of them does
// is said in kernel.hpp and game_of.hpp.
#pragma once
#include <cstdint>

namespace sandtable {

// Of a question: static constexpr auto extras = listed(Extra::sketch, Extra::sample_answer);
enum class Extra : uint8_t { sketch, describe_choice, only_answer, complete_answer, sample_answer, who_knows };

// Of a ruleset, in the same way.
enum class RulesExtra : uint8_t {
  offers,       // with is_offer_verb and take_offer
  added_verbs,  // adds_verb, add_choices, complete_added, decode_added and sample_added
  hides_from,
  commands,  // with not_commanded
  settled,
  ended,
  forget_derived,
  interruption,  // with interrupted
  place_of,
  reroll_price,  // pay_for_reroll, after_paid_reroll and price_words
  purpose_words,
  board_of,
  tableau,
  ground,
  features,
  preview
};

template <class E>
struct ExtraSet {
  uint32_t bits = 0;
  constexpr bool has(E e) const { return (bits >> static_cast<unsigned>(e) & 1U) != 0; }
};
template <class E, class... More>
constexpr ExtraSet<E> listed(E first, More... more) {
  ExtraSet<E> set;
  for (const E e : {first, more...}) set.bits |= uint32_t{1} << static_cast<unsigned>(e);
  return set;
}

// What the type lists; nothing when it lists nothing.
template <class T, class E>
constexpr ExtraSet<E> extras_of() {
  if constexpr (requires { T::extras; })
    return T::extras;
  else
    return {};
}
template <class Q>
constexpr bool lists(Extra e) {
  return extras_of<Q, Extra>().has(e);
}
template <class R>
constexpr bool lists(RulesExtra e) {
  return extras_of<R, RulesExtra>().has(e);
}

}  // namespace sandtable
