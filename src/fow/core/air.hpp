// Air support in a battle: its figures (data/fow/air.toml), what a side has of it, and the flight over the table.
// Used by air/, which plays it, by set-up and by whoever asks whether aircraft are about. Aircraft and their weapons
// are arsenal.hpp's. Does not know teams or turns.
#pragma once
#include <array>
#include <string>

#include "base/bounded.hpp"
#include "fow/core/arsenal.hpp"
#include "fow/core/platoon_set.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {

// FOW-AIR-002; the better ones come later (FOW-AIR-005).
enum class AirLevel : uint8_t { none, sporadic, limited, priority };
SANDTABLE_ENUM(AirLevel, none, sporadic, limited, priority)

// data/fow/air.toml
struct AirTable {
  std::array<int8_t, 4> pool{};  // by AirLevel
  int8_t least = 0, cost = 0;    // what a pool keeps, and what a request takes from it
  int8_t granted_on = 0, intercepted_on = 0;
  std::array<int8_t, 6> flight_size{};  // by the die
  Coord lead_within = 0, wing_back = 0, wing_aside = 0;
  Coord width = 0, depth = 0;  // of an aircraft's base
  Coord safety = 0, new_target = 0, square = 0;
  int8_t attempts = 0;
  std::array<int8_t, 3> range_in{};  // by Skill
  int8_t concealed = 0, gone_to_ground = 0;
  std::array<int8_t, 3> late{};  // by the attempt that ranged in
  Coord screen_within = 0;
};
AirTable load_air(const std::string& path);

// Of one side, fixed when the battle starts.
struct AirForce {
  AirLevel level = AirLevel::none;
  Aircraft aircraft;            // of which every flight consists (FOW-AIR-002)
  int8_t granted_on = 0;        // where a mission makes requests harder (FOW-MSP-076); 0 for the usual
  bool grounded_first = false;  // in the first turn of the battle, if it is this side's (FOW-MSP-023)
};

inline constexpr std::size_t most_planes = 3;  // FOW-AIR-018

struct Plane {
  Pose at;              // its mounting point, and where it flies to
  bool flying = false;  // else it was shot down or found no place over the table (FOW-AIR-026)
  SANDTABLE_FIELDS(Plane, at, flying)
};

// The lead comes first: its place counts even when it is gone (FOW-AIR-054, 077).
struct Flight {
  int8_t side = -1;  // whose it is; -1 when no aircraft are about
  Bounded<Plane, most_planes> planes;
  TeamId target;       // none before it is marked
  Vec aim;             // where its centre was then (FOW-AIR-019)
  PlatoonSet shot_by;  // the platoons that have fired at it (FOW-AIR-048)
  SANDTABLE_FIELDS(Flight, side, planes, target, aim, shot_by)
  bool on() const { return side >= 0; }
  int flying() const {
    int count = 0;
    for (const Plane& p : planes) count += p.flying ? 1 : 0;
    return count;
  }
};

struct Air {
  std::array<int8_t, 2> pool{};  // dice left, by side (FOW-AIR-003, 006)
  Flight flight;
  SANDTABLE_FIELDS(Air, pool, flight)
};

}  // namespace sandtable::fow
