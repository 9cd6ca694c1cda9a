// Hit allocation, and settling the hits one after another (FOW-HIT-020 to 028, FOW-SAV-002).
#include "fow/hits.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/rules.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

// How many hits each team of the target takes, and which teams each hit may go to at all.
struct Spread {
  std::vector<TeamId> teams;
  std::vector<std::vector<std::size_t>> may;  // by hit: places in teams (FOW-HIT-022)
};

Spread spread_of(const State& s, PlatoonId target, const std::vector<Shot>& hits) {
  Spread spread{teams_of(s, target), {}};
  for (const Shot& hit : hits) {
    auto& valid = spread.may.emplace_back();
    for (std::size_t i = 0; i < spread.teams.size(); ++i)
      if (may_hit(s, hit, spread.teams[i])) valid.push_back(i);
  }
  return spread;
}

bool operational(const State& s, TeamId t) { return !s[t].bailed_out && !s[t].bogged_down; }

// Loads sorted from the most hit team down, compared in that order: the smaller is the more even one (FOW-HIT-023,
// 024).
std::vector<int> profile(const std::vector<int>& loads) {
  std::vector<int> sorted = loads;
  std::sort(sorted.rbegin(), sorted.rend());
  return sorted;
}

// Moves hits along chains of teams that could take them until no chain makes the loads more even.
void even_out(const Spread& spread, std::vector<std::size_t>& taker, std::vector<int>& loads) {
  const std::size_t n = spread.teams.size();
  for (bool improved = true; improved;) {
    improved = false;
    for (std::size_t from = 0; from < n && !improved; ++from) {
      // Breadth first over teams reachable from `from` by handing one hit on.
      std::vector<int> by(n, -1);
      std::vector<std::size_t> queue{from};
      std::vector<bool> seen(n, false);
      seen[from] = true;
      for (std::size_t at = 0; at < queue.size() && !improved; ++at) {
        const std::size_t team = queue[at];
        if (loads[team] + 1 < loads[from]) {
          for (std::size_t t = team; t != from;) {
            const auto hit = static_cast<std::size_t>(by[t]);
            const std::size_t before = taker[hit];
            taker[hit] = t;
            t = before;
          }
          ++loads[team];
          --loads[from];
          improved = true;
          break;
        }
        for (std::size_t h = 0; h < taker.size(); ++h) {
          if (taker[h] != team) continue;
          for (std::size_t to : spread.may[h])
            if (!seen[to]) {
              seen[to] = true;
              by[to] = static_cast<int>(h);
              queue.push_back(to);
            }
        }
      }
    }
  }
}

int load_on_helpless(const State& s, const Spread& spread, const std::vector<int>& loads) {
  int sum = 0;
  for (std::size_t i = 0; i < loads.size(); ++i)
    if (!operational(s, spread.teams[i])) sum += loads[i];
  return sum;
}

// The best allocation: as even as can be, then as few hits as can be on Bailed Out or Bogged Down vehicles
// (FOW-HIT-025).
std::vector<std::size_t> best_takers(const State& s, const Spread& spread) {
  std::vector<std::size_t> taker(spread.may.size());
  std::vector<int> loads(spread.teams.size(), 0);
  for (std::size_t h = 0; h < taker.size(); ++h) {
    std::size_t best = spread.may[h].front();
    for (std::size_t i : spread.may[h]) {
      const auto key = [&](std::size_t t) { return std::pair(loads[t], operational(s, spread.teams[t]) ? 0 : 1); };
      if (key(i) < key(best)) best = i;
    }
    taker[h] = best;
    ++loads[best];
  }
  even_out(spread, taker, loads);
  // Hand hits from helpless vehicles to operational teams that carry one less and could take them.
  for (bool improved = true; improved;) {
    improved = false;
    for (std::size_t h = 0; h < taker.size(); ++h) {
      if (operational(s, spread.teams[taker[h]])) continue;
      for (std::size_t to : spread.may[h])
        if (operational(s, spread.teams[to]) && loads[to] + 1 == loads[taker[h]]) {
          --loads[taker[h]];
          ++loads[to];
          taker[h] = to;
          improved = true;
          break;
        }
    }
  }
  return taker;
}

std::vector<int> loads_of(const Spread& spread, const std::vector<std::size_t>& taker) {
  std::vector<int> loads(spread.teams.size(), 0);
  for (std::size_t t : taker) ++loads[t];
  return loads;
}

std::vector<Shot> shots_in(const State& s, Range hits) {
  std::vector<Shot> list;
  for (std::size_t i = 0; i < hits.count; ++i) list.push_back(Shot::unpacked(s.arena.at(hits, i)));
  return list;
}

Hit hit_of(const State& s, PlatoonId platoon, Shot shot, TeamId on) {
  const Weapon& w = weapon_of(s, shot);
  bool far = true;  // FOW-SAV-005
  for (TeamId t : teams_of(s, platoon)) far = far && distance(s, t, on) > 16 * inch;
  return {.on = on,
          .by = shot.team,
          .from = s[shot.team].pose.at,
          .anti_tank = static_cast<int8_t>(w.anti_tank),
          .firepower = static_cast<int8_t>(w.firepower),
          .far = far,
          .shooter = static_cast<int8_t>(side_of(s, shot.team))};
}

}  // namespace

