// Under Command (FOW-USA-026): US command teams of the company spot without a penalty for its own Weapons platoons, and
// for Cannon and Chemical Mortar Platoons (special = ["organic_fire"]). Higher Command teams keep it.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void knows_them(const State& s, TeamId spotter, PlatoonId, Spotting& as) {
  const Role role = s[spotter].role;
  if (!as.may || !as.harder.valid() || role == Role::none || role == Role::higher_command) return;
  if (!has(s, spotter, Special::under_command)) return;
  as.harder = {};
  as.by = "FOW-USA-026"_rule;
}

}  // namespace

constinit const Rule under_command{
    .nation = Nation::us,
    .spots_for =
        [](const State& s, TeamId spotter, PlatoonId battery, Spotting& as) {
          if (s[battery].sort == PlatoonSort::weapons) knows_them(s, spotter, battery, as);
        },
};
// The list's word for Cannon and Chemical Mortar Platoons.
constinit const Rule organic_fire{
    .spots_for =
        [](const State& s, TeamId spotter, PlatoonId battery, Spotting& as) {
          if (has(s, battery, Special::organic_fire)) knows_them(s, spotter, battery, as);
        },
};

}  // namespace sandtable::fow::special
