// Tank Destroyer Platoons (FOW-USA-004): they move cautiously and disengage like recce troops, and are recce troops for
// nothing else. Their list says that they are (special = ["tank_destroyers"]).
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {

constinit const Rule tank_destroyers{
    .enlisting = [](Enlisting& as) { as.recce = true; },
    .no_scout = [](const State&, PlatoonId) { return "FOW-USA-004"_rule; },
};

}  // namespace sandtable::fow::special
