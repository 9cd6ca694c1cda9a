// Legal allocations of assault hits: an even spread of least cost, then one improvement after another, each a chain of
// hits that teams hand on.
#include "fow/assault/blow_allocation.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace sandtable::fow::blows {
namespace {

// The levels (2) and (3) in one number; each counts fewer than 1024 hits.
using Cost = int64_t;
constexpr int level_bits = 10;
constexpr Cost stuck_transport = 1;                        // neither of the first three classes
constexpr Cost transport = stuck_transport << level_bits;  // neither of the first two
constexpr Cost not_fighting = transport << level_bits;     // not of the first
constexpr Cost behind = not_fighting << level_bits;        // a shielded one, where a shield could have it
constexpr Cost load = behind << level_bits;

Cost class_cost(const Team& t) {  // FOW-ASL-079, 080
  if (!t.transport) return (t.helpless ? not_fighting : 0) + (t.shielded ? behind : 0);
  return not_fighting + transport + (t.helpless ? stuck_transport : 0);
}

using Loads = std::vector<int16_t>;  // of each team

bool may_take(const Hit& h, std::size_t place) { return std::binary_search(h.may.begin(), h.may.end(), place); }

Loads loads_of(const Problem& p, const Takers& takers) {
  Loads loads(p.teams.size());
  for (std::size_t t : takers) ++loads[t];
  return loads;
}
Cost cost_of(const Problem& p, const Takers& takers) {
  const Loads loads = loads_of(p, takers);
  Cost sum = 0;
  for (std::size_t t = 0; t < p.teams.size(); ++t)
    sum += loads[t] * class_cost(p.teams[t]) + load * loads[t] * loads[t];
  return sum;
}

// Places one hit more. Teams may hand one of theirs on along a chain; what the chain costs is what its last team costs,
// because what a hit costs depends on the team alone. So the hits placed so far always lie at least cost.
void insert(const Problem& p, std::size_t hit, Takers& takers, Loads& loads) {
  enum class Seen : uint8_t { no, waits, done };
  const std::size_t teams = p.teams.size();
  std::vector<uint16_t> handed(teams);  // the hit by which a team was reached
  std::vector<Seen> seen(teams, Seen::no);
  const auto reach = [&](std::size_t h) {
    for (std::size_t to : p.hits[h].may)
      if (seen[to] == Seen::no) handed[to] = static_cast<uint16_t>(h), seen[to] = Seen::waits;
  };
  reach(hit);
  for (;;) {
    const auto next = std::find(seen.begin(), seen.end(), Seen::waits);
    if (next == seen.end()) break;
    *next = Seen::done;
    for (std::size_t h = 0; h < hit; ++h)
      if (takers[h] == static_cast<std::size_t>(next - seen.begin())) reach(h);
  }
  std::size_t end = teams;
  Cost least = 0;
  for (std::size_t t = 0; t < teams; ++t) {
    if (seen[t] == Seen::no) continue;
    const Cost cost = class_cost(p.teams[t]) + load * (2 * loads[t] + 1);
    if (end == teams || cost < least) least = cost, end = t;
  }
  ++loads[end];
  for (std::size_t to = end;;) {
    const std::size_t h = handed[to];
    const std::size_t from = takers[h];
    takers[h] = static_cast<uint16_t>(to);
    if (h == hit) return;
    to = from;
  }
}

Takers best(const Problem& p) {
  Takers takers(p.hits.size());
  Loads loads(p.teams.size());
  for (std::size_t h = 0; h < p.hits.size(); ++h) insert(p, h, takers, loads);
  return takers;
}

// Hits handed on from team to team: each gives one it has to the next.
class Chains {
 public:
  // Only between teams that are both armoured or both not, when `kept` says so.
  Chains(const Problem& p, const Takers& takers, bool kept) : p_(p), takers_(takers), kept_(kept) {}

  // The teams one of whose hits may reach `to` that way, itself among them.
  std::vector<bool> into(std::size_t to) const {
    std::vector<bool> seen(p_.teams.size());
    seen[to] = true;
    for (bool more = true; more;) {
      more = false;
      for (std::size_t h = 0; h < takers_.size(); ++h) {
        if (seen[takers_[h]]) continue;
        for (std::size_t next : p_.hits[h].may)
          if (seen[next] && may_pass(takers_[h], next)) more = seen[takers_[h]] = true;
      }
    }
    return seen;
  }
  // Hands a hit on from `from` by the fewest steps; there is such a chain.
  void hand_on(std::size_t from, std::size_t to, Takers& takers) const {
    while (from != to) {
      const std::size_t next = next_to(from, to);
      for (std::size_t h = 0; h < takers_.size(); ++h)
        if (takers_[h] == from && may_take(p_.hits[h], next)) {
          takers[h] = static_cast<uint16_t>(next);
          break;
        }
      from = next;
    }
  }

