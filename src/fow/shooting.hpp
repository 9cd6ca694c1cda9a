// Direct fire: who may shoot at whom, with how many dice and at what score (FOW-SHO, FOW-HIT).
// Used by the Shooting Step, the odds, `ask score` and the table before a player commits. One function per number.
#pragma once
#include <optional>

#include "fow/state.hpp"

namespace sandtable::fow {

// One weapon of a team.
struct Shot {
  TeamId team;
  uint8_t weapon = 0;
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
// A shot as declared: what it may hit is settled before any team turns or fires (FOW-SHO-011, 022, 034).
struct Declared {
  Shot shot;
  TeamId easiest;    // sets the score (FOW-HIT-014); none when the shot can hit nobody
  uint64_t may = 0;  // by place in teams_of(target)
  bool may_hit(std::size_t place) const { return (may >> place & 1) != 0; }
};
inline constexpr std::size_t most_targets = 64;  // teams in one platoon
Declared declare(const State&, Shot, PlatoonId target);
// Declared shots in the arena.
void push(State&, Range& shots, const Declared&);
Declared declared(const State&, Range shots, std::size_t i);

// The shots of a platoon that would fire at the target.
std::vector<Declared> shots_at(const State&, PlatoonId platoon, PlatoonId target);

}  // namespace sandtable::fow
