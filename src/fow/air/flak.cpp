#include "fow/air/flak.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/air/air_sight.hpp"
#include "fow/air/marking.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/special/hooks.hpp"
#include "geometry/template.hpp"

namespace sandtable::fow {
namespace {

Refusal no_flak(const State& s, RuleId rule, Shot shot, const std::string& why) {
  return refuse(rule, fmt::format("the {} of {} {}", weapon_of(s, shot).name, name_of(s, shot.team), why),
                piece_of(shot.team));
}

// As nobody's own turn: what the team did in its last one does not count (FOW-AIR-029, 038, FOW-LOS-048).
Terms flak_terms() { return {.deed = false, .as_moved = false, .may_turn = false, .may_charge = false}; }

}  // namespace

bool target_there(const State& s) {
  const Flight& f = s.air.flight;
  return f.target.valid() && s[f.target].present() && distance(footprint(s, f.target), f.aim) <= 0;
}

Vec under_attack(const State& s) {
  const Flight& f = s.air.flight;
  return target_there(s) ? s[f.target].pose.at : f.aim;
}

bool at_stake(const State& s, PlatoonId p) {
  if (target_there(s) && s[s.air.flight.target].with() == p) return true;
  const Template area = air_template(s, under_attack(s));
  const std::vector<TeamId> teams = in_play(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return under(area, footprint(s, t)); });
}

std::vector<Shot> flak_of(const State& s, PlatoonId p) {
  std::vector<Shot> list;
  for (TeamId t : in_play(s, p)) {
    const std::vector<Weapon>& weapons = model(s, t).weapons;
    for (std::size_t i = 0; i < weapons.size(); ++i)
      if (weapons[i].has(WeaponTrait::anti_aircraft)) list.push_back({t, static_cast<uint8_t>(i)});  // FOW-AIR-029
  }
  return list;
}

std::vector<PlatoonId> flak_platoons(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) { return flak_of(s, p).empty(); });
  return list;
}

Refusals why_out_of_reach(const State& s, Shot shot, std::size_t plane) {
  Refusals no;
  const Plane& p = s.air.flight.planes[plane];
  const Coord range = line_of(s, shot).range;
  const Gap apart = distance(footprint(s, shot.team), base_of(s, p));
  if (!p.flying) no.push_back(no_flak(s, "FOW-AIR-043"_rule, shot, "has nothing to fire at there: it is gone"));
  if (apart > range) {  // FOW-AIR-031
    no.push_back(no_flak(s, "FOW-AIR-031"_rule, shot,
                         fmt::format("reaches {}, the aircraft is {} off", shown(s, range), shown(s, apart.shown()))));
    no.back().unit = Unit::length;
    no.back().measured = apart.shown();
    no.back().allowed = range;
  }
  if (const FeatureId in_the_way = blocks_flak(s, shot.team, p.at.at); in_the_way.valid()) {
    const bool astride =
        overlap(footprint(s, shot.team), Points(s.world->table->features()[in_the_way.index()].points));
    no.push_back(no_flak(s, astride ? "FOW-AIR-035"_rule : "FOW-AIR-034"_rule, shot,
                         "cannot fire through the trees or the building beside it"));
    no.back().by = PieceRef::feature(in_the_way.value);
  }
  return no;
}

uint8_t planes_in_reach(const State& s, Shot shot) {
  uint8_t may = 0;
  for (std::size_t i = 0; i < s.air.flight.planes.size(); ++i)
    if (why_out_of_reach(s, shot, i).empty()) may = static_cast<uint8_t>(may | 1U << i);
  return may;
}

Refusals why_no_flak(const State& s, Shot shot) {
  Refusals no;
  const Team& team = s[shot.team];
  const Weapon& w = weapon_of(s, shot);
  if (!w.has(WeaponTrait::anti_aircraft))
    no.push_back(no_flak(s, "FOW-AIR-029"_rule, shot, "is no anti-aircraft weapon"));
  if (team.aboard()) {  // limbered guns too
    no.push_back(no_flak(s, "FOW-AIR-030"_rule, shot, "is being carried or towed"));
    return no;
  }
  if (!team.able()) no.push_back(no_flak(s, "FOW-AIR-088"_rule, shot, "belongs to a crew that is Bailed Out or stuck"));
  if (team.scouting.disengaged) no.push_back(no_flak(s, "FOW-REC-031"_rule, shot, "has disengaged in this turn"));
  const PlatoonSet& fired = s.air.flight.shot_by;  // its own, before it joined another, and it with that
  if (team.flak.weapons != 0 || (team.joined.valid() && fired.has(team.platoon)))
    no.push_back(no_flak(s, "FOW-AIR-048"_rule, shot, "has had its turn to fire at this flight"));
  if (w.has(WeaponTrait::passenger_fired) && aboard_of(s, shot.team).empty())
    no.push_back(no_flak(s, "FOW-SSR-011"_rule, shot, "needs a passenger to fire it"));
  if (shut_in(s, shot.team)) no.push_back(no_flak(s, "FOW-AIR-036"_rule, shot, "is inside a wood or a building"));
  if (w.has(WeaponTrait::self_defence_aa) && !at_stake(s, team.with()))
    no.push_back(no_flak(s, "FOW-AIR-040"_rule, shot, "defends its own platoon, which is not attacked"));
  special::why_silent(s, shot.team, flak_terms(), no);
  if (!no.empty() || planes_in_reach(s, shot) != 0) return no;
  for (std::size_t i = 0; i < s.air.flight.planes.size(); ++i)
    if (s.air.flight.planes[i].flying)
      for (Refusal& r : why_out_of_reach(s, shot, i)) no.push_back(std::move(r));
  return no;
}

