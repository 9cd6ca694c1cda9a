// Excellent Communications (FOW-USA-021): US Platoon and 2iC Command teams spot for the artillery of their company as a
// Company Command team does, with its +1.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void on_the_radio(const State& s, TeamId spotter, PlatoonId battery, Spotting& as) {
  const Team& team = s[spotter];
  const bool officer = team.role == Role::platoon_command || team.role == Role::second_in_command;
  if (as.may || !officer || !has(s, spotter, Special::excellent_communications)) return;
  if (s[team.platoon].company != s[battery].company) return;
  if (s[team.platoon].sort == PlatoonSort::transport) return;  // its first truck is no officer
  as = {.may = true, .by = "FOW-USA-021"_rule, .harder = "FOW-ART-036"_rule, .by_right = false};
}

}  // namespace

constinit const Rule excellent_communications{.nation = Nation::us, .spots_for = on_the_radio};

}  // namespace sandtable::fow::special
