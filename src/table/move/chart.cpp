// Which places of a grid need no look, and which are not worth one: drawn once a search, before the places are asked
// about from every bend.
#include <algorithm>
#include <array>
#include <ranges>

#include "table/move/field.hpp"
#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

using Chart = Field::Chart;

template <class Mark>
void each_place(const Chart& chart, const Box& box, Mark mark) {
  const auto up = [&](Coord c) { return std::max(0, (c + chart.step - 1) / chart.step); };
  const auto down = [&](Coord c) { return c < 0 ? -1 : c / chart.step; };
  const Coord right = std::min(chart.columns - 1, down(box.high.x - chart.low.x));
  const Coord top = std::min(chart.rows - 1, down(box.high.y - chart.low.y));
  for (Coord y = up(box.low.y - chart.low.y); y <= top; ++y)
    for (Coord x = up(box.low.x - chart.low.x); x <= right; ++x) mark(chart.index(x, y), chart.at(x, y));
}

Box box_around(Segment e) {
  const Vec ends[2] = {e.a, e.b};
  return sandtable::box_of(ends);
}

// Certainly nearer to the edge than r.
struct Nearer {
  Segment e;
  Vec along;
  int64_t whole;
  int64_t band;
  int64_t round;
  Nearer(Segment edge, Coord r)
      : e(edge),
        along(edge.b - edge.a),
        whole(squared(along)),
        band(int64_t{r} * length(along)),
        round(int64_t{r} * r) {}
  bool operator()(Vec p) const {
    const int64_t t = dot(along, p - e.a);
    if (t <= 0) return squared(p - e.a) < round;
    if (t >= whole) return squared(p - e.b) < round;
    return std::abs(cross(along, p - e.a)) < band;
  }
};

// Certainly nearer to the outline, or to what is inside it, than r.
struct Covering {
  std::array<Nearer, 4> edges;
  Covering(const Quad& q, Coord r)
      : edges{Nearer({q.corner[0], q.corner[1]}, r), Nearer({q.corner[1], q.corner[2]}, r),
              Nearer({q.corner[2], q.corner[3]}, r), Nearer({q.corner[3], q.corner[0]}, r)} {}
  bool operator()(Vec p) const {
    bool inside = true;  // counter-clockwise
    for (const Nearer& n : edges) inside = inside && cross(n.along, p - n.e.a) > 0;
    return inside || std::any_of(edges.begin(), edges.end(), [p](const Nearer& n) { return n(p); });
  }
};

// Places strictly inside a ring, row by row between its borders.
template <class Mark>
void fill(const Chart& chart, Points ring, Mark mark) {
  const Box box = sandtable::box_of(ring);
  std::vector<Coord> borders;
  for (Coord row = 0; row < chart.rows; ++row) {
    const Coord y = chart.low.y + row * chart.step;
    if (y < box.low.y || y >= box.high.y) continue;
    borders.clear();
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec a = ring[i];
      const Vec b = ring[i + 1 == ring.size() ? 0 : i + 1];
      if ((a.y <= y) == (b.y <= y)) continue;
      borders.push_back(a.x + static_cast<Coord>(int64_t{b.x - a.x} * (y - a.y) / (b.y - a.y)));
    }
    std::sort(borders.begin(), borders.end());
    for (std::size_t i = 0; i + 1 < borders.size(); i += 2) {
      const Coord left = std::max(0, (borders[i] + 1 - chart.low.x + chart.step - 1) / chart.step);
      const Coord right = borders[i + 1] - 1 - chart.low.x;
      for (Coord x = left; right >= 0 && x <= std::min(chart.columns - 1, right / chart.step); ++x)
        mark(chart.index(x, row), chart.at(x, row));
    }
  }
}

}  // namespace

void Field::draw(Chart& chart) const {
  chart.places.assign(static_cast<std::size_t>(chart.columns) * static_cast<std::size_t>(chart.rows), Chart::plain);
  const auto close = [&](std::size_t i, Vec) { chart.places[i] = Chart::close; };
  for (const Edge& e : astride_) {
    const Nearer near_by(e.edge, radius_ + 2);
    each_place(chart, grown(e.box, radius_), [&](std::size_t i, Vec p) {
      if (near_by(p)) chart.places[i] = Chart::close;
    });
  }
  for (const Piece& other : near_) each_place(chart, grown(other.box, radius_), close);
  const Vec far = ground_->size;
  each_place(chart, {{0, 0}, {radius_, far.y}}, close);
  each_place(chart, {{0, 0}, {far.x, radius_}}, close);
  each_place(chart, {{far.x - radius_, 0}, far}, close);
  each_place(chart, {{0, far.y - radius_}, far}, close);
  const auto shut = [&](std::size_t i, Vec p) {
    if (!roads_ || !near_road(p)) chart.places[i] = Chart::never;
  };
  if (road_only()) each_place(chart, {{0, 0}, far}, shut);
  // Where the circle inside the footprint meets what it may not stop on, no heading will do.
  for (const Piece& other : near_) {
    const Covering on(other.outline, inner_);
    each_place(chart, grown(other.box, inner_), [&](std::size_t i, Vec p) {
      if (on(p)) chart.places[i] = Chart::never;
    });
  }
  for (const Edge& e : astride_) {
    const Nearer across(e.edge, inner_);
    each_place(chart, grown(e.box, inner_), [&](std::size_t i, Vec p) {
      if (across(p)) shut(i, p);
    });
  }
  for (uint16_t patch : shut_)
    for (const Ground::Ring& r : ground_->rings_of(ground_->patches[patch]))
      if (r.closed) fill(chart, ground_->corners_of(r), shut);
  for (const Barrier& b : barriers_) {
    if (b.bar >= 0) continue;
    if (b.keep >= 0) {
      const KeepOut& k = others_.keep_out[static_cast<std::size_t>(b.keep)];
      each_place(chart, grown(sandtable::box_of(k.outline), k.apart + inner_), [&](std::size_t i, Vec p) {
        if (distance(p, Points(k.outline)) < k.apart + inner_) chart.places[i] = Chart::never;
      });
      continue;
    }
    const Nearer touching(b.edge, inner_);
    each_place(chart, grown(box_around(b.edge), inner_), [&](std::size_t i, Vec p) {
      if (touching(p)) shut(i, p);
    });
  }
}

