// Hit allocation, and settling the hits one after another (FOW-HIT-020 to 028, FOW-SAV-002).
#include "fow/hits.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

#include "fow/looking.hpp"
#include "fow/rules.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

// The teams of the target, and which of them each hit may go to at all.
struct Spread {
  std::vector<TeamId> teams;
  uint64_t helpless = 0;      // by place in teams: Bailed Out and Bogged Down vehicles
  std::vector<uint64_t> may;  // by hit, likewise (FOW-HIT-022)
};

std::vector<Fire> hits_of(const State& s, const HitsOn& of) {
  std::vector<Fire> list;
  for (std::size_t i = 0; i < of.hits.count; ++i)
    list.push_back(fire(s, of.ledger, static_cast<std::size_t>(s.arena.at(of.hits, i))));
  return list;
}

Spread spread_of(const State& s, std::vector<TeamId> teams) {
  Spread spread{.teams = std::move(teams)};
  for (std::size_t i = 0; i < spread.teams.size(); ++i) {
    const Team& team = s[spread.teams[i]];
    if (team.bailed_out || team.bogged_down) spread.helpless |= uint64_t{1} << i;
  }
  return spread;
}

Spread spread_of(const State& s, const HitsOn& of) {
  Spread spread = spread_of(s, teams_in(s, of.teams));
  const uint64_t all = spread.teams.size() >= most_targets ? ~uint64_t{0} : (uint64_t{1} << spread.teams.size()) - 1;
  for (const Fire& hit : hits_of(s, of)) spread.may.push_back(hit.may & all);
  return spread;
}

bool has(uint64_t places, std::size_t place) { return (places >> place & 1) != 0; }

template <class Visit>
void each_place(uint64_t places, Visit visit) {
  for (; places != 0; places &= places - 1) visit(static_cast<std::size_t>(std::countr_zero(places)));
}

// By place: how many hits each team takes.
using Loads = std::array<int, most_targets>;

// Loads sorted from the most hit team down, compared in that order: the smaller is the more even one (FOW-HIT-023,
// 024).
Loads profile(Loads loads, std::size_t teams) {
  std::sort(loads.begin(), loads.begin() + static_cast<std::ptrdiff_t>(teams), std::greater<>());
  return loads;
}

// Hands one hit on along a chain of teams that could take it, from `from` to one that has at least two less.
bool relieve(const Spread& spread, std::size_t from, std::vector<std::size_t>& taker, Loads& loads) {
  // Breadth first over teams reachable from `from` by handing one hit on.
  std::array<std::size_t, most_targets> by;  // the hit handed on to it
  std::array<std::size_t, most_targets> queue;
  std::size_t queued = 0;
  uint64_t seen = uint64_t{1} << from;
  queue[queued++] = from;
  for (std::size_t at = 0; at < queued; ++at) {
    const std::size_t team = queue[at];
    if (loads[team] + 1 < loads[from]) {
      for (std::size_t t = team; t != from;) {
        const std::size_t hit = by[t];
        const std::size_t before = taker[hit];
        taker[hit] = t;
        t = before;
      }
      ++loads[team];
      --loads[from];
      return true;
    }
    for (std::size_t h = 0; h < taker.size(); ++h) {
      if (taker[h] != team) continue;
      each_place(spread.may[h] & ~seen, [&](std::size_t to) {
        by[to] = h;
        queue[queued++] = to;
      });
      seen |= spread.may[h];
    }
  }
  return false;
}

// Moves hits along chains of teams that could take them until no chain makes the loads more even.
void even_out(const Spread& spread, std::vector<std::size_t>& taker, Loads& loads) {
  const std::size_t n = spread.teams.size();
  for (bool improved = true; improved;) {
    improved = false;
    const int least = *std::min_element(loads.begin(), loads.begin() + static_cast<std::ptrdiff_t>(n));
    for (std::size_t from = 0; from < n && !improved; ++from)
      improved = loads[from] > least + 1 && relieve(spread, from, taker, loads);
  }
}

int load_on_helpless(const Spread& spread, const Loads& loads) {
  int sum = 0;
  each_place(spread.helpless, [&](std::size_t i) { sum += loads[i]; });
  return sum;
}

