#include "table/move/slide.hpp"

#include <limits>

#include "geometry/wide.hpp"

namespace sandtable {
namespace {

constexpr Vec left_of(Vec v) { return {-v.y, v.x}; }

constexpr int64_t magnitude(int64_t n) { return n < 0 ? -n : n; }

// Half the extent of a footprint along an axis: its corners come in opposite pairs.
int64_t extent(const Quad& offsets, Vec axis) {
  return std::max(magnitude(dot(axis, offsets.corner[0])), magnitude(dot(axis, offsets.corner[1])));
}

// Narrows `within` to where the open range (drift * s / length) +- extent meets the open range low..high.
void narrow(Span& within, Coord length, int64_t drift, int64_t extent, int64_t low, int64_t high) {
  if (drift == 0) return;
  if (drift < 0) {
    drift = -drift;
    const int64_t l = low;
    low = -high;
    high = -l;
  }
  const int64_t enter = floor_div((low - extent) * length, drift);
  const int64_t leave = ceil_div((high + extent) * length, drift);
  if (enter > within.from) within.from = static_cast<Coord>(std::min<int64_t>(enter, within.to));
  if (leave < within.to) within.to = static_cast<Coord>(std::max<int64_t>(leave, within.from));
}

struct Range {
  int64_t low;
  int64_t high;
};
Range range_of(Points points, Vec from, Vec axis) {
  Range r{std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()};
  for (Vec p : points) {
    const int64_t d = dot(axis, p - from);
    r.low = std::min(r.low, d);
    r.high = std::max(r.high, d);
  }
  return r;
}

// Whether a footprint of that extent, drifting, comes strictly inside the range at some time.
bool sweeps_into(Range r, int64_t extent, int64_t drift) {
  return r.low < extent + std::max<int64_t>(0, drift) && r.high > -extent + std::min<int64_t>(0, drift);
}

}  // namespace

void Spans::add(Span s) {
  Bounded<Span, 12> out;
  bool placed_it = false;
  const auto put = [&out](Span t) {
    if (!out.empty() && t.from <= out.back().to)
      out.back().to = std::max(out.back().to, t.to);
    else if (!out.try_push(t))
      out.back().to = std::max(out.back().to, t.to);
  };
  for (const Span& t : spans_) {
    if (!placed_it && s.from <= t.from) {
      put(s);
      placed_it = true;
    }
    put(t);
  }
  if (!placed_it) put(s);
  spans_ = out;
}

Coord Spans::total() const {
  Coord sum = 0;
  for (const Span& s : spans_) sum += s.to - s.from;
  return sum;
}

Spans Spans::minus(const Spans& other, Coord sliver) const {
  if (other.empty()) return *this;
  Spans left;
  for (const Span& s : spans_) {
    Coord from = s.from;
    bool cut = false;
    bool gone = false;
    for (const Span& o : other) {
      if (o.to < from || o.from > s.to || (o.to == from && s.to > from)) continue;
      if (o.from - from > sliver) left.add({from, o.from});
      from = std::max(from, o.to);
      cut = true;
      gone = from >= s.to;
      if (gone) break;
    }
    if (!gone && (!cut || s.to - from > sliver)) left.add({from, s.to});
  }
  return left;
}

bool Spans::covers(Span s, Coord sliver) const {
  bool cut = false;
  Coord from = s.from;
  for (const Span& o : spans_) {
    if (o.to < from || (o.to == from && s.to > from)) continue;
    if (o.from > s.to) break;
    if (o.from - from > sliver) return false;
    from = std::max(from, o.to);
    cut = true;
    if (from >= s.to) return true;
  }
  return cut && s.to - from <= sliver;
}

Coord circumradius(Coord width, Coord depth) {
  const int64_t square = int64_t{width} * width + int64_t{depth} * depth;
  return static_cast<Coord>(isqrt(static_cast<uint64_t>(square)) / 2 + 2);
}

Slide::Slide(const Quad& offsets, Vec from, Vec by) : offsets_(offsets), from_(from), by_(by) {
  const Coord dx = std::max(std::abs(offsets.corner[0].x), std::abs(offsets.corner[1].x));
  const Coord dy = std::max(std::abs(offsets.corner[0].y), std::abs(offsets.corner[1].y));
  box_ = {{from.x + std::min(0, by.x) - dx, from.y + std::min(0, by.y) - dy},
          {from.x + std::max(0, by.x) + dx, from.y + std::max(0, by.y) + dy}};
  axis_[0] = left_of(offsets.corner[1] - offsets.corner[0]);
  axis_[1] = left_of(offsets.corner[3] - offsets.corner[0]);
  for (std::size_t i = 0; i < 2; ++i) {
    extent_[i] = extent(offsets, axis_[i]);
    drift_[i] = dot(axis_[i], by);
  }
  side_ = left_of(by);
  side_extent_ = extent(offsets, side_);
}

bool Slide::meets(Segment e) const {
  const Vec a = e.a - from_;
  const Vec b = e.b - from_;
  // The separating axes of the swept hull and the segment: the leg's side first, it parts most of them.
  if (by_ != Vec{}) {
    const int64_t pa = dot(side_, a);
    const int64_t pb = dot(side_, b);
    if (std::min(pa, pb) >= side_extent_ || std::max(pa, pb) <= -side_extent_) return false;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const int64_t pa = dot(axis_[i], a);
    const int64_t pb = dot(axis_[i], b);
    if (!sweeps_into({std::min(pa, pb), std::max(pa, pb)}, extent_[i], drift_[i])) return false;
  }
  const Vec axis = left_of(b - a);
  if (axis == Vec{}) return true;
  const int64_t p = dot(axis, a);
  return sweeps_into({p, p}, extent(offsets_, axis), dot(axis, by_));
}

bool Slide::meets(const Quad& convex) const {
  if (by_ != Vec{} && !sweeps_into(range_of(convex, from_, side_), side_extent_, 0)) return false;
  for (std::size_t i = 0; i < 2; ++i)
    if (!sweeps_into(range_of(convex, from_, axis_[i]), extent_[i], drift_[i])) return false;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec axis = left_of(convex.corner[(i + 1) % 4] - convex.corner[i]);
    if (!sweeps_into(range_of(convex, from_, axis), extent(offsets_, axis), dot(axis, by_))) return false;
  }
  return true;
}

