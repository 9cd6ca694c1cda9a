// Fire at aircraft: which weapons may, at which aircraft, with how many dice, and which may fire together (FOW-AIR-029
// to 042). Used by the question that declares it, by scripts' questions, previews and odds.
// Does not roll, and does not share out hits.
#pragma once
#include "fow/core/fire.hpp"
#include "fow/core/state.hpp"
#include "game/refusal.hpp"

namespace sandtable::fow {

// One weapon's part of a platoon's fire at aircraft.
struct FlakShot {
  Shot shot;
  uint8_t dice = 0;
  uint8_t may = 0;  // the aircraft it may hit, a bit each (FOW-AIR-044)
  SANDTABLE_FIELDS(FlakShot, shot, dice, may)
};
// One hit, and which aircraft takes it.
struct FlakHit {
  TeamId by;
  uint8_t weapon = 0;
  uint8_t may = 0;
  int16_t plane = -1;  // before they are shared out
  SANDTABLE_FIELDS(FlakHit, by, weapon, may, plane)
};

// The spot that the flight is about to attack: its target, or where that was (FOW-AIR-040, 057).
Vec under_attack(const State&);
bool target_there(const State&);  // it still covers the aiming point (FOW-AIR-057)
// A team of that platoon is the target or would be under the template (FOW-AIR-040).
bool at_stake(const State&, PlatoonId);

// The platoons of that side with an anti-aircraft weapon, in order, those that may not fire too.
std::vector<PlatoonId> flak_platoons(const State&, int side);
// Every anti-aircraft weapon of the teams with a platoon.
std::vector<Shot> flak_of(const State&, PlatoonId);

// The aircraft in its range, past trees and buildings, a bit each (FOW-AIR-031, 034, 035); and for one of them why not.
uint8_t planes_in_reach(const State&, Shot);
Refusals why_out_of_reach(const State&, Shot, std::size_t plane);
// Everything that keeps it silent; nothing when it may fire.
Refusals why_no_flak(const State&, Shot);
// How many dice, beside those that fire with it; and by which rule.
struct FlakRate {
  int dice = 0;
  RuleId because;
};
FlakRate flak_rate(const State&, Shot, const std::vector<Shot>& together);
// What forbids firing these weapons of that platoon (FOW-AIR-048, 049, FOW-VWP-017).
Refusals check_flak(const State&, PlatoonId, const std::vector<Shot>&);
// Everything that may fire; of a vehicle its guns rather than its machine-guns (FOW-VWP-017).
std::vector<Shot> usual_flak(const State&, PlatoonId);
// Of these what is fired without a word from the player: not a machine-gun that defends its own vehicle, where that
// would silence the vehicle's gun in its next turn (FOW-AIR-032, 040).
std::vector<Shot> likely_flak(const State&, PlatoonId);
std::vector<FlakShot> settle_flak(const State&, const std::vector<Shot>&);
roll::Spec flak_roll(const State&, const FlakShot&);

}  // namespace sandtable::fow