// The best allocation: as even as can be, then as few hits as can be on Bailed Out or Bogged Down vehicles
// (FOW-HIT-025).
std::vector<std::size_t> best_takers(const Spread& spread) {
  std::vector<std::size_t> taker(spread.may.size());
  Loads loads{};
  const auto key = [&](std::size_t t) { return 2 * loads[t] + (has(spread.helpless, t) ? 1 : 0); };
  for (std::size_t h = 0; h < taker.size(); ++h) {
    auto best = static_cast<std::size_t>(std::countr_zero(spread.may[h]));
    each_place(spread.may[h], [&](std::size_t i) {
      if (key(i) < key(best)) best = i;
    });
    taker[h] = best;
    ++loads[best];
  }
  even_out(spread, taker, loads);
  // Hand hits from helpless vehicles to operational teams that carry one less and could take them.
  for (bool improved = spread.helpless != 0; improved;) {
    improved = false;
    for (std::size_t h = 0; h < taker.size(); ++h) {
      if (!has(spread.helpless, taker[h])) continue;
      uint64_t fit = 0;
      each_place(spread.may[h] & ~spread.helpless, [&](std::size_t to) {
        if (loads[to] + 1 == loads[taker[h]]) fit |= uint64_t{1} << to;
      });
      if (fit == 0) continue;
      const auto to = static_cast<std::size_t>(std::countr_zero(fit));
      --loads[taker[h]];
      ++loads[to];
      taker[h] = to;
      improved = true;
    }
  }
  return taker;
}

Loads loads_of(const std::vector<std::size_t>& taker) {
  Loads loads{};
  for (std::size_t t : taker) ++loads[t];
  return loads;
}

}  // namespace

Refusals check_allocation(const State& s, const HitsOn& of, const std::vector<TeamId>& takers) {
  const Spread spread = spread_of(s, of);
  Refusals out;
  std::vector<std::size_t> taker(takers.size(), 0);
  for (std::size_t h = 0; h < takers.size(); ++h) {
    const auto place = std::find(spread.teams.begin(), spread.teams.end(), takers[h]);
    taker[h] = static_cast<std::size_t>(place - spread.teams.begin());
    if (taker[h] >= spread.teams.size() || !has(spread.may[h], taker[h]))
      out.push_back(refuse("FOW-HIT-022"_rule,
                           fmt::format("{} was not a valid target for the team that scored hit {}",
                                       place == spread.teams.end() ? "that team" : name_of(s, takers[h]), h + 1),
                           piece_of(takers[h])));
  }
  if (!out.empty()) return out;
  const Loads loads = loads_of(taker);
  const Loads best = loads_of(best_takers(spread));
  if (profile(loads, spread.teams.size()) != profile(best, spread.teams.size()))
    out.push_back(refuse("FOW-HIT-023"_rule, "the hits could be spread more evenly"));
  else if (load_on_helpless(spread, loads) > load_on_helpless(spread, best))
    out.push_back(refuse("FOW-HIT-025"_rule, "operational vehicles take hits before Bailed Out and Bogged Down ones"));
  return out;
}

std::vector<std::size_t> usual_places(const State& s, const std::vector<TeamId>& teams,
                                      const std::vector<HitKind>& kinds) {
  Spread spread = spread_of(s, teams);
  for (const HitKind& kind : kinds) spread.may.push_back(kind.may);
  return best_takers(spread);
}

std::vector<TeamId> usual_allocation(const State& s, const HitsOn& of) {
  const std::vector<TeamId> teams = teams_in(s, of.teams);
  std::vector<std::pair<HitKind, std::size_t>> in_order;  // kind, and which hit it is
  for (std::size_t i = 0; i < of.hits.count; ++i) {
    const int32_t entry = s.arena.at(of.hits, i);
    if (i > 0 && entry == s.arena.at(of.hits, i - 1))
      in_order.push_back({in_order.back().first, i});  // scored by the same weapon
    else
      in_order.push_back({kind_of(s, fire(s, of.ledger, static_cast<std::size_t>(entry)), teams), i});
  }
  std::sort(in_order.begin(), in_order.end());
  std::vector<HitKind> kinds;
  for (const auto& [kind, hit] : in_order) kinds.push_back(kind);
  const std::vector<std::size_t> places = usual_places(s, teams, kinds);
  std::vector<TeamId> takers(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) takers[in_order[i].second] = teams[places[i]];
  return takers;
}

