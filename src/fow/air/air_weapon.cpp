// Which weapon of the aircraft does most, by chance: the usual answer (FOW-AIR-062).
#include <algorithm>

#include "fow/air/air_attack.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/cover.hpp"

namespace sandtable::fow {
namespace {

int faces(int needed) { return std::clamp(7 - needed, 0, 6); }  // of a die

// Of 216, for a save and a Firepower test: Destroyed, a Bail Out for half.
int harm(const State& s, const Barrage& b, TeamId t) {
  const Model& m = model(s, t);
  const int power = faces(b.firepower);
  if (!m.vehicle() || !m.armoured) {
    const int fails = 6 - faces(m.type == TeamType::infantry ? 3 : 5);
    return covered_all_round(s, t) ? fails * power * 6 : fails * 36;
  }
  const int armour = b.face == Face::top ? m.top : m.side;
  int sum = 0;
  for (int die = 1; die <= 6; ++die) {
    const int total = die + armour;
    if (total < b.anti_tank) sum += 6 * power + 3 * (6 - power);
    if (total == b.anti_tank) sum += 3 * power;
  }
  return sum;
}

int worth(const State& s, const Barrage& b) {
  const int hits = std::clamp(7 - b.to_hit.needed(), 0, 6);
  const int of_36 = b.rerolls.of == roll::Of::successes  ? hits * hits
                    : b.rerolls.of == roll::Of::failures ? 36 - (6 - hits) * (6 - hits)
                                                         : 6 * hits;
  int sum = 0;
  for (const GroupUnder& g : groups_under(s, b))
    for (TeamId t : g.teams) sum += of_36 * harm(s, b, t) * (s[g.platoon].side == b.side ? -1 : 1);
  return sum;
}

}  // namespace

std::size_t usual_air_weapon(const State& s, TeamId target, int planes, int attempt) {
  std::size_t best = 0;
  int most = 0;
  for (std::size_t i = 0; i < aircraft_of(s, s.air.flight).weapons.size(); ++i) {
    const int now = worth(s, air_strike(s, target, i, planes, attempt));
    if (i == 0 || now > most) {
      best = i;
      most = now;
    }
  }
  return best;
}

}  // namespace sandtable::fow
