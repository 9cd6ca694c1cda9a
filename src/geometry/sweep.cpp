// How far a moving outline gets. Overlap begins when an edge of the obstacle enters the open outline: the separating
// lines give that moment as an exact fraction of the leg. A limit in distance is first reached between a corner of one
// shape and an edge of the other; the distance of a point on a straight course from a segment falls, then rises, so the
// last whole unit before the limit is found by halving, with exact comparisons at the true places k/length of the leg.
#include "geometry/sweep.hpp"

#include <algorithm>
#include <limits>

#include "geometry/edges.hpp"
#include "geometry/wide.hpp"

namespace sandtable {
namespace {

// A fraction with a positive denominator.
struct Part {
  int64_t n = 0;
  int64_t d = 1;
};
bool operator<(Part a, Part b) { return Wide{a.n} * b.d < Wide{b.n} * a.d; }

// The open stretch of the move during which no line separates the shapes.
struct Stretch {
  Part from{std::numeric_limits<int64_t>::min() / 4, 1};
  Part to{std::numeric_limits<int64_t>::max() / 4, 1};
  bool never = false;

  // Not separated while  at + rate * t > 0.
  void need(int64_t at, int64_t rate) {
    if (rate == 0) {
      never = never || at <= 0;
    } else if (rate > 0) {
      from = std::max(from, Part{-at, rate}, [](Part a, Part b) { return a < b; });
    } else {
      to = std::min(to, Part{at, -rate}, [](Part a, Part b) { return a < b; });
    }
  }
};

// When, as a part of the move by `by`, the open outline first holds a point of the segment.
std::optional<Part> entry(const Quad& q, Vec by, Segment e) {
  Stretch s;
  for (std::size_t i = 0; i < 4; ++i) {
    const Segment side = edge(q, i);
    const Vec run = side.b - side.a;
    // Inside is left of every side, which moves with the outline.
    s.need(std::max(cross(run, e.a - side.a), cross(run, e.b - side.a)), -cross(run, by));
  }
  if (const Vec run = e.b - e.a; run != Vec{}) {
    int64_t low = std::numeric_limits<int64_t>::max();
    int64_t high = std::numeric_limits<int64_t>::min();
    for (const Vec c : q.corner) {
      const int64_t side = cross(run, c - e.a);
      low = std::min(low, side);
      high = std::max(high, side);
    }
    s.need(high, cross(run, by));
    s.need(-low, -cross(run, by));
  }
  const Part start = s.from < Part{0, 1} ? Part{0, 1} : s.from;
  if (s.never || !(start < s.to) || !(start < Part{1, 1})) return std::nullopt;
  return start;
}

// A point moving along a leg past a fixed segment, compared with a distance at whole units of the leg.
struct Pass {
  Segment course;
  Segment past;
  Coord limit;
  bool closer;  // else within
  int64_t all;  // units of the leg

  // The true place at k units, relative to past.a, scaled by `all`.
  bool bad_at(int64_t k) const {
    const Vec start = course.a - past.a;
    const Vec by = course.b - course.a;
    const int64_t x = start.x * all + by.x * k;
    const int64_t y = start.y * all + by.y * k;
    const Vec run = past.b - past.a;
    const Wide bound = Wide{limit} * limit * all * all;
    const int64_t foot = run.x * x + run.y * y;
    if (foot <= 0) return less(Wide{x} * x + Wide{y} * y, bound);
    const int64_t run2 = squared(run);
    if (foot >= run2 * all) {
      const int64_t end_x = x - run.x * all;
      const int64_t end_y = y - run.y * all;
      return less(Wide{end_x} * end_x + Wide{end_y} * end_y, bound);
    }
    const Wide height = Wide{run.x} * y - Wide{run.y} * x;
    return less(height * height, bound * run2);
  }
  bool less(Wide square, Wide bound) const { return closer ? square < bound : square <= bound; }
  bool ok(Gap g) const { return closer ? g < limit : g <= limit; }

  // Whole units up to a place where the condition holds, rounded down; nothing when it never holds.
  std::optional<int64_t> some_bad_place() const {
    if (bad_at(all)) return all;
    const Vec by = course.b - course.a;
    for (const Vec end : {past.a, past.b}) {
      const int64_t foot = dot(by, end - course.a);
      if (foot >= 0 && foot <= squared(by) && ok(distance(end, course)))
        return static_cast<int64_t>(Wide{foot} * all / squared(by));
    }
    if ((limit > 0 || !closer) && touch(course, past)) {
      const Vec run = past.b - past.a;
      const int64_t rate = cross(by, run);
      if (rate != 0) return static_cast<int64_t>(Wide{cross(past.a - course.a, run)} * all / rate);
    }
    return std::nullopt;
  }

