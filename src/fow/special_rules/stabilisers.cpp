// Stabilisers (FOW-USA-002, 003): a tank that moved fires its main gun at full rate with 1 added to the score, or as
// others do.
#include "fow/shooting/fire.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

std::optional<SteadyFire> stabilised(const State& s, Shot shot) {
  if (!is_main_gun(s, shot) || !weapon_of(s, shot).has(WeaponTrait::stabiliser)) return std::nullopt;
  return SteadyFire{.rule = "FOW-USA-002"_rule, .harder = true};
}

}  // namespace

constinit const Rule stabilisers{
    .on_model = [](const Model& m) { return m.has(WeaponTrait::stabiliser); },
    .nation = Nation::us,
    .steady_fire = stabilised,
};

}  // namespace sandtable::fow::special