Refusals check_allocation(const State& s, PlatoonId target, const std::vector<Shot>& hits,
                          const std::vector<TeamId>& takers) {
  const Spread spread = spread_of(s, target, hits);
  Refusals out;
  std::vector<std::size_t> taker(hits.size(), 0);
  for (std::size_t h = 0; h < hits.size(); ++h) {
    const auto place = std::find(spread.teams.begin(), spread.teams.end(), takers[h]);
    taker[h] = static_cast<std::size_t>(place - spread.teams.begin());
    if (std::find(spread.may[h].begin(), spread.may[h].end(), taker[h]) == spread.may[h].end())
      out.push_back(refuse("FOW-HIT-022"_rule,
                           fmt::format("{} was not a valid target for the team that scored hit {}",
                                       place == spread.teams.end() ? "that team" : name_of(s, takers[h]), h + 1),
                           piece_of(takers[h])));
  }
  if (!out.empty()) return out;
  const std::vector<int> loads = loads_of(spread, taker);
  const std::vector<int> best = loads_of(spread, best_takers(s, spread));
  if (profile(loads) != profile(best))
    out.push_back(refuse("FOW-HIT-023"_rule, "the hits could be spread more evenly"));
  else if (load_on_helpless(s, spread, loads) > load_on_helpless(s, spread, best))
    out.push_back(refuse("FOW-HIT-025"_rule, "operational vehicles take hits before Bailed Out and Bogged Down ones"));
  return out;
}

std::vector<TeamId> usual_allocation(const State& s, PlatoonId target, const std::vector<Shot>& hits) {
  const Spread spread = spread_of(s, target, hits);
  std::vector<TeamId> takers;
  for (std::size_t t : best_takers(s, spread)) takers.push_back(spread.teams[t]);
  return takers;
}

std::vector<std::vector<TeamId>> legal_allocations(const State& s, PlatoonId target, const std::vector<Shot>& hits,
                                                   std::size_t most) {
  const Spread spread = spread_of(s, target, hits);
  std::vector<std::vector<TeamId>> found;
  std::vector<std::size_t> digit(hits.size(), 0);
  while (found.size() < most) {
    std::vector<TeamId> takers;
    for (std::size_t h = 0; h < hits.size(); ++h) takers.push_back(spread.teams[spread.may[h][digit[h]]]);
    if (check_allocation(s, target, hits, takers).empty()) found.push_back(takers);
    std::size_t h = hits.size();
    while (h > 0 && ++digit[h - 1] == spread.may[h - 1].size()) digit[--h] = 0;
    if (h == 0) break;
  }
  return found;
}

// --- the decision of the target's player (FOW-HIT-020) ---

Addressee asked(const State& s, const AllocateHits& q) { return {.side = s[q.target].side}; }

void describe(const State& s, const AllocateHits& q, Decision& d) {
  d.prompt = fmt::format("{} hits on {}: who takes them?", q.hits.count, name_of(s, q.target));
  d.rules = {"FOW-HIT-020"_rule, "FOW-HIT-023"_rule};
  Choice c{
      .verb = "allocate"_name, .actor = piece_of(q.target), .label = "Allocate hits", .rules = {"FOW-HIT-020"_rule}};
  Question who{
      .key = "hits"_name, .shape = Shape::assign, .label = "Hits", .rules = {"FOW-HIT-022"_rule, "FOW-HIT-023"_rule}};
  for (TeamId t : teams_of(s, q.target))
    who.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  const std::vector<Shot> hits = shots_in(s, q.hits);
  for (std::size_t i = 0; i < hits.size(); ++i)
    who.tokens.push_back({.value = static_cast<int32_t>(i),
                          .label = fmt::format("{} of {}", weapon_of(s, hits[i]).name, name_of(s, hits[i].team)),
                          .piece = piece_of(hits[i].team)});
  c.parts.push_back(std::move(who));
  c.usual = usual(s, q).replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AllocateHits& q) {
  Reply r{.key = "hits"_name};
  for (TeamId t : usual_allocation(s, q.target, shots_in(s, q.hits))) r.values.push_back(t.value);
  return {.verb = "allocate"_name, .actor = piece_of(q.target), .replies = {r}};
}

std::vector<TeamId> decode(const State& s, const AllocateHits& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("hits"_name);
  std::vector<TeamId> takers;
  if (c.verb != "allocate"_name || c.actor != piece_of(q.target) || c.replies.size() != 1 || !r || !r->routes.empty() ||
      r->values.size() != q.hits.count) {
    out.push_back(malformed(fmt::format("allocate the {} hits: one team of the platoon for each", q.hits.count)));
    return takers;
  }
  for (int32_t v : r->values) {
    if (v < 0 || v >= static_cast<int32_t>(s.teams.size()))
      return out.push_back(malformed("there is no such team")), takers;
    takers.push_back(TeamId{static_cast<int16_t>(v)});
  }
  out = check_allocation(s, q.target, shots_in(s, q.hits), takers);
  return takers;
}

bool only_answer(const State& s, const AllocateHits& q) { return teams_of(s, q.target).size() == 1; }

N resume(State& s, const AfterAllocation& a, const std::vector<TeamId>& takers, Out& out) {
  SettleNext settle{.platoon = a.platoon, .hits = a.hits, .takers = s.arena.open()};
  for (TeamId t : takers) {
    s.arena.push(settle.takers, t.value);
    out.event({.kind = "hit"_name, .rule = "FOW-HIT-020"_rule, .who = piece_of(t)});
  }
  return F::go(settle);
}
N resume(State& s, const SettleNext& n, Out&) {
  if (n.next == n.hits.count) return F::done(Nothing{});
  const Shot shot = Shot::unpacked(s.arena.at(n.hits, n.next));
  const TeamId on{static_cast<int16_t>(s.arena.at(n.takers, n.next))};
  SettleNext on_with = n;
  ++on_with.next;
  return F::call(SettleHit{hit_of(s, n.platoon, shot, on)}, on_with);
}
N resume(State& s, const SettleNext& n, const Nothing&, Out& out) { return resume(s, n, out); }

}  // namespace sandtable::fow
