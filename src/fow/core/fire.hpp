// What is fired at whom, and on which terms: the records of shooting that steps and the arena hold.
// Used by the Shooting Step, defensive fire and everything else that asks for a volley; the terms are made by whoever
// does. Whom a weapon may hit and at what score is shooting.hpp's, what a hit does is damage_steps.hpp's.
#pragma once
#include <optional>
#include <string>

#include "fow/core/places.hpp"
#include "fow/core/types.hpp"
#include "game/arena_list.hpp"
#include "geometry/vec.hpp"

namespace sandtable::fow {

inline constexpr Coord long_range = 16 * inch;  // FOW-HIT-010, 026, FOW-SAV-005

// What shoots and is shot at: a platoon, or what counts as one: an isolated group of it, a lone Independent team
// (FOW-SHO-007, 015).
struct Body {
  PlatoonId platoon;
  TeamId group;  // the first team of an isolated group; none for the platoon as a whole
  bool valid() const { return platoon.valid(); }
  SANDTABLE_FIELDS(Body, platoon, group)
};

struct State;
std::string name_of(const State&, const Body&);  // state.cpp

// Which armour a hit strikes: what the firer's place exposes (FOW-SAV-011 to 014), or always the same.
enum class Face : uint8_t { seen, front, side, top };
SANDTABLE_ENUM(Face, seen, front, side, top)

// Where hits are counted: for the platoon's pinning at the end of the Shooting Step (FOW-PIN-001), against the charge
// that is fired at (FOW-ASL-069), or nowhere.
enum class CountsFor : uint8_t { pinning, charge, nothing };
SANDTABLE_ENUM(CountsFor, pinning, charge, nothing)

// The terms a volley is fired on: plain questions, each with the Shooting Step's answer (shooting/terms.hpp).
struct Terms {
  bool deed = true;        // it is shooting in the own turn, once (FOW-SHO-005, FOW-LOS-048); else only `defended`
  bool as_moved = true;    // who moved fires like it (FOW-HIT-003); else everybody stands still (FOW-ASL-060)
  bool may_turn = true;    // teams turn to bear (FOW-SHO-034); else they fire as they face (FOW-ASL-062)
  bool may_charge = true;  // a team may say that it will assault (FOW-HIT-006)
  bool looks_out = true;   // at night the platoon rolls first, in the same Step (FOW-NGT-004)
  bool sheltering = true;  // those shot at may join a platoon or disengage first (FOW-SHO-017, FOW-REC-005)
  bool flames = true;      // flame-throwers too (FOW-ASL-065)
  bool shells = true;      // vehicles' guns hit Infantry; else machine-guns and light flak alone (FOW-ASL-067)
  Face face = Face::seen;  // FOW-ASL-059
  CountsFor counts_for = CountsFor::pinning;
  SANDTABLE_FIELDS(Terms, deed, as_moved, may_turn, may_charge, looks_out, sheltering, flames, shells, face, counts_for)
};

// A type of team, or none (FOW-HIT-030).
struct Priority {
  int8_t type = -1;
  constexpr Priority& operator=(TeamType t) { return type = static_cast<int8_t>(t), *this; }
  explicit operator bool() const { return type >= 0; }
  TeamType operator*() const { return static_cast<TeamType>(type); }
  std::optional<TeamType> named() const { return type < 0 ? std::nullopt : std::optional(**this); }
  SANDTABLE_FIELDS(Priority, type)
};

// One weapon of a team, and the line it fires with.
struct Shot {
  TeamId team;
  uint8_t weapon = 0;
  Ammo ammo = Ammo::normal;
  SANDTABLE_FIELDS(Shot, team, weapon, ammo)
};

// Which of several guns that a vehicle fires together it is: the player may name the one with its full rate of fire
// (FOW-VWP-005, 011); of main guns the others are slower, and fire on the move with a penalty (FOW-VWP-006).
enum class GunPace : uint8_t { own, full, second };
SANDTABLE_ENUM(GunPace, own, full, second)

// What is known of the line to the easiest target, in one byte: within 16 in (FOW-HIT-010), and whether somebody stands
// so near it that he might bar it.
struct EasiestLine {
  uint8_t bits = 1;
  static constexpr EasiestLine of(bool near, bool friends) {
    return {static_cast<uint8_t>((near ? 1 : 0) | (friends ? 2 : 0))};
  }
  bool near() const { return (bits & 1) != 0; }
  bool friends_near() const { return (bits & 2) != 0; }
  SANDTABLE_FIELDS(EasiestLine, bits)
};

// One weapon's part of a platoon's shooting: an entry of the ledger.
struct Fire {
  Shot shot;
  Body target;
  GunPace pace = GunPace::own;
  bool charging = false;  // the team will assault, so it shoots as if it had moved (FOW-HIT-006)
  Priority priority;      // FOW-HIT-030
  int8_t opening = -1;    // it fires from, in a building (FOW-SHO-045)
  bool steady = false;    // on the move it keeps its rate as a special rule lets it (special::steady_fire)
  uint8_t dice = 0;
  TeamId facing;  // the target team it turns to (FOW-SHO-034); none for the usual one
  // Settled when its pass begins, before any team turns or fires (FOW-SHO-011, 022):
  TeamId easiest;      // sets the score (FOW-HIT-014); none when it can hit nobody
  bool first = false;  // one of its shots comes before the target's escape (FOW-REC-006)
  EasiestLine line;
  PlaceSet may;   // whom it may hit, by place in the list of the target's teams
  PlaceSet near;  // who of those is within 16 in (FOW-HIT-026)
  bool may_hit(std::size_t place) const { return has(may, place); }
  SANDTABLE_FIELDS(Fire, shot, target, pace, charging, priority, opening, steady, dice, facing, easiest, first, line,
                   may, near)
};
using Ledger = ListOf<Fire>;

}  // namespace sandtable::fow
