#include "fow/movement/dust.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

// What smoke and dust may stand on a table together; beyond that nobody's dust would hide anybody (table/sight).
constexpr std::ptrdiff_t most_clouds = 56;

}  // namespace

void raise_dust(State& s, Out& out) {
  const World& w = *s.world;
  if (!w.effects[w.table->ground_kind()].dusty) return;  // FOW-TCH-063
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    const Team& team = s[t];
    if (!team.present() || !model(s, t).vehicle() || side_of(s, t) != s.active) continue;
    const int clouds = dust_clouds(team.deeds.travelled);  // FOW-TCH-064
    if (clouds == 0) continue;
    const std::ptrdiff_t lying = std::count_if(s.overlays.begin(), s.overlays.end(), [](const Overlay& o) {
      return o.sort != Overlay::Sort::wreck && o.sort != Overlay::Sort::crater && o.sort != Overlay::Sort::breach;
    });
    if (lying >= most_clouds) return;
    // One behind the other behind the vehicle.
    const Coord deep = clouds * dust_cloud;
    const Vec at = team.pose.at - along(team.pose.facing, (model(s, t).depth + deep) / 2);
    s.overlays.try_push({.sort = Overlay::Sort::dust,
                         .rect = {{at, team.pose.facing}, dust_cloud, deep},
                         .base = w.table->ground(team.pose.at),
                         .height = dust_cloud,
                         .placed_by = s.active,
                         .of = t.value});
    out.event({.kind = "dust"_name, .rule = "FOW-TCH-064"_rule, .who = piece_of(t), .amount = clouds});
  }
}

void settle_dust(State& s, int side, Out& out) {
  const auto before = s.overlays.size();
  for (std::size_t i = s.overlays.size(); i-- > 0;)
    if (s.overlays[i].sort == Overlay::Sort::dust && s.overlays[i].placed_by == side) s.overlays.erase_at(i);
  if (s.overlays.size() < before)
    out.event({.kind = "dust_settles"_name, .rule = "FOW-TCH-067"_rule, .who = PieceRef::side(side)});
}

}  // namespace sandtable::fow
