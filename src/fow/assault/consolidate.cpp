#include "fow/assault/consolidate.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/spotting.hpp"
#include "fow/assault/charge_path.hpp"
#include "fow/assault/pursuit.hpp"
#include "fow/command/command.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/reorganising.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord clear_of_enemy = 2 * inch;  // FOW-ASL-146

Coord nearest_enemy(const State& s, TeamId t) {
  Coord best = 1000 * inch;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId enemy = TeamId::of(i);
    if (s[enemy].present() && side_of(s, enemy) != side_of(s, t))
      best = std::min(best, distance(s, t, enemy) <= clear_of_enemy
                                ? distance(s, t, enemy).shown()
                                : std::max(distance(s, t, enemy).shown(), clear_of_enemy + 1));
  }
  return best;
}

Refusals cannot_consolidate(const State& s, TeamId t, RuleId rule, const char* words) {
  return {refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t))};
}

}  // namespace

Refusals why_no_consolidating(const State& s, const MoveOrder& o) {
  const TeamId t = o.team;
  if (o.into.valid()) return cannot_consolidate(s, t, "FOW-ASL-147"_rule, "may not mount while consolidating");
  if (o.sort != OrderSort::go || o.over.valid()) return {malformed("a team that consolidates moves")};
  if (s[t].aboard()) {  // FOW-ASL-147
    if (model(s, t).towed()) return cannot_consolidate(s, t, "FOW-ASL-147"_rule, "stays on its hook");
    if (Refusals stays = why_aboard(s, t); !stays.empty()) return stays;
    if (has_driven(s, s[t].carrier))
      return cannot_consolidate(s, t, "FOW-TRP-017"_rule, "gets off before its vehicle drives");
  } else if (!s[t].able()) {
    return cannot_consolidate(s, t, "FOW-ASL-144"_rule, "cannot move");
  }
  if (s[t].deeds.bombarded && side_of(s, t) == s.active)
    return cannot_consolidate(s, t, "FOW-ART-009"_rule, "has fired a bombardment and stays where it is");
  if (bound_by_repeat(s, t)) return cannot_consolidate(s, t, "FOW-ART-050"_rule, "has ordered a repeat and stays");
  Refusals stays;
  special::why_stays(s, t, special::Occasion::consolidation, stays);
  if (!stays.empty()) return stays;
  const State there = dismounted(s, t);
  const PathLook look = look_at_path(there, t, o.legs, consolidating);
  if (!look.refused.empty()) return look.refused;
  if (Refusals seen = check_reorganising_path(there, t, o.legs, look.walk.length); look.moves && !seen.empty())
    return seen;
  if (look.leaves) return cannot_consolidate(s, t, "FOW-ASL-144"_rule, "does not consolidate off the table");
  return {};
}

std::vector<MoveOrder> consolidating_ways(const State& s, TeamId t) {
  return straight_moves(s, t, consolidating, s[t].pose.facing, why_no_consolidating);
}

