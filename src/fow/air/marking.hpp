// Where a flight flies: the line of attack through its aiming point, the places of the aircraft, how near the lead may
// come (FOW-AIR-019 to 026). Used by the question that marks the target, by scripts, questions and previews.
// Does not choose a target, and does not attack.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

enum class Course : uint8_t { away, home };  // from the own table edge, or back towards it (FOW-AIR-022)
SANDTABLE_ENUM(Course, away, home)
enum class Wing : uint8_t { left, right };  // of the lead, as it flies (FOW-AIR-025)
SANDTABLE_ENUM(Wing, left, right)

struct Marking {
  TeamId target;
  Course course = Course::away;
  Coord before = 0;  // the lead's mounting point, short of the centre of the target
  Wing wing = Wing::left;
  friend bool operator==(const Marking&, const Marking&) = default;
};

// What the flight may be given as its target: enemies that stand on the table and are known to its side, in order.
std::vector<TeamId> air_targets(const State&, int side);

Angle heading_of(const State&, int side, Course);
Pose lead_at(const State&, int side, const Marking&);
// How far before the target's centre the lead's mounting point may be (FOW-AIR-023).
Coord farthest_before(const State&, int side, TeamId target, Course);
// A flight of so many, placed like that; those beyond the table do not fly (FOW-AIR-024 to 026).
Flight placed_flight(const State&, int side, const Marking&, std::size_t planes);
// Everything that forbids it.
Refusals check_marking(const State&, int side, const Marking&);
// A target whose attackers would be clear of friends, if there is one.
Marking usual_marking(const State&, int side, std::size_t planes);

Rect base_of(const State&, const Plane&);
// A friend within the safety distance of one that flies; none when they may attack (FOW-AIR-059).
TeamId endangered(const State&, const Flight&);
// The square that an attack on that spot covers (FOW-AIR-061).
Rect air_template(const State&, Vec centre);

std::string_view plane_word(const Flight&, std::size_t plane);  // lead, left, right

}  // namespace sandtable::fow
