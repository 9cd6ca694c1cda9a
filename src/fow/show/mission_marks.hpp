// What a page draws of a mission: areas to deploy in, objectives with whom they serve and who holds them, who still
// waits, the score so far and what each side needs. Used by the tableau.
#pragma once
#include "fow/core/state.hpp"
#include "game/tableau.hpp"

namespace sandtable::fow {

void add_mission(const State&, Tableau&);
// Of a platoon's card: that it waits, and where it comes on.
void add_posting(const State&, PlatoonId, std::vector<Fact>&);

}  // namespace sandtable::fow
