// What a player is told of a drafted bombardment: who fires and why not, the chance to range in, who is under the
// template.
#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/wind.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

sandtable::Area area_of(std::string label, const Rect& rect) {
  const Quad shape = outline(rect);
  return {std::move(label), {{{shape.corner.begin(), shape.corner.end()}}}};
}

void tell_guns(const State& s, const Mission& m, Preview& out) {
  for (TeamId t : artillery_of(s, m)) {
    Forecast f{.label = fmt::format("{}: {}", name_of(s, t), weapon_of(s, shell_of(s, t)).name), .who = piece_of(t)};
    const Refusals why = m.aim == AimAt::team && !m.target.valid() ? why_not_ready(s, m, t) : why_not_firing(s, m, t);
    for (const Refusal& r : why) {
      f.words += (f.words.empty() ? "" : "; ") + r.words;
      if (r.rule.valid()) f.rules.push_back(r.rule);
    }
    if (why.empty()) f.words = "fires";
    out.forecast.push_back(std::move(f));
  }
}

// In millionths: which attempt ranges it in.
void tell_ranging(const State& s, const Mission& m, const std::vector<TeamId>& guns, Preview& out) {
  Outlook odds{.label = "Ranged in"};
  const std::vector<int32_t> chances = chances_to_range_in(s, m, guns);
  out.forecast.push_back({.label = "To range in",
                          .who = piece_of(m.spotter),
                          .other = piece_or_none(m.target),
                          .dice = 1,
                          .score = ranging_roll(s, m, guns, 1).score,
                          .words = fmt::format("up to {} attempts", chances.size()),
                          .rules = {"FOW-ART-037"_rule}});
  int32_t left = 1'000'000;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    odds.chances.push_back({fmt::format("attempt {}", i + 1), chances[i]});
    left -= chances[i];
  }
  odds.chances.push_back({"not at all", left});
  out.words = fmt::format("{}% to range in", (1'000'000 - left + 5'000) / 10'000);
  out.odds.push_back(std::move(odds));
}

void tell_template(const State& s, const Mission& m, const std::vector<TeamId>& guns, Preview& out) {
  const Barrage b = barrage_of(s, m, guns);
  out.areas.push_back(area_of("template", b.area));
  int friends = 0, enemies = 0;
  for (const GroupUnder& g : groups_under(s, b)) {
    const bool own = s[g.platoon].side == b.side;
    (own ? friends : enemies) += static_cast<int>(g.teams.size());
    out.forecast.push_back({.label = fmt::format("{}{}: {} under the template", own ? "FRIENDS, " : "",
                                                 name_of(s, g.platoon), g.teams.size()),
                            .who = piece_of(g.platoon),
                            .dice = static_cast<int32_t>(g.teams.size()),
                            .score = b.to_hit,
                            .words = fmt::format("Anti-tank {}, Firepower {}+", b.anti_tank, b.firepower),
                            .rules = {own ? "FOW-ART-085"_rule : "FOW-ART-068"_rule}});
    const auto chance = static_cast<int32_t>(int64_t{roll::passes_of_36(barrage_roll(s, b, 1))} * 1'000'000 / 36);
    for (TeamId t : g.teams) out.struck.push_back({piece_of(t), chance});
  }
  out.words += fmt::format("{}{} weapons fire; {} enemy teams under the template", out.words.empty() ? "" : "; ",
                           weapons_in(s, m, guns), enemies);
  if (friends > 0) out.words += fmt::format(", and {} of your own", friends);
}

