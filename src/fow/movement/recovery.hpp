// Stuck teams towed and repaired in the Shooting Step (FOW-BOG-022 to 034, FOW-MSR-022 to 024).
// Used by the Shooting Step's question, by advance.cpp for the towing vehicle's way, and by movement for wrecks in tow.
// A team that frees itself is the Starting Step's matter (turn.cpp).
#pragma once
#include "fow/core/state.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

inline constexpr Coord tow_limit = 4 * inch;  // FOW-BOG-023

// Where the wreck of a Destroyed team lies in State::overlays; -1 when it left none.
int wreck_of(const State&, TeamId);
// The stuck team keeps its facing and goes by the same displacement as its helper (FOW-BOG-023).
Pose towed_pose(const Pose& stuck, const Pose& helper_from, const Pose& helper_to);

bool recovery_vehicle(const State&, TeamId);
bool is_stuck(const State&, TeamId);  // Bogged Down or broken down on the table, or a wreck
// Nobody tows the enemy's tanks, but any wreck may be cleared away (FOW-BOG-022, 027).
bool ours_to_move(const State&, TeamId);
RuleId who_may(const State&, TeamId helper, bool repair);  // the rule that lets it

// Everything that forbids this vehicle to tow or to repair now, whatever is stuck.
Refusals check_helper(const State&, TeamId helper, bool repair);
// ... to tow or repair that team.
Refusals check_stuck(const State&, TeamId helper, TeamId stuck, bool repair);
// ... to tow it along this way. No legs: it is pulled free where it stands.
Refusals check_tow(const State&, TeamId helper, TeamId stuck, const std::vector<Pose>& legs);

// Verbs of the Shooting Step (recovery_verbs.cpp).
extern const VerbRow tow_verb;
extern const VerbRow repair_verb;

// The Shooting Step ends: what was towed or repaired is stuck no longer (FOW-BOG-024, FOW-MSR-023).
void end_recoveries(State&, Out&);

}  // namespace sandtable::fow
