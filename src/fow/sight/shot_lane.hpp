// What bars a shot though it does not hide its target: friendly teams, and gaps narrower than 1 in between them or
// between features that would block the look. Private to fow/sighting.
// Does not decide which friends may be shot over (FOW-SHO-041).
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "fow/sight/look.hpp"

namespace sandtable::fow {

// Room for what bars one shot, on the stack and not cleared beforehand: most shots need little of it or none. Among a
// crowd it goes on elsewhere.
class ShotLane {
 public:
  void add(const Barrier& b) {
    if (count_ < at_hand && crowd_.empty()) {
      std::construct_at(room() + count_++, b);
      return;
    }
    if (crowd_.empty()) crowd_.assign(room(), room() + count_);
    crowd_.push_back(b);
  }
  void add(Segment edge, Coord top) { add(Barrier{edge, top, false}); }
  std::span<const Barrier> all() const {
    if (!crowd_.empty()) return crowd_;
    return {reinterpret_cast<const Barrier*>(bytes_.data()), count_};
  }

 private:
  static constexpr std::size_t at_hand = 512;
  Barrier* room() { return reinterpret_cast<Barrier*>(bytes_.data()); }
  alignas(Barrier) std::array<std::byte, at_hand * sizeof(Barrier)> bytes_;
  std::size_t count_ = 0;
  std::vector<Barrier> crowd_;
};
// Whether a gap between features lies near enough to matter.
bool any_narrow_gap(const Look&);
// What is looked for: friends themselves, gaps between them too, gaps beside features too.
enum class Barring : uint8_t { friends, gaps_between_friends, all_gaps };
// Adds what bars the way; nothing is added when nothing does.
void find_barriers(const Look&, std::span<const Bystander> friends, Barring, ShotLane&);

}  // namespace sandtable::fow
