#include "game/roll.hpp"

#include <fmt/core.h>

namespace sandtable::roll {

bool matches(const Spec& spec, Of of, const Die& die) {
  if (of == Of::none || die.first != 0) return false;  // FOW-GEN-013
  return spec.score.passed_by(die.value) == (of == Of::successes);
}

bool may_reroll(const Spec& spec, const DiceShown& dice) {
  for (const Die& die : dice)
    if (matches(spec, spec.granted.of, die)) return true;
  return false;
}

void throw_again(const Spec& spec, Die& die, Out& out) {
  die.first = die.value;  // FOW-GEN-012: the second result stands
  die.value = static_cast<uint8_t>(out.die(spec.purpose, spec.roller));
}

DiceShown throw_all(const Spec& spec, Out& out) {
  DiceShown dice;
  if (spec.score.impossible() && !spec.always) return dice;  // FOW-GEN-010: no die needs to be rolled
  for (int i = 0; i < spec.count; ++i) dice.push_back({static_cast<uint8_t>(out.die(spec.purpose, spec.roller)), 0});
  for (Die& die : dice)
    if (matches(spec, spec.ordered.of, die)) throw_again(spec, die, out);  // FOW-GEN-014: compulsory
  return dice;
}

Result finish(const Spec& spec, const DiceShown& dice, Out& out) {
  Result result{.dice = dice};
  bool rerolled = false;
  for (const Die& die : dice) {
    result.passed = static_cast<int8_t>(result.passed + (spec.score.passed_by(die.value) ? 1 : 0));  // FOW-GEN-011
    rerolled = rerolled || die.first != 0;
  }
  const RuleId reroll = !rerolled ? RuleId{} : spec.ordered.of != Of::none ? spec.ordered.rule : spec.granted.rule;
  out.event({.kind = "rolled"_name,
             .known_to = spec.known_to,
             .who = spec.roller,
             .amount = result.passed,
             .roll = {.purpose = spec.purpose, .score = spec.score, .dice = dice, .reroll = reroll}});
  return result;
}

void describe_interrupt(const Interrupt& q, const std::string& roll, Decision& d) {
  d.prompt = fmt::format("{} and needs {}+: step in?", roll, q.spec.score.needed());
  d.rules = {q.rule};
  Choice c{.verb = "interrupt"_name, .label = "Step in", .rules = {q.rule}};
  c.parts.push_back({.key = "take"_name, .shape = Shape::yes_no, .label = "Use it now?"});
  c.usual = {{.key = "take"_name, .values = {0}}};
  d.choices.push_back(std::move(c));
}

bool decode_interrupt(const Command& c, Refusals& out) {
  const Reply* r = c.reply("take"_name);
  if (c.verb != "interrupt"_name || !r || r->values.size() != 1 || r->values[0] < 0 || r->values[0] > 1) {
    out.push_back(malformed("answer 'interrupt' with 'take' 0 or 1"));
    return false;
  }
  return r->values[0] == 1;
}

void describe_which(const WhichDice& q, const std::string& roll, Decision& d) {
  d.prompt = fmt::format("{} and needs {}+: re-roll which dice?", roll, q.spec.score.needed());
  d.rules = {q.spec.granted.rule};
  Choice c{.verb = "reroll"_name, .actor = q.spec.roller, .label = "Re-roll", .rules = {q.spec.granted.rule}};
  Question dice{.key = "dice"_name,
                .shape = Shape::pick,
                .label = "Which dice",
                .low = 0,
                .high = static_cast<int32_t>(q.dice.size())};
  for (std::size_t i = 0; i < q.dice.size(); ++i) {
    Option o{.value = static_cast<int32_t>(i), .label = fmt::format("{}", q.dice[i].value)};
    if (!matches(q.spec, q.spec.granted.of, q.dice[i]))
      o.closed.push_back(refuse("FOW-GEN-014"_rule, "this die may not be re-rolled"));
    dice.options.push_back(std::move(o));
  }
  c.parts.push_back(std::move(dice));
  c.usual = usual_which(q).replies;
  d.choices.push_back(std::move(c));
}

WhichDice::Answer decode_which(const WhichDice& q, const Command& c, Refusals& out) {
  Decision d;
  describe_which(q, {}, d);
  WhichDice::Answer which;
  if (c.verb != "reroll"_name || c.actor != q.spec.roller) {
    out.push_back(malformed("answer 'reroll' for the piece that rolled"));
    return which;
  }
  Refusals no = check_shape(d.choices[0], c);
  if (no.empty())
    for (int32_t v : c.reply("dice"_name)->values) which.push_back(static_cast<uint8_t>(v));
  out.insert(out.end(), no.begin(), no.end());
  return which;
}

Command usual_which(const WhichDice& q) {
  Reply r{.key = "dice"_name};
  if (q.spec.granted.of == Of::failures)  // nobody gives up a success without being told to
    for (std::size_t i = 0; i < q.dice.size(); ++i)
      if (matches(q.spec, q.spec.granted.of, q.dice[i])) r.values.push_back(static_cast<int32_t>(i));
  return {.verb = "reroll"_name, .actor = q.spec.roller, .replies = {r}};
}

}  // namespace sandtable::roll
