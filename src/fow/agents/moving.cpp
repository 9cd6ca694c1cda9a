#include "fow/agents/moving.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/agents/clash.hpp"
#include "fow/agents/stride.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/propose.hpp"
#include "geometry/path.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord at_objective = 4 * inch;

// Places about it, a lattice as far as it goes, and its goal.
std::vector<Vec> reachable(const Situation& sit, const Unit& u, const Task& task, bool all_round) {
  std::vector<Vec> list;
  const Vec size = sit.s->world->table->size();
  const Coord pace = u.pace;
  if (pace < 2 * inch) return list;
  const Coord step = std::max(2 * inch, pace / 3);
  const Coord edge = 2 * inch;
  const auto inside = [&](Vec v) {
    return Vec{std::clamp(v.x, edge, size.x - edge), std::clamp(v.y, edge, size.y - edge)};
  };
  for (Coord y = -pace; all_round && y <= pace; y += step)
    for (Coord x = -pace; x <= pace; x += step)
      if (const Vec by{x, y}; by != Vec{} && squared(by) <= int64_t{pace} * pace) list.push_back(inside(u.middle + by));
  const Coord far = length(task.goal - u.middle);
  if (far > 0) list.push_back(far <= pace ? task.goal : inside(point_along(Segment{u.middle, task.goal}, pace)));
  if (!all_round && far > pace) list.push_back(inside(point_along(Segment{u.middle, task.goal}, pace / 2)));
  if (task.way && far > pace)
    if (const Vec next = task.way->after(u.middle, pace); next != u.middle) list.push_back(inside(next));
  return list;
}

// An enemy could come to hold it in his next turn.
bool in_peril(const Situation& sit, Vec objective) {
  return std::any_of(sit.foes.begin(), sit.foes.end(), [&](const Unit& foe) {
    const Coord far = foe.pace + at_objective + 3 * inch;
    return foe.fighters > 0 && !foe.transports && squared(foe.middle - objective) <= int64_t{far} * far;
  });
}

// What being so near to its goal is worth: a share of its worth for every turn saved.
Worth approach(const Situation& sit, const Unit& u, const Task& t, const Weights& w, Vec at) {
  const int64_t eighths = [&]() -> int64_t {
    switch (t.role) {
      case Duties::take: return 8;
      case Duties::guard: return 8;
      case Duties::hunt: return 6;
      case Duties::follow: return 2;
      case Duties::support: return 3;
      case Duties::wait: return 0;
    }
    return 0;
  }();
  Coord left = t.way ? t.way->left(at) : length(t.goal - at);
  const Coord enough = t.role == Duties::support                           ? std::max<Coord>(8 * inch, u.reach * 3 / 4)
                       : t.role == Duties::follow                          ? 8 * inch
                       : t.role == Duties::guard && !in_peril(sit, t.goal) ? std::max<Coord>(u.pace, 6 * inch)
                                                                           : at_objective / 2;
  left = std::max<Coord>(0, left - enough);
  const Coord pace = std::max(u.pace, 4 * inch);
  // Where time runs against it, it hurries.
  int64_t haste = 100;
  if (sit.deadline > 0 && t.role == Duties::take)
    haste = sit.s->turn + 2 >= sit.deadline ? 250 : sit.s->turn + 4 >= sit.deadline ? 170 : 130;
  return -u.worth * w.approach * eighths / 8 * left / pace / 100 * haste / 100;
}

// At the objective it holds or keeps the enemy from holding.
Worth holding(const Situation& sit, const Unit& u, const Task& t, const Weights& w, const Stand& stand) {
  if (t.aim < 0 || u.fighters == 0 || stand.doubled) return 0;
  if (t.role != Duties::take && (t.role != Duties::guard || !in_peril(sit, t.goal))) return 0;
  const Coord away = length(t.goal - stand.at);
  if (away > at_objective) return 0;
  bool contested = false;
  for (const Unit& foe : sit.foes)
    for (const TeamId e : foe.teams)
      if (squared((*sit.s)[e].pose.at - t.goal) <= int64_t{5 * inch} * (5 * inch)) contested = true;
  Worth worth = u.worth * w.hold / 100;
  if (t.role == Duties::take && !contested) worth *= 3;
  return worth;
}

}  // namespace

// What setting out costs where that alone calls for Bogging Checks: the share of it that may be left behind.
Worth price_of_setting_out(const Situation& sit, const Unit& u) {
  const State& s = *sit.s;
  if (!u.typical.valid() || !model(s, u.typical).can_bog()) return 0;
  constexpr int most = 4;
  int looked = 0, stuck = 0;
  for (const TeamId t : u.teams) {
    if (looked == most) break;
    ++looked;
    const Pose& at = s[t].pose;
    const Pose next{at.at + along(at.facing, inch / 4), at.facing};
    if (!checks_on(walk_over_ground(s, t, {next})).empty()) ++stuck;
  }
  return looked == 0 ? 0 : u.worth * stuck / looked / 6;
}

