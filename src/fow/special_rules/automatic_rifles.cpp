// Automatic Rifles (FOW-USA-011, 012): US rifles and carbines fire as well on the move and Pinned Down as others do
// standing, and re-roll their misses in defensive fire.
#include "fow/core/fire.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

RuleId steady_rifles(const State& s, Shot shot, RuleId penalty) {
  const bool theirs = penalty == "FOW-HIT-005"_rule || penalty == "FOW-PIN-016"_rule;
  return theirs && weapon_of(s, shot).has(WeaponTrait::automatic_rifles) ? "FOW-USA-011"_rule : RuleId{};
}

void rifles_in_defence(const State& s, const Throwing& what, roll::Spec& spec) {
  if (what.test != Test::to_hit || !what.fire || what.terms->counts_for != CountsFor::charge) return;
  const Shot shot = what.fire->shot;
  if (!weapon_of(s, shot).has(WeaponTrait::automatic_rifles) || pinned_down(s, shot.team)) return;
  if (spec.ordered.of == roll::Of::none) spec.ordered = {roll::Of::failures, "FOW-USA-012"_rule};
}

}  // namespace

constinit const Rule automatic_rifles{
    .on_model = [](const Model& m) { return m.has(WeaponTrait::automatic_rifles); },
    .nation = Nation::us,
    .throwing = rifles_in_defence,
    .waives = steady_rifles,
};

}  // namespace sandtable::fow::special
