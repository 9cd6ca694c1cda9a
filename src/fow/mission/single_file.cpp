// A platoon of the column in its length of the road: in single file, aboard what carries it (FOW-MIS-066).
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/names.hpp"
#include "fow/core/placing.hpp"
#include "fow/mission/column.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/transport.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {

namespace {

struct Section {
  Coord low = 0, high = 0;
};
// The leading platoon's length of the road is the farthest from where the column came in.
Section section_of(const State& s, PlatoonId p) {
  const auto all = static_cast<Coord>(column_of(s).size());
  const PlatoonId served = s[p].posting.serves;
  const Coord from_rear = all - 1 - s[served.valid() ? served : p].posting.column;
  const Coord whole = road_length(s);
  return {static_cast<Coord>(int64_t{whole} * from_rear / all),
          static_cast<Coord>(int64_t{whole} * (from_rear + 1) / all)};
}

}  // namespace

Refusals check_in_column(const State& s, TeamId t, const Pose& at) {
  constexpr int32_t straight = 10;  // degrees
  const Section section = section_of(s, s[t].platoon);
  const Coord along = along_road(s, at.at);
  Refusals no;
  const auto bar = [&](const char* why) {
    no.push_back(
        refuse("FOW-MIS-066"_rule, fmt::format("{} cannot be placed there: {}", name_of(s, t), why), piece_of(t)));
  };
  if (distance_to_line(at.at, Points(s.mission.road.begin(), s.mission.road.size())) > inch / 2)
    bar("the column marches on the road");
  if (along < section.low || along > section.high) bar("that is another platoon's length of the road");
  const Angle off = at.facing - place_on_road(s, along).facing;
  if (off.turns > degrees(straight).turns && off.turns < degrees(360 - straight).turns) bar("it faces along the road");
  return no;
}

std::optional<Layout> propose_in_column(const State& s, PlatoonId p, const PlacingTerms& terms) {
  const Section section = section_of(s, p);
  std::vector<TeamId> stand, ride;
  const std::vector<TeamId> teams = to_place(s, p);
  const bool carried =
      std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).type == TeamType::transport; });
  for (TeamId t : teams) (carried && !model(s, t).vehicle() ? ride : stand).push_back(t);
  for (const Coord gap : {inch, inch / 2, inch / 8}) {
    State there = s;
    Layout layout;
    Coord front = section.high;
    bool room = true;
    const auto in_file = [&](TeamId t) {
      const Coord deep = model(s, t).depth;
      for (; front - deep >= section.low; front -= inch / 4) {
        const Pose at = place_on_road(s, front - deep / 2);
        if (!check_spot(there, t, at, terms).empty()) continue;
        set_down(there, t, at);
        layout.push_back({.team = t, .at = at, .into = {}});
        front -= deep + gap;
        // A gun on tow takes its length too.
        const bool tows =
            carried && std::any_of(ride.begin(), ride.end(), [&](TeamId r) { return model(s, r).towed(); });
        if (tows && model(s, t).vehicle()) front -= 2 * inch;
        return true;
      }
      return false;
    };
    for (TeamId t : stand) room = in_file(t) && room;
    for (TeamId t : ride) {
      TeamId seat;
      for (const Spot& spot : layout) {
        if (spot.into.valid() || !check_riding(there, t, spot.team).empty()) continue;
        if (model(s, t).towed() && !check_limber(there, t, spot.team, there[spot.team].pose).empty()) continue;
        seat = spot.team;
        break;
      }
      if (seat.valid()) {
        put_aboard(there, t, seat);
        layout.push_back({.team = t, .at = {}, .into = seat});
      } else {
        room = in_file(t) && room;  // there is no seat for it
      }
    }
    if (room && check_layout(s, p, layout, terms).empty()) return layout;
  }
  return std::nullopt;
}

}  // namespace sandtable::fow
