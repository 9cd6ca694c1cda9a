// Legal allocations against a checker that looks at every assignment of hits to teams and strikes out rule by rule
// (FOW-HIT-022 to 050), written from the rules' text. It shares the Problem with src/fow/allocation.hpp and no code.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "fow/damage/allocation.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow::allocation {
namespace {

using Given = std::vector<int>;  // for each hit of a part, the place of its team

bool in(Places places, int place) { return (places >> place & 1) != 0; }
const Team& team(const Problem& p, int place) { return p.teams[static_cast<std::size_t>(place)]; }

// --- what the rules say of one hit on one team ---

bool valid(const Problem&, const Hit& h, int t) { return in(h.may, t) && (h.named == 0 || in(h.named, t)); }
bool vehicle(const Team& t) { return t.type == TeamType::tank || t.type == TeamType::transport; }

bool heavy(const Hit& h) { return h.firepower <= 4; }  // FOW-HIT-037

// What their owner calls Man-packed guns, hit by hit (FOW-HIT-036): of the type of a priority whose hit they are given.
struct Called {
  std::set<int> infantry, guns;
  friend auto operator<=>(const Called&, const Called&) = default;
};

bool man_packed(const Hit& h, const Team& t) { return t.type == TeamType::gun && t.man_packed && !heavy(h); }

bool of_type(const Problem& p, const Hit& h, int t, const Called& called) {
  if (man_packed(h, team(p, t)) && *h.priority == TeamType::infantry) return called.infantry.count(t) != 0;
  if (man_packed(h, team(p, t)) && *h.priority == TeamType::gun) return called.guns.count(t) != 0;
  return team(p, t).type == *h.priority;
}

// FOW-HIT-034, 036
bool bound(const Problem& p, const Hit& h, const Called& called) {
  if (!h.priority) return false;
  for (int t = 0; t < static_cast<int>(p.teams.size()); ++t) {
    if (!valid(p, h, t)) continue;
    if (*h.priority == TeamType::gun && man_packed(h, team(p, t))) continue;  // may be called Infantry
    if (of_type(p, h, t, called)) return true;
  }
  return false;
}

bool on_priority(const Problem& p, const Hit& h, int t, const Called& called) {
  return bound(p, h, called) && of_type(p, h, t, called);
}

int struck(const Problem& p, const Hit& h, int t) {
  return in(h.top_on, t) ? team(p, t).top : in(h.side_on, t) ? team(p, t).side : team(p, t).front;
}
bool armoured(const Problem& p, int t) { return vehicle(team(p, t)) && team(p, t).armoured; }
bool unarmoured(const Problem& p, int t) { return vehicle(team(p, t)) && !team(p, t).armoured; }
bool in_cover(const Problem& p, const Hit& h, int t) { return !vehicle(team(p, t)) && in(h.covered, t); }
bool in_the_open(const Problem& p, const Hit& h, int t) { return !vehicle(team(p, t)) && !in(h.covered, t); }

bool goes_first(const Problem& p, const Hit& h, int to, int from) {
  if (unarmoured(p, to) && armoured(p, from)) return true;                                         // FOW-HIT-045
  if (armoured(p, to) && armoured(p, from) && struck(p, h, to) < struck(p, h, from)) return true;  // FOW-HIT-046
  return (in_the_open(p, h, to) || unarmoured(p, to)) && in_cover(p, h, from);                     // FOW-HIT-047
}

// --- one part of the hits: those Gun Tank rolls redirected, or the others ---

struct Part {
  const Problem& p;
  std::vector<int> hits;
  std::vector<int> base;  // hits already on each team (FOW-HIT-044)
  bool exchanges = false;
  Called called = {};

  Called called_by(const Given& g) const {
    Called by;
    for (std::size_t i = 0; i < g.size(); ++i) {
      if (!man_packed(hit(i), team(p, g[i]))) continue;
      if (hit(i).priority == TeamType::infantry) by.infantry.insert(g[i]);
      if (hit(i).priority == TeamType::gun) by.guns.insert(g[i]);
    }
    return by;
  }

