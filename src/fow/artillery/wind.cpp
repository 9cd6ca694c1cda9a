#include "fow/artillery/wind.hpp"

#include <fmt/core.h>

#include "fow/command/rolls.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/smoke.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord screen_side = 6 * inch;  // FOW-SMB-008

void set_wind(State& s, int8_t rolled, Out& out) {
  s.wind = rolled;  // for the whole battle (FOW-SMB-019)
  out.event({.kind = "wind"_name,
             .rule = "FOW-SMB-021"_rule,
             .who = PieceRef::side(1 - attacker(s)),
             .to = {s.world->table->size(), wind_heading(s, rolled)},
             .amount = rolled});
}

}  // namespace

int attacker(const State& s) { return attacker_of(s) >= 0 ? attacker_of(s) : s.first; }

Angle wind_heading(const State& s, int die) {
  const int side = attacker(s);
  const int away = edge_of(s, side);  // degrees from that side's edge into the table
  return degrees((away + 60 * (die - 1)) % 360);
}

N roll_wind(State& s, const Mission& m, bool again) {
  const int defender = 1 - attacker(s);
  const roll::Spec spec = roll_of(s, {.test = Test::wind,
                                      .roller = PieceRef::side(defender),
                                      .side = defender,
                                      .score = Score::from("FOW-SMB-019"_rule, 1)});
  return F::call(roll::Begin{spec}, AfterWindRoll{m, again});
}

N resume(State& s, const AfterWindRoll& a, const roll::Result& result, Out& out) {
  const auto rolled = static_cast<int8_t>(result.dice[0].value);
  if (!a.again) return F::ask(AskWind{rolled}, AfterWind{a.mission, rolled});
  set_wind(s, rolled, out);  // even if it is worse (FOW-SMB-020)
  return F::go(TakeAim{a.mission});
}
N resume(State& s, const AfterWind& a, const bool& again, Out& out) {
  if (again) return roll_wind(s, a.mission, true);
  set_wind(s, a.rolled, out);
  return F::go(TakeAim{a.mission});
}

Addressee asked(const State& s, const AskWind&) { return {.side = attacker(s)}; }
void describe(const State& s, const AskWind& q, Decision& d) {
  d.prompt = fmt::format("The wind would blow towards {} degrees (a {}): roll again?",
                         wind_heading(s, q.rolled).turns * 360 / 65536, q.rolled);
  d.rules = {"FOW-SMB-020"_rule, "FOW-SMB-021"_rule};
  Choice c{.verb = AskWind::name, .label = "The wind", .rules = {"FOW-SMB-020"_rule}};
  c.parts.push_back({.key = "again"_name, .shape = Shape::yes_no, .label = "Have the wind rolled again?"});
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}
Command usual(const State&, const AskWind&) {
  return {.verb = AskWind::name, .replies = {{.key = "again"_name, .values = {0}}}};
}
bool decode(const State&, const AskWind&, const Command& c, Refusals& out) {
  const Reply* again = c.reply("again"_name);
  if (c.verb == AskWind::name && !c.actor.valid() && c.replies.size() == 1 && again && again->routes.empty() &&
      again->values.size() == 1 && again->values[0] >= 0 && again->values[0] <= 1)
    return again->values[0] == 1;
  out.push_back(malformed("say whether the wind is rolled again: 'again' 0 or 1"));
  return false;
}

Rect screen_of(const State&, Vec at, int weapons, Angle wind) {
  const int templates = weapons < 2 ? 0 : weapons < 3 ? 1 : weapons < 6 ? 2 : 3;  // FOW-SMB-009 to 012
  if (templates == 0) return {{at, wind}, 0, 0};
  return {{at + along(wind, (templates - 1) * screen_side / 2), wind}, screen_side, templates * screen_side};
}

void lay_screen(State& s, const Mission& m, int weapons, Out& out) {
  const Rect area = screen_of(s, m.at, weapons, wind_heading(s, s.wind));
  if (area.depth == 0) {
    out.event({.kind = "no_screen"_name, .rule = "FOW-SMB-009"_rule, .who = piece_of(m.battery())});
    return;
  }
  lay_smoke_screen(s, area, s[m.battery()].side);
  out.event({.kind = "screen"_name,
             .rule = weapons < 3   ? "FOW-SMB-010"_rule
                     : weapons < 6 ? "FOW-SMB-011"_rule
                                   : "FOW-SMB-012"_rule,
             .who = piece_of(m.battery()),
             .to = area.pose,
             .bends = corners_of(area),
             .amount = area.depth});
}

}  // namespace sandtable::fow
