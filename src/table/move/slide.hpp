// A footprint sliding along a straight leg without turning: what it meets and over which part of the leg, exactly.
// Used by path_cost, reach and route. Touching is not meeting: only what comes strictly inside counts.
// Does not know what it meets.
#pragma once
#include <algorithm>

#include "base/bounded.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {

// Part of a path, from one distance to another.
struct Span {
  Coord from = 0;
  Coord to = 0;
  friend constexpr auto operator<=>(const Span&, const Span&) = default;
};

// Parts of a leg that do not touch each other, in order. Beyond what it holds the nearest ones are joined.
class Spans {
 public:
  void add(Span s);
  bool empty() const { return spans_.empty(); }
  std::size_t size() const { return spans_.size(); }
  const Span* begin() const { return spans_.begin(); }
  const Span* end() const { return spans_.end(); }
  const Span& operator[](std::size_t i) const { return spans_[i]; }
  Coord total() const;
  // What is left of these after taking away `other`; leftovers up to `sliver` long beside a cut are rounding.
  Spans minus(const Spans& other, Coord sliver) const;
  bool covers(Span s, Coord sliver) const;  // minus would leave nothing of it

 private:
  Bounded<Span, 12> spans_;
};

// The corners of a base about its centre; always a parallelogram, the third and fourth opposite the first two.
inline Quad footprint(Coord width, Coord depth, Angle facing) { return outline({{{}, facing}, width, depth}); }
inline Quad placed(Quad offsets, Vec at) {
  for (Vec& c : offsets.corner) c = c + at;
  return offsets;
}
Coord circumradius(Coord width, Coord depth);  // rounded up

class Slide {
 public:
  using Hull = Bounded<Vec, 6>;

  Slide(const Quad& offsets, Vec from, Vec by);

  const Box& box() const { return box_; }
  Vec from() const { return from_; }
  Vec by() const { return by_; }
  const Quad& offsets() const { return offsets_; }
  Coord length() const { return sandtable::length(by_); }

  bool meets(Segment e) const;
  bool meets(const Quad& convex) const;
  // Over which part of the leg, rounded outwards to whole units; only for what it meets.
  Span span(Segment e) const;
  Span span(const Quad& convex) const;
  // The centre, a distance along the leg.
  Vec at(Coord distance) const;
  Hull hull() const;

 private:
  Quad offsets_;
  Vec from_;
  Vec by_;
  Box box_;
  Vec axis_[2];        // across the two directions of the footprint's sides
  int64_t extent_[2];  // of the footprint along each, either way from its centre
  int64_t drift_[2];   // of the leg along each
  Vec side_;           // across the leg
  int64_t side_extent_;
};

}  // namespace sandtable
