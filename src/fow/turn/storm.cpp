#include "fow/turn/storm.hpp"

#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"

namespace sandtable::fow {

roll::Spec storm_roll(const State& s) {
  const RuleId rule = s.storm == Storm::blows ? "FOW-WTR-018"_rule : "FOW-WTR-017"_rule;
  return roll_of(s, {.test = Test::khamseen,
                     .roller = PieceRef::side(s.active),
                     .side = s.active,
                     .score = Score::from(rule, s.storm == Storm::blows ? 5 : 1)});
}

void storm_comes_or_goes(State& s, int die, Out& out) {
  if (s.storm == Storm::threatens && die == 1) {  // FOW-WTR-017
    s.storm = Storm::blows;
    s.night = true;
    out.event({.kind = "storm_comes"_name, .rule = "FOW-WTR-017"_rule, .who = PieceRef::side(s.active)});
  } else if (s.storm == Storm::blows && die >= 5) {  // FOW-WTR-018
    s.storm = Storm::none;
    s.night = false;
    out.event({.kind = "storm_goes"_name, .rule = "FOW-WTR-018"_rule, .who = PieceRef::side(s.active)});
  }
}

}  // namespace sandtable::fow
