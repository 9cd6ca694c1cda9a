// What a side may do without being asked: each chapter's offers, then those of special rules.
#include "fow/core/chapter.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable::fow {
namespace {

const std::vector<const OfferRow*>& all_offer_rows() {
  static const std::vector<const OfferRow*> rows = [] {
    std::vector<const OfferRow*> all;
    for (const Chapter* chapter : chapters())
      for (const OfferRow& row : chapter->offers) all.push_back(&row);
    for (const OfferRow* row : special::offer_rows()) all.push_back(row);
    return all;
  }();
  return rows;
}

const OfferRow* offer_row(Name verb) {
  for (const OfferRow* row : all_offer_rows())
    if (row->words.verb == verb) return row;
  return nullptr;
}

}  // namespace

bool is_offer_verb(const State&, Name verb) { return offer_row(verb) != nullptr; }

std::vector<Choice> offers(const State& s, int side) {
  std::vector<Choice> list;
  for (const OfferRow* row : all_offer_rows()) row->add(s, side, list);
  return list;
}

void take_offer(State& s, const Command& c, int side, Out& out, Refusals& no) {
  offer_row(c.verb)->take(s, c, side, out, no);
}

}  // namespace sandtable::fow
