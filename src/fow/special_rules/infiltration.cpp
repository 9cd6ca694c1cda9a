// Infiltration (FOW-SOV-022 to 026): Scouts, and one unit beside them, move up to the enemy before a battle in which
// they attack prepared positions. The move and its price are part of a mission's preparation (mission/infiltration);
// here stands who may. The set-up gives it to the Scout Platoon and to the units that may go with it (special =
// ["infiltration"]).
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {

constinit const Rule infiltration{.enlisting = [](Enlisting& e) { e.infiltrates = "FOW-SOV-022"_rule; }};

}  // namespace sandtable::fow::special
