// Direct fire: who may shoot at whom, with how many dice and at what score (FOW-SHO, FOW-HIT).
// Used by the Shooting Step, the odds, `ask score` and the table before a player commits. One function per number.
#pragma once
#include <optional>

#include "fow/state.hpp"

namespace sandtable::fow {

// A shot packed into one word of the arena.
struct Shot {
  TeamId team;
  uint8_t weapon = 0;
  int32_t packed() const { return int32_t{team.value} << 8 | weapon; }
  static Shot unpacked(int32_t word) {
    return {TeamId{static_cast<int16_t>(word >> 8)}, static_cast<uint8_t>(word & 0xFF)};
  }
};

const Weapon& weapon_of(const State&, Shot);
// Why this weapon cannot hit that team: range, sight, field of fire, friends in the way. Empty when it can
// (FOW-SHO-022).
Refusals why_not(const State&, Shot, TeamId target);
bool may_hit(const State&, Shot, TeamId target);
// The score against one team, whether or not it is the easiest (FOW-HIT-009 to 013, 018).
Score score_to_hit(const State&, Shot, TeamId target);
// The easiest valid team of the platoon (FOW-HIT-014); none when no team is valid.
std::optional<TeamId> easiest(const State&, Shot, PlatoonId target);
// Dice the weapon rolls (FOW-HIT-002 to 005).
int dice_of(const State&, Shot);
// The teams and weapons of a platoon that would fire at the target.
std::vector<Shot> shots_at(const State&, PlatoonId platoon, PlatoonId target);

}  // namespace sandtable::fow
