// Sectors are cut by the diamond angle, |x| against |x| + |y|: it grows with the true angle and costs one division.
#include <algorithm>

#include "table/field.hpp"

namespace sandtable {
namespace {

constexpr std::size_t a_quarter = 16;  // sectors in a quarter turn

std::size_t sector_of(Vec v) {
  const auto x = static_cast<uint32_t>(v.x < 0 ? -v.x : v.x);
  const auto y = static_cast<uint32_t>(v.y < 0 ? -v.y : v.y);
  if (x + y == 0) return 0;
  const auto part = [&](uint32_t n) { return std::min<std::size_t>(a_quarter - 1, n * a_quarter / (x + y)); };
  if (v.x >= 0) return v.y >= 0 ? part(x) : a_quarter + part(y);
  return v.y < 0 ? 2 * a_quarter + part(x) : 3 * a_quarter + part(y);
}

std::size_t sector_of(Angle a) {
  const UnitVec u = unit(a);
  return sector_of(Vec{u.x >> 10, u.y >> 10});
}

// At least the angle under which a circle of radius r is seen from a distance, to the side of its centre.
int32_t half_angle(Coord r, Coord distance) { return static_cast<int32_t>(int64_t{r} * 11600 / distance) + 2; }

}  // namespace

void Fan::open(Vec from) {
  from_ = from;
  roofed_ = field_.roofed(from);
  plain_.fill(int64_t{1} << 60);
  ranges_.clear();
  first_.fill(0);
  for (const Field::Barrier& b : field_.barriers_) {
    const Coord inflated = b.apart + field_.radius_;
    const Gap gap = distance(from, b.edge);
    uint8_t start = 0;
    uint8_t count = sectors;
    if (int64_t{gap.floor} * 3 > int64_t{inflated} * 5) {  // half_angle holds for sines up to 0.6
      const Angle a = heading_of(b.edge.a - from);
      const Angle z = heading_of(b.edge.b - from);
      const bool clockwise = static_cast<uint16_t>(z.turns - a.turns) < 32768;
      const auto wider = static_cast<uint16_t>(half_angle(inflated, gap.floor));
      const Angle low{static_cast<uint16_t>((clockwise ? a : z).turns - wider)};
      const Angle high{static_cast<uint16_t>((clockwise ? z : a).turns + wider)};
      const std::size_t s = (sector_of(low) + sectors - 1) % sectors;
      const std::size_t e = (sector_of(high) + 1) % sectors;
      start = static_cast<uint8_t>(s);
      count = static_cast<uint8_t>((e + sectors - s) % sectors + 1);
    }
    ranges_.emplace_back(start, count);
    const int64_t plain = std::max(0, gap.floor - inflated);
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t s = (start + k) % sectors;
      ++first_[s + 1];
      plain_[s] = std::min(plain_[s], plain * plain);
    }
  }
  for (std::size_t s = 0; s < sectors; ++s) first_[s + 1] += first_[s];
  items_.resize(first_[sectors]);
  std::array<uint32_t, sectors> next{};
  std::copy_n(first_.begin(), sectors, next.begin());
  for (std::size_t i = 0; i < ranges_.size(); ++i)
    for (std::size_t k = 0; k < ranges_[i].second; ++k)
      items_[next[(ranges_[i].first + k) % sectors]++] = static_cast<uint16_t>(i);
  if (roofed_ || field_.road_only()) plain_.fill(-1);
}

bool Fan::plainly_clear(Vec to) const { return squared(to - from_) <= plain_[sector_of(to - from_)]; }

std::optional<Angle> Fan::passage(Vec to, bool stopping) const {
  const std::size_t sector = sector_of(to - from_);
  const bool plain = squared(to - from_) <= plain_[sector];
  for (std::size_t choice = 0; choice < Field::headings; ++choice) {
    const auto facing = field_.heading(choice, from_, to);
    if (!facing) continue;
    const Slide s(footprint(field_.mover_.base.width, field_.mover_.base.depth, *facing), from_, to - from_);
    if (!field_.on_table(s)) continue;
    bool clear = !roofed_;
    bool hard = false;
    if (!plain)
      for (uint32_t i = first_[sector]; i < first_[sector + 1] && !hard; ++i) {
        const Field::Barrier& b = field_.barriers_[items_[i]];
        if (b.keep < 0 && b.bar < 0 && !clear) continue;
        if (!field_.barred(b, s)) continue;
        clear = false;
        hard = b.keep >= 0 || b.bar >= 0 || !field_.roads_;
      }
    if (!hard && field_.may_slide(s, clear) && (!stopping || field_.may_stop(s))) return facing;
  }
  return std::nullopt;
}

}  // namespace sandtable