  const Hit& hit(std::size_t i) const { return p.hits[static_cast<std::size_t>(hits[i])]; }

  std::vector<int> loads(const Given& g) const {  // the most loaded team first
    std::vector<int> n = base;
    for (int t : g) ++n[static_cast<std::size_t>(t)];
    std::sort(n.begin(), n.end(), std::greater<>());
    return n;
  }
  template <class F>
  int count(const Given& g, F f) const {
    int n = 0;
    for (std::size_t i = 0; i < g.size(); ++i) n += f(hit(i), g[i]);
    return n;
  }
  int matched(const Given& g) const {
    return count(g, [&](const Hit& h, int t) { return on_priority(p, h, t, called) ? 1 : 0; });
  }
  int helpless(const Given& g) const {
    return count(g, [&](const Hit&, int t) { return team(p, t).helpless ? 1 : 0; });
  }
  int near(const Given& g) const {
    return count(g, [&](const Hit& h, int t) { return in(h.near, t) ? 1 : 0; });
  }
  int standing_back(const Given& g) const {
    return count(g, [&](const Hit& h, int t) {
      return armoured(p, t) ? 1 + struck(p, h, t) : in_cover(p, h, t) ? 1 : 0;
    });
  }
  int struck_armour(const Given& g) const {
    return count(g, [&](const Hit& h, int t) { return armoured(p, t) ? 1 + struck(p, h, t) : 0; });
  }
  int covered(const Given& g) const {
    return count(g, [&](const Hit& h, int t) { return in_cover(p, h, t) ? 1 : 0; });
  }
  int anti_tank(const Given& g) const {
    return count(g, [&](const Hit& h, int t) { return armoured(p, t) ? h.anti_tank : 0; });
  }
  int firepower(const Given& g) const {
    return count(g, [&](const Hit& h, int t) { return in_cover(p, h, t) ? 7 - h.firepower : 0; });
  }
  // FOW-HIT-049: the hit with the best Anti-tank, then Firepower, of those that outdo another in both.
  bool firepower_first() const {
    int best = 0;
    bool first = false;
    for (std::size_t i = 0; i < hits.size(); ++i)
      for (std::size_t k = 0; k < hits.size(); ++k) {
        const Hit& h = hit(i);
        if (h.anti_tank <= hit(k).anti_tank || h.firepower >= hit(k).firepower) continue;
        const bool soft = h.priority == TeamType::infantry || h.priority == TeamType::gun;
        const int rank = 100 * h.anti_tank + 10 * (7 - h.firepower) + (soft ? 0 : 1);
        if (rank > best) best = rank, first = soft;
      }
    return first;
  }
};

// For every assignment of the part's hits: 0 when it is legal, or the number of the first rule of FOW-HIT-027 it
// breaks.
using Verdicts = std::map<Given, int>;

template <class Measure>
void strike_out(Verdicts& all, int rule, Measure measure) {  // whatever measures more than the least does
  using Value = decltype(measure(all.begin()->first));
  std::optional<Value> least;
  for (const auto& [g, broken] : all)
    if (broken == 0 && (!least || measure(g) < *least)) least = measure(g);
  for (auto& [g, broken] : all)
    if (broken == 0 && *least < measure(g)) broken = rule;
}

// From (4) on, of those that are spread evenly, with Man-packed guns called what they are called.
void judge_as_called(const Part& part, Verdicts& all) {
  const int teams = static_cast<int>(part.p.teams.size());
  strike_out(all, 4, [&](const Given& a) { return -part.matched(a); });
  strike_out(all, 5, [&](const Given& a) { return part.helpless(a); });
  strike_out(all, 6, [&](const Given& a) { return -part.near(a); });
  // "(1) to (6) stay as good": the changed assignment is one of those left.
  std::set<Given> left;
  for (const auto& [a, broken] : all)
    if (broken == 0) left.insert(a);
  const auto could_move = [&](const Given& a) {
    for (std::size_t i = 0; i < a.size(); ++i)
      for (int t = 0; t < teams; ++t) {
        if (t == a[i] || !goes_first(part.p, part.hit(i), t, a[i])) continue;
        Given moved = a;
        moved[i] = t;
        if (left.count(moved) != 0) return true;
      }
    return false;
  };
  const auto could_swap = [&](const Given& a) {  // FOW-HIT-046, 050: each where it finds the weaker place
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < a.size(); ++j) {
        Given swapped = a;
        std::swap(swapped[i], swapped[j]);
        if (i == j || left.count(swapped) == 0 || !goes_first(part.p, part.hit(i), a[j], a[i])) continue;
        if (goes_first(part.p, part.hit(j), a[j], a[i])) continue;
        if (part.standing_back(swapped) < part.standing_back(a)) return true;
      }
    return false;
  };
  const auto should_exchange = [&](const Given& a) {
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        Given swapped = a;
        std::swap(swapped[i], swapped[j]);
        if (!valid(part.p, part.hit(i), swapped[i]) || !valid(part.p, part.hit(j), swapped[j])) continue;
        if (part.matched(swapped) != part.matched(a) || part.near(swapped) != part.near(a)) continue;
        const int armour_gains = part.anti_tank(swapped) - part.anti_tank(a);
        const int cover_gains = part.firepower(swapped) - part.firepower(a);
        const bool cover_first = part.firepower_first();
        const auto gains = [&](int first, int second) { return first > 0 || (first == 0 && second > 0); };
        if (!(cover_first ? gains(cover_gains, armour_gains) : gains(armour_gains, cover_gains))) continue;
        const bool two_vehicles = vehicle(team(part.p, a[i])) && vehicle(team(part.p, a[j]));
        if (two_vehicles && part.struck_armour(swapped) > part.struck_armour(a)) continue;
        if (part.covered(swapped) > part.covered(a) && (cover_first || armour_gains <= 0)) continue;
        return true;
      }
    return false;
  };
  for (auto& [a, broken] : all) {
    if (broken != 0) continue;
    if (could_move(a) || could_swap(a))
      broken = 7;
    else if (part.exchanges && should_exchange(a))
      broken = 8;
  }
}

