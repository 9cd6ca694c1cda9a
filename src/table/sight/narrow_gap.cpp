#include "table/sight/narrow_gap.hpp"

#include <algorithm>

#include "geometry/wide.hpp"

namespace sandtable {
namespace {

constexpr Coord hair = 3;  // 0.03 mm

// The point of a segment nearest to p, rounded to units.
Vec foot_of(Vec p, Segment s) {
  const Vec d = s.b - s.a;
  const int64_t whole = squared(d);
  const int64_t at = dot(p - s.a, d);
  if (whole == 0 || at <= 0) return s.a;
  if (at >= whole) return s.b;
  const auto part = [&](Coord c) {
    const Wide twice = Wide{c} * at * 2 + (c >= 0 ? whole : -whole);
    return static_cast<Coord>(twice / (Wide{whole} * 2));
  };
  return {s.a.x + part(d.x), s.a.y + part(d.y)};
}

}  // namespace

void NarrowGapFinder::offer(Vec p, Segment to) {
  const Gap gap = distance(p, to);
  if (gap < best_) best_ = gap, by_ = {p, foot_of(p, to)};
}

void NarrowGapFinder::offer(Segment one, Segment other) {
  if (touch(one, other)) best_ = Gap{0, true};
  offer(one.a, other), offer(one.b, other), offer(other.a, one), offer(other.b, one);
}

std::optional<Segment> NarrowGapFinder::join() const {
  if (best_ <= 0 || best_ >= narrow_gap) return std::nullopt;
  const Vec d = by_.b - by_.a;
  const Coord size = std::max<Coord>(length(d), 1);
  const Vec more{static_cast<Coord>(round_div(int64_t{d.x} * hair, size)),
                 static_cast<Coord>(round_div(int64_t{d.y} * hair, size))};
  return Segment{by_.a - more, by_.b + more};
}

}  // namespace sandtable
