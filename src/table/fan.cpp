// Sectors are cut by the diamond angle, |x| against |x| + |y|: it grows with the true angle and costs one division.
#include <algorithm>

#include "table/field.hpp"

namespace sandtable {
namespace {

constexpr std::size_t a_quarter = 32;  // sectors in a quarter turn

std::size_t sector_of(Vec v) {
  const auto x = static_cast<uint32_t>(v.x < 0 ? -v.x : v.x);
  const auto y = static_cast<uint32_t>(v.y < 0 ? -v.y : v.y);
  if (x + y == 0) return 0;
  const auto part = [&](uint32_t n) { return std::min<std::size_t>(a_quarter - 1, n * a_quarter / (x + y)); };
  if (v.x >= 0) return v.y >= 0 ? part(x) : a_quarter + part(y);
  return v.y < 0 ? 2 * a_quarter + part(x) : 3 * a_quarter + part(y);
}

// The sector of a direction turned outwards by at least the angle under which a circle of radius r is seen from a
// distance; r at most 0.6 of it. The tangent of that angle is then below 1.25 r / distance.
std::size_t widened(Vec v, int64_t r, int64_t distance, bool clockwise) {
  const int64_t aside = (clockwise ? -5 : 5) * r / 4 + (clockwise ? -1 : 1);
  const auto turned = [](int64_t n) { return static_cast<Coord>(n >> 16); };
  return sector_of(Vec{turned(v.x * distance - v.y * aside), turned(v.y * distance + v.x * aside)});
}

}  // namespace

void Fan::open(Vec from) {
  from_ = from;
  last_ = 0;
  roofed_ = field_.roofed(from);
  ranges_.clear();
  sector_.fill({int64_t{1} << 60, int64_t{1} << 60, 0, 0});
  for (const Field::Barrier& b : field_.barriers_) {
    const Coord inflated = b.apart + field_.radius_;
    const Vec to_a = b.edge.a - from;
    const Vec to_b = b.edge.b - from;
    const Gap gap = distance(from, b.edge);
    std::size_t start = 0;
    std::size_t count = sectors;
    if (int64_t{gap.floor} * 3 > int64_t{inflated} * 5) {  // as widened wants it
      const bool clockwise = cross(to_a, to_b) <= 0;
      start = (widened(clockwise ? to_a : to_b, inflated, gap.floor, false) + sectors - 1) % sectors;
      const std::size_t stop = widened(clockwise ? to_b : to_a, inflated, gap.floor, true);
      count = (stop + 1 + sectors - start) % sectors + 1;
    }
    ranges_.emplace_back(static_cast<uint8_t>(start), static_cast<uint8_t>(count));
    const int64_t plain = std::max(0, gap.floor - inflated);
    for (std::size_t k = 0; k < count; ++k) {
      Sector& s = sector_[(start + k) % sectors];
      ++s.count;
      s.plain = std::min(s.plain, plain * plain);
    }
    if (b.keep < 0 && b.bar < 0 && !b.bridged && gap.floor > 0) {
      // Sectors strictly between those of its ends lie wholly behind it.
      const bool clockwise = cross(to_a, to_b) <= 0;
      const std::size_t last = sector_of(clockwise ? to_b : to_a);
      const int64_t far = std::max(squared(to_a), squared(to_b));
      for (std::size_t k = (sector_of(clockwise ? to_a : to_b) + 1) % sectors; k != last; k = (k + 1) % sectors) {
        if (sector_of(to_a) == sector_of(to_b)) break;
        sector_[k].dark = std::min(sector_[k].dark, far);
      }
    }
  }
  uint32_t sum = 0;
  for (Sector& s : sector_) {
    s.first = sum;
    sum += s.count;
    s.count = 0;
  }
  items_.resize(sum);
  for (std::size_t i = 0; i < ranges_.size(); ++i)
    for (std::size_t k = 0; k < ranges_[i].second; ++k) {
      Sector& s = sector_[(ranges_[i].first + k) % sectors];
      items_[s.first + s.count++] = static_cast<uint16_t>(i);
    }
  if (roofed_ || field_.road_only())
    for (Sector& s : sector_) s.plain = -1;
}

bool Fan::shut(Vec to, const Sector& sector) const {
  const Vec leg = to - from_;
  if (squared(leg) >= sector.dark) return true;
  if (last_ < field_.barriers_.size() && field_.crossed(field_.barriers_[last_], from_, leg)) return true;
  for (uint32_t i = sector.first; i < sector.first + sector.count; ++i)
    if (field_.crossed(field_.barriers_[items_[i]], from_, leg)) {
      last_ = items_[i];
      return true;
    }
  return false;
}

bool Fan::sees(Vec to, bool plain) const {
  if (plain && squared(to - from_) <= sector_[sector_of(to - from_)].plain) return true;
  return passage(to, true).has_value();
}

std::optional<Angle> Fan::passage(Vec to, bool stopping) const {
  const Sector& sector = sector_[sector_of(to - from_)];
  const bool plain = squared(to - from_) <= sector.plain;
  if (field_.road_only() ? !field_.near_road(to) : !plain && shut(to, sector)) return std::nullopt;
  for (const Angle facing : field_.headings(to - from_)) {
    const Slide s(footprint(field_.mover_.base.width, field_.mover_.base.depth, facing), from_, to - from_);
    if (!field_.on_table(s)) continue;
    bool clear = !roofed_;
    bool hard = false;
    for (uint32_t i = sector.first; i < sector.first + sector.count && !plain && !hard; ++i) {
      const Field::Barrier& b = field_.barriers_[items_[i]];
      const bool whole = b.keep >= 0 || b.bar >= 0;
      if ((!whole && !clear && b.bridged) || !field_.barred(b, s)) continue;
      clear = false;
      hard = whole || !b.bridged;
    }
    if (!hard && field_.may_slide(s, clear, roofed_) && (!stopping || field_.may_stop(s))) return facing;
  }
  return std::nullopt;
}

}  // namespace sandtable
