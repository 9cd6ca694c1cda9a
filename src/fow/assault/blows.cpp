// The hits of a round of assault combat as a problem, and the decision of the player who takes them (FOW-ASL-077 to
// 086).
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

blows::Team as_victim(const State& s, TeamId t) {
  const Model& m = model(s, t);
  return {.transport = m.type == TeamType::transport,
          .helpless = s[t].harm.bailed_out || s[t].harm.bogged_down,
          .armoured = m.vehicle() && m.armoured,
          .top = static_cast<int8_t>(m.top)};
}

// By what the tanks of that platoon are struck after another team of it that is here; by nothing for most.
RuleId shield_of(const State& s, const std::vector<TeamId>& teams, PlatoonId p) {
  for (TeamId t : teams)
    if (s[t].with() == p)
      if (const RuleId rule = special::struck_first(s, t); rule.valid()) return rule;
  return {};
}

std::string blow_words(const State& s, const Brawl& b, int hit) {
  return fmt::format("hit {} (by {})", hit + 1, name_of(s, striker(s, b, static_cast<std::size_t>(hit)).team));
}

Refusal refusal_of(const State& s, const Brawl& b, const blows::Fault& fault, const std::vector<TeamId>& teams,
                   const std::vector<TeamId>& takers) {
  const TeamId taker = fault.hit >= 0 ? takers[static_cast<std::size_t>(fault.hit)] : TeamId{};
  if (fault.rule == "FOW-ASL-077"_rule) {
    const Fighter f = striker(s, b, static_cast<std::size_t>(fault.hit));
    const auto reach = within_reach(s, f);
    const bool near = std::find(reach.begin(), reach.end(), taker) != reach.end();
    const RuleId rule = !near                                     ? fault.rule
                        : model(s, f.team).type == TeamType::tank ? "FOW-ASL-085"_rule
                                                                  : "FOW-ASL-086"_rule;
    return refuse(rule,
                  fmt::format("{} cannot be given to {}: {}", blow_words(s, b, fault.hit), name_of(s, taker),
                              near ? "its type is safe from that team" : "it is out of that team's reach"),
                  piece_of(taker));
  }
  if (fault.to >= 0)
    return refuse(fault.rule,
                  fmt::format("{} is hit before {}: its Top armour is thinner",
                              name_of(s, teams[static_cast<std::size_t>(fault.to)]), name_of(s, taker)),
                  piece_of(taker));
  if (fault.other_hit >= 0)
    return refuse(fault.rule, fmt::format("{} can lie on armour instead of {}: armour takes the best Anti-tank",
                                          blow_words(s, b, fault.other_hit), blow_words(s, b, fault.hit)));
  if (!fault.rule.valid()) {
    for (TeamId t : teams)
      if (const RuleId rule = special::struck_first(s, t); rule.valid())
        return refuse(rule, fmt::format("{} is hit before the tanks of its company", name_of(s, t)), piece_of(t));
  }
  if (fault.rule == "FOW-ASL-078"_rule) return refuse(fault.rule, "the hits could be spread more evenly");
  if (fault.rule == "FOW-ASL-079"_rule)
    return refuse(fault.rule, "Tank, Infantry and Gun teams take hits before Transport teams");
  return refuse(fault.rule, "fighting teams take hits before Bailed Out and Bogged Down ones");
}

PieceRef actor_of(const State& s) { return PieceRef::side(1 - s.assault.assaulting); }

}  // namespace

blows::Problem problem_of(const State& s, const Brawl& b, std::vector<TeamId>& teams) {
  std::vector<std::vector<TeamId>> reach;
  for (std::size_t i = 0; i < blows_in(b); ++i) {
    reach.push_back(may_strike(s, striker(s, b, i)));
    for (TeamId t : reach.back())
      if (std::find(teams.begin(), teams.end(), t) == teams.end()) teams.push_back(t);
  }
  // Commanders last: of equal teams the usual answer takes the first.
  std::sort(teams.begin(), teams.end(), [&](TeamId a, TeamId c) {
    const bool leads = s[a].role != Role::none, other_leads = s[c].role != Role::none;
    return leads != other_leads ? other_leads : a.value < c.value;
  });
  blows::Problem p;
  for (TeamId t : teams) {
    p.teams.push_back(as_victim(s, t));
    p.teams.back().shielded = is_tank(s, t) && shield_of(s, teams, s[t].with()).valid();
  }
  for (std::size_t i = 0; i < reach.size(); ++i) {
    blows::Hit hit{.may = {}, .anti_tank = static_cast<int8_t>(blow_anti_tank(s, b, i))};
    for (TeamId t : reach[i])
      hit.may.push_back(static_cast<uint16_t>(std::find(teams.begin(), teams.end(), t) - teams.begin()));
    std::sort(hit.may.begin(), hit.may.end());
    p.hits.push_back(std::move(hit));
  }
  return p;
}

