// A bombardment while it is ordered, ranged in and fired, and what a battery remembers of its last one.
// Used by artillery/, by sight of what lies over a place, and by the moments of special/hooks.hpp that bend it.
// Does not judge: who may fire and spot is artillery/'s, what a template does is damage/barrage's.
#pragma once
#include "base/bounded.hpp"
#include "base/rule_id.hpp"
#include "fow/core/types.hpp"
#include "game/piece.hpp"
#include "geometry/vec.hpp"

namespace sandtable::fow {

// What is aimed at: an enemy team, a smoke trail of rockets, the point of the battery's last bombardment (FOW-ART-017,
// 048, 092), another place that a special rule allows, or the battery's Ranged In marker (MM-037).
enum class AimAt : uint8_t { team, trail, repeat, spot, marker };
SANDTABLE_ENUM(AimAt, team, trail, repeat, spot, marker)

inline constexpr std::size_t most_batteries = 4;  // that fire one bombardment together

struct Mission {
  Bounded<PlatoonId, most_batteries> batteries;  // that fire it; the first is the one it was ordered of
  TeamId only;     // the one team that fires, where a rule lets it fire by itself; none: all that can (FOW-ART-013)
  TeamId spotter;  // FOW-ART-029
  AimAt aim = AimAt::team;
  TeamId target;  // the aiming point; of a trail the launcher that left it; of a place whoever stands over it
  Vec at;         // the aiming point on the table
  Skill skill = Skill::trained;  // that is ranged in on (FOW-ART-040, 093)
  bool smoke = false;            // FOW-SMB
  bool joint = false;            // ordered as a special rule's own kind of bombardment
  uint8_t kind = 0;              // of these which, in that rule's own count
  int8_t attempt = 0;            // that ranged it in; 0 before, and for a repeat (FOW-ART-038, 051)
  int8_t lost = 0;               // weapons that failed attempts have cost it
  PlatoonId battery() const { return batteries[0]; }
  bool has(PlatoonId p) const {
    for (const PlatoonId b : batteries)
      if (b == p) return true;
    return false;
  }
  SANDTABLE_FIELDS(Mission, batteries, only, spotter, aim, target, at, skill, smoke, joint, kind, attempt, lost)
};

// The bombardment a platoon fired in its last own turn: what it may repeat (FOW-ART-048 to 050).
struct FireMission {
  bool fired = false;     // ranged in, or itself a repeat; smoke leaves nothing to repeat (FOW-SMB-007)
  bool repeated = false;  // in this turn
  bool joint = false;     // as in Mission
  uint8_t kind = 0;
  TeamId spotter;
  Vec at;
  Skill skill = Skill::trained;  // of the team first aimed at
  Bounded<PlatoonId, most_batteries> batteries;
  SANDTABLE_FIELDS(FireMission, fired, repeated, joint, kind, spotter, at, skill, batteries)
};

// Who may spot for a battery, and at what price: the chapter's answer, which special rules amend.
struct Spotting {
  bool may = false;
  RuleId by;             // that lets it, or keeps it from it
  RuleId harder;         // that adds 1 to the score to range in; none
  bool by_right = true;  // as its own: no officer who lends himself (FOW-ART-035)
};

// How a battery ranges in (FOW-ART-037, 045).
struct Ranging {
  int attempts = 3;
  RuleId reroll_first;         // by which a failed first attempt may be rolled again
  bool costs_weapons = false;  // each failed attempt takes one weapon off
};

}  // namespace sandtable::fow
