#include "fow/assault/pursuit.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "fow/command/command.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/orders.hpp"

namespace sandtable::fow {

std::vector<MoveOrder> straight_moves(const State& s, TeamId t, Gait gait, Angle first, const Judge& judge) {
  std::vector<MoveOrder> list;
  const Limits limits = move_limits(s, t, gait);
  const Pose from = s[stands_for(s, t)].pose;
  for (int turn = -1; turn < 16; ++turn) {
    const Angle heading = turn < 0 ? first : Angle{static_cast<uint16_t>(turn * 4096)};
    for (Coord far : {limits[cross_country], limits[rough], limits[cross_country] * 3 / 4, limits[cross_country] / 2,
                      limits[cross_country] / 4}) {
      if (far <= 0) continue;
      const Vec to = from.at + along(heading, far);
      bool found = false;
      for (const Angle facing : {heading, from.facing}) {  // somebody may stand in the way of turning
        const MoveOrder o{.team = t, .legs = {{to, facing}}};
        found = !leaves_table(s, t, o.legs) && judge(s, o).empty();
        if (!found) continue;
        list.push_back(o);
        break;
      }
      if (found) break;
    }
  }
  return list;
}

State after(const State& s, const std::vector<MoveOrder>& orders) {
  State end = s;
  for (const MoveOrder& o : orders) carry_out(end, o);
  return end;
}

Refusals check_one_by_one(State& end, PlatoonId p, const std::vector<MoveOrder>& orders, const Judge& judge) {
  Refusals out;
  std::vector<TeamId> seen;
  for (const MoveOrder& o : orders) {
    if (!o.team.valid() || o.team.index() >= end.teams.size() || !end[o.team].in_play() || end[o.team].with() != p ||
        std::find(seen.begin(), seen.end(), o.team) != seen.end())
      return {malformed("each team of the platoon moves once")};
    seen.push_back(o.team);
    for (const Refusal& r : judge(end, o)) out.push_back(r);
    if (out.empty()) carry_out(end, o);
  }
  return out;
}

void drop_refused(std::vector<MoveOrder>& orders, const Refusals& out) {
  const auto named = [&](const MoveOrder& o) {
    return std::any_of(out.begin(), out.end(), [&](const Refusal& r) { return r.who == piece_of(o.team); });
  };
  if (std::erase_if(orders, named) == 0) orders.pop_back();
}

Refusals check_stragglers(const State& before, const State& end, PlatoonId p, const std::vector<MoveOrder>& orders,
                          Gait gait, RuleId rule, const Judge& judge) {
  Refusals out;
  if (!leader_of(end, p)) return out;
  for (const MoveOrder& o : orders) {
    if (!end[o.team].present()) continue;
    const Coord now = short_of_command(end, o.team);
    if (now == 0) continue;
    State from = end;
    from[o.team] = before[o.team];
    if (before[o.team].aboard()) from[before[o.team].carrier] = before[before[o.team].carrier];
    bool nearer = false;
    for (const MoveOrder& other : straight_moves(from, o.team, gait, Angle{}, judge)) {
      State there = from;
      carry_out(there, other);
      nearer = nearer || short_of_command(there, o.team) + inch / 4 < now;
    }
    if (nearer)
      out.push_back(refuse(rule, fmt::format("{} must end In Command, or as near as it gets", name_of(end, o.team)),
                           piece_of(o.team)));
  }
  return out;
}

Question orders_question(const State& s, PlatoonId p, std::string label, std::vector<RuleId> rules) {
  Question paths{
      .key = "paths"_name, .shape = Shape::path, .label = std::move(label), .rules = std::move(rules), .low = 0};
  for (TeamId t : in_play(s, p)) paths.pieces.push_back(piece_of(t));
  return paths;
}

Reply orders_reply(const std::vector<MoveOrder>& orders) {
  Reply r{.key = "paths"_name};
  for (const MoveOrder& o : orders) r.routes.push_back({.piece = piece_of(o.team), .steps = o.legs});
  return r;
}

}  // namespace sandtable::fow
