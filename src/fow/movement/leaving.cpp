// A team leaves the table over its edge (FOW-MOV-068 to 072).
#include <algorithm>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/orders.hpp"

namespace sandtable::fow {
namespace {

// Whether the edge that it crosses borders the side's own deployment area there (FOW-MOV-069).
bool own_edge(const State& s, int side, const Rect& crossing) {
  const Vec size = s.world->table->size();
  const Box box = box_of(outline(crossing));
  // Of the four the one it reaches over furthest.
  const Coord west = box.low.x, east = size.x - box.high.x, south = box.low.y, north = size.y - box.high.y;
  const Coord least = std::min({west, east, south, north});
  Vec rim{std::clamp(crossing.pose.at.x, 0, size.x), std::clamp(crossing.pose.at.y, 0, size.y)};
  if (least == west)
    rim.x = 0;
  else if (least == east)
    rim.x = size.x;
  else if (least == south)
    rim.y = 0;
  else
    rim.y = size.y;
  for (const auto& area : deployment_of(s, side))
    if (where(rim, area) != Where::outside) return true;
  return false;
}

}  // namespace

void leave_table(State& s, TeamId team, const Rect& crossing, Out* out) {
  for (TeamId carried : aboard_of(s, team)) end_move(s, carried);
  if (own_edge(s, side_of(s, team), crossing))
    send_off(s, team, Place::left, {.kind = "left_table"_name, .rule = "FOW-MOV-069"_rule}, out);  // FOW-MOV-071
  else
    lose_off_table(s, team, "FOW-MOV-070"_rule, out);  // he goes by his own will: no Warrior's roll
}

void lose_off_table(State& s, TeamId team, RuleId because, Out* out) {
  std::vector<TeamId> going = aboard_of(s, team);
  going.insert(going.begin(), team);
  for (TeamId t : going) strike_off(s, t, Lost::off_table, because, out);
}

}  // namespace sandtable::fow
