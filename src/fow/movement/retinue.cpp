#include "fow/movement/retinue.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/as_close.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/plan.hpp"

namespace sandtable::fow {
namespace {

struct Retinue {
  TeamId transport;
  TeamId owner;
};

// The pairs that have to keep together: one that is stuck, or without its crew, holds nobody back.
std::vector<Retinue> retinues_of(const State& s, int side) {
  std::vector<Retinue> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].platoon.valid() || side_of(s, t) != side || !is_retinue(s, t)) continue;
    const bool drove_off = s[t].place == Place::left && s[t].moving.went && !s[t].harm.destroyed;
    if (!s[t].able() && !drove_off) continue;
    if (const TeamId owner = independent_of(s, s[t].platoon); owner.valid()) list.push_back({t, owner});
  }
  return list;
}

// By how much the transport is beyond its Command Distance; far beyond when it has left the table.
Coord beyond_officer(const State& s, const Retinue& p) {
  if (!s[p.transport].in_play()) return s.world->table->size().x + s.world->table->size().y;
  const Gap apart = distance(s, p.transport, p.owner);
  const Coord allowed = command_distance(s, p.transport);
  return apart <= allowed ? 0 : std::max(1, apart.shown() - allowed);
}

PlatoonId platoon_moving(const State& s, TeamId t) { return s[stands_for(s, t)].with(); }

// Its platoon has not had its move, and it is free to go along.
bool may_yet_move(const State& s, TeamId t) {
  const PlatoonId p = platoon_moving(s, t);
  return !s[p].deeds.moved && leader_of(s, p) && why_not_free(s, stands_for(s, t)).empty();
}

Refusal left_behind(const State& s, const Retinue& p) {
  if (!s[p.transport].in_play())
    return refuse("FOW-IND-003"_rule,
                  fmt::format("{} would leave the table without {}", name_of(s, p.transport), name_of(s, p.owner)),
                  piece_of(p.transport));
  const Coord allowed = command_distance(s, p.transport);
  const Coord apart = distance(s, p.transport, p.owner).shown();
  Refusal r = refuse("FOW-IND-003"_rule,
                     fmt::format("{} would be {} from {}, {} allowed", name_of(s, p.transport),
                                 shown_length(apart, s.world->centimetres), name_of(s, p.owner),
                                 shown_length(allowed, s.world->centimetres)),
                     piece_of(p.transport));
  r.unit = Unit::length;
  r.measured = apart;
  r.allowed = allowed;
  return r;
}

}  // namespace

bool is_retinue(const State& s, TeamId t) { return s[s[t].platoon].independent && !s[t].independent; }

void check_retinue(const State& end, PlatoonId p, Refusals& out) {
  for (const Retinue& pair : retinues_of(end, end[p].side)) {
    const bool his = platoon_moving(end, pair.owner) == p;
    const bool its = platoon_moving(end, pair.transport) == p;
    if (!his && !its) continue;
    if ((!his && may_yet_move(end, pair.owner)) || (!its && may_yet_move(end, pair.transport))) continue;
    const Coord far = beyond_officer(end, pair);
    if (far == 0) continue;
    Coord best = 0;
    const Measure apart = [&](const State& s) { return beyond_officer(s, pair); };
    if (end[pair.transport].in_play() && as_close_as_it_can(end, pair.transport, far, apart, best)) continue;
    out.push_back(left_behind(end, pair));
  }
}

std::optional<Apart> apart_still(const State& s) {
  for (const Retinue& pair : retinues_of(s, s.active)) {
    if (platoon_moving(s, pair.owner) == platoon_moving(s, pair.transport)) continue;  // judged when they moved
    if (!acts_now(s, platoon_moving(s, pair.owner))) continue;                         // FOW-FRC-034
    const Coord far = beyond_officer(s, pair);
    if (far == 0) continue;
    for (TeamId t : {pair.transport, pair.owner}) {
      if (!may_yet_move(s, t)) continue;
      const Nearest there = nearest_in_reach(s, t, [&](const State& at) { return beyond_officer(at, pair); });
      if (there.measured >= far) continue;
      const PlatoonId p = platoon_moving(s, t);
      MovePlan plan{.platoon = p, .orders = {{.team = stands_for(s, t), .legs = there.legs}}, .committed = 1};
      if (check_plan(s, p, false, plan.orders).empty()) return Apart{left_behind(s, pair), std::move(plan)};
    }
  }
  return std::nullopt;
}

}  // namespace sandtable::fow
