#include "fow/damage/assignment.hpp"

#include <cassert>
#include <limits>

namespace sandtable::fow::allocation {
namespace {

constexpr Cost unreachable = std::numeric_limits<Cost>::max() / 4;

bool light(const Hit& h) { return h.firepower >= 5; }  // FOW-HIT-036, 037
// It may be called Infantry or Gun.
bool either_way(const Team& t, const Hit& h) { return light(h) && t.type == TeamType::gun && t.man_packed; }

bool counts_as(const Problem& p, std::size_t place, const Hit& h, const Reading& as) {
  if (either_way(p.teams[place], h) && *h.priority == TeamType::infantry) return has(as.infantry, place);
  if (either_way(p.teams[place], h) && *h.priority == TeamType::gun) return has(as.guns, place);
  return p.teams[place].type == *h.priority;
}

}  // namespace

bool leaves_a_reading(const Problem& p, const Hit& h) {
  if (h.priority != TeamType::infantry && h.priority != TeamType::gun) return false;
  bool any = false;
  each(h.may, [&](std::size_t t) { any = any || either_way(p.teams[t], h); });
  return any;
}

Arcs arcs_of(const Problem& p, const Hit& h, const Reading& as) {
  Arcs a{.may = h.named != 0 ? h.may & h.named : h.may, .off_type = 0, .far = ~h.near};
  if (!h.priority) return a;  // FOW-HIT-034
  Places own = 0;
  bool binding = false;
  each(a.may, [&](std::size_t t) {
    if (!counts_as(p, t, h, as)) return;
    own |= bit(t);
    // FOW-HIT-036: counted as Infantry, Man-packed guns leave no Gun to go to
    binding = binding || *h.priority != TeamType::gun || !either_way(p.teams[t], h);
  });
  if (binding) a.off_type = a.may & ~own;
  return a;
}

Loads loads_of(const Batch& s, const Takers& takers) {
  Loads loads = s.base;
  for (std::size_t h : s.hits) ++loads[takers[h]];
  return loads;
}

Cost cost_of(const Batch& s, const Takers& takers) {
  Cost sum = 0;
  for (std::size_t h : s.hits) sum += s.cost(h, takers[h]);
  const Loads loads = loads_of(s, takers);
  for (std::size_t t = 0; t < s.problem->teams.size(); ++t) sum += load_cost * loads[t] * loads[t];
  return sum;
}

namespace {

// Places hit after hit by the cheapest chain of teams that hand one hit on each: successive shortest paths, so the hits
// placed so far always lie at least cost.
class Assignment {
 public:
  Assignment(const Batch& s, Takers& takers) : batch_(s), takers_(takers), loads_(s.base) {}
  void run() {
    for (std::size_t h : batch_.hits) insert(h);
  }

 private:
  void insert(std::size_t hit) {
    std::array<Cost, most_teams> cost;
    std::array<uint8_t, most_teams> from;  // the team that hands on to it; itself for the hit's own choice
    Places reached = batch_.arcs[hit].may;
    each(reached, [&](std::size_t t) {
      cost[t] = batch_.cost(hit, t);
      from[t] = static_cast<uint8_t>(t);
    });
    for (Places active = reached; active != 0;) {
      const std::size_t t = first_of(active);
      active &= active - 1;
      each(hands_to_[t], [&](std::size_t to) {
        const Cost by = cost[t] + step_[t][to];
        if (has(reached, to) && by >= cost[to]) return;
        cost[to] = by;
        from[to] = static_cast<uint8_t>(t);
        reached |= bit(to);
        active |= bit(to);
      });
    }
    std::size_t end = most_teams;
    Cost least = unreachable;
    each(reached, [&](std::size_t t) {
      const Cost whole = cost[t] + load_cost * (2 * loads_[t] + 1);
      if (whole < least) least = whole, end = t;
    });
    assert(end < most_teams);
    ++loads_[end];
    Places changed = 0;
    std::size_t t = end;
    for (; from[t] != t; t = from[t]) {
      takers_[via_[from[t]][t]] = static_cast<uint16_t>(t);
      changed |= bit(t);
    }
    takers_[hit] = static_cast<uint16_t>(t);
    changed |= bit(t);
    ++placed_;
    each(changed, [&](std::size_t team) { note_steps(team); });
  }

  // What it costs the team to hand a hit on to each other one, and which.
  void note_steps(std::size_t team) {
    hands_to_[team] = 0;
    for (std::size_t i = 0; i < placed_; ++i) {
      const std::size_t h = batch_.hits[i];
      if (takers_[h] != team) continue;
      const Cost here = batch_.cost(h, team);
      each(batch_.arcs[h].may & ~bit(team), [&](std::size_t to) {
        const Cost by = batch_.cost(h, to) - here;
        if (has(hands_to_[team], to) && by >= step_[team][to]) return;
        step_[team][to] = by;
        via_[team][to] = static_cast<uint16_t>(h);
        hands_to_[team] |= bit(to);
      });
    }
  }

  const Batch& batch_;
  Takers& takers_;
  Loads loads_;
  std::size_t placed_ = 0;
  std::array<Places, most_teams> hands_to_{};
  std::array<std::array<Cost, most_teams>, most_teams> step_;     // where hands_to_ says so
  std::array<std::array<uint16_t, most_teams>, most_teams> via_;  // likewise
};

}  // namespace

void place_best(const Batch& s, Takers& takers) { Assignment(s, takers).run(); }

Cost best_cost(const Batch& s) {
  Takers takers(s.problem->hits.size());
  place_best(s, takers);
  return cost_of(s, takers);
}

}  // namespace sandtable::fow::allocation
