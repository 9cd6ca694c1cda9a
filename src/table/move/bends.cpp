// Where a shortest way may bend. Round a corner the centre of a piece that keeps its narrow side to it runs on an arc;
// the bends are the corners of a polygon drawn about that arc, so that the legs between them just pass. A piece that
// keeps its heading bends where one of its own corners meets the corner.
#include <algorithm>

#include "table/move/field.hpp"
#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

constexpr Coord slack = 3;  // rounding of headings and of corners
constexpr int32_t quarter_turn = 16384;

constexpr Vec right_of(Vec v) { return {v.y, -v.x}; }

// A corner seen from outside: the normals of its two sides, the second reached from the first by turning left.
struct Corner {
  Vec at;
  Vec first;
  Vec second;
};

int32_t turn_left(Vec from, Vec to) { return static_cast<uint16_t>(heading_of(from).turns - heading_of(to).turns); }

// Bends on the polygon about the arc of that radius. Steps are counted from the nearer end, so that a mirrored corner
// has mirrored bends.
void arc(std::vector<Vec>& to, const Corner& c, int32_t turn, Coord radius, int32_t widest_step) {
  const int32_t steps = std::max(1, (turn + widest_step - 1) / widest_step);
  const Angle start = heading_of(c.first);
  const Angle stop = heading_of(c.second);
  const UnitVec half = unit(Angle{static_cast<uint16_t>(turn / (2 * steps))});
  const auto out = static_cast<Coord>(((int64_t{radius} << 30) + half.y - 1) / half.y);
  for (int32_t k = 0; k < steps; ++k) {
    const auto offset = [&](int32_t n) { return static_cast<uint16_t>((2 * n + 1) * turn / (2 * steps)); };
    Angle a = 2 * k < steps ? start - Angle{offset(k)} : stop + Angle{offset(steps - 1 - k)};
    if (2 * k + 1 == steps && turn % 2 != 0) a = heading_of(along(start, inch) + along(stop, inch));
    to.push_back(c.at + along(a, out));
  }
}

// Where the footprint's own corner stands on the corner, for the headings between its two normals.
void kept_corners(std::vector<Vec>& to, const Corner& c, const Quad& kept) {
  const Vec normals[3] = {c.first, along(heading_of(c.first), inch) + along(heading_of(c.second), inch), c.second};
  std::size_t last = 4;
  for (const Vec& n : normals) {
    if (n == Vec{}) continue;
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < 4; ++k)
      if (dot(n, kept.corner[k]) < dot(n, kept.corner[nearest])) nearest = k;
    if (nearest == last) continue;
    last = nearest;
    const Vec v = c.at - kept.corner[nearest];
    to.push_back({v.x + (n.x > 0 ? slack : n.x < 0 ? -slack : 0), v.y + (n.y > 0 ? slack : n.y < 0 ? -slack : 0)});
  }
}

template <class Visit>
void each_corner(const Ground& g, const Ground::Ring& r, Visit visit) {
  const Points p = g.corners_of(r);
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (!r.closed && (i == 0 || i + 1 == n)) {  // the end of a line is turned about
      const Vec on = i == 0 ? p[0] - p[1] : p[i] - p[i - 1];
      visit(Corner{p[i], right_of(on), -right_of(on)}, 2 * quarter_turn);
      continue;
    }
    const Vec in = p[i] - p[(i + n - 1) % n];
    const Vec out = p[(i + 1) % n] - p[i];
    const int64_t bend = cross(in, out);
    if (bend > 0)
      visit(Corner{p[i], right_of(in), right_of(out)}, turn_left(right_of(in), right_of(out)));
    else if (bend < 0 && !r.closed)
      visit(Corner{p[i], -right_of(out), -right_of(in)}, turn_left(-right_of(out), -right_of(in)));
  }
}

}  // namespace