std::vector<std::vector<TeamId>> legal_allocations(const State& s, const HitsOn& of, std::size_t most) {
  const Spread spread = spread_of(s, of);
  std::vector<std::vector<TeamId>> found;
  std::vector<uint64_t> left = spread.may;  // by hit: the team it goes to, and those to try after it
  while (found.size() < most) {
    std::vector<TeamId> takers;
    for (uint64_t places : left) takers.push_back(spread.teams[static_cast<std::size_t>(std::countr_zero(places))]);
    if (check_allocation(s, of, takers).empty()) found.push_back(takers);
    std::size_t h = left.size();
    while (h > 0 && (left[h - 1] &= left[h - 1] - 1) == 0) --h, left[h] = spread.may[h];
    if (h == 0) break;
  }
  return found;
}

// --- the decision of the target's player (FOW-HIT-020) ---

N resume(State&, const TakeHits& t, Out&) { return F::ask(AllocateHits{t.of}, AfterAllocation{t.of}); }

Addressee asked(const State& s, const AllocateHits& q) { return {.side = s[q.of.target.platoon].side}; }

void describe(const State& s, const AllocateHits& q, Decision& d) {
  d.prompt = fmt::format("{} hits on {}: who takes them?", q.of.hits.count, name_of(s, q.of.target));
  d.rules = {"FOW-HIT-020"_rule, "FOW-HIT-023"_rule};
  Choice c{.verb = "allocate"_name,
           .actor = piece_of(q.of.target.platoon),
           .label = "Allocate hits",
           .rules = {"FOW-HIT-020"_rule}};
  Question who{
      .key = "hits"_name, .shape = Shape::assign, .label = "Hits", .rules = {"FOW-HIT-022"_rule, "FOW-HIT-023"_rule}};
  for (TeamId t : teams_in(s, q.of.teams))
    who.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  const std::vector<Fire> hits = hits_of(s, q.of);
  for (std::size_t i = 0; i < hits.size(); ++i)
    who.tokens.push_back(
        {.value = static_cast<int32_t>(i),
         .label = fmt::format("{} of {}", weapon_of(s, hits[i].shot).name, name_of(s, hits[i].shot.team)),
         .piece = piece_of(hits[i].shot.team)});
  c.parts.push_back(std::move(who));
  c.usual = usual(s, q).replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AllocateHits& q) {
  Reply r{.key = "hits"_name};
  for (TeamId t : usual_allocation(s, q.of)) r.values.push_back(t.value);
  return {.verb = "allocate"_name, .actor = piece_of(q.of.target.platoon), .replies = {r}};
}

std::vector<TeamId> decode(const State& s, const AllocateHits& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("hits"_name);
  std::vector<TeamId> takers;
  if (c.verb != "allocate"_name || c.actor != piece_of(q.of.target.platoon) || c.replies.size() != 1 || !r ||
      !r->routes.empty() || r->values.size() != q.of.hits.count) {
    out.push_back(malformed(fmt::format("allocate the {} hits: one team of the platoon for each", q.of.hits.count)));
    return takers;
  }
  for (int32_t v : r->values) {
    if (v < 0 || v >= static_cast<int32_t>(s.teams.size()))
      return out.push_back(malformed("there is no such team")), takers;
    takers.push_back(TeamId{static_cast<int16_t>(v)});
  }
  out = check_allocation(s, q.of, takers);
  return takers;
}

bool only_answer(const State&, const AllocateHits& q) { return q.of.teams.count == 1; }

N resume(State& s, const AfterAllocation& a, const std::vector<TeamId>& takers, Out& out) {
  SettleHits settle{.of = a.of, .takers = s.arena.open()};
  for (TeamId t : takers) {
    s.arena.push(settle.takers, t.value);
    out.event({.kind = "hit"_name, .rule = "FOW-HIT-020"_rule, .who = piece_of(t)});
  }
  return F::go(settle);
}

}  // namespace sandtable::fow
