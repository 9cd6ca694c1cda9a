// Broadside (FOW-BRI-012, 013): of a tank with a Tally Ho! gun the turret alone says which armour is struck, unless the
// tank moved At the Double in its own last turn.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

RuleId by_turret(const State& s, TeamId t) {
  const bool doubled = s[t].deeds.doubled || s[s[t].with()].deeds.doubled;  // FOW-BRI-013
  return doubled || !model(s, t).turret ? RuleId{} : "FOW-BRI-012"_rule;
}

}  // namespace

constinit const Rule broadside{
    .on_model = [](const Model& m) { return m.type == TeamType::tank && m.has(WeaponTrait::tally_ho); },
    .nation = Nation::british,
    .turret_alone = by_turret,
};

}  // namespace sandtable::fow::special
