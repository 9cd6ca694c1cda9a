#include "fow/shooting/strikes.hpp"

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/damage/settle.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {

// What a hit keeps of the weapon that scored it (FOW-HIT-028).
Strike strike_of(const State& s, const Terms& terms, const Fire& f, int hits) {
  const Line line = line_of(s, f.shot);
  Strike strike{.by = f.shot.team,
                .weapon = f.shot.weapon,
                .count = static_cast<uint8_t>(hits),
                .may = f.may,
                .near = f.near,
                .anti_tank = static_cast<int8_t>(line.anti_tank),
                .firepower = static_cast<int8_t>(line.firepower),
                .side = static_cast<int8_t>(side_of(s, f.shot.team)),
                .priority = f.priority,
                .face = terms.face,
                .counts_for = terms.counts_for};
  strike.smoke = f.shot.ammo == Ammo::smoke;
  strike.flame = line.has(WeaponTrait::flame_thrower);
  strike.bunker_buster = line.has(WeaponTrait::bunker_buster);
  strike.no_he = line.has(WeaponTrait::no_he);
  strike.spares_infantry = !hits_infantry(s, terms, f.shot);
  return strike;
}

std::vector<Gunner> gunners_at(const State& s, const std::vector<Fire>& fires, const Body& target) {
  std::vector<Gunner> teams;
  for (const Fire& f : fires)
    if (f.target == target && f.easiest.valid() &&
        std::none_of(teams.begin(), teams.end(), [&](const Gunner& g) { return g.team == f.shot.team; }))
      teams.push_back(gunner_of(s, f.shot.team));
  return teams;
}

Places near_shooters(const State& s, const Body& shooters, const std::vector<TeamId>& teams) {
  Places near = 0;
  for (std::size_t i = 0; i < teams.size(); ++i)
    if (model(s, teams[i]).armoured &&
        any_in(s, shooters, [&](TeamId by) { return within(s, by, teams[i], long_range); }))
      near |= bit(i);
  return near;
}

}  // namespace sandtable::fow
