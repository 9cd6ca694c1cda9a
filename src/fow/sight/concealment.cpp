#include "fow/sight/concealment.hpp"

namespace sandtable::fow {

Hiding hiding(Build build, bool recce, const OwnTurn& turn, RuleId terrain, const Hideout& hideout) {
  const bool stationary = !turn.moved && !turn.tried_to_dig && !turn.turned && !turn.doubled;  // FOW-LOS-042
  const bool silent = !turn.shot && !turn.bombarded;                                           // FOW-LOS-048
  const bool lies_low = build == Build::infantry || build == Build::man_packed_gun;            // FOW-LOS-041, 043, 044
  Hiding h;
  if (hideout.always.valid()) return {true, true, hideout.always, hideout.always};
  if (hideout.gave_away) return h;  // FOW-SSR-014
  if (hideout.foxhole) {
    h.concealed = true;
    h.concealed_by = build == Build::infantry ? "FOW-FOX-010"_rule : "FOW-FOX-011"_rule;
  } else if (terrain.valid()) {
    h.concealed = true;
    h.concealed_by = terrain;
  } else if (lies_low && stationary && !hideout.from_above) {
    h.concealed = true;
    h.concealed_by = "FOW-LOS-041"_rule;
  } else if (hideout.night) {
    h.concealed = true;
    h.concealed_by = "FOW-NGT-009"_rule;
  }
  if (!h.concealed || hideout.revealed) return h;  // FOW-LOS-047, 050, FOW-REC-002
  const bool dark = h.concealed_by == "FOW-NGT-009"_rule;
  if (stationary && silent) {
    h.gone_to_ground = true;
    h.gone_to_ground_by = dark              ? "FOW-NGT-009"_rule
                          : hideout.foxhole ? "FOW-FOX-013"_rule
                          : terrain.valid() ? "FOW-LOS-045"_rule
                                            : "FOW-LOS-046"_rule;
  } else if (recce && silent && !turn.doubled && !turn.assaulted && !dark) {  // FOW-LOS-049, FOW-NGT-011
    h.gone_to_ground = true;
    h.gone_to_ground_by = "FOW-LOS-049"_rule;
  }
  return h;
}

}  // namespace sandtable::fow
