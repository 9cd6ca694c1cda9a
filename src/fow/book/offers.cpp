// What a side may do without being asked: each chapter's offers.
#include "fow/core/chapter.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable::fow {
namespace {

const OfferRow* offer_row(Name verb) {
  for (const Chapter* chapter : chapters())
    for (const OfferRow& row : chapter->offers)
      if (row.words.verb == verb) return &row;
  return nullptr;
}

}  // namespace

bool is_offer_verb(const State&, Name verb) { return offer_row(verb) != nullptr; }

std::vector<Choice> offers(const State& s, int side) {
  std::vector<Choice> list;
  for (const Chapter* chapter : chapters())
    for (const OfferRow& row : chapter->offers) row.add(s, side, list);
  return list;
}

void take_offer(State& s, const Command& c, int side, Out& out, Refusals& no) {
  offer_row(c.verb)->take(s, c, side, out, no);
}

}  // namespace sandtable::fow
