// Tankodesantniki (FOW-SOV-012 to 019): submachine-gunners who shoot and fight from the tank of their company they ride
// on, and shield the tanks from assault.
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/fire.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

constexpr Coord steady_ride = 6 * inch;  // exactly that is allowed

bool is_desantnik(const State& s, TeamId t) { return model(s, t).has(Trait::tankodesantniki); }

// On a tank of its own company, and nobody else with it (FOW-SOV-012, 016).
bool rides_as_one(const State& s, TeamId t) {
  if (!is_desantnik(s, t) || !s[t].aboard() || !rides_on_tank(s, s[t].carrier)) return false;
  return s[s[t].carrier].platoon == s[t].platoon && aboard_of(s, s[t].carrier).size() == 1;
}

void held_on(const State& s, TeamId t, const Terms& terms, Refusals& no) {
  if (!terms.deed || !rides_as_one(s, t) || s[s[t].carrier].deeds.travelled <= steady_ride) return;
  no.push_back(refuse("FOW-SOV-013"_rule,
                      fmt::format("{} does not shoot: its tank moved more than 6in/15cm", name_of(s, t)), piece_of(t)));
  no.back().by = piece_of(s[t].carrier);
}

std::optional<FightsAboard> fights_riding(const State& s, TeamId t) {
  if (!rides_as_one(s, t)) return std::nullopt;
  return FightsAboard{.rule = "FOW-SOV-014"_rule};
}

// FOW-SOV-018: in the first round, when defensive fire has pinned the company, by its hits or by the loss of a tank
// with its riders (FOW-PIN-006), only its tanks fight.
RuleId hugs_the_ground(const State& s, TeamId t) {
  if (s.assault.round != 1 || s[t].with() != s.assault.attacker || !s[s.assault.attacker].pinned || is_tank(s, t))
    return {};
  const std::vector<TeamId> teams = in_play(s, s[t].with());
  const bool company = std::any_of(teams.begin(), teams.end(), [&](TeamId one) { return is_desantnik(s, one); });
  return company ? "FOW-SOV-018"_rule : RuleId{};
}

RuleId never_stopped(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = in_play(s, p);
  const bool tanks = std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return is_tank(s, t); });
  const bool riders = std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return is_desantnik(s, t); });
  return tanks && riders ? "FOW-SOV-018"_rule : RuleId{};
}

// FOW-SOV-019: of a Tankovy Company, which was fielded with tanks.
RuleId rides_along(const State& s, TeamId t) {
  const std::vector<TeamId> company = home_teams(s, s[t].platoon);
  const bool tankovy = std::any_of(company.begin(), company.end(), [&](TeamId one) { return is_tank(s, one); });
  return tankovy && is_desantnik(s, t) ? "FOW-SOV-019"_rule : RuleId{};
}

void holds_fast(const State& s, const Throwing& what, roll::Spec& spec) {
  if (what.test != Test::rider_save || !rides_as_one(s, TeamId{what.roller.id})) return;
  spec.score.add("FOW-SOV-015"_rule, 3 - spec.score.needed());
}

}  // namespace

constinit const Rule tankodesantniki{
    .nation = Nation::soviet,
    .why_silent = held_on,
    .throwing = holds_fast,
    .carries_on = never_stopped,
    .shoots_aboard = [](const State& s, TeamId t) { return rides_as_one(s, t) ? "FOW-SOV-013"_rule : RuleId{}; },
    .sits_out = hugs_the_ground,
    .struck_first = [](const State& s, TeamId t) { return is_desantnik(s, t) ? "FOW-SOV-017"_rule : RuleId{}; },
    .lost_with_carrier = [](const State& s, TeamId t) { return rides_as_one(s, t) ? "FOW-SOV-015"_rule : RuleId{}; },
    .uncounted = rides_along,
    .fights_aboard = fights_riding,
};

}  // namespace sandtable::fow::special
