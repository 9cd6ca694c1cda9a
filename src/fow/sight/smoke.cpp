// Smoke markers (FOW-SMK-005, 011, 012).
#include "fow/sight/smoke.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/looking.hpp"

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

void lay_smoke_screen(State& s, const Rect& area, int side) {
  const auto lay = [&](const Rect& part) {
    s.overlays.try_push({.sort = Overlay::Sort::screen,
                         .rect = part,
                         .base = s.world->table->ground(part.pose.at),
                         .height = 2 * inch,
                         .placed_by = static_cast<int8_t>(side)});
  };
  const Coord templates = area.depth / area.width;
  std::vector<Rect> parts;
  for (Coord i = 0; i < templates; ++i)
    parts.push_back(
        {{area.pose.at + along(area.pose.facing, (2 * i - templates + 1) * area.width / 2), area.pose.facing},
         area.width,
         area.width});
  const auto level = [&](const Rect& part) { return s.world->table->ground(part.pose.at); };
  const bool flat = std::all_of(parts.begin(), parts.end(), [&](const Rect& p) { return level(p) == level(parts[0]); });
  if (flat) return lay(area);
  for (const Rect& part : parts) lay(part);
}

bool under_smoke(const State& s, TeamId t) {
  const Onlooker o = onlooker(s, t);
  return o.in_smoke.any() || o.in_screen.any();
}

void disperse_smoke(State& s, int side, Out& out) {
  std::size_t markers = 0, screens = 0;
  for (std::size_t i = s.overlays.size(); i-- > 0;) {
    const Overlay::Sort sort = s.overlays[i].sort;
    if (s.overlays[i].placed_by != side) continue;
    if (sort == Overlay::Sort::smoke) ++markers;
    if (sort == Overlay::Sort::screen) ++screens;
    if (sort == Overlay::Sort::smoke || sort == Overlay::Sort::screen) s.overlays.erase_at(i);
  }
  const std::size_t trails = s.trails.size();
  for (std::size_t i = s.trails.size(); i-- > 0;)
    if (s.trails[i].side == side) s.trails.erase_at(i);
  const PieceRef who = PieceRef::side(side);
  if (markers > 0) out.event({.kind = "smoke_disperses"_name, .rule = "FOW-SMK-011"_rule, .who = who});
  if (screens > 0) out.event({.kind = "smoke_disperses"_name, .rule = "FOW-SMB-017"_rule, .who = who});
  if (s.trails.size() < trails) out.event({.kind = "trails_gone"_name, .rule = "FOW-ART-094"_rule, .who = who});
}

}  // namespace sandtable::fow
