// Smoke markers (FOW-SMK-005, 011, 012).
#include "fow/sight/smoke.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

void lay_smoke(State& s, TeamId on, int side, Out& out) {
  const Vec at = s[on].pose.at;
  const Overlay marker{.sort = Overlay::Sort::smoke,
                       .rect = {{at, {}}, 2 * inch, 2 * inch},
                       .base = s.world->table->ground(at),
                       .height = 2 * inch,
                       .placed_by = static_cast<int8_t>(side)};
  // A second one on the same spot would change nothing.
  if (std::find(s.overlays.begin(), s.overlays.end(), marker) == s.overlays.end()) s.overlays.try_push(marker);
  out.event({.kind = "smoke"_name, .rule = "FOW-SMK-005"_rule, .who = piece_of(on)});
}

void disperse_smoke(State& s, int side, Out& out) {
  const std::size_t before = s.overlays.size();
  for (std::size_t i = s.overlays.size(); i-- > 0;)
    if (s.overlays[i].sort == Overlay::Sort::smoke && s.overlays[i].placed_by == side) s.overlays.erase_at(i);
  if (s.overlays.size() < before)
    out.event({.kind = "smoke_disperses"_name, .rule = "FOW-SMK-011"_rule, .who = PieceRef::side(side)});
}

}  // namespace sandtable::fow
