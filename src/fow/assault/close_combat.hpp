// Fighting in an assault: who may fire in defence, who fights whom, who has won, who keeps his nerve (FOW-ASL-052 to
// 118). Used by the stages of an assault (assault.cpp), by odds and by the
// table before a player commits. Moving is charge.hpp's; which allocations are legal is blow_allocation.hpp's.
#pragma once
#include <vector>

#include "fow/assault/assault.hpp"
#include "fow/assault/blow_allocation.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/core/orders.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

struct LoseAll;

inline constexpr Coord defence_range = 16 * inch;  // FOW-ASL-055

// --- engagement.cpp ---
bool near_any(const State&, TeamId, const std::vector<TeamId>&, Coord);

// --- defensive_fire.cpp ---
// Shooting with what FOW-ASL-052 to 068 change in it.
Terms defensive_fire_terms();

// --- close_combat.cpp ---
// Everybody who rolls in this round, in order (FOW-ASL-073 to 075).
std::vector<Fighter> fighters_of(const State&);
// Teams its hit may be given to, before what its type forbids; and after (FOW-ASL-077, 085, 086).
std::vector<TeamId> within_reach(const State&, const Fighter&);
std::vector<TeamId> may_strike(const State&, const Fighter&);
Score score_to_strike(const State&, TeamId);  // FOW-ASL-076
roll::Spec strike_roll(const State&, TeamId);
int assault_anti_tank(const State&, TeamId, bool improvised);  // FOW-ASL-095, 166 to 168
bool may_improvise(const State&, const Fighter&);              // it has the choice (FOW-ASL-168)
// The hits of a round.
Fighter striker(const State&, const Brawl&, std::size_t hit);
int blow_anti_tank(const State&, const Brawl&, std::size_t hit);
std::size_t blows_in(const Brawl&);
// --- assault_hits.cpp ---
Hit blow_of(const State&, const Brawl&, std::size_t hit, TeamId on);

// --- blows.cpp ---
blows::Problem problem_of(const State&, const Brawl&, std::vector<TeamId>& teams);
Refusals check_blows(const State&, const Brawl&, const std::vector<TeamId>& takers);

// --- nerve.cpp ---
// The platoon takes a test this round, or passes by itself (FOW-ASL-112, 113, 159).
bool must_test_nerve(const State&, PlatoonId);
bool assaulted_by_tanks(const State&, PlatoonId);  // an Armoured Tank is within 4 in of it (FOW-ASL-113)
bool cowed_by_tanks(const State&, PlatoonId);      // ... or what fights as a Tank team (FOW-ASL-114)
// What forbids it to counterattack even when it passes (FOW-ASL-008, 116, 118, 124); being Pinned Down does not
// (FOW-ASL-122).
Refusals why_no_counterattack(const State&, PlatoonId);
// Those that lie helpless near the winner's teams are captured (FOW-ASL-107).
void add_immobilised(State&, LoseAll&);

}  // namespace sandtable::fow
