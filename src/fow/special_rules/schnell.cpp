// Schnell! (FOW-GER-034), a Tiger Ace's skill: the test for a Stormtrooper move is passed on 2+. Of an ace commander in
// a platoon without it the same die is read as 2+ for his tank alone (FOW-GER-040); the move itself sees to that.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {

constinit const Rule schnell{
    .throwing =
        [](const State&, const Throwing& what, roll::Spec& spec) {
          if (what.test == Test::storm) spec.score.add("FOW-GER-034"_rule, 2 - spec.score.needed());
        },
};

}  // namespace sandtable::fow::special
