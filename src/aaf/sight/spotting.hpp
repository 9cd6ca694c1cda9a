// Spotting: how far a unit can be spotted from, and who becomes spotted or is lost from sight (AAF-VIS-001 to 003, 008
// to 016, 020 to 024). Used by the Recon action and by everything that moves. Spotted is a status that everybody sees.
#pragma once
#include "aaf/sight/look.hpp"
#include "game/out.hpp"

namespace sandtable::aaf {

// A line of the table that changes the distance (AAF-VIS-016): halved or doubled.
struct SpotReason {
  RuleId rule;
  bool doubled = false;
};
struct SpotRange {
  Coord base = 0;
  Coord range = 0;
  std::vector<SpotReason> reasons;
};

// How far the one can spot the other, as things stand.
SpotRange spot_range(const State&, UnitId spotter, UnitId target);
// The distance that counts: from the spotter's nearest model to the target's nearest one that it sees (AAF-VIS-024);
// none when it sees none.
struct Sighted {
  bool seen = false;
  Gap distance;
};
Sighted sighted(const State&, UnitId spotter, UnitId target, bool without_afv = false);
bool can_spot(const State&, UnitId spotter, UnitId target);

void spot(State&, UnitId, RuleId why, Out&);  // the one door: it becomes spotted
// The unit's artillery observer looks twice as far, for the guns alone (AAF-VIS-015, AAF-ART-040).
void observe(State&, UnitId, Out&);
// After a move of that unit: those close by and itself become spotted (AAF-VIS-021), and it is lost from sight where no
// enemy sees it (AAF-VIS-003).
void note_moved(State&, UnitId, Out&);

}  // namespace sandtable::aaf