void Field::corner_bends(std::vector<Vec>& to, int32_t widest_step) const {
  const Rect& base = mover_.base;
  Coord half = (base.width + 1) / 2;
  if (mover_.turning & turn_across) half = std::min(half, (base.depth + 1) / 2);
  const bool turning = (mover_.turning & (turn_along | turn_across)) != 0;
  const bool kept = !turning || widest_step < quarter_turn / 2;
  for (uint16_t i : shut_)
    for (const Ground::Ring& r : ground_->rings_of(ground_->patches[i]))
      each_corner(*ground_, r, [&](const Corner& c, int32_t turn) {
        if (squared(c.at - base.pose.at) > int64_t{wish_.range} * wish_.range) return;
        if (turning) arc(to, c, turn, half + slack, widest_step);
        if (kept) kept_corners(to, c, kept_);
      });
  const auto round = [&](const Quad& q, Coord apart) {
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec in = q.corner[k] - q.corner[(k + 3) % 4];
      const Vec out = q.corner[(k + 1) % 4] - q.corner[k];
      const Corner c{q.corner[k], right_of(in), right_of(out)};
      const int32_t turn = turn_left(c.first, c.second);
      const int32_t step = apart > inch / 2 ? widest_step / 2 : widest_step;
      if (turning) arc(to, c, turn, half + apart + slack, step);
      if (!kept) continue;
      // The footprint's corner runs on the arc; so its centre does, moved by that corner.
      std::vector<Vec> rim;
      if (apart > 0) arc(rim, c, turn, apart + slack, step);
      rim.push_back(c.at);
      for (Vec v : rim)
        if (apart == 0 || v != c.at) kept_corners(to, {v, c.first, c.second}, kept_);
    }
  };
  for (const Barrier& b : barriers_) {
    if (b.keep >= 0) {
      const KeepOut& k = others_.keep_out[static_cast<std::size_t>(b.keep)];
      round(k.outline, k.apart);
    } else if (b.bar >= 0) {
      round(others_.standing[static_cast<std::size_t>(b.bar)].outline, 0);
    }
  }
}

// The ends of the stretches, where they cross, and where a piece driving along one is just clear of shut ground.
void Field::road_bends(std::vector<Vec>& to) const {
  const Rect& base = mover_.base;
  for (std::size_t i = 0; i < ground_->roads.size(); ++i) {
    const Ground::Stretch& r = ground_->roads[i];
    if (!meet(r.box, area_)) continue;
    to.push_back(r.a);
    to.push_back(r.b);
    const Vec by = r.b - r.a;
    for (std::size_t k = i + 1; k < ground_->roads.size(); ++k) {
      const Ground::Stretch& o = ground_->roads[k];
      if (!cross_properly({r.a, r.b}, {o.a, o.b})) continue;
      const int64_t whole = cross(by, o.b - o.a);
      const int64_t part = cross(o.a - r.a, o.b - o.a) * 1024 / whole;
      to.push_back({r.a.x + static_cast<Coord>(by.x * part / 1024), r.a.y + static_cast<Coord>(by.y * part / 1024)});
    }
    if (road_only()) continue;
    const Slide drive(footprint(base.width, base.depth, heading_of(by)), r.a, by);
    for (uint16_t s : shut_)
      for (const Span& span : overlap_spans(*ground_, ground_->patches[s], drive)) {
        if (span.from > slack) to.push_back(drive.at(span.from - slack));
        if (span.to < drive.length() - slack) to.push_back(drive.at(span.to + slack));
      }
  }
}

std::vector<Vec> Field::bends(int32_t widest_step) const {
  std::vector<Vec> list = all_bends(widest_step);
  std::erase_if(list, [this](Vec v) { return never(v); });
  return list;
}

std::vector<Vec> Field::all_bends(int32_t widest_step) const {
  std::vector<Vec> list;
  if (roads_) road_bends(list);
  if (!road_only()) corner_bends(list, widest_step);
  std::erase_if(list, [&](Vec v) {
    if (squared(v - mover_.base.pose.at) > int64_t{wish_.range} * wish_.range) return true;
    return v.x < 0 || v.y < 0 || v.x > ground_->size.x || v.y > ground_->size.y;
  });
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace sandtable