void Field::draw_squares(Chart& chart) const {
  chart.places.assign(static_cast<std::size_t>(chart.columns) * static_cast<std::size_t>(chart.rows), Chart::plain);
  const Coord corner = chart.step * 71 / 100 + 1;  // from its middle
  const Coord all_over = inner_ - corner;          // so near to the middle, within reach from all of the square
  if (all_over <= 0) return;
  const auto bar = [&](std::size_t i, Vec) { chart.places[i] = Chart::never; };
  // Squares that a road may lead through.
  for (const Ground::Stretch& r : stretches_) {
    const int64_t room = int64_t{room_on(r) + corner} * r.length;
    each_place(chart, grown(r.box, corner), [&](std::size_t i, Vec p) {
      if (std::abs(cross(r.b - r.a, p - r.a)) <= room) chart.places[i] = Chart::close;
    });
  }
  for (const Ground::Patch& p : ground_->patches)
    if (p.going.road)
      each_place(chart, grown(p.box, corner), [&](std::size_t i, Vec) { chart.places[i] = Chart::close; });
  const auto shut = [&](std::size_t i, Vec) {
    if (chart.places[i] == Chart::plain) chart.places[i] = Chart::never;
  };
  const Vec far = ground_->size;
  if (road_only()) each_place(chart, {{0, 0}, far}, shut);
  for (uint16_t patch : shut_)
    for (const Ground::Ring& r : ground_->rings_of(ground_->patches[patch])) {
      if (!r.closed) continue;
      if (road_carries_over(ground_->patches[patch]))
        fill(chart, ground_->corners_of(r), shut);
      else
        fill(chart, ground_->corners_of(r), bar);
    }
  for (const Barrier& b : barriers_) {
    if (b.keep >= 0) {
      const KeepOut& k = others_.keep_out[static_cast<std::size_t>(b.keep)];
      const Coord apart = k.apart + all_over;
      each_place(chart, grown(sandtable::box_of(k.outline), apart), [&](std::size_t i, Vec p) {
        if (chart.places[i] != Chart::never && distance(p, Points(k.outline)) < apart) chart.places[i] = Chart::never;
      });
      continue;
    }
    if (b.bar >= 0) {
      const Quad& outline = others_.standing[static_cast<std::size_t>(b.bar)].outline;
      const Covering on(outline, all_over);
      each_place(chart, grown(sandtable::box_of(outline), all_over), [&](std::size_t i, Vec p) {
        if (on(p)) chart.places[i] = Chart::never;
      });
      continue;
    }
    const Nearer touching(b.edge, all_over);
    each_place(chart, grown(box_around(b.edge), all_over), [&](std::size_t i, Vec p) {
      if (!touching(p)) return;
      if (b.bridged)
        shut(i, p);
      else
        bar(i, p);
    });
  }
}

template <class Barriers>
bool Field::never_past(Vec at, const Barriers& barriers) const {
  if (roads_ && near_road(at)) return false;
  if (road_only() || roofed(at)) return true;
  for (const Barrier& b : barriers)
    if (b.keep < 0 && b.bar < 0 && Nearer(b.edge, inner_)(at)) return true;
  return false;
}

bool Field::never(Vec at) const { return never_past(at, barriers_); }

bool Field::never_stops(Vec at) const {
  const Vec far = ground_->size;
  if (std::min({at.x, at.y, far.x - at.x, far.y - at.y}) < inner_) return true;
  for (const Piece& other : near_)
    if (Covering(other.outline, inner_)(at)) return true;
  for (const Barrier& b : barriers_)
    if (b.keep >= 0) {
      const KeepOut& k = others_.keep_out[static_cast<std::size_t>(b.keep)];
      if (distance(at, Points(k.outline)) < k.apart + inner_) return true;
    }
  const bool astride =
      std::any_of(astride_.begin(), astride_.end(), [&](const Edge& e) { return Nearer(e.edge, inner_)(at); });
  return (astride && !(roads_ && near_road(at))) || never(at);
}

bool Field::never(Vec at, std::span<const uint16_t> barriers) const {
  return never_past(at,
                    barriers | std::views::transform([this](uint16_t i) -> const Barrier& { return barriers_[i]; }));
}

}  // namespace sandtable
