// Night Attack (FOW-BRI-005 to 008): a British attack that begins in the dark. From the defender's third turn on dice
// look for the morning, one more each player turn. The set-up gives it to the company (special = ["night_attack"]). In
// a mission its player is asked before the enemy deploys, and sets up nearer (FOW-BRI-005, 009: mission/night_choice);
// a battle without one says night = true.
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/starting.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"

namespace sandtable::fow {
namespace {

constexpr int16_t first_look = 3;  // turn of the defender
constexpr int8_t morning = -1;     // nobody looks for it any more

std::optional<N> look_for_morning(const State& s) {
  if (!s.night || s.dawn == morning) return std::nullopt;  // FOW-BRI-008
  if (s.dawn == 0 && (s.active == s.first || s.turn < first_look)) return std::nullopt;
  const int dice = s.dawn + 1;
  const roll::Spec spec = roll_of(s, {.test = Test::dawn,
                                      .roller = PieceRef::side(s.active),
                                      .side = s.active,
                                      .score = Score::from("FOW-BRI-007"_rule, 5),
                                      .dice = dice});
  return F::call(roll::Begin{spec}, AfterDawn{static_cast<int8_t>(dice)});
}

}  // namespace

N resume(State& s, const AfterDawn& a, const roll::Result& result, Out& out) {
  s.dawn = a.dice;
  if (result.passed > 0) {
    s.night = s.storm == Storm::blows;  // FOW-WTR-017: a Khamseen is as dark by day
    s.dawn = morning;
    out.event({.kind = "morning"_name, .rule = "FOW-BRI-008"_rule, .who = PieceRef::side(s.active)});
  }
  return F::go(StartItem{});
}

namespace special {

constinit const Rule night_attack{.enlisting = [](Enlisting& e) { e.attacks_by_night = "FOW-BRI-005"_rule; },
                                  .turn_begins = look_for_morning};

}  // namespace special
}  // namespace sandtable::fow
