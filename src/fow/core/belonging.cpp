#include "fow/core/belonging.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/verb_row.hpp"

namespace sandtable::fow {

Refusal why_not_of(const State& s, TeamId t, PlatoonId p) {
  const Team& team = s[t];
  const auto no = [&](RuleId rule, const std::string& why) {
    return refuse(rule, fmt::format("{} {}", name_of(s, t), why), piece_of(t));
  };
  if (team.harm.destroyed) return no("FOW-CHR-039"_rule, "is Destroyed and takes no further part");
  if (team.place == Place::rear) return no("FOW-TRP-032"_rule, "is in the rear and does not come back");
  if (team.place == Place::left) return no("FOW-MOV-071"_rule, "has left the table and does not come back");
  const std::string with = name_of(s, team.with());
  if (team.joined.valid()) return no("FOW-IND-011"_rule, fmt::format("has joined {} and acts with it", with));
  if (team.platoon != p && s[team.platoon].sort == PlatoonSort::transport)
    return no("FOW-TRP-034"_rule, fmt::format("is a team of {}, which is never divided up", with));
  if (team.platoon != p) return no("FOW-CHR-002"_rule, fmt::format("is no team of {} but of {}", name_of(s, p), with));
  if (team.aboard()) return no("FOW-SHO-009"_rule, "rides in a vehicle");
  return no("FOW-CHR-002"_rule, "is not on the table");
}

Refusals why_cannot_act(const State& s, PlatoonId p, RuleId own) {
  if (s[p].side != s.active) {  // its own turn comes
    Refusal r = refuse(own, fmt::format("{} is not yours to command", name_of(s, p)), piece_of(p));
    r.unasked = true;
    return {r};
  }
  Refusals out;
  for (TeamId t : home_teams(s, p)) {
    Refusal r = why_not_of(s, t, p);
    const bool told = std::any_of(out.begin(), out.end(), [&](const Refusal& other) { return other.rule == r.rule; });
    if (!told) out.push_back(std::move(r));
  }
  if (out.empty())
    out.push_back(refuse("FOW-CHR-002"_rule, fmt::format("{} has no teams", name_of(s, p)), piece_of(p)));
  return out;
}

PlatoonId platoon_to_act(const State& s, PieceRef actor, RuleId own, const char* wanted, Refusals& out) {
  const PlatoonId p = own_platoon(s, actor);
  if (p.valid()) return p;
  if (actor.sort == PieceSort::platoon && static_cast<std::size_t>(actor.id) < s.platoons.size())
    out = why_cannot_act(s, PlatoonId{actor.id}, own);
  else
    out.push_back(malformed(wanted));
  return {};
}

}  // namespace sandtable::fow
