// What a player is told of a drafted bombardment: who fires and why not, the chance to range in, who is under the
// template.
#include <fmt/core.h>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/wind.hpp"
#include "fow/core/world.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

Area area_of(std::string label, const Rect& rect) {
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
  int64_t left = 1'000'000;
  const int attempts = ranging_of(s, m, guns).attempts;
  for (int attempt = 1; attempt <= attempts; ++attempt) {
    const roll::Spec spec = ranging_roll(s, m, guns, attempt);
    if (attempt == 1)
      out.forecast.push_back({.label = "To range in",
                              .who = piece_of(m.spotter),
                              .other = piece_or_none(m.target),
                              .dice = 1,
                              .score = spec.score,
                              .words = fmt::format("up to {} attempts", attempts),
                              .rules = {"FOW-ART-037"_rule}});
    const int64_t now = left * roll::passes_of_36(spec) / 36;
    odds.chances.push_back({fmt::format("attempt {}", attempt), static_cast<int32_t>(now)});
    left -= now;
  }
  odds.chances.push_back({"not at all", static_cast<int32_t>(left)});
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
  }
  out.words += fmt::format("{}{} weapons fire; {} enemy teams under the template", out.words.empty() ? "" : "; ",
                           weapons_in(s, m, guns), enemies);
  if (friends > 0) out.words += fmt::format(", and {} of your own", friends);
}

}  // namespace

void preview_bombard(const State& s, const Command& c, Preview& out) {
  Refusals no;
  const Mission m = read_bombardment(s, c, no);
  tell_guns(s, m, out);
  if (!out.refusals.empty() || !no.empty()) {
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
