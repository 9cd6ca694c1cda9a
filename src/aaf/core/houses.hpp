// Buildings as their occupants hold them: floors, and sections of about six by six where they are large (AAF-BLD-001,
// 008, 009). Made by set-up; used by sight, damage, the verbs of buildings and melee. A bunker is none of them yet.
#pragma once
#include "aaf/core/state.hpp"

namespace sandtable::aaf {

struct House {
  FeatureId feature;
  bool timber = false;
  int floors = 1;
  std::vector<std::vector<Vec>> sections;  // their outlines
  int across = 1;                          // sections in a row; the next row follows
};

std::vector<House> houses_on(const World&);

// --- who is where ---
inline bool indoors(const State& s, UnitId u) { return s[u].inside.house >= 0; }
bool indoors(const State&, ModelId);  // a unit's vehicles stay outside
const House& house_of(const State&, UnitId);
const std::vector<Vec>& section_of(const State&, const Inside&);
std::vector<Inside> rooms_beside(const State&, const Inside&);  // a floor up or down, the sections next to it
// The unit that holds it, of either side; another than `but`.
UnitId holder_of(const State&, const Inside&, UnitId but);
bool walled_off(const State&, ModelId, ModelId);  // in one house, in different rooms
int storey(const State&, ModelId);                // 0 outdoors too
// A house that shelters a model: its protection is that of timber or of stone; none outdoors.
const House* shelter_of(const State&, ModelId);
// What touches the section from outside (AAF-BLD-006): the distance to its outer wall.
Gap to_outer_wall(const State&, const Rect&, const Inside&);

}  // namespace sandtable::aaf
