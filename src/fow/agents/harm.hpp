// What fire is worth before anybody is named: the share of a team that one team's shooting destroys, by models, range
// and cover. Used to judge places and plans, thousands of times a turn. An estimate from the same figures; when a shot
// is really ordered the engine's own numbers are asked (fire_choice.hpp).
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

struct ShotAt {
  Coord gap = 0;
  bool concealed = false;
  bool to_ground = false;  // and has neither moved nor shot
  bool cover = false;      // Bulletproof
  bool moved = false;      // the shooter has
  bool pinned = false;     // likewise
  bool flank = false;
};

inline constexpr int bail_share = 33;  // of a hundred that losing the team would be worth

// In thousandths of a team; a bailed out crew counts as a third of a lost one.
int harm(const Model& by, const Model& on, Skill on_skill, const ShotAt&);
// How far its direct fire reaches at all.
Coord reach_of(const Model&);

}  // namespace sandtable::fow
