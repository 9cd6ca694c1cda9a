// Who sees whom in a battle: sighting's answers for teams of a State, and whether a target is Concealed or Gone to
// Ground. Used by shooting, movement, questions and the table's ruler. The scene is kept while the State's overlays
// stay the same, and so are teams and verdicts while nobody moves (fow/sight_memo); the answers depend on the State
// alone.
#pragma once
#include "fow/core/state.hpp"
#include "fow/sight/concealment.hpp"
#include "fow/sight/sighting.hpp"

namespace sandtable::fow {

const Scene& scene_of(const State&);
Onlooker onlooker(const State&, TeamId);

// Whether no more than that lies between the two (FOW-GEN-005): as `distance` says, at less cost.
bool within(const State&, TeamId, TeamId, Coord limit);
Gap measured(const State&, TeamId, TeamId);  // `distance`, kept while neither moves

// How a shot is fired, as far as its line goes.
struct ShotFrom {
  const Weapon* weapon = nullptr;
  int8_t opening = -1;             // in a building, the one fired from (FOW-SHO-045)
  bool past_friends = false;       // asks about sight alone
  bool own_turn = true;            // friends who moved or shot in this turn stand in the way; else those who `defended`
  const Firing* firing = nullptr;  // teams that shoot in the same volley and so do not keep low (FOW-SHO-041)
  const std::vector<TeamId>* own_side = nullptr;  // its side's teams on the table, where the caller knows them
};
// `friends_near` says whether somebody of its side stands so near that he might bar it.
Sighting shot_line(const State&, TeamId shooter, const ShotFrom&, TeamId target, Detail = Detail::verdict,
                   bool* friends_near = nullptr);
// Everything that hides or conceals along that line, friends left aside.
Explanation explain_shot(const State&, TeamId shooter, const ShotFrom&, TeamId target);
// Whether anybody of that side could be fired over (FOW-SHO-041).
bool anybody_keeps_low(const State&, int side, const Firing&, bool own_turn);
// Friends that keep low and must go on doing so when that shot is fired: it would be barred if they rose (FOW-SHO-041).
std::vector<TeamId> fired_over(const State&, TeamId shooter, const ShotFrom&, TeamId target);
Sighting sight(const State&, TeamId viewer, TeamId target, Detail = Detail::verdict);  // without shooting (FOW-LOS-052)

// Whether it sees the ground there, as an Infantry team standing on it (FOW-ART-093).
bool sees_ground(const State&, TeamId viewer, Vec at);

// Against one shooter (FOW-LOS-007, 047).
Hiding hiding(const State&, TeamId target, const Sighting& line);
// Against aircraft, where `terrain` hides it from them or is none (FOW-AIR-054; air/air_sight.hpp).
Hiding hiding_from_above(const State&, TeamId target, RuleId terrain);

}  // namespace sandtable::fow
