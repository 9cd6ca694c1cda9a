// Unarmed troops (FOW-SOV-027): they do not shoot, at whomever, and re-roll their hits in assaults.
#include <fmt/core.h>

#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void nothing_to_shoot(const State& s, TeamId t, const Terms&, Refusals& no) {
  no.push_back(refuse("FOW-SOV-027"_rule, fmt::format("{} is unarmed", name_of(s, t)), piece_of(t)));
}

void bare_hands(const State&, const Throwing& what, roll::Spec& spec) {
  if (what.test == Test::strike || what.test == Test::turret_rear)
    spec.ordered = {roll::Of::successes, "FOW-SOV-027"_rule};
}

}  // namespace

constinit const Rule unarmed{
    .on_model = [](const Model& m) { return m.has(Trait::unarmed); },
    .nation = Nation::soviet,
    .why_silent = nothing_to_shoot,
    .throwing = bare_hands,
};

}  // namespace sandtable::fow::special
