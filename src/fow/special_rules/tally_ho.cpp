// Tally Ho! (FOW-BRI-010, 011): a gun that has it keeps its rate of fire on the move, at targets within 16in/40cm. It
// lifts no other bar: who moved At the Double does not shoot.
#include "fow/shooting/fire.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

std::optional<SteadyFire> ride_on(const State& s, Shot shot) {
  if (!weapon_of(s, shot).has(WeaponTrait::tally_ho)) return std::nullopt;
  return SteadyFire{.rule = "FOW-BRI-010"_rule, .within = long_range};
}

}  // namespace

constinit const Rule tally_ho{
    .on_model = [](const Model& m) { return m.has(WeaponTrait::tally_ho); },
    .nation = Nation::british,
    .steady_fire = ride_on,
};

}  // namespace sandtable::fow::special