Goal weigh_place(const Situation& sit, const Unit& u, const Task& task, const Weights& w, const Stand& stand) {
  Goal g{.stand = stand};
  const Prospects fire = prospects_from(sit, u, stand);
  g.fire = fire.worth * w.fire / 100;
  g.target = fire.target;
  g.danger = std::min(u.worth, danger_at(sit, u, stand)) * w.danger / 100;
  if (stand.doubled) g.danger = g.danger * 3 / 2;
  g.aim = approach(sit, u, task, w, stand.at) + holding(sit, u, task, w, stand);
  if (!stand.doubled && (u.foot || u.tanks))
    for (const Unit& foe : sit.foes) g.assault = std::max(g.assault, clash(sit, u, foe, stand));
  g.assault = g.assault * w.assault / 100;
  if (g.danger == 0 && g.fire == 0) g.aim += u.worth * w.cover / 100;
  if (stand.moved)
    g.danger += task.setting_out;
  else
    g.aim += u.worth * (w.stay + (stand.dug_in ? w.foxhole : 0)) / 100;
  g.score = std::max(g.fire, g.assault) + std::min(g.fire, g.assault) / 4 - g.danger + g.aim;
  return g;
}

std::vector<Goal> places_for(const Situation& sit, const Unit& u, const Task& task, const Weights& w) {
  const State& s = *sit.s;
  std::vector<Goal> all;
  const auto weigh = [&](const Stand& stand) { all.push_back(weigh_place(sit, u, task, w, stand)); };
  weigh({.at = u.middle, .moved = false, .dug_in = u.typical.valid() && s[u.typical].shelter.dug_in});
  const std::vector<Vec> about_it = reachable(sit, u, task, w.all_round != 0);
  for (const Vec at : about_it) weigh({.at = at, .moved = true});
  // Twice as far straight on where the enemy is far off.
  const Vec way = task.goal - u.middle;
  const Coord far = length(way);
  if (far > u.pace * 3 / 2 && u.pace > 0) {
    const Vec at = far <= 2 * u.pace ? task.goal
                   : task.way      ? task.way->after(u.middle, 2 * u.pace)
                                   : point_along(Segment{u.middle, task.goal}, 2 * u.pace);
    bool near = false;
    for (const Unit& foe : sit.foes) near = near || squared(foe.middle - at) < int64_t{12 * inch} * (12 * inch);
    // Nobody runs past those he could shoot at, nor under the guns of those who see him there.
    const bool busy = w.danger > 10 && (all[0].fire > u.worth / 12 || all[0].assault > 0);
    if (!near && !busy) weigh({.at = at, .moved = true, .doubled = true});
    if (w.danger > 10 && all.back().stand.doubled && all.back().danger * 100 > u.worth * std::max(1, w.danger) / 8)
      all.pop_back();
  }
  std::stable_sort(all.begin(), all.end(), [](const Goal& a, const Goal& b) { return a.score > b.score; });
  return all;
}

bool gets_off(const Situation& sit, const Unit& u, const Task& task) {
  if (!u.riding) return false;
  const Coord near = u.guns ? 28 * inch : 18 * inch;
  if (length(task.goal - u.middle) < 8 * inch) return true;
  for (const Unit& foe : sit.foes)
    if (!foe.transports && squared(foe.middle - u.middle) < int64_t{near} * near) return true;
  return false;
}

std::optional<Moved> march_to(const State& s, const Unit& u, const Task& task, const Stand& stand) {
  const std::optional<Stride> m = stride(
      s, u.platoon, stand.at,
      {.doubling = stand.doubled, .bold = task.role == Duties::take || task.role == Duties::hunt, .way = task.way.get()});
  if (!m) return std::nullopt;
  return Moved{plan_command(u.platoon, m->orders, stand.doubled, all_of(s, u.platoon)), m->end};
}

std::optional<Moved> move_to(const State& s, const Unit& u, const Stand& stand, bool dismount) {
  if (!stand.moved && !dismount) return std::nullopt;
  MoveWish wish{.platoon = u.platoon, .doubling = stand.doubled};
  if (dismount) {
    int n = 0;
    for (const TeamId t : in_play(s, u.platoon))
      if (s[t].aboard() && s[t].carrier.valid()) {
        const Vec from = s[s[t].carrier].pose.at;
        const Vec way = stand.at - from;
        const Vec ahead = way == Vec{} ? Vec{0, 3 * inch} : way;
        const Vec at = point_along(Segment{from, from + ahead}, std::min<Coord>(4 * inch, length(ahead)));
        wish.each.push_back({.team = t, .to = at + Vec{(n % 3 - 1) * inch * 3 / 2, 0}});
        ++n;
      }
    if (wish.each.empty()) return std::nullopt;
  } else {
    wish.to = stand.at;
  }
  const MoveProposal way = propose_move(s, wish);
  if (way.orders.empty()) return std::nullopt;
  int64_t x = 0, y = 0, n = 0;
  for (const Proposed& one : way.teams) x += one.end.at.x, y += one.end.at.y, ++n;
  Moved moved{plan_command(u.platoon, way.orders, way.doubling, all_of(s, u.platoon)), u.middle};
  if (n > 0) moved.end = {static_cast<Coord>(x / n), static_cast<Coord>(y / n)};
  return moved;
}

std::string why_there(const Situation& sit, const Unit& u, const Task& task, const Goal& g) {
  const State& s = *sit.s;
  std::string why = name_of(s, u.platoon);
  if (!g.stand.moved)
    why += " stays";
  else
    why += g.stand.doubled ? " doubles" : " moves";
  why += " " + words_of(sit, task);
  if (g.assault > 0 && g.assault >= g.fire)
    why += ", within reach of an assault";
  else if (g.target && g.fire > u.worth / 50)
    why += fmt::format(", to fire at {}", name_of(s, g.target->platoon));
  if (g.danger > u.worth / 4) why += ", under heavy fire";
  if (g.danger == 0) why += ", out of sight";
  return why;
}

}  // namespace sandtable::fow
#include "fow/agents/stride.ipp"
#include "fow/agents/ways.ipp"
