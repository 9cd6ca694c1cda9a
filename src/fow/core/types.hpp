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

enum class Storm : uint8_t { none, threatens, blows };  // FOW-WTR-016 to 018
SANDTABLE_ENUM(Storm, none, threatens, blows)

// A team's part in the assault that is being fought (FOW-ASL-003, 044 to 046).
enum class AssaultPart : uint8_t { none, charging, covering };
SANDTABLE_ENUM(AssaultPart, none, charging, covering)

// What a platoon in an assault does next (FOW-ASL-110, 137): it has yet to say, strikes back, breaks off, has gone.
enum class Stance : uint8_t { undecided, counterattacks, breaks_off, gone };
SANDTABLE_ENUM(Stance, undecided, counterattacks, breaks_off, gone)

// How an assault ended (FOW-ASL-004).
enum class AssaultEnd : uint8_t { not_yet, no_contact, fell_back, won };
SANDTABLE_ENUM(AssaultEnd, not_yet, no_contact, fell_back, won)

// The stages of one assault, in the order they are gone through (FOW-ASL-001).
enum class Stage : uint8_t {
  charge,
  engage,  // who is assaulted; Independent teams join; recce slip away
  defensive_fire,
  fight,
  push_in,
  verdict,
  motivation,
  break_off,
  counterattack,
  victory,
  consolidate,
  over
};
SANDTABLE_ENUM(Stage, charge, engage, defensive_fire, fight, push_in, verdict, motivation, break_off, counterattack,
               victory, consolidate, over)

enum class Role : uint8_t { none, platoon_command, second_in_command, company_command, higher_command };  // FOW-CHR-010
SANDTABLE_ENUM(Role, none, platoon_command, second_in_command, company_command, higher_command)