Verdicts judge(Part part) {
  const int teams = static_cast<int>(part.p.teams.size());
  Verdicts all;
  Given g(part.hits.size(), 0);
  for (bool more = true; more;) {
    bool good = true;
    for (std::size_t i = 0; i < g.size(); ++i) good = good && valid(part.p, part.hit(i), g[i]);
    all.emplace_hint(all.end(), g, good ? 0 : 1);
    more = false;
    for (std::size_t i = g.size(); i-- > 0;) {
      if (++g[i] < teams) {
        more = true;
        break;
      }
      g[i] = 0;
    }
  }
  strike_out(all, 3, [&](const Given& a) { return part.loads(a); });
  Verdicts even;
  std::set<Called> ways;
  for (const auto& [a, broken] : all) {
    if (broken != 0) continue;
    even.emplace_hint(even.end(), a, 0);
    ways.insert(part.called_by(a));
  }
  for (const Called& way : ways) {
    part.called = way;
    Verdicts judged = even;
    judge_as_called(part, judged);
    for (const auto& [a, broken] : judged)
      if (part.called_by(a) == way) all[a] = broken;
  }
  return all;
}

// All hits: the redirected ones first, the others with their loads counted.
struct Judged {
  std::vector<Takers> legal;
  std::map<Takers, int> verdict;  // of every assignment whose redirected part is legal or which is invalid
};

Judged judge(const Problem& p) {
  Part first{p, {}, std::vector<int>(p.teams.size(), 0)};
  Part rest{p, {}, std::vector<int>(p.teams.size(), 0), true};
  for (std::size_t h = 0; h < p.hits.size(); ++h)
    (p.hits[h].named != 0 ? first : rest).hits.push_back(static_cast<int>(h));
  Judged result;
  for (const auto& [g, broken] : judge(first)) {
    rest.base.assign(p.teams.size(), 0);
    for (int t : g) ++rest.base[static_cast<std::size_t>(t)];
    for (const auto& [other, then] : judge(rest)) {
      Takers all(p.hits.size());
      for (std::size_t i = 0; i < g.size(); ++i)
        all[static_cast<std::size_t>(first.hits[i])] = static_cast<uint16_t>(g[i]);
      for (std::size_t i = 0; i < other.size(); ++i)
        all[static_cast<std::size_t>(rest.hits[i])] = static_cast<uint16_t>(other[i]);
      const int verdict = then == 1 ? 1 : broken != 0 ? broken : then;
      result.verdict[all] = verdict;
      if (verdict == 0) result.legal.push_back(all);
    }
  }
  std::sort(result.legal.begin(), result.legal.end());
  return result;
}

