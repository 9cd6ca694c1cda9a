// Self-propelled Anti-tank Platoons (FOW-USA-004, 005): as Tank Destroyer Platoons, and they disengage although they
// shot. Their list says that they are (special = ["sp_anti_tank"]).
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {

constinit const Rule sp_anti_tank{
    .enlisting = [](Enlisting& as) { as.recce = true; },
    .no_scout = [](const State&, PlatoonId) { return "FOW-USA-004"_rule; },
    .disengages_after_shooting = [](const State&, PlatoonId) { return "FOW-USA-005"_rule; },
};

}  // namespace sandtable::fow::special
