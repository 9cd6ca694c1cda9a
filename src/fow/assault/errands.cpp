// What a march is for: how its teams may go, and what leaving means for each (movement/march.hpp).
#include "fow/assault/break_off.hpp"
#include "fow/assault/consolidate.hpp"
#include "fow/core/orders.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/march.hpp"

namespace sandtable::fow {

void leave_for(State& s, Errand errand, TeamId t) {
  if (errand != Errand::pull_back) return keep_foxhole(s, t);
  s[t].scouting.disengaged = s[t].scouting.must_reorganise = true;  // FOW-REC-031, 032
  for (TeamId rider : aboard_of(s, t)) s[rider].scouting.disengaged = s[rider].scouting.must_reorganise = true;
}

Gait gait_for(const State& s, Errand errand, TeamId t) {
  switch (errand) {
    case Errand::break_off: return retreat_gait(s, t);
    case Errand::consolidate: return consolidating;
    case Errand::pull_back: break;
  }
  return {};
}

bool barred(const State& s, Errand errand, const MoveOrder& o) {
  switch (errand) {
    case Errand::break_off: return !why_no_retreat(s, o).empty();
    case Errand::consolidate: return !why_no_consolidating(s, o).empty();
    case Errand::pull_back: break;
  }
  return !goes_anywhere(s, o) || !look_at_path(s, o.team, o.legs).refused.empty();
}

}  // namespace sandtable::fow