// --- problems ---

class Maker {
 public:
  explicit Maker(uint32_t seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<uint32_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }

  Problem make(int teams, int hits) {
    Problem p;
    const int mix = below(4);  // 0: tanks, 1: foot, else anything
    for (int t = 0; t < teams; ++t) p.teams.push_back(taker(mix == 0 ? 3 + below(2) : mix == 1 ? below(3) : below(6)));
    std::vector<Hit> shooters;
    for (int i = 1 + below(3); i > 0; --i) shooters.push_back(shooter(p));
    const Places kind = static_cast<Places>(below(1 << teams));
    const bool gun_tanks = one_in(3);
    while (static_cast<int>(p.hits.size()) < hits) {
      Hit h = shooters[static_cast<std::size_t>(below(static_cast<int>(shooters.size())))];
      constexpr int ratings[][2] = {{10, 3}, {2, 6}, {2, 6}, {7, 4}, {13, 2}, {5, 5}, {10, 5}, {1, 3}};
      const auto& rating = ratings[below(8)];
      h.anti_tank = static_cast<int8_t>(rating[0]);
      h.firepower = static_cast<int8_t>(rating[1]);
      if (gun_tanks && one_in(2)) h.named = h.may & tanks(p) & (one_in(2) ? kind : ~kind);
      p.hits.push_back(h);
    }
    return p;
  }

 private:
  static Places tanks(const Problem& p) {
    Places places = 0;
    for (std::size_t t = 0; t < p.teams.size(); ++t)
      if (p.teams[t].type == TeamType::tank) places |= Places{1} << t;
    return places;
  }
  Team taker(int sort) {
    switch (sort) {
      case 0: return {.type = TeamType::infantry};
      case 1: return {.type = TeamType::gun, .man_packed = true};
      case 2: return {.type = TeamType::gun};
      case 3:
        return {.type = TeamType::tank,
                .armoured = true,
                .helpless = one_in(4),
                .front = 6,
                .side = one_in(2) ? int8_t{3} : int8_t{4},
                .top = one_in(2) ? int8_t{1} : int8_t{4}};
      case 4:
        return {.type = TeamType::transport, .armoured = true, .helpless = one_in(4), .front = 1, .side = 0, .top = 0};
      default: return {.type = TeamType::transport, .helpless = one_in(4)};
    }
  }
  // Few of the teams, or most of them: one extreme alone would leave rules without work.
  Places some(std::size_t teams, int most_of) {
    Places places = 0;
    for (std::size_t t = 0; t < teams; ++t)
      if (below(4) < most_of) places |= Places{1} << t;
    return places;
  }
  Hit shooter(const Problem& p) {
    const std::size_t n = p.teams.size();
    Hit h;
    h.may = one_in(2) ? (Places{1} << n) - 1 : some(n, 3);
    if (h.may == 0) h.may = Places{1} << below(static_cast<int>(n));
    h.near = one_in(2) ? h.may : some(n, 2);
    h.side_on = some(n, 1);
    h.top_on = one_in(3) ? h.may : one_in(2) ? some(n, 1) : 0;  // from above, from a height, from the ground
    h.covered = one_in(3) ? 0 : some(n, 2);
    for (std::size_t t = 0; t < n; ++t)
      if (p.teams[t].type == TeamType::tank || p.teams[t].type == TeamType::transport) h.covered &= ~(Places{1} << t);
    if (one_in(2)) h.priority = static_cast<TeamType>(below(4));
    return h;
  }
  std::mt19937 random_;
};

