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

Segment a_hair_longer(Segment by) {
  const Vec d = by.b - by.a;
  const Coord size = std::max<Coord>(length(d), 1);
  const Vec more{static_cast<Coord>(round_div(int64_t{d.x} * hair, size)),
                 static_cast<Coord>(round_div(int64_t{d.y} * hair, size))};
  return {by.a - more, by.b + more};
}

}  // namespace

void NarrowGapFinder::offer(Segment one, Segment other) {
  Close best{one, other, {narrow_gap, true}, {}};
  const auto consider = [&best](Vec p, Segment to) {
    const Gap gap = distance(p, to);
    if (gap < best.gap) best.gap = gap, best.by = {p, foot_of(p, to)};
  };
  consider(one.a, other), consider(one.b, other), consider(other.a, one), consider(other.b, one);
  if (touch(one, other)) best.gap = {0, true};
  if (best.gap < narrow_gap) close_.push_back(best);
}

std::vector<Segment> NarrowGapFinder::joins() const {
  std::vector<Segment> list;
  std::vector<bool> seen(close_.size(), false);
  for (std::size_t i = 0; i < close_.size(); ++i) {
    if (seen[i]) continue;
    // One place: close pairs whose edges hang together on both sides.
    std::vector<std::size_t> place{i};
    seen[i] = true;
    const Close* best = &close_[i];
    for (std::size_t k = 0; k < place.size(); ++k) {
      const Close& here = close_[place[k]];
      if (here.gap < best->gap) best = &here;
      for (std::size_t j = i + 1; j < close_.size(); ++j)
        if (!seen[j] && touch(here.one, close_[j].one) && touch(here.other, close_[j].other)) {
          seen[j] = true;
          place.push_back(j);
        }
    }
    if (best->gap > 0) list.push_back(a_hair_longer(best->by));
  }
  return list;
}

}  // namespace sandtable
