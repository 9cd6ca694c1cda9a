// A Recce team that disengaged reorganises in its next own turn (FOW-REC-031 to 035).
#include "fow/movement/reorganising.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord exposure_step = inch;

Coord longest_range(const Model& m) {
  Coord range = 0;
  for (const Weapon& w : m.weapons)
    if (w.direct()) range = std::max(range, w.range);
  return range;
}

bool exposed(const State& s, TeamId t, TeamId enemy, Coord range) {
  return within(s, t, enemy, range) && sight(s, enemy, t).seen();
}

// Every enemy it would come closer to, or into the range and sight of, at one of these places.
Refusals check_reorganising_places(const State& s, TeamId t, const std::vector<Pose>& places) {
  Refusals out;
  State there = s;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side_of(s, t)) continue;
    const Coord range = longest_range(model(s, e));
    const bool seen = exposed(s, t, e, range);
    for (const Pose& at : places) {
      put_for_a_look(there, t, at);
      const bool closer = seen && distance(there, t, e).floor < distance(s, t, e).floor;
      if (!closer && (seen || !exposed(there, t, e, range))) continue;
      out.push_back(refuse("FOW-REC-033"_rule,
                           fmt::format("{} reorganises and may not move {} {}", name_of(s, t),
                                       closer ? "closer to" : "into the range and sight of", name_of(s, e)),
                           piece_of(t)));
      out.back().by = piece_of(e);
      break;
    }
  }
  return out;
}

}  // namespace

Refusals check_reorganising_place(const State& s, TeamId t, const Pose& at) {
  return s[t].scouting.reorganising ? check_reorganising_places(s, t, {at}) : Refusals{};
}

Refusals check_reorganising_path(const State& s, TeamId t, const std::vector<Pose>& legs, Coord far) {
  if (!s[t].scouting.reorganising) return {};
  std::vector<Pose> places;
  for (Coord at = std::min(exposure_step, far);; at = std::min(at + exposure_step, far)) {
    places.push_back(pose_along(s[t].pose, legs, at));
    if (at == far) break;
  }
  return check_reorganising_places(s, t, places);
}

void begin_reorganising(State& s) {
  for (Team& t : s.teams) {
    if (!t.platoon.valid() || s[t.platoon].side != s.active) continue;
    t.scouting.reorganising = t.scouting.must_reorganise;  // FOW-REC-032
    t.scouting.must_reorganise = false;
  }
}

void end_recce_turn(State& s) {
  for (Team& t : s.teams) {
    t.scouting.revealed = t.scouting.disengaged = false;  // FOW-REC-002, 031
    if (t.platoon.valid() && s[t.platoon].side == s.active) t.scouting.reorganising = false;
  }
}

}  // namespace sandtable::fow
