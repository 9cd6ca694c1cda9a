// A British company that attacks prepared positions may choose the night, and its infantry then sets up nearer
// (FOW-BRI-005, 009). What the night is worth and when morning comes is a special rule's.
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/words.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/special/hooks.hpp"
#include "fow/special_rules/before_battle.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr Name light_key = "light"_name;
constexpr Coord from_their_area = 16 * inch;

bool goes_by_night(const State& s, PlatoonId p) {
  return special::enlisting(special::rules_of(s, p)).attacks_by_night.valid();
}

Choice light_choice(const State& s) {
  return {.verb = "choose_light"_name,
          .actor = {},
          .label = "Attack by day or by night",
          .rules = {line_now(s).rule},
          .closed = {},
          .parts = {{.key = light_key,
                     .shape = Shape::pick,
                     .label = "When",
                     .rules = {before::night_choice},
                     .options = {{.value = 0, .label = "by day", .piece = {}},
                                 {.value = 1, .label = "by night", .piece = {}}}}},
          .usual = {{.key = light_key, .values = {0}, .routes = {}}}};
}

Act decode_light(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::choose_light)) {
    out.push_back(malformed("day or night is not chosen now"));
    return {};
  }
  out = check_shape(light_choice(s), c);
  if (!out.empty()) return {};
  return [night = c.replies[0].values[0] == 1](State& now, Out& events) {
    now.night = night;
    if (night)
      events.event({.kind = "by_night"_name, .rule = before::night_choice, .who = PieceRef::side(now.mission.side)});
    ++now.mission.part;
    return prepare_on();
  };
}

}  // namespace

// An Infantry Company, where anybody has said what it is; the enemy prepared, the first turn its own.
bool may_attack_by_night(const State& s) {
  const int side = s.mission.attacker;
  const auto& type = s.world->company_types[static_cast<std::size_t>(side)];
  const std::vector<PlatoonId> own = platoons_of(s, side);
  return !s.night && s.mission.prepared[static_cast<std::size_t>(1 - side)] &&
         (!type || *type == CompanyType::infantry) &&
         std::any_of(own.begin(), own.end(), [&](PlatoonId p) { return goes_by_night(s, p); });
}

Command usual_light(const State& s) {
  const Choice c = light_choice(s);
  return {.verb = c.verb, .actor = {}, .replies = c.usual};
}

bool creeps_nearer(const State& s, TeamId t) {
  return s.night && sheet_of(s).crept && side_of(s, t) == s.mission.attacker &&
         model(s, t).type == TeamType::infantry && goes_by_night(s, s[t].platoon);
}

Refusals check_creeping(const State& s, TeamId t, const Rect& base) {
  Refusals no;
  const Quad own = outline(base);
  for (const Plot& plot : s.mission.areas[static_cast<std::size_t>(1 - side_of(s, t))]) {
    const std::array<Vec, 4> area{plot.low, Vec{plot.high.x, plot.low.y}, plot.high, Vec{plot.low.x, plot.high.y}};
    const Gap gap = distance(Points(own), Points(area));
    if (!(gap < from_their_area)) continue;
    no.push_back(refuse(before::creeps,
                        fmt::format("{} would be {} from where the enemy deploys, at least {}", name_of(s, t),
                                    shown(s, gap.shown()), shown(s, from_their_area)),
                        piece_of(t)));
    no.back().unit = Unit::length;
    no.back().measured = gap.shown();
    no.back().allowed = from_their_area;
  }
  return no;
}

constinit const VerbRow choose_light_verb{
    .words = {"choose_light"_name,
              "{ night = true }",
              "a British company attacks by night, or by day",
              [](const State&, const Toml& words, Command& c) {
                words.only({"night"});
                c.replies.push_back({.key = light_key, .values = {words.boolean("night", true) ? 1 : 0}, .routes = {}});
              },
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          if (preparing(s, Prep::choose_light)) list_choice(light_choice(s), wanted, d);
        },
    .decode = decode_light,
    .complete =
        [](const State& s, Command& c) {
          if (preparing(s, Prep::choose_light)) complete_from(light_choice(s), c);
        }};

}  // namespace sandtable::fow
