// Mounted Assault (FOW-GER-026 to 032): half-tracks of a platoon that can charge with their passengers, one of whom
// fights from each in the first round. The platoon's list says that it can (special = ["mounted_assault"]).
#include <algorithm>
#include <tuple>

#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

// Of those aboard, Infantry first: who fights, the best of them.
TeamId fighter_in(const State& s, TeamId vehicle) {
  TeamId best;
  const auto worth = [&](TeamId t) { return std::tuple(s[t].skill, model(s, t).tank_assault); };
  for (TeamId t : aboard_of(s, vehicle))
    if (model(s, t).type == TeamType::infantry && (!best.valid() || worth(t) > worth(best))) best = t;
  return best;
}

RuleId charges_mounted(const State& s, TeamId t) {
  if (model(s, t).type != TeamType::transport || s[t].deeds.loaded) return {};  // FOW-GER-027
  if (s.assault.on() && s.assault.round > 1) return {};                         // FOW-GER-029
  return fighter_in(s, t).valid() ? "FOW-GER-026"_rule : RuleId{};
}

// FOW-GER-028: in the first round, one from each that has charged.
std::optional<FightsAboard> fights_mounted(const State& s, TeamId t) {
  const TeamId vehicle = s[t].carrier;
  if (!vehicle.valid() || s.assault.round != 1 || s[vehicle].assault.part != AssaultPart::charging) return std::nullopt;
  if (!charges_mounted(s, vehicle).valid() || !s[vehicle].able() || fighter_in(s, vehicle) != t) return std::nullopt;
  return FightsAboard{.rule = "FOW-GER-028"_rule, .as_tank = true};
}

}  // namespace

constinit const Rule mounted_assault{
    .sits_out = [](const State& s,
                   TeamId t) { return s[t].assault.shot_out && s.assault.round == 1 ? "FOW-GER-031"_rule : RuleId{}; },
    .charges_too = charges_mounted,
    .fights_aboard = fights_mounted,
};

}  // namespace sandtable::fow::special
