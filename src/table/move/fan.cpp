// Sectors are cut by the diamond angle, |x| against |x| + |y|: it grows with the true angle and costs one division.
#include <algorithm>

#include "table/move/field.hpp"

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
    ranges_.push_back({static_cast<uint8_t>(start), static_cast<uint8_t>(count), gap.floor < inflated});
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
    for (std::size_t k = 0; k < ranges_[i].count; ++k) {
      Sector& s = sector_[(ranges_[i].first + k) % sectors];
      items_[s.first + s.count++] = static_cast<uint16_t>(i);
    }
  if (roofed_ || field_.road_only())
    for (Sector& s : sector_) s.plain = -1;
}

Fan::Look Fan::look(Vec to, const Sector& sector) const {
  const Vec leg = to - from_;
  const int64_t whole = squared(leg);
  if (whole >= sector.dark) return Look::shut;
  if (roofed_) return Look::unsure;
  const auto& barriers = field_.barriers_;
  if (last_ < barriers.size() && field_.crossed(barriers[last_], from_, leg)) return Look::shut;
  const int64_t run = length(leg);
  const int64_t inside = field_.inner_ * run;          // across the leg, times its length: met by every heading
  const int64_t outside = field_.radius_ * (run + 1);  // and by none
  Look found = Look::open;
  for (uint32_t n = sector.first; n < sector.first + sector.count; ++n) {
    const uint16_t i = items_[n];
    const Field::Barrier& b = barriers[i];
    const Vec a = b.edge.a - from_;
    const Vec z = b.edge.b - from_;
    const int64_t side_a = cross(leg, a);
    const int64_t side_z = cross(leg, z);
    const int64_t clear = outside + b.apart * (run + 1);
    if (std::min(side_a, side_z) >= clear || std::max(side_a, side_z) <= -clear) continue;
    const int64_t on_a = dot(leg, a);
    const int64_t on_z = dot(leg, z);
    const auto cut = [&](int64_t side, int64_t on) {
      if (b.apart != 0 || std::abs(side) >= inside || on <= 0 || on >= whole) return false;
      return !b.bridged || !field_.near_road(from_ + Vec{static_cast<Coord>(leg.x * (on >> 8) / ((whole >> 8) + 1)),
                                                         static_cast<Coord>(leg.y * (on >> 8) / ((whole >> 8) + 1))});
    };
    if (cut(side_a, on_a) || cut(side_z, on_z) || field_.crossed(b, from_, leg)) {
      last_ = i;
      return Look::shut;
    }
    if (found == Look::unsure) continue;
    // Nearer than the footprint reaches to either end of the leg, or to its middle.
    const int64_t reach = b.apart + field_.radius_ + 1;
    const bool beside = (std::abs(side_a) < clear && on_a > 0 && on_a < whole) ||
                        (std::abs(side_z) < clear && on_z > 0 && on_z < whole);
    if (beside || ranges_[i].at_hand || distance(to, b.edge) < static_cast<Coord>(reach)) found = Look::unsure;
  }
  return found;
}

bool Fan::sees(Vec to, bool plain) const {
  const Sector& sector = sector_[sector_of(to - from_)];
  if (plain && squared(to - from_) <= sector.plain) return true;
  if (field_.road_only()) return field_.near_road(to) && passage(to, true, sector);
  const Look seen = look(to, sector);
  if (seen == Look::shut) return false;
  return (plain && seen == Look::open) || passage(to, true, sector);
}

std::optional<Angle> Fan::passage(Vec to, bool stopping) const {
  const Sector& sector = sector_[sector_of(to - from_)];
  if (field_.road_only() ? !field_.near_road(to) : look(to, sector) == Look::shut) return std::nullopt;
  return passage(to, stopping, sector);
}

std::optional<Angle> Fan::passage(Vec to, bool stopping, const Sector& sector) const {
  const bool plain = squared(to - from_) <= sector.plain;
  for (const Angle facing : field_.headings(to - from_)) {
    const Slide s(footprint(field_.mover_.base.width, field_.mover_.base.depth, facing), from_, to - from_);
    if (!field_.on_table(s)) continue;
    const std::span<const uint16_t> barriers(items_.data() + sector.first, plain ? 0 : sector.count);
    if (field_.may_slide(s, roofed_, barriers) && (!stopping || field_.may_stop(s))) return facing;
  }
  return std::nullopt;
}

}  // namespace sandtable