Refusals check_blows(const State& s, const Brawl& b, const std::vector<TeamId>& takers) {
  std::vector<TeamId> teams;
  const blows::Problem p = problem_of(s, b, teams);
  blows::Takers places;
  for (TeamId t : takers)
    places.push_back(static_cast<uint16_t>(std::find(teams.begin(), teams.end(), t) - teams.begin()));
  Refusals out;
  for (const blows::Fault& fault : blows::check(p, places)) out.push_back(refusal_of(s, b, fault, teams, takers));
  return out;
}

Addressee asked(const State& s, const AllocateBlows&) { return {.side = 1 - s.assault.assaulting}; }

void describe(const State& s, const AllocateBlows& q, Decision& d) {
  const std::size_t count = blows_in(q.brawl);
  d.prompt = count == 1 ? "A hit in close combat: who takes it?"
                        : fmt::format("{} hits in close combat: who takes them?", count);
  d.rules = {"FOW-ASL-077"_rule, "FOW-ASL-078"_rule};
  Choice c{.verb = "allocate"_name,
           .actor = actor_of(s),
           .label = "Share out the hits of the assault",
           .rules = {"FOW-ASL-077"_rule}};
  Question who{.key = "hits"_name,
               .shape = Shape::assign,
               .label = "Which team takes each hit",
               .rules = {"FOW-ASL-077"_rule, "FOW-ASL-079"_rule, "FOW-ASL-082"_rule}};
  std::vector<TeamId> teams;
  problem_of(s, q.brawl, teams);
  const auto elsewhere = [&](TeamId t) { return s[t].with() != s[teams[0]].with(); };
  if (std::any_of(teams.begin(), teams.end(), elsewhere)) who.rules.push_back("FOW-ASL-084"_rule);
  for (TeamId t : teams)
    who.options.push_back(
        {.value = t.value, .label = fmt::format("{} ({})", name_of(s, t), model(s, t).name), .piece = piece_of(t)});
  for (std::size_t i = 0; i < blows_in(q.brawl); ++i) {
    const TeamId by = striker(s, q.brawl, i).team;
    who.tokens.push_back(
        {.value = static_cast<int32_t>(i),
         .label = fmt::format("Hit by {} (Anti-tank {})", name_of(s, by), blow_anti_tank(s, q.brawl, i)),
         .piece = piece_of(by),
         .rules = {blow_anti_tank(s, q.brawl, i) > 2 ? "FOW-ASL-166"_rule : "FOW-ASL-095"_rule}});
  }
  c.parts.push_back(std::move(who));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AllocateBlows& q) {
  Reply r{.key = "hits"_name};
  std::vector<TeamId> teams;
  const blows::Problem p = problem_of(s, q.brawl, teams);
  for (std::size_t place : blows::usual(p)) r.values.push_back(teams[place].value);
  return {.verb = "allocate"_name, .actor = actor_of(s), .replies = {r}};
}

std::vector<TeamId> decode(const State& s, const AllocateBlows& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("hits"_name);
  std::vector<TeamId> takers;
  if (c.verb != "allocate"_name || c.actor != actor_of(s) || c.replies.size() != 1 || !r || !r->routes.empty() ||
      r->values.size() != blows_in(q.brawl)) {
    out.push_back(malformed(fmt::format("allocate the {} hits: one of your teams for each", blows_in(q.brawl))));
    return takers;
  }
  for (int32_t v : r->values) {
    if (v < 0 || v >= static_cast<int32_t>(s.teams.size()) || !s.teams[static_cast<std::size_t>(v)].platoon.valid())
      return out.push_back(malformed("there is no such team")), takers;
    takers.push_back(TeamId{static_cast<int16_t>(v)});
  }
  out = check_blows(s, q.brawl, takers);
  return takers;
}

bool only_answer(const State& s, const AllocateBlows& q) {
  std::vector<TeamId> teams;
  problem_of(s, q.brawl, teams);
  return teams.size() == 1;
}

// FOW-ASL-083: all of them before anything happens to anybody.
N resume(State& s, const AfterBlows& a, const std::vector<TeamId>& takers, Out&) {
  return F::go(SettleBlows{a.brawl, push_all(s.arena, takers)});
}

}  // namespace sandtable::fow
