// The question who takes the hits, put to the target's player (FOW-HIT-020 to 052).
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/clauses.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {
namespace {

// Why a hit may not go to some of them.
std::vector<RuleId> token_rules(const State& s, const Strike& hit, const std::vector<TeamId>& teams) {
  std::vector<RuleId> rules;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (has(hit.may, i)) continue;
    const TeamType type = model(s, teams[i]).type;
    const RuleId rule = hit.no_he && !model(s, teams[i]).vehicle()          ? "FOW-SSR-010"_rule
                        : hit.spares_infantry && type == TeamType::infantry ? "FOW-ASL-067"_rule
                                                                            : "FOW-SHO-023"_rule;
    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  }
  return rules;
}

}  // namespace

Addressee asked(const State& s, const AllocateHits& q) { return ask_owner(s, q.of.target.platoon); }

void describe(const State& s, const AllocateHits& q, Decision& d) {
  const std::vector<Strike> hits = hits_of(s, q.of);
  d.prompt = hits.size() == 1 ? fmt::format("A hit on {}: who takes it?", name_of(s, q.of.target))
                              : fmt::format("{} hits on {}: who takes them?", hits.size(), name_of(s, q.of.target));
  d.rules = {"FOW-HIT-020"_rule, "FOW-HIT-027"_rule};
  Choice c{.verb = "allocate"_name,
           .actor = piece_of(q.of.target.platoon),
           .label = fmt::format("Share out the hits on {}", name_of(s, q.of.target)),
           .rules = {"FOW-HIT-020"_rule}};
  Question who{.key = "hits"_name,
               .shape = Shape::assign,
               .label = "Which team takes each hit",
               .rules = {"FOW-HIT-022"_rule, "FOW-HIT-023"_rule}};
  for (const RuleId rule : allocation::clauses_of(problem_of(s, q.of))) who.rules.push_back(rule);
  if (hits[0].counts_for == CountsFor::charge) who.rules.push_back("FOW-ASL-169"_rule);
  const std::vector<TeamId> teams = all_of(s.arena, q.of.teams);
  for (TeamId t : teams) {
    who.options.push_back(
        {.value = t.value, .label = fmt::format("{} ({})", name_of(s, t), model(s, t).name), .piece = piece_of(t)});
    if (s[t].joined.valid()) who.options.back().rules = {"FOW-HIT-052"_rule};
  }
  for (std::size_t i = 0; i < hits.size(); ++i) {
    who.tokens.push_back(token_of(s, hits[i], i));
    who.tokens.back().rules = token_rules(s, hits[i], teams);
  }
  c.parts.push_back(std::move(who));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AllocateHits& q) {
  Command c{.verb = "allocate"_name, .actor = piece_of(q.of.target.platoon)};
  Reply& r = c.replies.emplace_back(Reply{.key = "hits"_name});
  for (TeamId t : usual_allocation(s, q.of)) r.values.push_back(t.value);
  return c;
}

std::vector<TeamId> decode(const State& s, const AllocateHits& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("hits"_name);
  const std::size_t count = hits_in(s, q.of);
  std::vector<TeamId> takers;
  if (c.verb != "allocate"_name || c.actor != piece_of(q.of.target.platoon) || c.replies.size() != 1 || !r ||
      !r->routes.empty() || r->values.size() != count) {
    out.push_back(malformed(fmt::format("allocate the {} hits: one team of the platoon for each", count)));
    return takers;
  }
  takers.reserve(r->values.size());
  for (int32_t v : r->values) {
    if (v < 0 || v >= static_cast<int32_t>(s.teams.size()))
      return out.push_back(malformed("there is no such team")), takers;
    takers.push_back(TeamId{static_cast<int16_t>(v)});
  }
  out = check_allocation(s, q.of, takers);
  return takers;
}

bool only_answer(const State&, const AllocateHits& q) {
  if (q.of.teams.count == 1) return true;
  // Under a template hits are alike: one for each team leaves nothing to choose (FOW-ART-082).
  return q.of.origin != Origin::aimed && q.of.taken.count == q.of.teams.count;
}

}  // namespace sandtable::fow
