// Clever Hans! (FOW-GER-036), a Tiger Ace's skill: tanks of the platoon pass the Skill Tests of rough ground, and those
// to free a tank, on 2+. Dice that are no Skill Tests stay as they are.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

bool tries_his_skill(const Throwing& what, const roll::Spec& spec) {
  switch (what.test) {
    case Test::bogging: return spec.score.reasons[0].rule == "FOW-BOG-007"_rule;
    case Test::free_bogged:
    case Test::tow: return true;
    default: return false;
  }
}

}  // namespace

constinit const Rule clever_hans{
    .throwing =
        [](const State& s, const Throwing& what, roll::Spec& spec) {
          if (!tries_his_skill(what, spec) || !is_tank(s, TeamId{what.roller.id})) return;
          spec.score.add("FOW-GER-036"_rule, 2 - spec.score.needed());
        },
};

}  // namespace sandtable::fow::special
