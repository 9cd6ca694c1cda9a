// Direct fire as a producer of hits: what an entry of the ledger scored, with all that sharing out and settling ask.
// Used by volleys, scripts that begin with hits, and odds. What becomes of the hits is damage's.
#pragma once
#include "fow/damage/steps.hpp"
#include "fow/shooting/shooting.hpp"

namespace sandtable::fow {

// So many hits of a declared entry; none that could be given to nobody.
Strike strike_of(const State&, const Terms&, const Fire&, int hits);
// Those who shoot at that target (FOW-SAV-018), as they stand when they declare it.
std::vector<Gunner> gunners_at(const State&, const std::vector<Fire>&, const Body& target);
// Who of a target's teams is within 16 in of somebody of the whole platoon that shoots (FOW-SAV-005).
Places near_shooters(const State&, const Body& shooters, const std::vector<TeamId>& teams);

}  // namespace sandtable::fow
