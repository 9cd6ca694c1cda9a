// Who may ride in, on or behind which vehicle (FOW-TRP, FOW-IND-004).
// Used by orders that board or get off, and by the table to show where a team may go aboard.
#pragma once
#include "fow/core/state.hpp"
#include "fow/core/terrain_effects.hpp"

namespace sandtable::fow {

// Able to take troops: on the table and neither Bogged Down nor Bailed Out (FOW-TRP-004, 013).
bool available(const State&, TeamId vehicle);
bool took_on(const State&, TeamId vehicle);        // somebody went aboard in this step (FOW-TRP-011)
bool rides_on_tank(const State&, TeamId vehicle);  // it would be a tank rider there (FOW-TRP-040)

// Everything that forbids this team to be in, on or behind this vehicle, however it got there (FOW-TRP-001 to 046).
Refusals check_riding(const State&, TeamId, TeamId vehicle);
// ... and to go aboard it now, but for reaching it.
Refusals check_boarding(const State&, TeamId, TeamId vehicle);
// Whether a team with its base there is at the vehicle: beside it, or for a gun behind it (FOW-TRP-008, 025).
bool reaches_vehicle(const State&, TeamId, const Pose&, TeamId vehicle);
// Whether it can cross from there to what it boards or gets out of, on any side or at its rear, where that is adjacent.
bool open_to_hull(const State&, TeamId, const Pose& at, TeamId vehicle, bool rear_only = false);
// What keeps a carried team aboard on every occasion to get off (FOW-MSR-003, FOW-SSR-005, 012).
Refusals why_aboard(const State&, TeamId);
// Everything that forbids a carried team to get off in the Movement Step (FOW-TRP-010, 014, 017).
Refusals check_getting_off(const State&, TeamId);
// Teams that boarded in this Movement Step are shared out evenly (FOW-TRP-004, 042).
Refusals check_loads(const State&, PlatoonId);

// It has left the place it held when these moves began, so nobody gets off any more (FOW-TRP-017, FOW-BOG-016).
bool has_driven(const State&, TeamId vehicle);

const TerrainEffect& wreck_ground();  // FOW-TER-042, FOW-CAS-004
// What lies under a base, lines left out, or the table's own ground where no feature does; of the table nothing where a
// road or a bridge carries it (FOW-MSR-003).
std::vector<const TerrainEffect*> ground_under(const State&, const Rect& base);
bool in_impassable_water(const State&, TeamId vehicle);  // FOW-MSR-003
bool in_very_difficult_going(const State&, TeamId);      // FOW-BOG-011

}  // namespace sandtable::fow
