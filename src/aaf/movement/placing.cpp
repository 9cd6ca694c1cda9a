// Where models stand after they moved, and flights: the doors that change a pose.
#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/sight/spotting.hpp"
#include "geometry/path.hpp"

namespace sandtable::aaf {
namespace {

bool is_line(const Feature& f) { return f.form == sandtable::Form::line; }

// AAF-SPC-039: touching a hedge or the line of a ridge at the end of a move.
bool against_ridge_or_hedge(const State& s, ModelId m) {
  const Rect base = footprint(s, m);
  for (const Screen& screen : s.world->screens) {
    const Feature& f = (*s.world->table)[screen.feature];
    if (screen.sight == TerrainEffect::Sight::cover && is_line(f) && distance_to_line(base, f.points) <= 0) return true;
    if (screen.sight == TerrainEffect::Sight::hill && !f.contours.empty()) {
      std::vector<Vec> crest = f.contours.back().outline;
      crest.push_back(crest.front());
      if (distance_to_line(base, crest) <= 0) return true;
    }
  }
  return false;
}

// Tracks crush wire (AAF-FRT-003), mines wait for what goes over them (AAF-FRT-020, 023).
void note_works(State& s, ModelId m, const std::vector<Vec>& path, Out& out) {
  if (s.world->works.empty()) return;
  const bool vehicle = profile(s, m).vehicle();
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const Rect from = footprint_at(s, m, {path[i], s[m].pose.facing});
    if (profile(s, m).mover == Mover::tracked && vehicle)
      for (const int8_t wire : crossed(s, WorkKind::wire, from, path[i + 1])) {
        if (!s.cleared.full()) s.cleared.push_back(wire);
        out.event({.kind = "wire_crushed"_name, .rule = "AAF-FRT-003"_rule, .who = piece_of(m)});
      }
    for (const int8_t mined : crossed(s, WorkKind::mines, from, path[i + 1])) {
      const Work& w = s.world->works[static_cast<std::size_t>(mined)];
      MineHit hit{.vehicle = vehicle ? m : ModelId{}, .unit = vehicle ? UnitId{} : s[m].unit, .work = mined};
      const bool met = std::any_of(s.mine_hits.begin(), s.mine_hits.end(), [&](const MineHit& o) {
        return o.vehicle == hit.vehicle && o.unit == hit.unit && o.work == mined;
      });
      if ((vehicle ? w.anti_tank : w.anti_soldier) && !met && !s.mine_hits.full()) s.mine_hits.push_back(hit);
    }
  }
}

}  // namespace

void put(State& s, ModelId m, const Pose& to, const std::vector<Pose>& legs, RuleId why, Out& out) {
  Event moved{.kind = "moved"_name, .rule = why, .who = piece_of(m), .from = s[m].pose, .to = to};
  std::vector<Vec> path{s[m].pose.at};
  for (const Pose& p : legs) {
    path.push_back(p.at);
    if (p != to && moved.bends.size() < most_bends) moved.bends.push_back(p);
  }
  moved.amount = path_length(path);
  note_works(s, m, path, out);
  const Angle turned = to.facing - s[m].pose.facing;
  s[m].pose = to;
  s[m].turret = s[m].turret + turned;
  s[m].drove = s[m].drove || (profile(s, m).vehicle() && to.at != moved.from.at);  // AAF-TRP-017
  for (const ModelId load : aboard_of(s, m)) s[load].pose = to;
  s[m].hull_down = profile(s, m).afv() && against_ridge_or_hedge(s, m);  // AAF-SPC-039, 040
  out.event(moved);
}

void note_unit_moved(State& s, UnitId u, Out& out) {
  s[u].phase.moved = true;                 // AAF-MOV-005
  s[u].prone = false;                      // AAF-MOV-023
  if (has_guns(s, u)) s[u].ready = false;  // AAF-WPN-021
  note_moved(s, u, out);
  for (const UnitId carried : units_aboard(s, u)) {
    const auto all = models_of(s, carried);
    if (std::none_of(all.begin(), all.end(), [&](ModelId m) { return s[m].aboard() && s[s[m].on].drove; })) continue;
    s[carried].phase.moved = true;
    note_moved(s, carried, out);
  }
}

void run_away(State& s, UnitId u, Out& out) {
  const Angle home = degrees(s.world->edges[static_cast<std::size_t>(s[u].side)] + 180);
  const Vec size = s.world->table->size();
  std::vector<ModelId> order = models_of(s, u);
  const Vec way = along(home, inch);
  std::stable_sort(order.begin(), order.end(),
                   [&](ModelId a, ModelId b) { return dot(s[a].pose.at, way) > dot(s[b].pose.at, way); });
  bool off = false;
  for (const ModelId m : order) {
    if (!can_move(s, m)) continue;
    const Pose from = s[m].pose;
    const Vec by = along(home, 2 * allowance(s, m));
    Pose to{from.at + by, home};
    to.at.x = std::clamp(to.at.x, 0, size.x);
    to.at.y = std::clamp(to.at.y, 0, size.y);
    const Standings where_all(s);
    const Pose end = furthest(s, where_all, m, to, allowance(s, m));
    if (end.at != from.at) put(s, m, end, {end}, "AAF-MOR-036"_rule, out);
    // AAF-MOR-040: it stands at the edge and has movement left to cross it.
    const Coord left = allowance(s, m) - length(s[m].pose.at - from.at);
    for (const Vec c : outline(footprint(s, m)).corner) {
      const Vec beyond = c + along(home, tables(s).one / 5);
      off = off || (left > 0 && (beyond.x < 0 || beyond.y < 0 || beyond.x > size.x || beyond.y > size.y));
    }
  }
  if (off) {
    for (const ModelId m : models_of(s, u)) s[m].place = Place::lost;
    s[u].gone = true;
    out.event({.kind = "fled_off"_name, .rule = "AAF-MOR-040"_rule, .who = piece_of(u)});
    return;
  }
  note_unit_moved(s, u, out);
}

}  // namespace sandtable::aaf
