#include "fow/agents/ways.hpp"

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"
#include "geometry/path.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

struct GoesLike {
  uint64_t table = 0;
  uint64_t going = 0;
  Coord narrow = 0;
  uint64_t special = 0;
  friend bool operator==(const GoesLike&, const GoesLike&) = default;
};

GoesLike goes_like(const State& s, TeamId t) {
  const Model& m = model(s, t);
  uint64_t sum = 14695981039346656037U;
  const auto add = [&](uint64_t v) { sum = (sum ^ v) * 1099511628211U; };
  for (const TerrainEffect& e : s.world->ratings) {
    const Going g = going_for(e, m);
    add(g.pace);
    add(g.check);
    add((g.line ? 1U : 0U) | (g.road ? 2U : 0U) | (g.gates ? 4U : 0U) | (g.opens ? 8U : 0U) | (g.walls ? 16U : 0U));
  }
  return {s.world->sight->serial(), sum, std::min(m.width, m.depth) / (inch / 2), s[t].special.bits};
}

// Where it may come on the bare table, without tests or with them; it is nowhere yet, so that nothing hangs on where it
// stands.
std::shared_ptr<const Field::Chart> chart_of(const State& s, TeamId t, bool avoid_checks) {
  State bare = s;
  bare.overlays = {};
  bare[t].pose.at = {-50 * inch, -50 * inch};
  const MoveField ground(bare, t);
  Mover mover = ground.mover();
  mover.base.pose = {bare[t].pose.at, {}};
  const Vec size = s.world->table->size();
  const Field whole(ground.ground(), Others{}, mover,
                    {.most = Pace{rough}, .avoid_checks = avoid_checks, .range = 2 * (size.x + size.y) + 200 * inch});
  return std::make_shared<const Field::Chart>(FarMap::squares(whole, FarMap::widest));
}

struct Charted {
  GoesLike who;
  bool avoid_checks = false;
  std::shared_ptr<const Field::Chart> chart;
};
struct Mapped {
  GoesLike who;
  bool avoid_checks = false;
  Vec goal;
  std::shared_ptr<const Way> way;
};
constexpr std::size_t most_charts = 32;
constexpr std::size_t most_maps = 96;

}  // namespace

Way::Way(std::shared_ptr<const Field::Chart> squares, Vec goal)
    : squares_(std::move(squares)), goal_(goal), map_(*squares_, goal, goal, FarMap::never, 1000 * inch) {}

bool Way::leads_from(Vec from) const { return map_.at_least(from) < FarMap::never; }

Coord Way::left(Vec from) const {
  const Coord straight = length(goal_ - from);
  const Coord far = map_.at_least(from);
  return far >= FarMap::never ? straight * 3 / 2 : far;
}

Vec Way::after(Vec from, Coord far) const {
  const Coord straight = length(goal_ - from);
  const std::vector<Vec> places = map_.toward(from, far);
  if (!places.empty()) return places.back();
  return straight <= far ? goal_ : point_along(Segment{from, goal_}, far);
}

std::shared_ptr<const Way> way_to(const State& s, TeamId t, Vec goal) {
  thread_local std::vector<Charted> charts;
  thread_local std::vector<Mapped> maps;
  const GoesLike who = goes_like(s, t);
  const auto chart = [&](bool avoid) {
    for (const Charted& c : charts)
      if (c.avoid_checks == avoid && c.who == who) return c.chart;
    if (charts.size() >= most_charts) charts.clear();
    charts.push_back({who, avoid, chart_of(s, t, avoid)});
    return charts.back().chart;
  };
  const auto way = [&](bool avoid) {
    for (const Mapped& m : maps)
      if (m.goal == goal && m.avoid_checks == avoid && m.who == who) return m.way;
    if (maps.size() >= most_maps) maps.clear();
    maps.push_back({who, avoid, goal, std::make_shared<const Way>(chart(avoid), goal)});
    return maps.back().way;
  };
  // Over ground that calls for tests only where nothing else leads there.
  const Vec from = s[stands_for(s, t)].pose.at;
  std::shared_ptr<const Way> without = way(true);
  if (without->leads_from(from) || !model(s, t).can_bog()) return without;
  std::shared_ptr<const Way> over = way(false);
  return over->leads_from(from) ? over : without;
}

}  // namespace sandtable::fow
