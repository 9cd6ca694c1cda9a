// A target number with its reasons: a base, then each modifier with the rule behind it.
// Used before a roll (the table shows it), in the roll's event (the log shows it), by odds and by bots. One function
// makes each. Does not roll.
#pragma once
#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/rule_id.hpp"
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

  static Score from(RuleId rule, int base, PieceRef by = {}) {
    Score s;
    s.reasons.push_back({rule, static_cast<int8_t>(base), by});
    return s;
  }
  Score& add(RuleId rule, int by_how_much, PieceRef by = {}) {
    reasons.push_back({rule, static_cast<int8_t>(by_how_much), by});
    return *this;
  }
  int needed() const {
    int n = 0;
    for (const Reason& r : reasons) n += r.add;
    return n;
  }
  bool impossible(int sides = 6) const { return needed() > sides; }
  bool passed_by(int die) const { return die >= needed(); }  // FOW-GEN-008
  SANDTABLE_FIELDS(Score, reasons)
};

}  // namespace sandtable
