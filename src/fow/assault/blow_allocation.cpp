// Legal allocations of assault hits: an even spread of least cost, then local improvement.
#include "fow/assault/blow_allocation.hpp"

#include <array>
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
constexpr Cost load = not_fighting << level_bits;

Cost class_cost(const Team& t) {  // FOW-ASL-079, 080
  if (!t.transport) return t.helpless ? not_fighting : 0;
  return not_fighting + transport + (t.helpless ? stuck_transport : 0);
}

using Loads = std::array<int16_t, most_teams>;

Loads loads_of(const Takers& takers) {
  Loads loads{};
  for (std::size_t t : takers) ++loads[t];
  return loads;
}
Cost cost_of(const Problem& p, const Takers& takers) {
  const Loads loads = loads_of(takers);
  Cost sum = 0;
  for (std::size_t t = 0; t < p.teams.size(); ++t)
    sum += loads[t] * class_cost(p.teams[t]) + load * loads[t] * loads[t];
  return sum;
}

// Places one hit more. Teams may hand one of theirs on along a chain; what the chain costs is what its last team costs,
// because what a hit costs depends on the team alone. So the hits placed so far always lie at least cost.
void insert(const Problem& p, std::size_t hit, Takers& takers, Loads& loads) {
  std::array<uint16_t, most_teams> handed{};  // the hit by which a team was reached
  Places reached = p.hits[hit].may;
  each(reached, [&](std::size_t t) { handed[t] = static_cast<uint16_t>(hit); });
  for (Places active = reached; active != 0;) {
    const std::size_t t = first_of(active);
    active &= active - 1;
    for (std::size_t h = 0; h < hit; ++h) {
      if (takers[h] != t) continue;
      each(p.hits[h].may & ~reached, [&](std::size_t to) { handed[to] = static_cast<uint16_t>(h); });
      active |= p.hits[h].may & ~reached;
      reached |= p.hits[h].may;
    }
  }
  std::size_t end = most_teams;
  Cost least = 0;
  each(reached, [&](std::size_t t) {
    const Cost cost = class_cost(p.teams[t]) + load * (2 * loads[t] + 1);
    if (end == most_teams || cost < least) least = cost, end = t;
  });
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
  Loads loads{};
  for (std::size_t h = 0; h < p.hits.size(); ++h) insert(p, h, takers, loads);
  return takers;
}

// (4)
std::optional<Fault> missed_move(const Problem& p, const Takers& takers) {
  const Loads loads = loads_of(takers);
  for (std::size_t h = 0; h < takers.size(); ++h) {
    const std::size_t from = takers[h];
    const Team& now = p.teams[from];
    if (!now.armoured) continue;
    for (Places rest = p.hits[h].may & ~bit(from); rest != 0; rest &= rest - 1) {
      const std::size_t to = first_of(rest);
      const Team& other = p.teams[to];
      if (other.armoured && other.top < now.top && loads[to] + 1 == loads[from] && class_cost(other) == class_cost(now))
        return Fault{"FOW-ASL-081"_rule, static_cast<int>(h), static_cast<int>(to)};
    }
  }
  return std::nullopt;
}

// (5)
std::optional<Fault> missed_exchange(const Problem& p, const Takers& takers) {
  for (std::size_t a = 0; a < takers.size(); ++a) {
    if (!p.teams[takers[a]].armoured) continue;
    for (std::size_t b = 0; b < takers.size(); ++b) {
      if (p.teams[takers[b]].armoured || p.hits[b].anti_tank <= p.hits[a].anti_tank) continue;
      if (has(p.hits[a].may, takers[b]) && has(p.hits[b].may, takers[a]))
        return Fault{.rule = "FOW-ASL-082"_rule, .hit = static_cast<int>(a), .other_hit = static_cast<int>(b)};
    }
  }
  return std::nullopt;
}

RuleId level_missed(Cost cost, Cost least) {
  if (cost / load != least / load) return "FOW-ASL-078"_rule;
  if (cost / transport % (Cost{1} << level_bits) != least / transport % (Cost{1} << level_bits) ||
      cost % transport != least % transport)
    return "FOW-ASL-079"_rule;
  return "FOW-ASL-080"_rule;
}

}  // namespace

std::vector<Fault> check(const Problem& p, const Takers& takers) {
  std::vector<Fault> faults;
  for (std::size_t h = 0; h < p.hits.size(); ++h)
    if (takers[h] >= p.teams.size() || !has(p.hits[h].may, takers[h]))
      faults.push_back({"FOW-ASL-077"_rule, static_cast<int>(h)});
  if (!faults.empty()) return faults;
  const Cost cost = cost_of(p, takers);
  const Cost least = cost_of(p, best(p));
  if (cost != least) return {{level_missed(cost, least)}};
  if (const auto fault = missed_move(p, takers)) return {*fault};
  if (const auto fault = missed_exchange(p, takers)) return {*fault};
  return {};
}

Takers usual(const Problem& p) {
  Takers takers = best(p);
  for (;;) {
    if (const auto move = missed_move(p, takers))
      takers[static_cast<std::size_t>(move->hit)] = static_cast<uint16_t>(move->to);
    else if (const auto swap = missed_exchange(p, takers))
      std::swap(takers[static_cast<std::size_t>(swap->hit)], takers[static_cast<std::size_t>(swap->other_hit)]);
    else
      return takers;
  }
}

}  // namespace sandtable::fow::blows
