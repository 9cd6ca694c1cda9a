// What stands in the way of a bombardment, and what may be aimed at (FOW-ART-007, 013, 016, 017, 048, FOW-SMB-005,
// 006).
#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

void add_all(Refusals& no, Refusals more) {
  for (Refusal& r : more) no.push_back(std::move(r));
}

// FOW-SMB-006: before all other shooting of the side; other smoke bombardments may have gone before.
bool shooting_has_begun(const State& s) {
  return std::any_of(s.platoons.begin(), s.platoons.end(), [&](const Platoon& p) {
    return p.side == s.active && (p.deeds.shot || (p.deeds.bombarded && !p.deeds.smoked));
  });
}

void add_smoke(const State& s, const Mission& m, Refusals& no) {
  if (shooting_has_begun(s))
    no.push_back(
        refuse("FOW-SMB-006"_rule, "smoke bombardments come before all other shooting", piece_of(m.battery())));
  if (m.aim == AimAt::repeat)
    no.push_back(refuse("FOW-SMB-007"_rule, "a smoke bombardment is never repeated", piece_of(m.battery())));
  if (m.aim == AimAt::trail || m.aim == AimAt::marker)
    no.push_back(refuse("FOW-SMB-005"_rule, "a smoke bombardment is aimed at an enemy team", piece_of(m.battery())));
}

void add_repeat(const State& s, const Mission& m, Refusals& no) {
  const PlatoonId p = m.battery();
  const auto add = [&](RuleId rule, std::string why) { no.push_back(refuse(rule, std::move(why), piece_of(p))); };
  if (!has_staff(s, p)) add("FOW-ART-048"_rule, fmt::format("{} has no Staff team", name_of(s, p)));
  if (!s[p].last_fire.fired)
    add("FOW-ART-048"_rule, fmt::format("{} fired no bombardment in its last turn to repeat", name_of(s, p)));
  else if (m.spotter != s[p].last_fire.spotter)
    add("FOW-ART-050"_rule,
        fmt::format("the repeat is ordered by {}, who spotted for it before", name_of(s, s[p].last_fire.spotter)));
}

// MM-037: its own marker, for as long as it has not moved.
void add_marker(const State& s, const Mission& m, Refusals& no) {
  const PlatoonId p = m.battery();
  const std::vector<TeamId> teams = in_play(s, p);
  if (!s[p].posting.marked)
    no.push_back(refuse("MM-037"_rule, fmt::format("{} has no Ranged In marker", name_of(s, p)), piece_of(p)));
  else if (std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].deeds.moved; }))
    no.push_back(
        refuse("MM-037"_rule, fmt::format("{} has moved: its marker is of no more use", name_of(s, p)), piece_of(p)));
}

}  // namespace

Mission aimed_at_team(const State& s, Mission m, TeamId t) {
  m.aim = AimAt::team;
  m.target = t;
  m.at = s[t].pose.at;
  m.skill = skill(s, t);
  return m;
}
Mission aimed_at_trail(const State& s, Mission m, const Trail& trail) {
  m.aim = AimAt::trail;
  m.target = trail.launcher;
  m.at = trail.at;
  m.skill = skill(s, trail.launcher);  // whatever has become of it (FOW-ART-093)
  return m;
}
Mission aimed_at_marker(const State& s, Mission m) {
  m.aim = AimAt::marker;
  m.target = {};
  m.at = s[m.battery()].posting.marker;
  return m;
}
Mission repeated(const State& s, PlatoonId battery) {
  const FireMission& last = s[battery].last_fire;
  Mission m{.batteries = {battery}, .spotter = last.spotter, .aim = AimAt::repeat, .at = last.at, .skill = last.skill};
  return m;
}

std::vector<TeamId> teams_to_aim_at(const State& s, int side) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && s[s.teams[i].platoon].side != side) list.push_back(TeamId::of(i));
  return list;
}

Refusals check_battery(const State& s, const Mission& m) {
  Refusals no;
  for (const PlatoonId p : m.batteries) {
    const PlatoonDeeds& did = s[p].deeds;
    if (did.bombarded && !m.only.valid())
      no.push_back(
          refuse("FOW-ART-016"_rule, fmt::format("{} has had its bombardment this turn", name_of(s, p)), piece_of(p)));
    if (did.shot && s.acting != p)
      no.push_back(refuse("FOW-ART-007"_rule,
                          fmt::format("{} has shot, and another platoon has acted since", name_of(s, p)), piece_of(p)));
    add_all(no, why_not_looked_out(s, {p, {}}));  // FOW-ART-111
  }
  if (artillery_of(s, m).empty())
    no.push_back(
        refuse("FOW-ART-002"_rule, fmt::format("{} has no artillery", name_of(s, m.battery())), piece_of(m.battery())));
  special::why_not_bombarding(s, m, no);
  return no;
}

Refusals check_aim(const State& s, const Mission& m) {
  Refusals no;
  if (m.smoke) add_smoke(s, m, no);
  if (m.aim == AimAt::repeat) add_repeat(s, m, no);
  if (m.aim == AimAt::trail && s[m.target].platoon.valid() && side_of(s, m.target) == s[m.battery()].side)
    no.push_back(
        refuse("FOW-ART-092"_rule, "a smoke trail of one's own side is nothing to aim at", piece_of(m.target)));
  if (m.aim == AimAt::marker) add_marker(s, m, no);
  if (m.aim != AimAt::team) return no;
  if (!m.target.valid() || !s[m.target].model.valid())
    no.push_back(malformed("aim at one enemy team on the table"));
  else if (side_of(s, m.target) == s[m.battery()].side)
    no.push_back(refuse("FOW-ART-017"_rule, fmt::format("{} is no enemy", name_of(s, m.target)), piece_of(m.target)));
  else if (!s[m.target].present())
    no.push_back(refuse("FOW-ART-017"_rule,
                        name_of(s, m.target) +
                            (s[m.target].aboard() ? " is carried: its vehicle may be named" : " is not on the table"),
                        piece_of(m.target)));
  return no;
}

Refusals check_bombardment(const State& s, const Mission& m) {
  Refusals no = check_battery(s, m);
  add_all(no, check_aim(s, m));
  if (!no.empty()) return no;
  if (!m.spotter.valid())
    return {refuse("FOW-ART-029"_rule, "a bombardment needs a spotting team", piece_of(m.battery()))};
  add_all(no, why_not_spotting(s, m, m.spotter));
  if (no.empty()) add_all(no, why_not_seen(s, m, m.spotter));
  const std::vector<TeamId> guns = artillery_of(s, m);
  Refusals each;
  bool fires = false;
  for (TeamId t : guns) {
    Refusals why = why_not_firing(s, m, t);
    fires = fires || why.empty();
    add_all(each, std::move(why));
  }
  if (fires) return no;
  if (m.aim == AimAt::repeat)
    no.push_back(refuse("FOW-ART-052"_rule, "no gun qualifies for the repeat", piece_of(m.battery())));
  add_all(no, std::move(each));  // none of them can: FOW-ART-013
  return no;
}

}  // namespace sandtable::fow
