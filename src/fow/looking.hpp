// Who sees whom in a battle: sighting's answers for teams of a State, and whether a target is Concealed or Gone to
// Ground. Used by shooting, movement, questions and the table's ruler. The scene is kept while the State's overlays
// stay the same, and so are teams and verdicts while nobody moves (fow/sight_memo); the answers depend on the State
// alone.
#pragma once
#include "fow/concealment.hpp"
#include "fow/sighting.hpp"
#include "fow/state.hpp"

namespace sandtable::fow {

const Scene& scene_of(const State&);
Onlooker onlooker(const State&, TeamId);

// Whether no more than that lies between the two (FOW-GEN-005): as `distance` says, at less cost.
bool within(const State&, TeamId, TeamId, Coord limit);
Gap measured(const State&, TeamId, TeamId);  // `distance`, kept while neither moves

Sighting shot_line(const State&, TeamId shooter, const Weapon&, TeamId target, Detail = Detail::verdict);
Sighting sight(const State&, TeamId viewer, TeamId target, Detail = Detail::verdict);  // without shooting (FOW-LOS-052)

// Against one shooter (FOW-LOS-007, 047).
Hiding hiding(const State&, TeamId target, const Sighting& line);

}  // namespace sandtable::fow
