// Hen and Chicks (FOW-SOV-009): where one vehicle of a Soviet company raced ahead, none of them shoots.
#include <fmt/core.h>

#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

constexpr Coord hen_pace = 6 * inch;  // exactly that is allowed

void chicks_silent(const State& s, TeamId t, const Terms& terms, Refusals& no) {
  if (!terms.deed || !model(s, t).vehicle()) return;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (!s[other].platoon.valid() || s[other].with() != s[t].with()) continue;  // FOW-IND-011
    if (!model(s, other).vehicle() || s[other].deeds.travelled <= hen_pace) continue;
    no.push_back(refuse("FOW-SOV-009"_rule,
                        fmt::format("{} does not shoot: {} moved more than 6in/15cm", name_of(s, t), name_of(s, other)),
                        piece_of(t)));
    no.back().by = piece_of(other);
    return;
  }
}

}  // namespace

constinit const Rule hen_and_chicks{.nation = Nation::soviet, .why_silent = chicks_silent};

}  // namespace sandtable::fow::special