// From the middle of a gun in one direction: where its shells begin to reach and where they no longer do.
struct Span {
  Coord near = 0;
  Coord far = 0;
};
Span span_of(const State& s, TeamId gun, Vec ahead) {
  const Rect base = footprint(s, gun);
  const auto there = [&](Coord d) {
    return base.pose.at +
           Vec{static_cast<Coord>(int64_t{ahead.x} * d / inch), static_cast<Coord>(int64_t{ahead.y} * d / inch)};
  };
  const auto furthest = [&](Coord limit) {  // of the places no further off than that
    Coord low = 0, high = limit + 20 * inch;
    while (low < high) {
      const Coord mid = low + (high - low + 1) / 2;
      if (distance(base, there(mid)) <= limit)
        low = mid;
      else
        high = mid - 1;
    }
    return low;
  };
  Mission m{.batteries = {s[gun].with()}, .aim = AimAt::spot};
  const auto reaches = [&](Coord d) {
    m.at = there(d);
    return why_out_of_reach(s, m, gun).empty();
  };
  Span span{furthest(least_range) + 1, furthest(shells_of(s, gun).range)};  // FOW-ART-018, 021
  if (span.near >= span.far || !reaches(span.near)) return {span.near, span.near};
  if (reaches(span.far)) return span;
  Coord low = span.near, high = span.far;  // dead ground begins between these (FOW-ART-027, 028)
  while (high - low > inch / 8) {
    const Coord mid = low + (high - low) / 2;
    (reaches(mid) ? low : high) = mid;
  }
  return {span.near, low};
}

constexpr int rays = 120;

sandtable::Area area_of_gun(const State& s, TeamId gun) {
  Zone outer, inner;
  const Vec at = footprint(s, gun).pose.at;
  for (int i = 0; i < rays; ++i) {
    const Vec ahead = along(Angle{static_cast<uint16_t>(i * 65536 / rays)}, inch);
    const Span span = span_of(s, gun, ahead);
    const auto point = [&](Coord d) {
      return at + Vec{static_cast<Coord>(int64_t{ahead.x} * d / inch), static_cast<Coord>(int64_t{ahead.y} * d / inch)};
    };
    outer.outline.push_back(point(span.far));
    inner.outline.push_back(point(span.near));
  }
  return {fmt::format("{}: {}", name_of(s, gun), shown(s, shells_of(s, gun).range)),
          {std::move(outer), std::move(inner)}};
}

}  // namespace

void preview_shells(const State& s, const Command& c, Preview& out) {
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::platoon || c.actor.id < 0 || i >= s.platoons.size()) return;
  const Mission m{.batteries = {PlatoonId{c.actor.id}}};
  Coord most = 0;
  for (TeamId t : artillery_of(s, m)) {
    if (!s[t].present() || !why_not_ready(s, m, t).empty()) continue;
    out.areas.push_back(area_of_gun(s, t));
    most = std::max(most, Coord{shells_of(s, t).range});
  }
  out.words = out.areas.empty() ? "none of its weapons is ready to bombard"
                                : fmt::format("reaches from {} to {}", shown(s, least_range), shown(s, most));
}

void preview_bombard(const State& s, const Command& c, Preview& out) {
  Refusals no;
  const Mission m = read_bombardment(s, c, no);
  tell_guns(s, m, out);
  if (s[m.battery()].side == s.active && m.spotter.valid() && s[stands_for(s, m.spotter)].present()) {
    Preview seen;  // what the spotter sees (FOW-ART-031)
    preview_look(s, stands_for(s, m.spotter), {}, seen);
    out.sightings = std::move(seen.sightings);
  }
  if (!out.refusals.empty() || !no.empty()) {
    if (m.target.valid() && s[m.target].present() && !m.smoke)  // where it would lie
      out.areas.push_back(area_of("template", template_of(s, m, artillery_of(s, m))));
    if (!out.refusals.empty()) out.words = out.refusals[0].words;
    return;
  }
  const std::vector<TeamId> guns = guns_firing(s, m);
  if (guns.empty()) return;
  if (m.aim != AimAt::repeat) tell_ranging(s, m, guns, out);
  if (!m.smoke) return tell_template(s, m, guns, out);
  for (int die = 1; die <= 6; ++die) {  // the wind may not be known yet
    if (s.wind != 0 && s.wind != die) continue;
    const Rect screen = screen_of(s, m.at, weapons_in(s, m, guns), wind_heading(s, die));
    if (screen.depth > 0)
      out.areas.push_back(area_of(s.wind != 0 ? "screen" : fmt::format("screen, wind {}", die), screen));
  }
}

}  // namespace sandtable::fow
