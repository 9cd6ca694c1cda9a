// Carry On, Sergeant (FOW-BRI-003, 004): a leaderless platoon launches assaults and counterattacks all the same.
// It still does not move in the Movement Step.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {

constinit const Rule carry_on_sergeant{
    .nation = Nation::british,
    .fights_leaderless = [](const State&, PlatoonId) { return true; },
};

}  // namespace sandtable::fow::special