 private:
  bool may_pass(std::size_t from, std::size_t to) const {
    return !kept_ || p_.teams[from].armoured == p_.teams[to].armoured;
  }
  // The first step of a shortest chain.
  std::size_t next_to(std::size_t from, std::size_t to) const {
    std::vector<bool> near(p_.teams.size());
    near[to] = true;
    for (;;) {
      std::vector<bool> wider = near;
      for (std::size_t h = 0; h < takers_.size(); ++h)
        for (std::size_t next : p_.hits[h].may) {
          if (!near[next] || !may_pass(takers_[h], next)) continue;
          if (takers_[h] == from) return next;
          wider[takers_[h]] = true;
        }
      near = std::move(wider);
    }
  }
  const Problem& p_;
  const Takers& takers_;
  const bool kept_;
};

struct Better {
  Fault fault;
  Takers takers;
};

// (4)
std::optional<Better> missed_roof(const Problem& p, const Takers& takers) {
  const Loads loads = loads_of(p, takers);
  const Chains chains(p, takers, false);
  const auto spared = [&](std::size_t thick, std::size_t thin) {
    const Team &a = p.teams[thick], &b = p.teams[thin];
    return a.armoured && b.armoured && b.top < a.top && loads[thin] < loads[thick] && class_cost(a) == class_cost(b);
  };
  for (std::size_t h = 0; h < takers.size(); ++h)
    for (std::size_t thin = 0; thin < p.teams.size(); ++thin) {
      const std::size_t thick = takers[h];
      if (!spared(thick, thin)) continue;
      const std::vector<bool> sources = chains.into(thin);
      for (std::size_t from = 0; from < p.teams.size(); ++from) {
        const Team& giver = p.teams[from];
        if (!sources[from] || loads[from] != loads[thin] + 1 || class_cost(giver) != class_cost(p.teams[thin]))
          continue;
        if (giver.armoured && giver.top < p.teams[thick].top) continue;
        Better better{{"FOW-ASL-081"_rule, static_cast<int>(h), static_cast<int>(thin)}, takers};
        chains.hand_on(from, thin, better.takers);
        return better;
      }
    }
  return std::nullopt;
}

// (5)
std::optional<Better> missed_rating(const Problem& p, const Takers& takers) {
  const Loads loads = loads_of(p, takers);
  const Chains chains(p, takers, true);
  for (std::size_t a = 0; a < takers.size(); ++a) {
    if (!p.teams[takers[a]].armoured) continue;
    const std::vector<bool> to_armour = chains.into(takers[a]);
    for (std::size_t b = 0; b < takers.size(); ++b) {
      if (p.teams[takers[b]].armoured || p.hits[b].anti_tank <= p.hits[a].anti_tank) continue;
      const auto roof = std::find_if(p.hits[b].may.begin(), p.hits[b].may.end(),
                                     [&](std::size_t to) { return p.teams[to].armoured && to_armour[to]; });
      if (roof == p.hits[b].may.end()) continue;
      const std::vector<bool> to_other = chains.into(takers[b]);
      Better better{{.rule = "FOW-ASL-082"_rule, .hit = static_cast<int>(a), .other_hit = static_cast<int>(b)}, takers};
      better.takers[b] = *roof;
      chains.hand_on(*roof, takers[a], better.takers);
      // The worse hit goes to where the better one lay, or to a team that can have one for one that has one more.
      for (std::size_t first : p.hits[a].may) {
        if (p.teams[first].armoured) continue;
        better.takers[a] = static_cast<uint16_t>(first);
        if (to_other[first]) {
          chains.hand_on(first, takers[b], better.takers);
          return better;
        }
        for (std::size_t end = 0; end < p.teams.size(); ++end) {
          if (!chains.into(end)[first]) continue;
          for (std::size_t from = 0; from < p.teams.size(); ++from) {
            if (!to_other[from] || loads[from] != loads[end] + 1 ||
                class_cost(p.teams[from]) != class_cost(p.teams[end]))
              continue;
            chains.hand_on(first, end, better.takers);
            chains.hand_on(from, takers[b], better.takers);
            return better;
          }
        }
      }
    }
  }
  return std::nullopt;
}

constexpr RuleId shielded_first{};  // a special rule's: blows.cpp knows whose

RuleId level_missed(Cost cost, Cost least) {
  if (cost / load != least / load) return "FOW-ASL-078"_rule;
  if (cost / behind != least / behind) return shielded_first;
  if (cost / transport % (Cost{1} << level_bits) != least / transport % (Cost{1} << level_bits) ||
      cost % transport != least % transport)
    return "FOW-ASL-079"_rule;
  return "FOW-ASL-080"_rule;
}

}  // namespace

std::vector<Fault> check(const Problem& p, const Takers& takers) {
  std::vector<Fault> faults;
  for (std::size_t h = 0; h < p.hits.size(); ++h)
    if (takers[h] >= p.teams.size() || !may_take(p.hits[h], takers[h]))
      faults.push_back({"FOW-ASL-077"_rule, static_cast<int>(h)});
  if (!faults.empty()) return faults;
  const Cost cost = cost_of(p, takers);
  const Cost least = cost_of(p, best(p));
  if (cost != least) return {{level_missed(cost, least)}};
  if (const auto better = missed_roof(p, takers)) return {better->fault};
  if (const auto better = missed_rating(p, takers)) return {better->fault};
  return {};
}

Takers usual(const Problem& p) {
  Takers takers = best(p);
  for (;;) {
    auto better = missed_roof(p, takers);
    if (!better) better = missed_rating(p, takers);
    if (!better) return takers;
    takers = std::move(better->takers);
  }
}

}  // namespace sandtable::fow::blows