namespace {

// FOW-ASL-146: nobody stays within 2 in who could get clear, or further away.
Refusals check_clear(const State& before, const State& end, TeamId t) {
  if (!end[t].able()) return {};
  const Coord now = nearest_enemy(end, t);
  if (now > clear_of_enemy) return {};
  State from = end;
  if (before[t].present()) from[t] = before[t];
  for (const MoveOrder& o : consolidating_ways(from, t))
    if (nearest_enemy(after(from, {o}), t) > now + inch / 10)
      return cannot_consolidate(end, t, "FOW-ASL-146"_rule, "may not stay within 2in/5cm of an enemy");
  return {};
}

Refusals judge_consolidation(const State& s, PlatoonId p, const std::vector<MoveOrder>& orders) {
  State end = s;
  Refusals out = check_one_by_one(end, p, orders, why_no_consolidating);
  if (!out.empty()) return out;
  out = check_stragglers(s, end, p, orders, consolidating, "FOW-ASL-149"_rule, why_no_consolidating);
  for (TeamId t : on_table(s, p))
    for (const Refusal& r : check_clear(s, end, t)) out.push_back(r);
  return out;
}

bool goes(const std::vector<MoveOrder>& orders, TeamId t) {
  return std::any_of(orders.begin(), orders.end(), [&](const MoveOrder& o) { return o.team == t; });
}

// A way to stand in that Foxhole: straight, or round what is in the way; no legs when there is none.
MoveOrder way_to_foxhole(const State& s, TeamId t, Vec hole) {
  MoveOrder o{.team = t, .legs = {{hole, s[t].pose.facing}}};
  if (why_no_consolidating(s, o).empty()) return o;
  const MoveField field(s, t, consolidating);
  o.legs = propose_route(field.ground(), field.others(), field.limits(), field.mover(), hole).legs;
  if (!why_no_consolidating(s, o).empty()) o.legs.clear();
  return o;
}

// Whoever left a Foxhole goes back to a free one of his platoon, the nearest pairs first (FOW-FOX-015, 016).
std::vector<MoveOrder> back_to_foxholes(const State& s, PlatoonId p) {
  struct Pair {
    Coord apart = 0;
    TeamId team;
    Vec hole;
  };
  std::vector<Pair> pairs;
  for (TeamId t : on_table(s, p)) {
    if (!s[t].able() || !wants_foxhole(s, t) || back_in_foxhole(s, t)) continue;
    const Coord most = move_limits(s, t, consolidating)[cross_country];
    for (const Vec hole : free_foxholes(s, s[t].with()))
      if (const Coord apart = length(hole - s[t].pose.at); apart <= most) pairs.push_back({apart, t, hole});
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.apart < b.apart; });
  std::vector<MoveOrder> orders;
  State end = s;
  for (const Pair& pair : pairs) {
    const std::vector<Vec> free = free_foxholes(end, s[pair.team].with());
    if (std::find(free.begin(), free.end(), pair.hole) == free.end()) continue;  // FOW-FOX-016
    if (goes(orders, pair.team)) continue;
    const MoveOrder o = way_to_foxhole(end, pair.team, pair.hole);
    if (o.legs.empty()) continue;
    orders.push_back(o);
    end = after(end, {o});
  }
  return orders;
}

// Whoever else has to move gets clear by the shortest way that keeps him In Command; the others stay.
std::vector<MoveOrder> and_get_clear(const State& s, PlatoonId p, std::vector<MoveOrder> orders) {
  State end = after(s, orders);
  for (TeamId t : on_table(s, p)) {
    if (!s[t].able() || goes(orders, t) || nearest_enemy(end, t) > clear_of_enemy) continue;
    const MoveOrder* best = nullptr;
    Coord best_clear = nearest_enemy(end, t), best_short = 0;
    const std::vector<MoveOrder> ways = consolidating_ways(end, t);
    for (const MoveOrder& o : ways) {
      const State there = after(end, {o});
      const Coord clear = std::min(nearest_enemy(there, t), clear_of_enemy + 1);
      const Coord lacks = short_of_command(there, t);
      if (best ? clear < best_clear || (clear == best_clear && lacks >= best_short) : clear <= best_clear) continue;
      best = &o;
      best_clear = clear;
      best_short = lacks;
    }
    if (!best) continue;
    orders.push_back(*best);
    end = after(end, {*best});
  }
  return orders;
}

}  // namespace

std::vector<MoveOrder> propose_consolidation(const State& s, PlatoonId p) {
  std::vector<MoveOrder> home = back_to_foxholes(s, p);
  while (!home.empty()) {  // FOW-FOX-015
    std::vector<MoveOrder> orders = and_get_clear(s, p, home);
    const Refusals out = judge_consolidation(s, p, orders);
    if (out.empty()) return orders;
    drop_refused(home, out);
  }
  return and_get_clear(s, p, {});
}

Refusals check_consolidation(const State& s, PlatoonId p, const std::vector<MoveOrder>& orders) {
  Refusals out = judge_consolidation(s, p, orders);
  if (out.empty() || !(orders == propose_consolidation(s, p))) return out;
  return {};
}

}  // namespace sandtable::fow
