#include "fow/damage/barrage.hpp"

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/settle.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/transport.hpp"

namespace sandtable::fow {
namespace {

// All places of a list of so many.
Places all_places(std::size_t count) { return count >= most_places ? ~Places{0} : bit(count) - 1; }

HitsOn hits_on(const Barrage& b, const CaughtGroup& g) {
  HitsOn of{.target = {g.platoon, {}}, .side = b.side, .teams = g.teams};
  of.near = all_places(g.teams.count);  // no bonus for long range (FOW-ART-099)
  of.strikes = g.strikes;
  of.taken = g.taken;
  of.gunners = b.gunners;
  of.origin = b.origin;
  of.reroll_saves = b.reroll_saves;
  return of;
}

// Why that platoon is diced for.
RuleId told_of(const State& s, const Barrage& b, PlatoonId p) {
  const bool friends = s[p].side == b.side, lone = s[p].independent;
  if (b.origin == Origin::aircraft) return friends || lone ? "FOW-AIR-086"_rule : "FOW-AIR-063"_rule;
  return friends ? "FOW-ART-085"_rule : lone ? "FOW-ART-087"_rule : "FOW-ART-067"_rule;
}

bool can_strike(const State& s, const Barrage& b, TeamId t) { return !b.no_he || model(s, t).vehicle(); }

}  // namespace

Bounded<Pose, most_bends> corners_of(const Rect& area) {
  Bounded<Pose, most_bends> list;
  for (const Vec& corner : outline(area).corner) list.push_back({corner, area.pose.facing});
  return list;
}

std::vector<TeamId> teams_under(const State& s, const Rect& area) {
  std::vector<TeamId> list;
  const Quad square = outline(area);
  const Box box = box_of(square);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    if (!s.teams[i].present()) continue;  // those carried count by their vehicle alone (FOW-ART-088)
    const Quad base = outline(footprint(s, TeamId::of(i)));
    if (meet(box, box_of(base)) && overlap(Points(square), Points(base))) list.push_back(TeamId::of(i));
  }
  return list;
}

std::vector<GroupUnder> groups_under(const State& s, const Rect& area, int side, PlatoonId aimed_at) {
  std::vector<GroupUnder> groups;
  for (TeamId t : teams_under(s, area)) {
    const PlatoonId p = s[t].with();
    const TeamType type = model(s, t).type;
    const auto same = [&](const GroupUnder& g) { return g.platoon == p && g.type == type; };
    const auto found = std::find_if(groups.begin(), groups.end(), same);
    if (found != groups.end())
      found->teams.push_back(t);
    else
      groups.push_back({p, type, {t}});
  }
  // FOW-ART-069: the platoon aimed at, other enemies, friends, each in the order of the force.
  const auto rank = [&](const GroupUnder& g) {
    const int whose = g.platoon == aimed_at ? 0 : s[g.platoon].side != side ? 1 : 2;
    return std::tuple(whose, g.platoon.value, static_cast<int>(g.type));  // FOW-ART-070
  };
  std::sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return groups;
}

std::vector<GroupUnder> groups_under(const State& s, const Barrage& b) {
  std::vector<GroupUnder> groups = groups_under(s, b.area, b.side, b.aimed_at);
  for (GroupUnder& g : groups) std::erase_if(g.teams, [&](TeamId t) { return !can_strike(s, b, t); });
  std::erase_if(groups, [](const GroupUnder& g) { return g.teams.empty(); });
  return groups;
}

Strike strike_of(const Barrage& b, std::size_t teams, int hits) {
  Strike strike{.by = b.gun, .weapon = b.weapon, .count = static_cast<uint8_t>(hits)};
  strike.may = all_places(teams);
  strike.near = strike.may;
  strike.anti_tank = b.anti_tank;
  strike.firepower = b.firepower;
  strike.side = b.side;
  strike.face = b.face;
  strike.cover = CoverFrom::all_round;  // no wall and no gun shield (FOW-ART-106, 107)
  strike.counts_for = b.counts_for;
  strike.no_he = b.no_he;
  return strike;
}

