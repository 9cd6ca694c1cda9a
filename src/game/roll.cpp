#include "game/roll.hpp"

#include <fmt/core.h>

namespace sandtable::roll {

bool matches(const Spec& spec, const Reroll& reroll, const Die& die) {
  if (reroll.of == Of::none) return false;
  if (reroll.once_more ? die.second != 0 : die.first != 0) return false;  // FOW-GEN-013
  return spec.score.passed_by(die.value) == (reroll.of == Of::successes);
}

uint8_t next_offer(const Spec& spec, const DiceShown& dice, uint8_t offer, bool declined) {
  for (; offer < spec.granted.size(); ++offer) {
    const Reroll& reroll = spec.granted[offer];
    if (declined && reroll.once_more) continue;
    for (const Die& die : dice)
      if (matches(spec, reroll, die)) return offer;
  }
  return offer;
}

void throw_again(const Spec& spec, const Reroll& reroll, Die& die, Result& thrown, Out& out) {
  (die.first == 0 ? die.first : die.second) = die.value;  // FOW-GEN-012: the new result stands
  die.value = static_cast<uint8_t>(out.die(spec.purpose, spec.roller));
  thrown.reroll = reroll.rule;
}

Result throw_all(const Spec& spec, Out& out) {
  Result thrown;
  if (spec.score.impossible() && !spec.always) return thrown;  // FOW-GEN-010: no die needs to be rolled
  for (int i = 0; i < spec.count; ++i)
    thrown.dice.push_back({.value = static_cast<uint8_t>(out.die(spec.purpose, spec.roller))});
  for (Die& die : thrown.dice)
    if (matches(spec, spec.ordered, die)) throw_again(spec, spec.ordered, die, thrown, out);  // FOW-GEN-014: compulsory
  return thrown;
}

Result finish(const Spec& spec, Result thrown, Out& out) {
  for (const Die& die : thrown.dice)
    thrown.passed = static_cast<int8_t>(thrown.passed + (spec.score.passed_by(die.value) ? 1 : 0));  // FOW-GEN-011
  out.event({.kind = "rolled"_name,
             .known_to = spec.known_to,
             .who = spec.roller,
             .amount = thrown.passed,
             .roll = {.purpose = spec.purpose, .score = spec.score, .dice = thrown.dice, .reroll = thrown.reroll}});
  return thrown;
}

uint32_t passes_of_36(const Spec& spec) {
  uint32_t passes = 0;
  for (int first = 1; first <= 6; ++first) {
    const Die die{.value = static_cast<uint8_t>(first)};
    bool again = matches(spec, spec.ordered, die);
    for (const Reroll& r : spec.granted) again = again || (!r.priced && r.of == Of::failures && matches(spec, r, die));
    for (int second = 1; second <= 6; ++second) passes += spec.score.passed_by(again ? second : first) ? 1 : 0;
  }
  return passes;
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

void describe_which(const WhichDice& q, const std::string& roll, const std::string& price, Decision& d) {
  const Reroll& reroll = q.spec.granted[q.offer];
  const std::string cost = price.empty() ? price : fmt::format(" at the price of {}", price);
  d.prompt = fmt::format("{} and needs {}+: re-roll which dice{}?", roll, q.spec.score.needed(), cost);
  d.rules = {reroll.rule};
  Choice c{.verb = "reroll"_name, .actor = q.spec.roller, .label = "Re-roll" + cost, .rules = {reroll.rule}};
  Question dice{.key = "dice"_name,
                .shape = Shape::pick,
                .label = "Which dice",
                .low = 0,
                .high = static_cast<int32_t>(q.thrown.dice.size())};
  for (std::size_t i = 0; i < q.thrown.dice.size(); ++i) {
    Option o{.value = static_cast<int32_t>(i), .label = fmt::format("{}", q.thrown.dice[i].value)};
    if (!matches(q.spec, reroll, q.thrown.dice[i]))
      o.closed.push_back(refuse("FOW-GEN-014"_rule, "this die may not be re-rolled"));
    dice.options.push_back(std::move(o));
  }
  c.parts.push_back(std::move(dice));
  c.usual = usual_which(q).replies;
  d.choices.push_back(std::move(c));
}

WhichDice::Answer decode_which(const WhichDice& q, const Command& c, Refusals& out) {
  Decision d;
  describe_which(q, {}, {}, d);
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
  const Reroll& reroll = q.spec.granted[q.offer];
  Reply r{.key = "dice"_name};
  if (reroll.of == Of::failures && !reroll.priced)  // nobody gives up a success, or pays, without being told to
    for (std::size_t i = 0; i < q.thrown.dice.size(); ++i)
      if (matches(q.spec, reroll, q.thrown.dice[i])) r.values.push_back(static_cast<int32_t>(i));
  return {.verb = "reroll"_name, .actor = q.spec.roller, .replies = {r}};
}

}  // namespace sandtable::roll
