// The scene of a moment: the table's walls, broken where play has breached them, and the smoke that stands on it.
#include "table/sight/scene.hpp"

#include <algorithm>
#include <cstring>

#include "geometry/wide.hpp"

namespace sandtable {
namespace {

// Where a segment enters and leaves a convex outline, as fractions of its length; false when it only touches or misses.
struct Fraction {
  int64_t part = 0;
  int64_t whole = 1;
  friend bool operator<(Fraction a, Fraction b) { return Wide{a.part} * b.whole < Wide{b.part} * a.whole; }
};

bool clip(Segment s, const Quad& q, Fraction& in, Fraction& out) {
  in = {0, 1};
  out = {1, 1};
  const int turn = sign(twice_area(q));
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec a = q.corner[i];
    const Vec along = q.corner[(i + 1) % 4] - a;
    const int64_t from = cross(along, s.a - a) * turn;
    const int64_t to = cross(along, s.b - a) * turn;
    if (from <= 0 && to <= 0) return false;
    if (from < 0) in = std::max(in, Fraction{-from, to - from});
    if (to < 0) out = std::min(out, Fraction{from, from - to});
  }
  return in < out;
}

Vec at(Segment s, Fraction f) {
  const auto part = [&f](Coord d) {
    const Wide n = Wide{d} * f.part * 2 + (d >= 0 ? f.whole : -f.whole);
    return static_cast<Coord>(n / (Wide{f.whole} * 2));
  };
  return {s.a.x + part(s.b.x - s.a.x), s.a.y + part(s.b.y - s.a.y)};
}

int16_t sixteenth_down(Coord c) { return static_cast<int16_t>(std::clamp(c >> 4, -32768, 32767)); }
int16_t sixteenth_up(Coord c) { return static_cast<int16_t>(std::clamp((c + 15) >> 4, -32768, 32767)); }

}  // namespace

SightScene::SightScene(const SightTable& table, const Overlays& overlays) : table_(&table) {
  openings_.assign(table.openings().begin(), table.openings().end());
  low_x_.fill(32767), low_y_.fill(32767), high_x_.fill(-32768), high_y_.fill(-32768);
  for (std::size_t i = 0; i < table.walls().size(); ++i) {
    walls_[i] = table.walls()[i];
    all_.add(i);
    if (walls_[i].sort == Wall::Sort::contour) contours_.add(i);
  }
  end_ = table.walls().size();
  for (const Overlay& o : overlays)
    if (o.sort == Overlay::Sort::breach) cut_breach(o);
  for (std::size_t i = 0; i < overlays.size(); ++i)
    if ((overlays[i].sort == Overlay::Sort::smoke || overlays[i].sort == Overlay::Sort::wreck_smoke ||
         overlays[i].sort == Overlay::Sort::screen || overlays[i].sort == Overlay::Sort::dust) &&
        end_ < max_walls)
      add_smoke(i, overlays[i]);
  all_.each([this](WallIndex i) { set_box(i); });
}

void SightScene::set_box(std::size_t i) {
  const Box box = box_of(corners(walls_[i]));
  low_x_[i] = sixteenth_down(box.low.x), high_x_[i] = sixteenth_up(box.high.x);
  low_y_[i] = sixteenth_down(box.low.y), high_y_[i] = sixteenth_up(box.high.y);
}

// FOW-SMK-009: the cylinder's circle is a regular figure of sixteen corners on it.
void SightScene::add_smoke(std::size_t overlay, const Overlay& o) {
  Wall w;
  w.sort = Wall::Sort::smoke;
  w.added = true;
  w.overlay = static_cast<int8_t>(overlay);
  w.base = o.base;
  w.top = o.base + o.height;
  w.first = static_cast<uint32_t>(corners_.size());
  if (o.sort == Overlay::Sort::screen || o.sort == Overlay::Sort::dust) {
    const Quad block = outline(o.rect);  // FOW-SMB-013
    w.count = 5;
    for (std::size_t k = 0; k <= 4; ++k) corners_.push_back(block.corner[k % 4]);
  } else {
    w.count = 17;
  }
  for (int k = 0; k <= 16 && w.count == 17; ++k)
    corners_.push_back(o.rect.pose.at + along(Angle{static_cast<uint16_t>((k % 16) * 4096)}, o.rect.width / 2));
  missing_.resize(corners_.size(), 0);
  const std::size_t i = std::max(end_, max_fixed_walls);
  walls_[i] = w;
  all_.add(i);
  end_ = i + 1;
}

// A breach takes its stretch out of a line, and gives a building one more opening in each wall it reaches.
void SightScene::cut_breach(const Overlay& o) {
  const Quad hole = outline(o.rect);
  for (std::size_t i = 0; i < table_->walls().size(); ++i) {
    if (walls_[i].feature != o.feature || !o.feature.valid()) continue;
    const Wall old = walls_[i];
    const std::vector<Vec> points(corners(old).begin(), corners(old).end());
    Wall cut = old;
    cut.added = cut.broken = true;
    cut.first = static_cast<uint32_t>(corners_.size());
    for (std::size_t k = 0; k < points.size(); ++k) {
      const bool last = k + 1 == points.size();
      const bool gone = !last && !stands(old, k);
      corners_.push_back(points[k]);
      missing_.push_back(gone ? 1 : 0);
      const Segment e{points[k], points[last ? k : k + 1]};
      Fraction in;
      Fraction out;
      if (last || gone || !clip(e, hole, in, out)) continue;
      const Segment span{at(e, in), at(e, out)};
      if (old.sort == Wall::Sort::building) {
        const Vec d = e.b - e.a;
        const Coord size = std::max<Coord>(length(d), 1);
        const Vec out_of{static_cast<Coord>(round_div(int64_t{d.y} * 3, size)),
                         static_cast<Coord>(round_div(int64_t{-d.x} * 3, size))};
        const Coord storey = (old.top - old.base) / std::max<Coord>(table()[old.feature].storeys, 1);
        openings_.push_back({old.feature, {span.a + out_of, span.b + out_of}, old.base, storey, false});
        continue;
      }
      corners_.push_back(span.a);
      missing_.push_back(1);
      corners_.push_back(span.b);
      missing_.push_back(0);
    }
    cut.count = static_cast<uint32_t>(corners_.size()) - cut.first;
    walls_[i] = cut;
  }
}

WallSet SightScene::near(Box box) const {
  const int16_t low_x = sixteenth_down(box.low.x);
  const int16_t low_y = sixteenth_down(box.low.y);
  const int16_t high_x = sixteenth_up(box.high.x);
  const int16_t high_y = sixteenth_up(box.high.y);
  alignas(16) std::array<uint8_t, max_walls> hit;
  const std::size_t end = (end_ + 15) & ~std::size_t{15};
  for (std::size_t i = 0; i < end; ++i) {
    const int miss = int{low_x_[i] > high_x} | int{high_x_[i] < low_x} | int{low_y_[i] > high_y} |
                     int{high_y_[i] < low_y};  // no branches, so that it is done for many at a step
    hit[i] = static_cast<uint8_t>(miss ^ 1);
  }
  static_assert(std::endian::native == std::endian::little, "the packing below reads bytes in that order");
  WallSet found;
  for (std::size_t i = 0; i < end; i += 8) {
    uint64_t eight;
    std::memcpy(&eight, &hit[i], 8);
    found.word[i / 64] |= (eight * 0x0102040810204080u) >> 56 << (i % 64);
  }
  return found;
}

}  // namespace sandtable
