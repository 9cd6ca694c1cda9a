// Semi-indirect Fire (FOW-BRI-014): a tank that stood still re-rolls the misses of its main gun at a platoon that is
// beyond 16in/40cm to the last team.
#include <algorithm>

#include "fow/core/fire.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void correct_the_fall(const State& s, const Throwing& what, roll::Spec& spec) {
  if (what.test != Test::to_hit || !what.fire) return;
  const Fire& f = *what.fire;
  if (!is_main_gun(s, f.shot) || !weapon_of(s, f.shot).has(WeaponTrait::semi_indirect)) return;
  if (!what.terms->as_moved || fires_as_moving(s, *what.terms, f)) return;  // not in defensive fire
  const std::vector<TeamId> teams = teams_in(s, f.target);
  if (std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return within(s, f.shot.team, t, long_range); })) return;
  spec.granted.push_back({roll::Of::failures, "FOW-BRI-014"_rule});
}

}  // namespace

constinit const Rule semi_indirect_fire{
    .on_model = [](const Model& m) { return m.has(WeaponTrait::semi_indirect); },
    .nation = Nation::british,
    .throwing = correct_the_fall,
};

}  // namespace sandtable::fow::special
