// What a player may find out before aircraft are sent to a target, guns fire at them or a weapon is chosen.
#include <fmt/core.h>

#include "fow/air/air_attack.hpp"
#include "fow/air/air_chapter.hpp"
#include "fow/air/air_sight.hpp"
#include "fow/air/flak.hpp"
#include "fow/air/marking.hpp"
#include "fow/air/previews.hpp"
#include "fow/air/steps.hpp"
#include "fow/core/rolls.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

sandtable::Area square_of(const Rect& area, std::string label) {
  const Quad corners = outline(area);
  return {std::move(label), {{std::vector<Vec>(corners.corner.begin(), corners.corner.end())}}};
}

// Where they would fly, whom they would strike, what would fire at them, as things stand.
void tell_mark(const State& s, const Command& c, Preview& out) {
  Refusals no;
  const Marking m = decode(s, AskAirTarget{}, c, no);
  if (!no.empty()) return;
  State there = s;
  there.air.flight = placed_flight(s, s.active, m, s.air.flight.planes.size());
  const Flight& f = there.air.flight;
  for (std::size_t i = 0; i < f.planes.size(); ++i)
    if (f.planes[i].flying)
      out.areas.push_back(square_of(base_of(there, f.planes[i]), std::string(plane_word(f, i)) + " aircraft"));
  const Rect area = air_template(there, there[m.target].pose.at);
  out.areas.push_back(square_of(area, "Template"));
  out.areas.push_back({"Line of attack", {{{f.planes[0].at.at, there[m.target].pose.at}}}});
  out.forecast.push_back({.label = fmt::format("to find {}", name_of(s, m.target)),
                          .who = PieceRef::side(s.active),
                          .other = piece_of(m.target),
                          .dice = 1,
                          .score = score_to_range_in(there, m.target, f.planes[0].at.at),
                          .words = fmt::format("up to {} attempts", int{s.world->air.attempts}),
                          .rules = {"FOW-AIR-051"_rule, "FOW-AIR-052"_rule}});
  for (const GroupUnder& g : groups_under(there, area, s.active, there[m.target].with())) {
    for (TeamId t : g.teams) out.struck.push_back({piece_of(t)});
    out.forecast.push_back({.label = fmt::format("{} of {} under the template", g.teams.size(), name_of(s, g.platoon)),
                            .who = {},
                            .other = piece_of(g.platoon),
                            .dice = static_cast<int32_t>(g.teams.size()),
                            .score = {},
                            .words = s[g.platoon].side == s.active ? "these are your own" : "one die each",
                            .rules = {"FOW-AIR-063"_rule}});
  }
  int flak = 0;
  for (PlatoonId p : flak_platoons(there, 1 - s.active))
    for (const FlakShot& shot : settle_flak(there, usual_flak(there, p))) flak += shot.dice;
  out.words = fmt::format("{} of {} aircraft find a place; {} dice of anti-aircraft fire reach them", f.flying(),
                          f.planes.size(), flak);
  if (const TeamId near = endangered(there, f); near.valid())
    out.words += fmt::format("; with {} so near they would not attack", name_of(s, near));
}

void tell_weapon(const State& s, const Command& c, Preview& out) {
  Refusals no;
  const AskAirWeapon& q = the<AskAirWeapon>(s);
  const uint8_t weapon = decode(s, q, c, no).place;
  if (!no.empty()) return;
  const Flight& f = s.air.flight;
  const Barrage b = air_strike(s, f.target, weapon, f.flying(), q.attempt);
  out.areas.push_back(square_of(b.area, "Template"));
  for (const GroupUnder& g : groups_under(s, b)) {
    const auto chance = static_cast<int32_t>(int64_t{roll::passes_of_36(barrage_roll(s, b, 1))} * 1'000'000 / 36);
    for (TeamId t : g.teams) out.struck.push_back({piece_of(t), chance});
    out.forecast.push_back({.label = fmt::format("to hit {}", name_of(s, g.platoon)),
                            .who = PieceRef::side(f.side),
                            .other = piece_of(g.platoon),
                            .dice = static_cast<int32_t>(g.teams.size()),
                            .score = b.to_hit,
                            .words = fmt::format("Anti-tank {} against {} armour, Firepower {}+", int{b.anti_tank},
                                                 b.face == Face::top ? "Top" : "Side", int{b.firepower}),
                            .rules = {"FOW-AIR-063"_rule, "FOW-AIR-064"_rule}});
  }
}

constexpr PreviewRow air_preview_rows[] = {
    {AskAirTarget::name, tell_mark},
    {AskAirWeapon::name, tell_weapon},
};

}  // namespace

std::span<const PreviewRow> air_previews() { return air_preview_rows; }

void preview_flak(const State& s, const std::vector<Shot>& shots, Preview& out) {
  for (const FlakShot& f : settle_flak(s, shots))
    out.forecast.push_back({.label = fmt::format("{}, {}", name_of(s, f.shot.team), weapon_of(s, f.shot).name),
                            .who = piece_of(f.shot.team),
                            .other = PieceRef::side(s.air.flight.side),
                            .dice = f.dice,
                            .score = flak_roll(s, f).score,
                            .words = fmt::format("Firepower {}+ brings it down", line_of(s, f.shot).firepower),
                            .rules = {flak_rate(s, f.shot, shots).because, "FOW-AIR-045"_rule}});
  out.words = "Who fires may not shoot, dig in, double or assault in its next turn";
}

}  // namespace sandtable::fow
