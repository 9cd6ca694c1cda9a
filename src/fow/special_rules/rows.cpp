// What special rules give to the tables of the book and to the kernel: words, offers, verbs, prices of re-rolls.
#include <cassert>

#include "fow/core/rules.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

const PricedReroll& price_of(RuleId rule) {
  for (std::size_t i = 0; i < rules_listed(); ++i)
    if (rule_listed(i).price.rule == rule) return rule_listed(i).price;
  assert(false && "a re-roll with a price has one");
  return rule_listed(0).price;
}

}  // namespace
}  // namespace sandtable::fow::special

namespace sandtable::fow {

N pay_for_reroll(State& s, const roll::Paying& then, Out& out) {
  return special::price_of(then.reroll().rule).pay(s, then, out);
}
N after_paid_reroll(State& s, const roll::Settling& then, Out& out) {
  return special::price_of(then.reroll().rule).after(s, then, out);
}
std::string price_words(const State& s, const roll::Spec& spec, const roll::Reroll& reroll) {
  return special::price_of(reroll.rule).words(s, spec);
}

}  // namespace sandtable::fow

namespace sandtable::fow::special {

// --- rows for the tables of the book ---

std::vector<CommandWords> command_rows() {
  std::vector<CommandWords> rows;
  for (std::size_t i = 0; i < rules_listed(); ++i) {
    const Rule& one = rule_listed(i);
    rows.insert(rows.end(), one.commands.begin(), one.commands.end());
    for (const AddedVerb& verb : one.verbs) rows.push_back(verb.row.words);
    for (const OfferRow& offer : one.offers) rows.push_back(offer.words);
  }
  return rows;
}

std::vector<const OfferRow*> offer_rows() {
  std::vector<const OfferRow*> rows;
  for (std::size_t i = 0; i < rules_listed(); ++i)
    for (const OfferRow& offer : rule_listed(i).offers) rows.push_back(&offer);
  return rows;
}

std::vector<const AddedVerb*> verbs_added_by(Specials have) {
  std::vector<const AddedVerb*> rows;
  for (std::size_t i = 0; i < specials; ++i)
    if (has(have, static_cast<Special>(i)))
      for (const AddedVerb& verb : rule_listed(i).verbs) rows.push_back(&verb);
  return rows;
}

}  // namespace sandtable::fow::special
