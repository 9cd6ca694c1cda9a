#include "fow/state.hpp"

#include "fow/world.hpp"

namespace sandtable::fow {

const Model& model(const State& s, TeamId t) { return s.world->models[s[t].model.index()]; }
int side_of(const State& s, TeamId t) { return s[s[t].platoon].side; }

Rect footprint(const State& s, TeamId t) {
  const Model& m = model(s, t);
  return {s[t].pose, m.width, m.depth};
}

Gap distance(const State& s, TeamId a, TeamId b) { return distance(footprint(s, a), footprint(s, b)); }  // FOW-GEN-005

std::vector<TeamId> teams_of(const State& s, PlatoonId p) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].platoon == p && s.teams[i].present()) list.push_back(TeamId::of(i));
  return list;
}

std::vector<PlatoonId> platoons_of(const State& s, int side) {
  std::vector<PlatoonId> list;
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].side == side) list.push_back(PlatoonId::of(i));
  return list;
}

Skill skill(const State& s, TeamId t) { return s[s[t].platoon].skill; }  // FOW-CHR-043
Motivation motivation(const State& s, TeamId t) { return s[s[t].platoon].motivation; }

const std::string& name_of(const State& s, TeamId t) { return s.world->teams[t.index()]; }
const std::string& name_of(const State& s, PlatoonId p) { return s.world->platoons[p.index()]; }

}  // namespace sandtable::fow
