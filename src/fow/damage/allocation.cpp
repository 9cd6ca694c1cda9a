// Legal allocations: an assignment of least cost for the even spread and the ranks below it, then local improvement.
#include "fow/damage/allocation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <tuple>
#include <utility>

#include "fow/damage/assignment.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow::allocation {
namespace {

// --- (7) ---

int armour(const Problem& p, const Hit& h, std::size_t place) {  // FOW-HIT-046
  const Team& t = p.teams[place];
  return !t.armoured ? -1 : has(h.top_on, place) ? t.top : has(h.side_on, place) ? t.side : t.front;
}
bool vehicle(const Team& t) { return t.type == TeamType::tank || t.type == TeamType::transport; }

// The rule by which the hit goes to `to` before `from`; none when it need not.
RuleId before(const Problem& p, const Hit& h, std::size_t to, std::size_t from) {
  const bool wheels = vehicle(p.teams[to]);
  const bool from_vehicle = vehicle(p.teams[from]);
  if (wheels && from_vehicle) return armour(p, h, to) < armour(p, h, from) ? "FOW-HIT-045"_rule : RuleId{};
  const bool unprotected = wheels ? !p.teams[to].armoured : !has(h.covered, to);
  const bool protected_one = !from_vehicle && has(h.covered, from);
  return unprotected && protected_one ? "FOW-HIT-047"_rule : RuleId{};
}

struct Move {
  RuleId rule;
  std::size_t hit = 0, to = 0;  // of an exchange, `to` is the other hit
};

std::optional<Move> missed_move(const Batch& s, const Takers& takers, const Loads& loads) {
  for (std::size_t h : s.hits) {
    const std::size_t from = takers[h];
    for (Places rest = s.arcs[h].may & ~bit(from); rest != 0; rest &= rest - 1) {
      const std::size_t to = first_of(rest);
      if (loads[to] + 1 != loads[from] || s.cost(h, to) != s.cost(h, from)) continue;
      const RuleId rule = before(*s.problem, s.problem->hits[h], to, from);
      if (rule.valid()) return Move{rule, h, to};
    }
  }
  return std::nullopt;
}

// --- (8) ---

// What hits on teams count for.
struct Worth {
  int armour = 0;      // (7) among vehicles: the ratings struck
  int cover = 0;       // (7) among the others: how many find cover
  int anti_tank = 0;   // (8): on armour
  int fire_power = 0;  // (8): on cover
};

Worth worth(const Problem& p, const Hit& h, std::size_t place) {
  if (p.teams[place].armoured) return {.armour = 1 + armour(p, h, place), .anti_tank = h.anti_tank};
  if (has(h.covered, place)) return {.cover = 1, .fire_power = 7 - h.firepower};
  return {};
}

// Whether two hits meet the same armour and cover everywhere.
bool from_one_side(const Hit& a, const Hit& b) {
  return a.side_on == b.side_on && a.top_on == b.top_on && a.covered == b.covered;
}

Worth operator+(const Worth& a, const Worth& b) {
  return {a.armour + b.armour, a.cover + b.cover, a.anti_tank + b.anti_tank, a.fire_power + b.fire_power};
}

// Whether the Firepower ordering goes before the Anti-tank ordering: by the priority of the hit that both want, the
// best of those that beat another in both (FOW-HIT-049).
bool cover_before_armour(const Batch& s) {
  const Hit* disputed = nullptr;
  const auto beats = [](const Hit& a, const Hit& b) { return a.anti_tank > b.anti_tank && a.firepower < b.firepower; };
  const auto goes_before = [](const Hit& a, const Hit& b) {
    const auto soft = [](const Hit& h) { return h.priority == TeamType::infantry || h.priority == TeamType::gun; };
    return std::tuple(-a.anti_tank, a.firepower, soft(a)) < std::tuple(-b.anti_tank, b.firepower, soft(b));
  };
  for (std::size_t i : s.hits) {
    const Hit& hit = s.problem->hits[i];
    if (disputed && !goes_before(hit, *disputed)) continue;
    if (std::any_of(s.hits.begin(), s.hits.end(), [&](std::size_t k) { return beats(hit, s.problem->hits[k]); }))
      disputed = &hit;
  }
  return disputed && (disputed->priority == TeamType::infantry || disputed->priority == TeamType::gun);
}

// (7) for two hits at once, where the even spread lets neither go alone: one finds a weaker place, the other no
// stronger one (FOW-HIT-046, 050).
RuleId must_swap(const Batch& s, const Takers& takers, std::size_t a, std::size_t b) {
  const std::size_t at = takers[a];
  const std::size_t bt = takers[b];
  const Problem& p = *s.problem;
  const Hit& one = p.hits[a];
  const Hit& other = p.hits[b];
  if (from_one_side(one, other)) return {};
  if (at == bt || !has(s.arcs[a].may, bt) || !has(s.arcs[b].may, at)) return {};
  if (s.cost(a, bt) + s.cost(b, at) != s.cost(a, at) + s.cost(b, bt)) return {};
  if (before(p, one, at, bt).valid() || before(p, other, bt, at).valid()) return {};
  const Worth now = worth(p, one, at) + worth(p, other, bt);
  const Worth then = worth(p, one, bt) + worth(p, other, at);
  if (then.armour + then.cover >= now.armour + now.cover) return {};
  const RuleId rule = before(p, one, bt, at);
  return rule.valid() ? rule : before(p, other, at, bt);
}

std::optional<Move> missed_swap(const Batch& s, const Takers& takers) {
  for (std::size_t i = 0; i < s.hits.size(); ++i)
    for (std::size_t j = i + 1; j < s.hits.size(); ++j) {
      const RuleId rule = must_swap(s, takers, s.hits[i], s.hits[j]);
      if (rule.valid()) return Move{rule, s.hits[i], s.hits[j]};
    }
  return std::nullopt;
}

// The rule by which two hits must change places; none when they need not (FOW-HIT-038, 039, 048, 049). Changes end:
// none takes hits onto armour, and each betters Anti-tank on armour, the number in cover, Firepower on cover or the
// armour struck without harm to those before it (with cover first: the number in cover, Firepower, Anti-tank, the
// armour).
RuleId must_exchange(const Batch& s, const Takers& takers, std::size_t a, std::size_t b, bool cover_first) {
  const std::size_t at = takers[a];
  const std::size_t bt = takers[b];
  const Problem& p = *s.problem;
  const Hit& one = p.hits[a];
  const Hit& other = p.hits[b];
  if (one.anti_tank == other.anti_tank && one.firepower == other.firepower && from_one_side(one, other)) return {};
  if (at == bt || !has(s.arcs[a].may, bt) || !has(s.arcs[b].may, at)) return {};
  if (s.cost(a, bt) + s.cost(b, at) != s.cost(a, at) + s.cost(b, bt)) return {};
  const Worth now = worth(p, one, at) + worth(p, other, bt);
  const Worth then = worth(p, one, bt) + worth(p, other, at);
  const int armour_gains = then.anti_tank - now.anti_tank;
  const int cover_gains = then.fire_power - now.fire_power;
  const bool better = cover_first ? cover_gains > 0 || (cover_gains == 0 && armour_gains > 0)
                                  : armour_gains > 0 || (armour_gains == 0 && cover_gains > 0);
  if (!better) return {};
  // Between armour and soldiers (7) has no say (FOW-HIT-047).
  if (vehicle(p.teams[at]) && vehicle(p.teams[bt]) && then.armour > now.armour) return {};
  const bool for_armour = armour_gains > 0 && !cover_first;
  if (then.cover > now.cover && !for_armour) return {};
  if (cover_gains < 0 || armour_gains < 0) return "FOW-HIT-049"_rule;
  return armour_gains > 0 ? "FOW-HIT-038"_rule : "FOW-HIT-048"_rule;
}

std::optional<Move> missed_exchange(const Batch& s, const Takers& takers) {
  const bool cover_first = cover_before_armour(s);
  for (std::size_t i = 0; i < s.hits.size(); ++i)
    for (std::size_t j = i + 1; j < s.hits.size(); ++j) {
      const RuleId rule = must_exchange(s, takers, s.hits[i], s.hits[j], cover_first);
      if (rule.valid()) return Move{rule, s.hits[i], s.hits[j]};
    }
  return std::nullopt;
}

// --- the two batches ---

Batch first_batch(const Problem& p) {
  Batch s;
  s.problem = &p;
  s.arcs.reserve(p.hits.size());
  for (const Hit& h : p.hits) s.arcs.push_back(arcs_of(p, h));
  for (std::size_t t = 0; t < p.teams.size(); ++t)
    if (p.teams[t].helpless) s.helpless |= bit(t);
  s.hits.reserve(p.hits.size());
  for (std::size_t h = 0; h < p.hits.size(); ++h)
    if (p.hits[h].named != 0) s.hits.push_back(static_cast<uint16_t>(h));
  return s;
}

void go_on_to_others(Batch& s, const Takers& takers) {
  s.base = loads_of(s, takers);
  s.hits.clear();
  for (std::size_t h = 0; h < s.problem->hits.size(); ++h)
    if (s.problem->hits[h].named == 0) s.hits.push_back(static_cast<uint16_t>(h));
}

bool one_move(const Batch& s, Takers& takers) {
  const std::optional<Move> m = missed_move(s, takers, loads_of(s, takers));
  if (m) takers[m->hit] = static_cast<uint16_t>(m->to);
  return m.has_value();
}
bool one_swap(const Batch& s, Takers& takers) {
  const std::optional<Move> m = missed_swap(s, takers);
  if (m) std::swap(takers[m->hit], takers[m->to]);
  return m.has_value();
}
bool one_exchange(const Batch& s, Takers& takers) {
  const std::optional<Move> m = missed_exchange(s, takers);
  if (m) std::swap(takers[m->hit], takers[m->to]);
  return m.has_value();
}

Fault fault_of(const Problem& p, Cost cost, Cost best) {
  const auto differ = [&](Cost level) { return cost / level != best / level; };
  if (differ(load_cost)) {
    Places any = 0;
    for (const Hit& h : p.hits) any |= h.may;
    const bool more = p.hits.size() > static_cast<std::size_t>(std::popcount(any));
    return {more ? "FOW-HIT-024"_rule : "FOW-HIT-023"_rule};
  }
  if (differ(off_type_cost)) return {"FOW-HIT-031"_rule};
  if (differ(helpless_cost)) return {"FOW-HIT-025"_rule};
  return {"FOW-HIT-026"_rule};
}

// The batch with Man-packed guns taken for what the allocation makes of them: those that are given a hit meant for
// Infantry are Infantry, those given one meant for Guns are Guns, and nobody else is (FOW-HIT-036).
Batch as_given(Batch s, const Takers& takers) {
  Reading as{.infantry = 0, .guns = 0};
  bool open = false;
  for (std::size_t h : s.hits) {
    const Hit& hit = s.problem->hits[h];
    if (!leaves_a_reading(*s.problem, hit)) continue;
    open = true;
    (hit.priority == TeamType::gun ? as.guns : as.infantry) |= bit(takers[h]);
  }
  if (open)
    for (std::size_t h : s.hits) s.arcs[h] = arcs_of(*s.problem, s.problem->hits[h], as);
  return s;
}

// (3) to (8) in one batch.
std::optional<Fault> fault_in(const Batch& batch, const Takers& takers, bool redirected) {
  const Batch s = as_given(batch, takers);
  const Cost cost = cost_of(s, takers);
  const Cost best = best_cost(s);
  if (cost != best) return fault_of(*s.problem, cost, best);
  if (const auto m = missed_move(s, takers, loads_of(s, takers)))
    return Fault{m->rule, static_cast<int>(m->hit), static_cast<int>(m->to)};
  if (const auto m = missed_swap(s, takers))
    return Fault{m->rule, static_cast<int>(m->hit), -1, static_cast<int>(m->to)};
  if (redirected) return std::nullopt;
  if (const auto m = missed_exchange(s, takers))
    return Fault{m->rule, static_cast<int>(m->hit), -1, static_cast<int>(m->to)};
  return std::nullopt;
}

// Depth first over the hits of one batch and then the other, cutting off whatever cannot end at least cost.
class Search {
 public:
  Search(const Problem& p, std::size_t most) : problem_(p), most_(most), takers_(p.hits.size()) {}
  std::vector<Takers> run() {
    Batch first = first_batch(problem_);
    begin(first, true);
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  // Where a reading is open (FOW-HIT-036) the even spread alone is known before all hits are given.
  void begin(Batch& s, bool redirected) {
    const bool open = std::any_of(s.hits.begin(), s.hits.end(),
                                  [&](std::size_t h) { return leaves_a_reading(problem_, problem_.hits[h]); });
    level_ = open ? load_cost : 1;
    descend(s, best_cost(s), 0, redirected);
  }

  void descend(Batch& s, Cost best, std::size_t depth, bool redirected) {
    if (depth == s.hits.size()) return finish(s, redirected);
    const std::size_t h = s.hits[depth];
    const Places may = s.arcs[h].may;
    each(may, [&](std::size_t t) {
      if (found_.size() >= most_) return;
      s.arcs[h].may = bit(t);
      takers_[h] = static_cast<uint16_t>(t);
      if (best_cost(s) / level_ == best / level_) descend(s, best, depth + 1, redirected);
    });
    s.arcs[h].may = may;
  }

  void finish(const Batch& narrowed, bool redirected) {
    Batch s = first_batch(problem_);  // with every hit's own choice
    s.hits = narrowed.hits;
    s.base = narrowed.base;
    if (fault_in(s, takers_, redirected)) return;
    if (!redirected) {
      found_.push_back(takers_);
      return;
    }
    const Cost level = level_;
    go_on_to_others(s, takers_);
    begin(s, false);
    level_ = level;
  }

  const Problem& problem_;
  std::size_t most_;
  Cost level_ = 1;  // costs below it are not compared on the way
  Takers takers_;
  std::vector<Takers> found_;
};

}  // namespace

std::vector<Fault> check(const Problem& p, const Takers& takers) {
  std::vector<Fault> faults;
  for (std::size_t h = 0; h < p.hits.size(); ++h) {
    const Hit& hit = p.hits[h];
    if (takers[h] >= p.teams.size() || !has(hit.may, takers[h]))
      faults.push_back({"FOW-HIT-022"_rule, static_cast<int>(h)});
    else if (hit.named != 0 && !has(hit.named, takers[h]))
      faults.push_back({"FOW-HIT-043"_rule, static_cast<int>(h)});
  }
  if (!faults.empty()) return faults;
  Batch s = first_batch(p);
  for (const bool redirected : {true, false}) {
    if (const auto fault = fault_in(s, takers, redirected)) return {*fault};
    if (redirected) go_on_to_others(s, takers);
  }
  return faults;
}

Takers usual(const Problem& p) {
  Takers takers(p.hits.size());
  Batch s = first_batch(p);
  if (!s.hits.empty()) {
    place_best(s, takers);
    while (one_move(s, takers) || one_swap(s, takers)) {
    }
  }
  go_on_to_others(s, takers);
  place_best(s, takers);
  while (one_move(s, takers) || one_swap(s, takers) || one_exchange(s, takers)) {
  }
  return takers;
}

std::vector<Takers> legal(const Problem& p, std::size_t most) { return Search(p, most).run(); }

}  // namespace sandtable::fow::allocation
