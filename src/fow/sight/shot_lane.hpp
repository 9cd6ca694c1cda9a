// What bars a shot though it does not hide its target: friendly teams, and gaps narrower than 1 in between them or
// between features that would block the look. Private to fow/sighting.
// Does not decide which friends may be shot over (FOW-SHO-041).
#pragma once
#include <cstddef>
#include <memory>

#include "fow/sight/look.hpp"

namespace sandtable::fow {

// Room for what bars one shot, on the stack and not cleared beforehand: most shots need little of it or none.
class ShotLane {
 public:
  void add(const Barrier& b) {
    if (count_ < most) std::construct_at(room() + count_++, b);
  }
  void add(Segment edge, Coord top) { add(Barrier{edge, top, false}); }
  std::span<const Barrier> all() const { return {reinterpret_cast<const Barrier*>(bytes_.data()), count_}; }

 private:
  static constexpr std::size_t most = 1024;
  Barrier* room() { return reinterpret_cast<Barrier*>(bytes_.data()); }
  alignas(Barrier) std::array<std::byte, most * sizeof(Barrier)> bytes_;
  std::size_t count_ = 0;
};
// Whether a gap between features lies near enough to matter.
bool any_narrow_gap(const Look&);
// What is looked for: friends themselves, gaps between them too, gaps beside features too.
enum class Barring : uint8_t { friends, gaps_between_friends, all_gaps };
// Adds what bars the way; nothing is added when nothing does.
void find_barriers(const Look&, std::span<const Bystander> friends, Barring, ShotLane&);

}  // namespace sandtable::fow