Span Slide::span(Segment e) const {
  const Coord whole = length();
  Span s{0, whole};
  const Vec ends[2] = {e.a, e.b};
  for (std::size_t i = 0; i < 2; ++i) {
    const Range r = range_of(ends, from_, axis_[i]);
    narrow(s, whole, drift_[i], extent_[i], r.low, r.high);
  }
  const Vec axis = left_of(e.b - e.a);
  const int64_t p = dot(axis, e.a - from_);
  narrow(s, whole, dot(axis, by_), extent(offsets_, axis), p, p);
  return s;
}

Span Slide::span(const Quad& convex) const {
  const Coord whole = length();
  Span s{0, whole};
  for (std::size_t i = 0; i < 2; ++i) {
    const Range r = range_of(convex, from_, axis_[i]);
    narrow(s, whole, drift_[i], extent_[i], r.low, r.high);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec axis = left_of(convex.corner[(i + 1) % 4] - convex.corner[i]);
    const Range r = range_of(convex, from_, axis);
    narrow(s, whole, dot(axis, by_), extent(offsets_, axis), r.low, r.high);
  }
  return s;
}

Vec Slide::at(Coord distance) const {
  const Coord all = length();
  if (all == 0 || distance >= all) return from_ + by_;
  const auto part = [&](Coord whole) {
    const int64_t n = int64_t{whole} * distance;
    return static_cast<Coord>((n >= 0 ? n + all / 2 : n - all / 2) / all);
  };
  return {from_.x + part(by_.x), from_.y + part(by_.y)};
}

Slide::Hull Slide::hull() const {
  Hull h;
  // A corner that leads the way goes with the leg, one that trails stays; where that changes both are corners.
  const auto leads = [&](std::size_t edge) {
    return cross(offsets_.corner[(edge + 1) % 4] - offsets_.corner[edge], by_) < 0;
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec c = from_ + offsets_.corner[i];
    const bool before = leads((i + 3) % 4);
    const bool after = leads(i);
    if (before != after && by_ != Vec{}) {
      h.push_back(before ? c + by_ : c);
      h.push_back(after ? c + by_ : c);
    } else {
      h.push_back(before && after && by_ != Vec{} ? c + by_ : c);
    }
  }
  return h;
}

}  // namespace sandtable