roll::Spec barrage_roll(const State& s, const Barrage& b, int dice) {
  roll::Spec spec = roll_of(s, {.test = Test::barrage,
                                .roller = b.by.valid() ? piece_of(b.by) : PieceRef::side(b.side),
                                .side = b.side,
                                .score = b.to_hit,
                                .dice = dice});
  if (b.rerolls.of != roll::Of::none) spec.ordered = b.rerolls;
  return spec;
}

// One die a team, whatever it did (FOW-ART-068).
N resume(State& s, const StrikeUnder& u, Out& out) {
  std::vector<CaughtGroup> groups;
  for (const GroupUnder& g : groups_under(s, u.barrage)) {
    groups.push_back({.platoon = g.platoon, .type = static_cast<uint8_t>(g.type)});
    groups.back().teams = push_all(s.arena, g.teams);
    out.event({.kind = "under_template"_name,
               .rule = told_of(s, u.barrage, g.platoon),
               .who = piece_of(g.platoon),
               .amount = static_cast<int32_t>(g.teams.size())});
  }
  if (groups.empty()) return F::done(Nothing{});
  return F::go(BarrageDice{.barrage = u.barrage, .groups = push_all(s.arena, groups)});
}

N resume(State& s, const BarrageDice& d, Out&) {
  if (d.next == d.groups.count) return F::go(BarrageHits{.barrage = d.barrage, .groups = d.groups});
  const CaughtGroup g = get(s.arena, d.groups, d.next);
  const int dice = std::min<int>(g.teams.count - d.thrown, most_dice);
  return F::call(roll::Begin{barrage_roll(s, d.barrage, dice)}, d);
}
N resume(State& s, const BarrageDice& d, const roll::Result& result, Out& out) {
  BarrageDice on = d;
  CaughtGroup g = get(s.arena, d.groups, d.next);
  g.hits = static_cast<uint8_t>(g.hits + result.passed);
  put(s.arena, d.groups, d.next, g);
  on.thrown = static_cast<uint8_t>(std::min<int>(g.teams.count, d.thrown + static_cast<int>(most_dice)));
  if (on.thrown == g.teams.count) ++on.next, on.thrown = 0;
  return resume(s, on, out);
}

namespace {

// Each hit on a tank hits everybody who rides on it as well (FOW-SAV-023), before anybody is lost.
std::vector<PlatoonId> riders_hit(const State& s, const BarrageHits& h) {
  std::vector<PlatoonId> list;
  for (const CaughtGroup& g : all_of(s.arena, h.groups))
    for (const Taken& taken : all_of(s.arena, g.taken))
      if (rides_on_tank(s, taken.team))
        for (TeamId t : aboard_of(s, taken.team)) list.push_back(s[t].with());
  return list;
}

}  // namespace

N resume(State& s, const BarrageHits& h, Out& out) {
  BarrageHits then = h;
  ++then.next;
  if (h.next == h.groups.count && !h.settling) {
    then.settling = true;
    then.next = 0;
    then.riders = push_all(s.arena, riders_hit(s, h));
    return F::go(then);
  }
  if (h.next == h.groups.count) {
    // At once, also when every hit was saved (FOW-ART-109); lone Independent teams never are (FOW-PIN-007).
    for (const CaughtGroup& g : all_of(s.arena, h.groups))
      if (g.hits > 0 && any_in_play(s, g.platoon)) pin_down(s, g.platoon, h.barrage.pins, out);
    for (PlatoonId p : all_of(s.arena, h.riders)) pin_down(s, p, h.barrage.pins, out);
    return F::done(Nothing{});
  }
  CaughtGroup g = get(s.arena, h.groups, h.next);
  if (g.hits == 0) return F::go(then);
  if (h.settling) return F::call(SettleHits{.of = hits_on(h.barrage, g)}, then);
  g.strikes = push_all(s.arena, std::vector{strike_of(h.barrage, g.teams.count, g.hits)});
  g.taken = push_all(s.arena, std::vector<Taken>(g.hits));
  put(s.arena, h.groups, h.next, g);
  return F::call(TakeHits{hits_on(h.barrage, g)}, then);
}
N resume(State& s, const BarrageHits& h, const Nothing&, Out& out) { return resume(s, h, out); }

}  // namespace sandtable::fow