  // The greatest k, no more than `best`, with the condition never holding up to there.
  int64_t clear(int64_t best) const {
    if (bad_at(0)) return 0;
    const std::optional<int64_t> place = some_bad_place();
    if (!place) return best;
    int64_t low = 0;
    int64_t high = std::min(*place, best);
    if (!bad_at(high)) return high;
    while (high - low > 1) {
      const int64_t middle = (low + high) / 2;
      (bad_at(middle) ? high : low) = middle;
    }
    return low;
  }
};

std::optional<Coord> until_overlap(const Quad& q, Vec by, Coord all, Obstacle o) {
  std::optional<Part> first;
  for (std::size_t i = 0; i < (o.line ? legs(o.points) : o.points.size()); ++i) {
    const std::optional<Part> t = entry(q, by, edge(o.points, i));
    if (t && (!first || *t < *first)) first = t;
  }
  if (!first) return std::nullopt;
  return static_cast<Coord>(Wide{first->n} * all / first->d);
}

std::optional<Coord> until_near(const Quad& q, Vec by, Coord all, Obstacle o, Until until, Coord limit) {
  const bool closer = until == Until::closer;
  int64_t best = int64_t{all} + 1;
  const std::size_t edges = o.line ? legs(o.points) : o.points.size();
  const auto pass = [&](Vec p, Vec move, Segment past) {
    best = Pass{{p, p + move}, past, limit, closer, all}.clear(best);
  };
  for (const Vec c : q.corner)
    for (std::size_t i = 0; i < edges; ++i) pass(c, by, edge(o.points, i));
  for (const Vec p : o.points)
    for (std::size_t i = 0; i < 4; ++i) pass(p, -by, edge(q, i));
  if (best > all) return std::nullopt;
  return static_cast<Coord>(best);
}

Box swept_box(const Quad& q, Vec by) {
  Box b = box_of(q);
  (by.x < 0 ? b.low.x : b.high.x) += by.x;
  (by.y < 0 ? b.low.y : b.high.y) += by.y;
  return b;
}

}  // namespace

Convex swept(const Rect& piece, Vec to) {
  Rect end = piece;
  end.pose.at = to;
  return cover(outline(piece), outline(end));
}

Circle turning_circle(const Rect& piece) {
  const Quad q = outline(piece);
  int64_t far2 = std::max(squared(q.corner[0] - piece.pose.at), squared(q.corner[1] - piece.pose.at));
  far2 = std::max(far2, (int64_t{piece.width} * piece.width + int64_t{piece.depth} * piece.depth + 3) / 4);
  const uint32_t root = isqrt(static_cast<uint64_t>(far2));
  return {piece.pose.at, static_cast<Coord>(int64_t{root} * root < far2 ? root + 1 : root)};
}

bool holds(const Rect& piece, Obstacle o, Until until, Coord limit) {
  const Quad q = outline(piece);
  if (o.radius > 0) {
    const Circle c{o.points[0], o.radius};
    if (until == Until::overlaps) return overlap(c, q);
    return until == Until::closer ? distance(c, q) < limit : distance(c, q) <= limit;
  }
  if (until == Until::overlaps) return o.line ? crosses(q, o.points) : overlap(q, o.points);
  const Gap g = o.line ? distance_to_line(q, o.points) : distance(q, o.points);
  return until == Until::closer ? g < limit : g <= limit;
}

std::optional<Coord> free_run(const Rect& piece, Vec to, Obstacle o, Until until, Coord limit) {
  const Vec by = to - piece.pose.at;
  const Quad q = outline(piece);
  if (!meet(grown(swept_box(q, by), limit + o.radius), box_of(o.points))) return std::nullopt;
  if (holds(piece, o, until, limit)) return 0;
  if (by == Vec{}) return std::nullopt;
  const Coord all = length(by);
  if (o.radius > 0 && until == Until::overlaps) return until_near(q, by, all, o, Until::closer, o.radius);
  if (until == Until::overlaps) return until_overlap(q, by, all, o);
  return until_near(q, by, all, o, until, limit + o.radius);
}

std::optional<Coord> free_run(const Rect& piece, Points path, std::span<const Angle> facing, Obstacle o, Until until,
                              Coord limit) {
  Coord travelled = 0;
  Rect moving = piece;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    moving.pose = {path[i], facing[i]};
    if (const auto run = free_run(moving, path[i + 1], o, until, limit)) return travelled + *run;
    travelled += length(path[i + 1] - path[i]);
  }
  return std::nullopt;
}

Vec stop_before(const Rect& piece, Vec to, Obstacle o, Until until, Coord limit) {
  const std::optional<Coord> run = free_run(piece, to, o, until, limit);
  if (!run) return to;
  Rect there = piece;
  for (Coord k = *run; k > 0; --k) {
    there.pose.at = point_along(Segment{piece.pose.at, to}, k);
    if (!holds(there, o, until, limit) && !free_run(piece, there.pose.at, o, until, limit)) return there.pose.at;
  }
  return piece.pose.at;
}

}  // namespace sandtable
