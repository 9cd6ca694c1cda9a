#include "fow/movement/foxholes.hpp"

#include "fow/core/world.hpp"
#include "fow/movement/digging.hpp"

namespace sandtable::fow {

void dig_in(State& s, TeamId t, RuleId because, Out& out) {
  s[t].shelter.dug_in = true;
  out.event({.kind = "dug_in"_name, .rule = because, .who = piece_of(t), .to = s[t].pose});
}

void leave_foxhole(State& s, TeamId t) { s[t].shelter.dug_in = false; }  // FOW-FOX-014

void take_foxhole_of(State& s, TeamId t, const Team& other) {
  s[t].shelter.dug_in = other.shelter.dug_in;
  s[t].shelter.left_foxhole = other.shelter.left_foxhole;
  s[t].shelter.foxhole = other.shelter.foxhole;
}

void keep_foxhole(State& s, TeamId t) {
  Team& team = s[t];
  if (!team.shelter.dug_in || !s[team.with()].assault.assaulted) return;
  team.shelter.left_foxhole = s[team.with()].assaults.defended = true;  // FOW-FOX-015
  team.shelter.foxhole = team.pose.at;
}

namespace {

// Its Foxhole is there without it: it left it, or was lost in it in this turn.
bool kept(const Team& digger) {
  return digger.shelter.left_foxhole || (digger.harm.destroyed && digger.shelter.dug_in);
}
Vec hole_of(const Team& digger) { return digger.shelter.left_foxhole ? digger.shelter.foxhole : digger.pose.at; }

bool stands_in(const State& s, TeamId t, Vec hole) { return where(hole, outline(footprint(s, t))) != Where::outside; }

// Who dug the kept Foxhole of its platoon that it stands in.
TeamId digger_for(const State& s, TeamId t) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& digger = s.teams[i];
    if (digger.with() == s[t].with() && kept(digger) && stands_in(s, t, hole_of(digger))) return TeamId::of(i);
  }
  return {};
}

}  // namespace

bool wants_foxhole(const State& s, TeamId t) {
  if (!could_dig(s, t)) return false;  // FOW-FOX-006
  return !s[t].shelter.dug_in && s[t].platoon.valid() && s[s[t].with()].assaults.defended;
}

bool back_in_foxhole(const State& s, TeamId t) { return wants_foxhole(s, t) && digger_for(s, t).valid(); }

std::vector<Vec> free_foxholes(const State& s, PlatoonId p) {
  std::vector<Vec> list;
  for (const Team& digger : s.teams) {
    if (digger.with() != p || !s[p].assaults.defended || !kept(digger)) continue;
    bool taken = false;
    for (std::size_t i = 0; i < s.teams.size() && !taken; ++i)
      taken = s.teams[i].present() && s.teams[i].with() == p && stands_in(s, TeamId::of(i), hole_of(digger));
    if (!taken) list.push_back(hole_of(digger));
  }
  return list;
}

void settle_foxholes(State& s, Out& out) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!wants_foxhole(s, t)) continue;
    const TeamId hole = digger_for(s, t);
    if (!hole.valid()) continue;
    s[hole].shelter.left_foxhole = false;  // FOW-FOX-016: one team each
    if (s[hole].harm.destroyed) leave_foxhole(s, hole);
    dig_in(s, t, "FOW-FOX-015"_rule, out);
  }
  for (std::size_t i = 0; i < s.teams.size(); ++i) {  // FOW-FOX-017
    s.teams[i].shelter.left_foxhole = false;
    if (s.teams[i].harm.destroyed) leave_foxhole(s, TeamId::of(i));
  }
  for (Platoon& p : s.platoons) p.assaults.defended = false;
}

}  // namespace sandtable::fow
