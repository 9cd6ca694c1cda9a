// The words of Flames Of War that are values: team types, mobilities, ratings, steps.
// Used by everything in fow/. The figures that go with them are in data/fow/.
#pragma once
#include "base/fields.hpp"
#include "base/ids.hpp"

namespace sandtable::fow {

using TeamId = Id<struct TeamTag>;
using PlatoonId = Id<struct PlatoonTag>;
using ModelId = Id<struct ModelTag>;

enum class TeamType : uint8_t { tank, infantry, gun, transport };  // FOW-CHR-004
SANDTABLE_ENUM(TeamType, tank, infantry, gun, transport)

enum class Mobility : uint8_t {  // FOW-CHR-020
  fully_tracked,
  half_tracked,
  jeep,
  wheeled,
  wagon,
  cavalry_wagon,
  foot,
  cavalry,
  man_packed,
  light,
  medium,
  heavy,
  immobile
};
SANDTABLE_ENUM(Mobility, fully_tracked, half_tracked, jeep, wheeled, wagon, cavalry_wagon, foot, cavalry, man_packed,
               light, medium, heavy, immobile)
inline constexpr std::size_t mobilities = 13;

enum class Skill : uint8_t { conscript, trained, veteran };  // FOW-CHR-044
SANDTABLE_ENUM(Skill, conscript, trained, veteran)

enum class Motivation : uint8_t { reluctant, confident, fearless };  // FOW-CHR-047
SANDTABLE_ENUM(Motivation, reluctant, confident, fearless)

enum class Step : uint8_t { starting, movement, shooting, assault };  // FOW-TRN-005
SANDTABLE_ENUM(Step, starting, movement, shooting, assault)

enum class Role : uint8_t { none, platoon_command, second_in_command, company_command, higher_command };  // FOW-CHR-010
SANDTABLE_ENUM(Role, none, platoon_command, second_in_command, company_command, higher_command)

// The Starting Step's list (FOW-TRN-007), in order.
enum class StartingItem : uint8_t {
  company_morale,
  victory,
  ambushes,
  air_support,
  aiming_point,
  reserves,
  rally,
  remount,
  free_bogged,
  smoke,
  over
};
SANDTABLE_ENUM(StartingItem, company_morale, victory, ambushes, air_support, aiming_point, reserves, rally, remount,
               free_bogged, smoke, over)

// What a team does in its part of a platoon's move.
enum class OrderSort : uint8_t {
  go,        // moves; a team aboard gets off first, and with somewhere to board it gets on at the end
  dismount,  // Cavalry leave their horses, then go (FOW-TRP-047)
  unload,    // a portee's gun comes off (FOW-MSR-014)
  climb      // FOW-MSR-010
};
SANDTABLE_ENUM(OrderSort, go, dismount, unload, climb)

// What an arsenal entry lists after its figures (FOW-CHR-037). Each has its own rule.
enum class Trait : uint8_t {
  amphibious,       // FOW-MSR-002, 003
  fast_tank,        // FOW-MSR-004
  horse_artillery,  // FOW-MSR-005, 006
  light_tank,       // FOW-MSR-007
  mountaineers,     // FOW-MSR-008 to 012
  overloaded,       // FOW-MSR-013
  portee,           // FOW-MSR-014 to 016
  slow_tank,        // FOW-MSR-017, 018
  very_slow_tank,   // FOW-MSR-019
  unreliable,       // FOW-MSR-020 to 024
  wide_tracks,      // FOW-MSR-025, 026
  recovery,         // FOW-BOG-022
  flame_thrower     // FOW-TRP-045
};
SANDTABLE_ENUM(Trait, amphibious, fast_tank, horse_artillery, light_tank, mountaineers, overloaded, portee, slow_tank,
               very_slow_tank, unreliable, wide_tracks, recovery, flame_thrower)

struct Traits {
  uint32_t bits = 0;
  constexpr bool has(Trait t) const { return (bits >> static_cast<unsigned>(t) & 1U) != 0; }
  constexpr void add(Trait t) { bits |= 1U << static_cast<unsigned>(t); }
};

// The kinds of platoon a force is made of (FOW-CHR-053 to 058).
enum class PlatoonSort : uint8_t { combat, weapons, support, headquarters, transport };
SANDTABLE_ENUM(PlatoonSort, combat, weapons, support, headquarters, transport)

// Where a team is. Away: not deployed yet. Aboard: carried or limbered (FOW-TRP-006). Left and rear: gone, not
// Destroyed (FOW-MOV-069, FOW-TRP-032).
enum class Place : uint8_t { away, table, aboard, left, rear };
SANDTABLE_ENUM(Place, away, table, aboard, left, rear)

// What happens to a stuck team when the Shooting Step ends (FOW-BOG-024, FOW-MSR-023).
enum class Mending : uint8_t { none, freed, repaired };
SANDTABLE_ENUM(Mending, none, freed, repaired)

enum class Mount : uint8_t { base, turret, hull, top };
SANDTABLE_ENUM(Mount, base, turret, hull, top)

}  // namespace sandtable::fow
