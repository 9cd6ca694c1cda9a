// Legal allocations of assault hits: an even spread of least cost, then local improvement.
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
constexpr Cost load = not_fighting << level_bits;

Cost class_cost(const Team& t) {  // FOW-ASL-079, 080
  if (!t.transport) return t.helpless ? not_fighting : 0;
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

// (4)
std::optional<Fault> missed_move(const Problem& p, const Takers& takers) {
  const Loads loads = loads_of(p, takers);
  for (std::size_t h = 0; h < takers.size(); ++h) {
    const std::size_t from = takers[h];
    const Team& now = p.teams[from];
    if (!now.armoured) continue;
    for (std::size_t to : p.hits[h].may) {
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
      if (may_take(p.hits[a], takers[b]) && may_take(p.hits[b], takers[a]))
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
    if (takers[h] >= p.teams.size() || !may_take(p.hits[h], takers[h]))
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