std::string words(const Problem& p) {
  std::string text;
  for (const Team& t : p.teams)
    text += std::string(sandtable::name_of(t.type)) + (t.man_packed ? " packed" : "") +
            (t.armoured ? " armoured" : "") + (t.helpless ? " helpless" : "") + " " + std::to_string(t.front) + "/" +
            std::to_string(t.side) + "/" + std::to_string(t.top) + "\n";
  for (const Hit& h : p.hits)
    text += "hit may " + std::to_string(h.may) + " named " + std::to_string(h.named) + " near " +
            std::to_string(h.near) + " side " + std::to_string(h.side_on) + " top " + std::to_string(h.top_on) +
            " covered " + std::to_string(h.covered) + " at " + std::to_string(h.anti_tank) + " fp " +
            std::to_string(h.firepower) + " priority " +
            (h.priority ? std::string(sandtable::name_of(*h.priority)) : "none") + "\n";
  return text;
}

int number_in_order(RuleId rule) {
  const std::string id = rule.text();
  if (id == "FOW-HIT-022" || id == "FOW-HIT-043") return 1;
  if (id == "FOW-HIT-023" || id == "FOW-HIT-024") return 3;
  if (id == "FOW-HIT-031") return 4;
  if (id == "FOW-HIT-025") return 5;
  if (id == "FOW-HIT-026") return 6;
  if (id == "FOW-HIT-045" || id == "FOW-HIT-047") return 7;
  if (id == "FOW-HIT-038" || id == "FOW-HIT-048" || id == "FOW-HIT-049") return 8;
  return -1;
}

void compare(const Problem& p, bool every_assignment, std::array<int, 9>& seen) {
  const Judged judged = judge(p);
  ASSERT_FALSE(judged.legal.empty()) << words(p);
  ASSERT_EQ(legal(p, 1000000), judged.legal) << words(p);
  const Takers chosen = usual(p);
  ASSERT_TRUE(std::binary_search(judged.legal.begin(), judged.legal.end(), chosen)) << words(p);
  if (!every_assignment) return;
  for (const auto& [takers, verdict] : judged.verdict) {
    const std::vector<Fault> faults = check(p, takers);
    ASSERT_EQ(faults.empty() ? 0 : number_in_order(faults[0].rule), verdict) << words(p);
    ++seen[static_cast<std::size_t>(verdict)];
  }
}

TEST(Allocation, EqualsTheCheckerOnSmallProblems) {
  Maker maker(1944);
  std::array<int, 9> seen{};
  for (int i = 0; i < 8000; ++i) {
    const int teams = 1 + maker.below(4);
    const int hits = 1 + maker.below(teams == 4 ? 4 : 5);
    compare(maker.make(teams, hits), true, seen);
    if (HasFatalFailure()) return;
  }
  for (int rule : {0, 1, 3, 4, 5, 6, 7, 8}) EXPECT_GT(seen[static_cast<std::size_t>(rule)], 300) << "rule " << rule;
}

TEST(Allocation, EqualsTheCheckerOnLargerProblems) {
  Maker maker(1945);
  std::array<int, 9> seen{};
  for (int i = 0; i < 120; ++i) {
    const int teams = 4 + maker.below(3);
    const int hits = teams == 6 ? 5 : 4 + maker.below(2);
    compare(maker.make(teams, hits), false, seen);
    if (HasFatalFailure()) return;
  }
  for (int i = 0; i < 6; ++i) {
    compare(maker.make(6, 6), false, seen);
    if (HasFatalFailure()) return;
  }
}

// Sizes no checker can look through: the usual allocation is legal, and so is what a search finds first.
TEST(Allocation, LargeProblemsHaveALegalUsualAllocation) {
  Maker maker(1943);
  for (int i = 0; i < 60; ++i) {
    const Problem p = maker.make(8 + maker.below(12), 10 + maker.below(30));
    ASSERT_TRUE(check(p, usual(p)).empty()) << words(p);
  }
}

}  // namespace
}  // namespace sandtable::fow::allocation
