#include "fow/air/marking.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Angle turned_right(Angle a) { return a + Angle{16384}; }
constexpr Angle turned_about(Angle a) { return a + Angle{32768}; }

constexpr Coord farthest_told = 1 << 28;  // whatever a player says, coordinates hold it

bool over_table(const State& s, Vec at) {  // the very edge is on it (FOW-AIR-026)
  const Vec size = s.world->table->size();
  return at.x >= 0 && at.y >= 0 && at.x <= size.x && at.y <= size.y;
}

}  // namespace

std::vector<TeamId> air_targets(const State& s, int side) {
  const Seats seats = s.core.seats_of(side);
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].platoon.valid() && s[t].present() && side_of(s, t) != side && (s[t].known_to & seats) == seats)
      list.push_back(t);
  }
  return list;
}

Angle heading_of(const State& s, int side, Course course) {  // FOW-AIR-021, 022
  const Angle out = degrees(edge_of(s, side));
  return course == Course::away ? out : turned_about(out);
}

Pose lead_at(const State& s, int side, const Marking& m) {
  const Angle heading = heading_of(s, side, m.course);
  return {s[m.target].pose.at - along(heading, m.before), heading};
}

Coord farthest_before(const State& s, int side, TeamId target, Course course) {
  const Rect base = footprint(s, target);
  const auto fits = [&](Coord before) {
    return distance(base, lead_at(s, side, {target, course, before, Wing::left}).at) <= s.world->air.lead_within;
  };
  Coord low = 0, high = s.world->air.lead_within + base.width + base.depth;  // the base is convex: no gap between
  while (low < high) {
    const Coord middle = low + (high - low + 1) / 2;
    if (fits(middle))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

Flight placed_flight(const State& s, int side, const Marking& m, std::size_t planes) {
  const AirTable& air = s.world->air;
  Flight flight{
      .side = static_cast<int8_t>(side), .planes = {}, .target = m.target, .aim = s[m.target].pose.at, .shot_by = {}};
  const Pose lead = lead_at(s, side, m);
  const auto wingman = [&](Wing wing) {  // FOW-AIR-024
    const Angle out = turned_right(lead.facing);
    const Vec aside = along(wing == Wing::right ? out : turned_about(out), air.wing_aside);
    return Pose{lead.at - along(lead.facing, air.wing_back) + aside, lead.facing};
  };
  const Wing other = m.wing == Wing::left ? Wing::right : Wing::left;
  const Pose places[most_planes] = {lead, wingman(m.wing), wingman(other)};
  for (std::size_t i = 0; i < planes; ++i) flight.planes.push_back({places[i], over_table(s, places[i].at)});
  return flight;
}

Refusals check_marking(const State& s, int side, const Marking& m) {
  Refusals no;
  const std::vector<TeamId> targets = air_targets(s, side);
  if (std::find(targets.begin(), targets.end(), m.target) == targets.end()) {
    no.push_back(refuse("FOW-AIR-019"_rule, "the aiming point is an enemy team that stands on the table"));
    return no;
  }
  const Coord most = farthest_before(s, side, m.target, m.course);
  if (m.before < 0)
    no.push_back(refuse("FOW-AIR-023"_rule, "the lead aircraft may not be past the target", piece_of(m.target)));
  if (m.before > most) {
    const Pose lead = lead_at(s, side, {m.target, m.course, std::min(m.before, farthest_told), m.wing});
    no.push_back(refuse("FOW-AIR-023"_rule,
                        fmt::format("the lead aircraft would be {} short of {}, {} at most",
                                    shown(s, distance(footprint(s, m.target), lead.at).shown()), name_of(s, m.target),
                                    shown(s, s.world->air.lead_within)),
                        piece_of(m.target)));
    no.back().unit = Unit::length;
    no.back().measured = distance(footprint(s, m.target), lead.at).shown();
    no.back().allowed = s.world->air.lead_within;
  }
  return no;
}

Rect base_of(const State& s, const Plane& p) { return {p.at, s.world->air.width, s.world->air.depth}; }

TeamId endangered(const State& s, const Flight& flight) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].platoon.valid() || !s[t].present() || side_of(s, t) != flight.side) continue;
    for (const Plane& p : flight.planes)
      if (p.flying && distance(base_of(s, p), footprint(s, t)) <= s.world->air.safety) return t;
  }
  return {};
}

Marking usual_marking(const State& s, int side, std::size_t planes) {
  Marking first;
  for (TeamId t : air_targets(s, side))
    for (const Course course : {Course::away, Course::home}) {
      Marking m{t, course, farthest_before(s, side, t, course), Wing::left};
      Flight flight = placed_flight(s, side, m, planes);
      m.wing = Wing::right;
      if (const Flight mirrored = placed_flight(s, side, m, planes); mirrored.flying() > flight.flying())
        flight = mirrored;
      else
        m.wing = Wing::left;
      if (!first.target.valid()) first = m;
      if (flight.flying() == static_cast<int>(planes) && !endangered(s, flight).valid()) return m;
    }
  return first;
}

Rect air_template(const State& s, Vec centre) { return {{centre, {}}, s.world->air.square, s.world->air.square}; }

std::string_view plane_word(const Flight& flight, std::size_t plane) {
  if (plane == 0) return "lead";
  const Pose& lead = flight.planes[0].at;
  const Vec off = flight.planes[plane].at.at - lead.at;
  const Vec right = along(turned_right(lead.facing), inch);
  return int64_t{off.x} * right.x + int64_t{off.y} * right.y > 0 ? "right" : "left";
}

}  // namespace sandtable::fow
