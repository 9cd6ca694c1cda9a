#include "table/move/meeting.hpp"

#include "geometry/wide.hpp"

namespace sandtable {
namespace {

bool inside_any(const Ground& g, const Ground::Patch& p, Vec at) {
  for (const Ground::Ring& r : g.rings_of(p))
    if (r.closed && where(at, g.corners_of(r)) == Where::inside) return true;
  return false;
}

// Where the border of the patch comes strictly inside the footprint.
Spans border_spans(const Ground& g, const Ground::Patch& p, const Slide& s) {
  Spans spans;
  for (const Ground::Ring& r : g.rings_of(p))
    for (std::size_t i = 0; i < Ground::edges_of(r); ++i) {
      const Segment e = g.edge(r, i);
      if (s.meets(e)) spans.add(s.span(e));
    }
  return spans;
}

// Adds the stretches between borders in which the centre, and so all of the footprint, is inside.
void add_inside(Spans& to, const Spans& borders, const Ground& g, const Ground::Patch& p, const Slide& s) {
  if (p.going.line) return;
  Coord from = 0;
  const auto look = [&](Coord until) {
    if ((until > from || borders.empty()) && inside_any(g, p, s.at(from + (until - from) / 2))) to.add({from, until});
  };
  for (const Span& b : borders) {
    look(b.from);
    from = b.to;
  }
  look(s.length());
}

// Narrows to where low <= start + (stop - start) * s / length <= high, to within a unit; false when nowhere.
bool clip(Span& within, Coord length, int64_t start, int64_t stop, int64_t low, int64_t high) {
  int64_t run = stop - start;
  if (run == 0 || length == 0) return start >= low && start <= high;
  if (run < 0) {
    run = -run;
    start = -start;
    const int64_t l = low;
    low = -high;
    high = -l;
  }
  const int64_t enter = floor_div((low - start) * length, run);
  const int64_t leave = floor_div((high - start) * length, run) + 1;
  if (leave < within.from || enter > within.to) return false;
  within.from = static_cast<Coord>(std::max<int64_t>(within.from, enter));
  within.to = static_cast<Coord>(std::min<int64_t>(within.to, leave));
  return true;
}

void add_stretch(Spans& to, const Ground::Stretch& r, const Slide& s, Coord width) {
  const Vec along = r.b - r.a;
  int64_t half = 0;  // how far the centre may be from the middle of the road, times its length
  if (width > 2 * r.half_width) {
    half = int64_t{r.half_width} * r.length;
  } else {
    const auto& c = s.offsets().corner;
    const int64_t sticks = std::max(std::abs(cross(along, c[0])), std::abs(cross(along, c[1])));
    half = int64_t{r.half_width + 1} * r.length - sticks;
    if (half < 0) return;
  }
  const Vec from = s.from() - r.a;
  const Vec end = from + s.by();
  Span span{0, s.length()};
  if (!clip(span, s.length(), cross(along, from), cross(along, end), -half, half)) return;
  const int64_t before = int64_t{r.before + 1} * r.length;
  const int64_t beyond = int64_t{r.beyond + 1} * r.length;
  if (!clip(span, s.length(), dot(along, from), dot(along, end), -before, dot(along, along) + beyond)) return;
  to.add(span);
}

}  // namespace

bool overlaps(const Ground& g, const Ground::Patch& p, const Slide& s) {
  if (!meet(p.box, s.box())) return false;
  for (const Ground::Ring& r : g.rings_of(p))
    for (std::size_t i = 0; i < Ground::edges_of(r); ++i)
      if (s.meets(g.edge(r, i))) return true;
  return !p.going.line && inside_any(g, p, s.from());
}

Spans overlap_spans(const Ground& g, const Ground::Patch& p, const Slide& s) {
  if (!meet(p.box, s.box())) return {};
  const Spans borders = border_spans(g, p, s);
  Spans spans = borders;
  add_inside(spans, borders, g, p, s);
  return spans;
}

Spans inside_spans(const Ground& g, const Ground::Patch& p, const Slide& s) {
  Spans spans;
  if (meet(p.box, s.box())) add_inside(spans, border_spans(g, p, s), g, p, s);
  return spans;
}

Spans road_spans(const Ground& g, const Slide& s, Coord width) { return road_spans(g, g.roads, s, width); }

Spans road_spans(const Ground& g, std::span<const Ground::Stretch> stretches, const Slide& s, Coord width) {
  Spans spans;
  const Box box = s.box();
  for (const Ground::Stretch& r : stretches)
    if (r.box.low.x <= box.high.x && r.box.high.x >= box.low.x && r.box.low.y <= box.high.y &&
        r.box.high.y >= box.low.y)
      add_stretch(spans, r, s, width);
  for (const Ground::Patch& p : g.patches)
    if (p.going.road && meet(p.box, s.box())) add_inside(spans, border_spans(g, p, s), g, p, s);
  return spans;
}

Pace standing_pace(const Ground& g, const Rect& base) {
  const Slide here(footprint(base.width, base.depth, base.pose.facing), base.pose.at, {});
  const bool on_road = !road_spans(g, here, base.width).empty();
  Pace slowest = 0;
  for (const Ground::Patch& p : g.patches)
    if (!p.going.road && !(on_road && !p.going.walls) && overlaps(g, p, here))
      slowest = std::max(slowest, p.going.pace);
  return slowest;
}

}  // namespace sandtable