// The Starting Step's list (FOW-TRN-007), in order.
enum class StartingItem : uint8_t {
  sole_survivor,  // FOW-MOR-033: before everything else
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
SANDTABLE_ENUM(StartingItem, sole_survivor, company_morale, victory, ambushes, air_support, aiming_point, reserves,
               rally, remount, free_bogged, smoke, over)

// What a team does in its part of a platoon's move.
enum class OrderSort : uint8_t {
  go,        // moves; a team aboard gets off first, and with somewhere to board it gets on at the end
  dismount,  // Cavalry leave their horses, then go (FOW-TRP-047)
  unload,    // a portee's gun comes off (FOW-MSR-014)
  climb,     // FOW-MSR-010
  take_gun,  // gets off with the machine-gun of its vehicle (FOW-USA-014)
  fit_left,  // boards, its machine-gun on that side of the vehicle (FOW-USA-018)
  fit_right
};
SANDTABLE_ENUM(OrderSort, go, dismount, unload, climb, take_gun, fit_left, fit_right)
// It goes from where it is, or gets off first, by all its legs; the others begin with a place to be put at.
constexpr bool walks_from_here(OrderSort o) {
  return o != OrderSort::dismount && o != OrderSort::unload && o != OrderSort::climb;
}

// What an arsenal entry lists after its figures (FOW-CHR-037): here what belongs to the team or vehicle as a whole.
// Each has its own rule.
enum class Trait : uint8_t {
  amphibious,                // FOW-MSR-002, 003
  fast_tank,                 // FOW-MSR-004
  horse_artillery,           // FOW-MSR-005, 006
  light_tank,                // FOW-MSR-007
  mountaineers,              // FOW-MSR-008 to 012
  overloaded,                // FOW-MSR-013
  portee,                    // FOW-MSR-014 to 016
  slow_tank,                 // FOW-MSR-017, 018
  very_slow_tank,            // FOW-MSR-019
  unreliable,                // FOW-MSR-020 to 024
  wide_tracks,               // FOW-MSR-025, 026
  recovery,                  // FOW-BOG-022
  flame_thrower,             // FOW-TRP-045, FOW-FLM-012 to 015: a vehicle with one
  awkward_layout,            // FOW-SSR-002
  hmg_carrier,               // FOW-SSR-003 to 005
  improvised_armour,         // FOW-SSR-006, 007
  protected_ammo,            // FOW-SSR-013
  slow_traverse,             // FOW-SSR-017
  schurzen,                  // FOW-GER-018
  armoured_rocket_launcher,  // FOW-GER-019
  limited_vision,            // FOW-SOV-010
  cupola,                    // FOW-SOV-011
  tip_and_run,               // FOW-BRI-015
  tow_hook,                  // FOW-BRI-016
  turret_rear_mg,            // FOW-VWP-026, 027: never shoots, so it is no weapon
  bulldozer,                 // FOW-ENG-008
  assault_bridge,            // FOW-ENG-003
  mine_flail,                // FOW-ENG-014
  demolition_carrier,        // FOW-ENG-017
  pioneer,                   // FOW-FRT-047, 053, 062, 086
  pioneer_supply,            // FOW-FOX-008, FOW-ENG-001
  improvised_tank_assault,   // FOW-ASL-167
  panzerfaust,               // no rule in the catalog: listed by the rosters, without figures
  panzerknacker,             // no rule in the catalog
  komissar,                  // FOW-SOV-003
  tankodesantniki,           // FOW-SOV-012 to 019
  unarmed,                   // FOW-SOV-027
  carbine,                   // FOW-USA-006 to 010
  sniper,                    // FOW-SNI-002 to 014
  observer,                  // FOW-ART-055
  staff,                     // FOW-ART-053
  warrior                    // FOW-CHR-012
};
SANDTABLE_ENUM(Trait, amphibious, fast_tank, horse_artillery, light_tank, mountaineers, overloaded, portee, slow_tank,
               very_slow_tank, unreliable, wide_tracks, recovery, flame_thrower, awkward_layout, hmg_carrier,
               improvised_armour, protected_ammo, slow_traverse, schurzen, armoured_rocket_launcher, limited_vision,
               cupola, tip_and_run, tow_hook, turret_rear_mg, bulldozer, assault_bridge, mine_flail, demolition_carrier,
               pioneer, pioneer_supply, improvised_tank_assault, panzerfaust, panzerknacker, komissar, tankodesantniki,
               unarmed, carbine, sniper, observer, staff, warrior)

// What belongs to one weapon.
enum class WeaponTrait : uint8_t {
  no_he,                 // FOW-SSR-008 to 010
  smoke,                 // FOW-SMK-001
  bunker_buster,         // FOW-HIT-051, FOW-FRT-041
  gun_shield,            // FOW-SAV-035, 036
  turntable,             // FOW-SHO-031
  anti_aircraft,         // FOW-AIR-029
  self_defence_aa,       // FOW-AIR-040
  heavy_aa,              // FOW-AIR-041
  hmg,                   // FOW-WPN-015, 016
  lmg,                   // FOW-WPN-017, 018
  full_rof_moving,       // FOW-WPN-004, 005 (SMG, Assault Rifle), FOW-VWP-010, FOW-FLM-009
  automatic_rifles,      // FOW-USA-011, 012
  fires_over_friends,    // FOW-WPN-007, 019, 023
  mortar,                // FOW-WPN-019, FOW-ART-003, 045
  rocket_launcher,       // FOW-ART-005, 089
  stuka_zu_fuss,         // FOW-GER-022 to 024: one salvo
  recoilless,            // FOW-SSR-014 to 016
  flame_thrower,         // FOW-FLM-001 to 010
  removed_after_firing,  // FOW-FLM-011
  stabiliser,            // FOW-USA-002, 003
  semi_indirect,         // FOW-BRI-014
  tally_ho,              // FOW-BRI-010 to 013
  passenger_fired,       // FOW-SSR-011, 012
  twin,                  // FOW-VWP-028, 029
  left_side,             // FOW-USA-020
  right_side             // FOW-USA-020
};
SANDTABLE_ENUM(WeaponTrait, no_he, smoke, bunker_buster, gun_shield, turntable, anti_aircraft, self_defence_aa,
               heavy_aa, hmg, lmg, full_rof_moving, automatic_rifles, fires_over_friends, mortar, rocket_launcher,
               stuka_zu_fuss, recoilless, flame_thrower, removed_after_firing, stabiliser, semi_indirect, tally_ho,
               passenger_fired, twin, left_side, right_side)

template <class E>
struct Flags {
  uint64_t bits = 0;
  constexpr bool has(E e) const { return (bits >> static_cast<unsigned>(e) & 1U) != 0; }
  constexpr void add(E e) { bits |= uint64_t{1} << static_cast<unsigned>(e); }
};
using Traits = Flags<Trait>;
using WeaponTraits = Flags<WeaponTrait>;

// The special rules that a team, a platoon or a model has, one bit a rule. Which bit is which is special/special.hpp's,
// so that a new rule does not recompile the chapters.
struct Specials {
  uint64_t bits = 0;
  constexpr Specials operator|(Specials other) const { return {bits | other.bits}; }
  constexpr Specials without(Specials other) const { return {bits & ~other.bits}; }
  constexpr bool none() const { return bits == 0; }
  SANDTABLE_FIELDS(Specials, bits)
};

// Where a vehicle machine-gun is fitted. A vehicle's weapon that is none of these is a main gun (FOW-VWP-001).
enum class MachineGun : uint8_t {
  none,
  aa,            // FOW-VWP-016 to 018
  co_ax,         // FOW-VWP-019
  cupola,        // FOW-VWP-020
  deck_turret,   // FOW-VWP-021
  hull,          // FOW-VWP-022, 023
  hull_rear,     // FOW-VWP-024
  turret_front,  // FOW-VWP-025
  turret_rear    // FOW-VWP-026: a Trait of the vehicle, never a weapon
};
SANDTABLE_ENUM(MachineGun, none, aa, co_ax, cupola, deck_turret, hull, hull_rear, turret_front, turret_rear)

// What an aircraft attacks with; Top armour for bombs and rockets, Side armour for the others (FOW-AIR-072).
enum class AirWeapon : uint8_t { machine_gun, cannon, bombs, rockets };
SANDTABLE_ENUM(AirWeapon, machine_gun, cannon, bombs, rockets)

// The kinds of platoon a force is made of (FOW-CHR-053 to 058).
enum class PlatoonSort : uint8_t { combat, weapons, support, headquarters, transport };
SANDTABLE_ENUM(PlatoonSort, combat, weapons, support, headquarters, transport)

// The types of company by which a mission finds out who attacks, the heaviest first (FOW-MSP-017).
enum class CompanyType : uint8_t { tank, mechanised, infantry };
SANDTABLE_ENUM(CompanyType, tank, mechanised, infantry)

// Whose troops they are, where a national special rule asks (FOW-USA-001, FOW-GER-001, FOW-BRI-001, FOW-SOV-001).
enum class Nation : uint8_t { none, us, german, british, soviet };
SANDTABLE_ENUM(Nation, none, us, german, british, soviet)

// Where a team is. Away: not deployed yet. Aboard: carried or limbered (FOW-TRP-006). Left and rear: gone, not
// Destroyed (FOW-MOV-069, FOW-TRP-032).
enum class Place : uint8_t { away, table, aboard, left, rear };
SANDTABLE_ENUM(Place, away, table, aboard, left, rear)

// What happens to a stuck team when the Shooting Step ends (FOW-BOG-024, FOW-MSR-023).
enum class Mending : uint8_t { none, freed, repaired };
SANDTABLE_ENUM(Mending, none, freed, repaired)

// Why a Recce Platoon pulls back: fire it answers, fire that shook it, a charge (FOW-REC-008, 021, 025).
enum class Peril : uint8_t { fire, forced, charge };
SANDTABLE_ENUM(Peril, fire, forced, charge)

// What the teams of a platoon go for when they go one after another outside the Movement Step (march.hpp).
enum class Errand : uint8_t { break_off, consolidate, pull_back };
SANDTABLE_ENUM(Errand, break_off, consolidate, pull_back)

enum class Mount : uint8_t { base, turret, hull, top };
SANDTABLE_ENUM(Mount, base, turret, hull, top)

// Which of a weapon's lines it fires with (FOW-CHR-036, FOW-SMK-002, FOW-SSR-003).
enum class Ammo : uint8_t { normal, improved, smoke, as_hmg };
SANDTABLE_ENUM(Ammo, normal, improved, smoke, as_hmg)

}  // namespace sandtable::fow
