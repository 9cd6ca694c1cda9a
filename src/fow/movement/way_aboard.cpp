#include "fow/movement/way_aboard.hpp"

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/near_way.hpp"
#include "table/move/path_cost.hpp"

namespace sandtable::fow {

std::optional<MoveOrder> way_aboard(const State& there, PlatoonId p, bool doubling, const Goer& g, bool checks,
                                    Refusals& why) {
  if (g.into.index() >= there.teams.size() || !there[g.into].present() || there[g.team].aboard()) return std::nullopt;
  MoveOrder o{.team = g.team, .into = g.into};
  const Vec to = there[g.into].pose.at;
  const MayGo judge = [&](const std::vector<Pose>& legs) {
    o.legs = legs;
    why = check_order(there, p, doubling, o);
    return why.empty();
  };
  const std::vector<Pose> straight = front_first(there[g.team].pose.at, std::vector<Vec>{to});
  if (g.by.empty() && (judge({}) || judge(straight))) return o;  // beside it already, or straight on (FOW-TRP-009)
  const Gait boarding{.doubling = doubling, .boarding = true};
  const std::vector<Pose> legs =
      near_way(there, g.team, boarding, {.to = to, .by = g.by, .checks = checks}, judge).legs;
  if (!legs.empty() && judge(legs)) return o;
  judge(straight);
  return std::nullopt;
}

}  // namespace sandtable::fow
