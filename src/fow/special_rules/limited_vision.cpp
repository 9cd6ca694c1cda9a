// Limited Vision (FOW-SOV-010, 011): what is behind the front of its hull is harder to hit for a tank without a cupola.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void out_of_view(const State& s, TeamId shooter, TeamId target, Harder& by) {
  if (!any_in_front(footprint(s, shooter), outline(footprint(s, target)))) by.push_back("FOW-SOV-010"_rule);
}

}  // namespace

constinit const Rule limited_vision{
    .on_model = [](const Model& m) { return m.has(Trait::limited_vision) && !m.has(Trait::cupola); },  // FOW-SOV-011
    .nation = Nation::soviet,
    .unnamed = true,
    .harder_to_hit = out_of_view,
};

}  // namespace sandtable::fow::special
