// The road of Roadblock and the column on it: laying it, places measured along it, platoons in single file.
// Used by the preparation. Ambuscades are ambuscade.cpp's, reinforcements reserves.cpp's.
#pragma once
#include "fow/mission/prepare.hpp"
#include "fow/mission/propose_deployment.hpp"

namespace sandtable::fow {

// How far along the road from its end an objective lies, both included (FOW-MIS-064).
Coord nearest_to_road_end(const State&);
Coord farthest_from_road_end(const State&);

Coord road_length(const State&);
Pose place_on_road(const State&, Coord far);  // so far from its beginning, looking along it
Coord along_road(const State&, Vec at);       // where it is nearest to that
Coord from_road(const State&, const Rect&);   // how far it lies beside it

// Everything that keeps a marker from lying on the road, towards the end where none lies yet (FOW-MIS-064).
Refusals check_on_road(const State&, const Rect& marker, RuleId);
Refusals check_in_column(const State&, TeamId, const Pose&);  // FOW-MIS-066
std::optional<Layout> propose_in_column(const State&, PlatoonId, const PlacingTerms&);
std::vector<PlatoonId> column_of(const State&);        // in their order, the first leads
std::vector<Vec> beyond_road(const State&, int side);  // that side's ground up to the road (FOW-MIS-070)

extern const VerbRow lay_road_verb, name_column_verb, form_column_verb;
Command usual_road(const State&);
Command usual_column(const State&);
Command usual_form(const State&);
int wanted_in_column(const State&);  // how many platoons this step still names

}  // namespace sandtable::fow
