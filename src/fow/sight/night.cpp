#include "fow/sight/night.hpp"

#include "fow/sight/looking.hpp"

namespace sandtable::fow {

bool flashes(const State& s, TeamId t) {
  return s[t].deeds.shot || s[t].deeds.bombarded;  // FOW-NGT-006
}

bool lit(const State& s, TeamId shooter, TeamId target) {
  if (flashes(s, target)) return true;
  const int8_t rolled = s[shooter].visibility;
  return rolled <= 0 || within(s, shooter, target, rolled * visibility_unit);  // FOW-NGT-004
}

void forget_visibility(State& s) {
  if (!s.night) return;
  for (Team& t : s.teams) t.visibility = 0;
}

}  // namespace sandtable::fow
