#include "fow/movement/way_out.hpp"

#include <algorithm>
#include <set>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"
#include "geometry/path.hpp"
#include "table/move/meeting.hpp"

namespace sandtable::fow {
namespace {

bool on_foot_indoors(const State& s, TeamId t) {
  const Model& m = model(s, t);
  return s[t].present() && !m.vehicle() && may_enter_buildings(m) && building_at(s, s[t].pose.at).valid();
}

}  // namespace

std::vector<WayOut> ways_out(const State& s, TeamId t, Gait gait) {
  std::vector<WayOut> ways;
  if (!on_foot_indoors(s, t)) return ways;
  const Model& m = model(s, t);
  for (const Opening& o : openings_of(s, building_at(s, s[t].pose.at))) {
    if (o.floor != 0) continue;
    const Vec middle = lerp(o.span.a, o.span.b, 1, 2);
    const Angle outward = heading_of(o.span.b - o.span.a) + Angle{16384};
    const Vec beyond = middle + along(outward, m.depth / 2 + sliver);
    const Vec before = middle - along(outward, m.depth / 2 + sliver);
    const Vec back = middle - along(outward, circumradius(m.width, m.depth) + sliver);
    const std::vector<Pose> sidling{{before, outward}, {beyond, outward}};
    const std::vector<Pose> turning{{back, s[t].pose.facing}, {beyond, outward}};
    for (const auto& legs : {sidling, turning}) {
      const PathLook look = look_at_path(s, t, legs, gait);
      // It need not be able to stop there, only to pass.
      if (!std::all_of(look.refused.begin(), look.refused.end(),
                       [](const Refusal& r) { return r.rule == "FOW-MOV-026"_rule; }))
        continue;
      ways.push_back({legs, look.charged});
      break;
    }
  }
  return ways;
}

IndoorReach::IndoorReach(const State& s, TeamId t, Gait gait) : s_(s), t_(t), gait_(gait) {
  if (!on_foot_indoors(s, t)) return;
  look_from({});
  for (const WayOut& way : ways_out(s, t)) look_from(way);
}

void IndoorReach::look_from(const WayOut& way) {
  State there = s_;
  if (!way.legs.empty()) put_for_a_look(there, t_, way.legs.back());
  Limits left = move_limits(s_, t_, gait_);
  for (Coord& most : left.most) most = std::max(0, std::min(most, left[rough]) - way.charged);
  fields_.push_back(std::make_unique<MoveField>(there, t_, gait_));
  const MoveField& f = *fields_.back();
  reaches_.emplace_back(f.ground(), f.others(), left, f.mover());
  ways_.push_back(way);
}

std::optional<IndoorReach::Found> IndoorReach::find(Vec p) const {
  std::optional<Found> best;
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    const std::vector<Pose> more = reaches_[i].way_to(p);
    if (more.empty()) continue;
    Found found{ways_[i].legs};
    found.legs.insert(found.legs.end(), more.begin(), more.end());
    const PathLook look = look_at_path(s_, t_, found.legs, gait_);
    found.charged = look.charged;
    if (look.refused.empty() && (!best || found.charged < best->charged)) best = std::move(found);
  }
  return best;
}

std::optional<Coord> IndoorReach::cost_at(Vec p) const {
  const auto found = find(p);
  return found ? std::optional(found->charged) : std::nullopt;
}

std::vector<Pose> IndoorReach::way_to(Vec p) const {
  auto found = find(p);
  return found ? std::move(found->legs) : std::vector<Pose>{};
}

std::size_t IndoorReach::count() const {
  std::set<Vec> places;
  for (const Reach& r : reaches_)
    for (Coord row = 0; row < r.rows(); ++row)
      for (Coord column = 0; column < r.columns(); ++column)
        if (r.marked(column, row) && find(r.place(column, row))) places.insert(r.place(column, row));
  return places.size();
}

}  // namespace sandtable::fow
