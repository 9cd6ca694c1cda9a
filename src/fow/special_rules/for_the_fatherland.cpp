// For the Fatherland! (FOW-GER-038), a Tiger Ace's skill: every Motivation Test is passed on 2+.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {

constinit const Rule for_the_fatherland{
    .throwing =
        [](const State&, const Throwing& what, roll::Spec& spec) {
          const Rated rated = row_of(what.test).rated;
          if (rated == Rated::motivation || rated == Rated::own_motivation)
            spec.score.add("FOW-GER-038"_rule, 2 - spec.score.needed());
        },
};

}  // namespace sandtable::fow::special
