// Fighting in an assault: who may fire in defence, who fights whom, who has won, who keeps his nerve (FOW-ASL-052 to
// 118). Used by the stages of an assault (assault.cpp), by shooting while defensive fire is worked out, by odds and by
// the table before a player commits. Moving is charge.hpp's; which allocations are legal is blow_allocation.hpp's.
#pragma once
#include <vector>

#include "fow/assault/assault.hpp"
#include "fow/assault/blow_allocation.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/core/orders.hpp"

namespace sandtable::fow {

struct LoseAll;

inline constexpr Coord defence_range = 16 * inch;  // FOW-ASL-055
inline constexpr int16_t throwing_back = 5;        // hits (FOW-ASL-069)

// --- engagement.cpp ---
bool near_any(const State&, TeamId, const std::vector<TeamId>&, Coord);

// --- defensive_fire.cpp ---
// Everything that keeps a team out of defensive fire.
Refusals why_no_defence(const State&, TeamId);
// Whether a vehicle's weapon can hit Infantry in defensive fire (FOW-ASL-067); every other weapon can.
bool hits_chargers(const State&, Shot);

// --- close_combat.cpp ---
struct Fighter {
  TeamId team;
  FeatureId building{};  // whose opening it fights through; none for most (FOW-ASL-074)
  int8_t opening = -1;
};
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
Score roof_save(const State&, TeamId on, int anti_tank);  // FOW-ASL-088, 093

// --- blows.cpp ---
blows::Problem problem_of(const State&, const Brawl&, std::vector<TeamId>& teams);
Refusals check_blows(const State&, const Brawl&, const std::vector<TeamId>& takers);

// --- nerve.cpp ---
// The platoon takes a test this round, or passes by itself (FOW-ASL-112, 113, 159).
bool must_test_nerve(const State&);
bool assaulted_by_tanks(const State&);  // FOW-ASL-113, 114
// What forbids it to counterattack even when it passes (FOW-ASL-008, 116, 118, 124).
Refusals why_no_counterattack(const State&, PlatoonId);
// Those that lie helpless near the winner's teams are captured (FOW-ASL-107).
void add_immobilised(State&, LoseAll&);

}  // namespace sandtable::fow
