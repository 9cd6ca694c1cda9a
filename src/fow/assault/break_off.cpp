#include "fow/assault/break_off.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/assault/assault.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/pursuit.hpp"
#include "fow/command/command.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/movement/reorganising.hpp"
#include "fow/movement/transport.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord retreat_step = inch / 4;
constexpr Coord slack = inch / 50;  // of rounding along a path

Coord nearest_assaulting(const State& s, TeamId t) {
  Coord best = 1000 * inch;
  for (TeamId enemy : assaulting_teams(s)) best = std::min(best, distance(s, t, enemy).shown());
  return best;
}

// FOW-ASL-130: at no point nearer to them than just before.
bool comes_nearer(const State& s, TeamId t, const std::vector<Pose>& legs, Coord far) {
  State there = s;
  Coord before = nearest_assaulting(s, t);
  for (Coord at = 0; at < far;) {
    at = std::min(at + retreat_step, far);
    put_for_a_look(there, t, pose_along(s[t].pose, legs, at));
    const Coord now = nearest_assaulting(there, t);
    if (now < before - slack) return true;
    before = std::max(before, now);
  }
  return false;
}

Refusals cannot_retreat(const State& s, TeamId t, RuleId rule, const char* words) {
  return {refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t))};
}

bool obstacle_between(const State& s, TeamId a, TeamId b) {
  const Segment look{s[a].pose.at, s[b].pose.at};
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (!s.world->ratings[i].obstacle) continue;
    const auto& line = features[i].points;
    for (std::size_t k = 0; k + 1 < line.size(); ++k)
      if (touch(look, Segment{line[k], line[k + 1]})) return true;
  }
  return false;
}

bool in_rough_terrain(const State& s, TeamId t) {
  const auto under = ground_under(s, footprint(s, t));
  return std::any_of(under.begin(), under.end(),
                     [](const TerrainEffect* e) { return e->going >= TerrainEffect::Going::difficult; });
}

}  // namespace

Gait retreat_gait(const State& s, TeamId t) {
  const bool free = model(s, t).type == TeamType::tank && !s[s[t].with()].assault.routed;
  return {.purpose = free ? MovePurpose::break_off_tanks : MovePurpose::break_off};
}

Refusals why_no_retreat(const State& s, const MoveOrder& o) {
  const TeamId t = o.team;
  if (s[t].aboard()) return cannot_retreat(s, t, "FOW-ASL-013"_rule, "stays mounted when it breaks off");
  if (!s[t].able()) return cannot_retreat(s, t, "FOW-ASL-010"_rule, "cannot move");
  if (o.sort != OrderSort::go || o.into.valid() || o.over.valid()) return {malformed("a team that breaks off moves")};
  Refusals stays;
  special::why_stays(s, t, special::Occasion::break_off, stays);
  if (!stays.empty()) return stays;
  const Gait gait = retreat_gait(s, t);
  const PathLook look = look_at_path(s, t, o.legs, gait);
  Refusals out = look.refused;
  const Coord far = look.leaves ? look.walk.off_table_at : look.walk.length;
  if (look.moves)
    for (const Refusal& r : check_reorganising_path(s, t, o.legs, far)) out.push_back(r);
  if (o.legs.empty()) return out;
  if (gait.purpose == MovePurpose::break_off_tanks) {  // FOW-ASL-140
    State end = s;
    put_for_a_look(end, t, o.legs.back());
    for (std::size_t i = 0; i < s.teams.size() && !look.leaves; ++i) {
      const TeamId enemy = TeamId::of(i);
      if (s[enemy].present() && side_of(s, enemy) != side_of(s, t) && !model(s, enemy).vehicle() &&
          distance(end, t, enemy) <= 2 * inch) {
        out.push_back(
            cannot_retreat(s, t, "FOW-ASL-140"_rule, "may not end within 2in/5cm of an enemy Infantry or Gun team")[0]);
        break;
      }
    }
    return out;
  }
  if (comes_nearer(s, t, o.legs, far))
    out.push_back(cannot_retreat(s, t, model(s, t).type == TeamType::tank ? "FOW-ASL-141"_rule : "FOW-ASL-130"_rule,
                                 "breaks off away from the assaulting teams")[0]);
  return out;
}

Refusals check_retreat(const State& s, PlatoonId p, const std::vector<MoveOrder>& orders) {
  State end = s;
  Refusals out = check_one_by_one(end, p, orders, why_no_retreat);
  if (!out.empty()) return out;
  for (const MoveOrder& o : orders) {  // FOW-ASL-131
    const auto more = check_stragglers(s, end, p, {o}, retreat_gait(s, o.team), "FOW-ASL-131"_rule, why_no_retreat);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

namespace {

Angle away(const State& s, TeamId t) {
  TeamId nearest;
  for (TeamId enemy : assaulting_teams(s))
    if (!nearest.valid() || distance(s, t, enemy) < distance(s, t, nearest)) nearest = enemy;
  if (!nearest.valid() || s[nearest].pose.at == s[t].pose.at) return s[t].pose.facing + Angle{32768};
  return heading_of(s[t].pose.at - s[nearest].pose.at);
}

// Of its straight moves the one that ends In Command and gets furthest away; nothing when it has none.
std::optional<MoveOrder> best_retreat(const State& s, TeamId t, bool command_first) {
  std::optional<MoveOrder> best;
  Coord best_short = 0, best_far = -1;
  for (const MoveOrder& o : straight_moves(s, t, retreat_gait(s, t), away(s, t), why_no_retreat)) {
    const State end = after(s, {o});
    const Coord lacks = command_first ? short_of_command(end, t) : 0;
    const Coord far = nearest_assaulting(end, t);
    if (best && (lacks > best_short || (lacks == best_short && far <= best_far))) continue;
    best = o;
    best_short = lacks;
    best_far = far;
  }
  return best;
}

}  // namespace

std::vector<MoveOrder> propose_retreat(const State& s, PlatoonId p) {
  std::vector<TeamId> teams = on_table(s, p);
  const auto leader = leader_of(s, p);
  std::stable_sort(teams.begin(), teams.end(), [&](TeamId a, TeamId b) {
    const bool leads_a = leader && *leader == a, leads_b = leader && *leader == b;
    return leads_a != leads_b ? leads_a : nearest_assaulting(s, a) > nearest_assaulting(s, b);
  });
  std::vector<MoveOrder> orders;
  State end = s;
  for (TeamId t : teams) {
    if (!s[t].able()) continue;
    const auto o = best_retreat(end, t, leader && *leader != t);
    if (!o) continue;
    orders.push_back(*o);
    end = after(end, {*o});
  }
  while (!orders.empty()) {
    const Refusals out = check_retreat(s, p, orders);
    if (out.empty()) break;
    drop_refused(orders, out);
  }
  return orders;
}

void add_stragglers(State& s, PlatoonId p, LoseAll& caught) {
  const std::vector<TeamId> enemies = assaulting_teams(s);
  for (TeamId t : on_table(s, p)) {
    std::optional<Caught> how;
    for (TeamId enemy : enemies) {
      const bool rides = model(s, enemy).mobility == Mobility::cavalry;
      const Coord reach = rides ? cavalry_launch : engaged_distance;
      if (how == Caught::straggling || !close_by(s, enemy, t, reach) || !sight(s, enemy, t).seen()) continue;
      if (close_by(s, enemy, t, engaged_distance))
        how = Caught::straggling;
      else if (!in_rough_terrain(s, t) && !obstacle_between(s, enemy, t))
        how = Caught::ridden_down;
    }
    if (how) add_caught(s, caught, t, *how);
  }
}

}  // namespace sandtable::fow
