// An air attack as one template (FOW-AIR-061 to 082), and whom a flight may turn to. Used by the attack, questions,
// previews and odds. What a template does is damage/barrage.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/damage/barrage.hpp"

namespace sandtable::fow {

const Aircraft& aircraft_of(const State&, const Flight&);
std::string_view weapon_word(AirWeapon);

// Enemies near enough to the aiming point to be attacked instead (FOW-AIR-057).
std::vector<TeamId> new_targets(const State&);
// The template on that target with that weapon, by so many aircraft that ranged in on that attempt.
Barrage air_strike(const State&, TeamId target, std::size_t weapon, int planes, int attempt);
// The weapon that destroys most, by chance, among those under the template.
std::size_t usual_air_weapon(const State&, TeamId target, int planes, int attempt);

}  // namespace sandtable::fow