FlakRate flak_rate(const State& s, Shot shot, const std::vector<Shot>& together) {
  const Weapon& w = weapon_of(s, shot);
  if (w.has(WeaponTrait::self_defence_aa)) return {1, "FOW-AIR-040"_rule};
  if (w.has(WeaponTrait::heavy_aa)) return {1, "FOW-AIR-041"_rule};
  if (pinned_down(s, shot.team)) return {1, "FOW-AIR-039"_rule};
  if (model(s, shot.team).mobility == Mobility::cavalry) return {line_of(s, shot).rof, "FOW-AIR-038"_rule};
  std::vector<Fire> plan;
  for (const Shot& other : together) plan.push_back({.shot = other, .target = {}});
  const Fire fire{.shot = shot, .target = {}};
  const Rate rate = rate_of_its_own(s, flak_terms(), fire, plan);
  return {rate.dice, rate.dice < line_of(s, shot).rof       ? rate.because
                     : s[shot.team].deeds.counts_as_moved() ? "FOW-AIR-038"_rule
                                                            : "FOW-AIR-037"_rule};
}

Refusals check_flak(const State& s, PlatoonId p, const std::vector<Shot>& shots) {
  Refusals no;
  if (s.air.flight.shot_by.has(p))
    no.push_back(refuse("FOW-AIR-048"_rule, fmt::format("{} has fired at this flight", name_of(s, p)), piece_of(p)));
  for (const Shot& shot : shots) {
    for (Refusal& r : why_no_flak(s, shot)) no.push_back(std::move(r));
    const auto with_main_gun = [&](const Shot& other) {
      return other.team == shot.team && is_main_gun(s, other) && weapon_of(s, shot).machine_gun == MachineGun::aa;
    };
    if (std::any_of(shots.begin(), shots.end(), with_main_gun))
      no.push_back(no_flak(s, "FOW-VWP-017"_rule, shot, "does not fire together with a main gun"));
  }
  return no;
}

std::vector<Shot> usual_flak(const State& s, PlatoonId p) {
  std::vector<Shot> shots = flak_of(s, p);
  std::erase_if(shots, [&](const Shot& shot) { return !why_no_flak(s, shot).empty(); });
  const auto guns = shots;
  std::erase_if(shots, [&](const Shot& shot) {  // FOW-VWP-017
    return is_machine_gun(s, shot) && std::any_of(guns.begin(), guns.end(), [&](const Shot& other) {
             return other.team == shot.team && is_main_gun(s, other);
           });
  });
  return shots;
}

std::vector<Shot> likely_flak(const State& s, PlatoonId p) {
  std::vector<Shot> shots = usual_flak(s, p);
  std::erase_if(shots, [&](const Shot& shot) {
    const std::vector<Weapon>& weapons = model(s, shot.team).weapons;
    return weapon_of(s, shot).has(WeaponTrait::self_defence_aa) &&
           std::any_of(weapons.begin(), weapons.end(), [](const Weapon& w) { return w.main_gun() && w.direct(); });
  });
  return shots;
}

std::vector<FlakShot> settle_flak(const State& s, const std::vector<Shot>& shots) {
  std::vector<FlakShot> list;
  for (const Shot& shot : shots)
    list.push_back({shot, static_cast<uint8_t>(flak_rate(s, shot, shots).dice), planes_in_reach(s, shot)});
  return list;
}

roll::Spec flak_roll(const State& s, const FlakShot& f) {
  roll::Spec spec = roll_of(s, {.test = Test::flak,
                                .roller = piece_of(f.shot.team),
                                .side = side_of(s, f.shot.team),
                                .score = score_of(s, Test::flak, f.shot.team),
                                .dice = f.dice});
  return spec;
}

}  // namespace sandtable::fow
