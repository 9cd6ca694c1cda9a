// British Bulldog (FOW-BRI-002): a failed test to counterattack may be taken again.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

// Once: where a commander's leadership grants it already, this adds nothing. Not the test to assault tanks.
void hold_on(const State&, const Throwing& what, roll::Spec& spec) {
  if (what.test != Test::counterattack) return;
  if (spec.granted.empty())
    spec.granted.push_back({roll::Of::failures, "FOW-BRI-002"_rule});
  else
    spec.score.add("FOW-IND-021"_rule, 0);
}

}  // namespace

constinit const Rule british_bulldog{.nation = Nation::british, .throwing = hold_on};

}  // namespace sandtable::fow::special
