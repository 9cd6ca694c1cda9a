// What a mission is worth as things stand: platoons lost and Victory Points.
// Used by the end of a battle, by questions and by what the page shows meanwhile. Ends nothing.
#pragma once
#include "fow/mission/ground.hpp"

namespace sandtable::fow {

bool counts_as_lost(const State&, PlatoonId);
int platoons_lost(const State&, int side);               // as they count (FOW-OBJ-012 to 017)
const PointsLine& points_for(const State&, int losses);  // the line of the table
std::array<int, 2> points_if(const State&, int winner);  // by side; -1: nobody wins

}  // namespace sandtable::fow
