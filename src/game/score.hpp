// A target number with its reasons: a base, then each modifier with the rule behind it; and how a throw is compared
// with it. Used before a roll (the table shows it), in the roll's event (the log shows it), by odds and by bots. One
// function makes each. Does not roll.
#pragma once
#include <string>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/rule_id.hpp"
#include "dice/comparison.hpp"
#include "game/piece.hpp"

namespace sandtable {

struct Reason {
  RuleId rule;
  int8_t add = 0;  // the base for the first reason
  PieceRef by;     // what brings it, to draw: the hedge, the commander
  SANDTABLE_FIELDS(Reason, rule, add, by)
};

struct Score {
  Bounded<Reason, 10> reasons;
  Comparison how;

  static Score from(RuleId rule, int base, PieceRef by = {}, Comparison how = {}) {
    Score s{.how = how};
    s.reasons.push_back({rule, static_cast<int8_t>(base), by});
    return s;
  }
  Score& add(RuleId rule, int by_how_much, PieceRef by = {}) {
    reasons.push_back({rule, static_cast<int8_t>(by_how_much), by});
    return *this;
  }
  // By so much harder to pass, whichever way it is compared.
  Score& worsen(RuleId rule, int by_how_much, PieceRef by = {}) {
    return add(rule, how.direction == Direction::high ? by_how_much : -by_how_much, by);
  }
  int needed() const {
    int n = 0;
    for (const Reason& r : reasons) n += r.add;
    return n;
  }
  bool impossible() const { return how.never(needed()); }
  bool passed_by(int result) const { return how.passes(needed(), result); }  // of the dice added up
  // "4+", "4-", "2D6 8+"; "cannot" where no throw would do
  std::string words() const { return impossible() ? "cannot" : needed_text(how, needed()); }
  SANDTABLE_FIELDS(Score, reasons, how)
};

}  // namespace sandtable
