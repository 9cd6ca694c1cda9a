// Slow Traverse (FOW-SSR-017): its turret is slow to bear on what is behind the front of its hull.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void turret_lags(const State& s, TeamId shooter, TeamId target, Harder& by) {
  if (!any_in_front(footprint(s, shooter), outline(footprint(s, target)))) by.push_back("FOW-SSR-017"_rule);
}

}  // namespace

constinit const Rule slow_traverse{
    .on_model = [](const Model& m) { return m.has(Trait::slow_traverse); },
    .harder_to_hit = turret_lags,
};

}  // namespace sandtable::fow::special
