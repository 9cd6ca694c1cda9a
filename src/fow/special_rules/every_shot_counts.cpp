// Every Shot Counts! (FOW-GER-035), a Tiger Ace's skill: Tigers re-roll their misses, with every weapon, at aircraft
// too.
#include "fow/special_rules/tiger.hpp"

namespace sandtable::fow::special {

constinit const Rule every_shot_counts{
    .throwing =
        [](const State& s, const Throwing& what, roll::Spec& spec) {
          const bool shot = what.test == Test::to_hit || what.test == Test::flak;  // FOW-AIR-042
          if (!shot || !is_tiger(s, TeamId{what.roller.id})) return;
          spec.ordered = {roll::Of::failures, "FOW-GER-035"_rule};
        },
};

}  // namespace sandtable::fow::special
