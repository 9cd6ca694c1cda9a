#include "fow/foxholes.hpp"

#include "fow/world.hpp"

namespace sandtable::fow {

void keep_foxhole(State& s, TeamId t) {
  Team& team = s[t];
  if (!team.dug_in || !s[team.platoon].assaulted) return;
  team.left_foxhole = s[team.platoon].defended = true;  // FOW-FOX-015
  team.foxhole = team.pose.at;
}

namespace {

// The free Foxhole of its platoon that it stands in: its own, another's, or that of a team lost in this turn.
TeamId hole_of(const State& s, TeamId t) {
  const Quad base = outline(footprint(s, t));
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& digger = s.teams[i];
    if (digger.platoon != s[t].platoon) continue;
    const bool lost = digger.destroyed && digger.dug_in && !digger.left_foxhole;
    if (!digger.left_foxhole && !lost) continue;
    if (where(lost ? digger.pose.at : digger.foxhole, base) != Where::outside) return TeamId::of(i);
  }
  return {};
}

}  // namespace

void settle_foxholes(State& s, Out& out) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].present() || s[t].dug_in || !s[t].platoon.valid() || !s[s[t].platoon].defended) continue;
    const TeamId hole = hole_of(s, t);
    if (!hole.valid()) continue;
    s[hole].left_foxhole = false;  // FOW-FOX-016: one team each
    if (s[hole].destroyed) s[hole].dug_in = false;
    s[t].dug_in = true;
    out.event({.kind = "dug_in"_name, .rule = "FOW-FOX-015"_rule, .who = piece_of(t), .to = s[t].pose});
  }
  for (Team& t : s.teams) {  // FOW-FOX-017
    t.left_foxhole = false;
    if (t.destroyed) t.dug_in = false;
  }
  for (Platoon& p : s.platoons) p.defended = false;
}

}  // namespace sandtable::fow
