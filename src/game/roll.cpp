#include "game/roll.hpp"

#include <fmt/core.h>

#include <cassert>

namespace sandtable::roll {
namespace {

bool wants(const Spec& spec, const Reroll& reroll, int result) {
  return reroll.of != Of::none && spec.score.passed_by(result) == (reroll.of == Of::successes);
}

// Whether a result is re-rolled when every re-roll is made that costs nothing.
bool thrown_again(const Spec& spec, int result) {
  bool again = wants(spec, spec.ordered, result);
  for (const Reroll& r : spec.granted) again = again || (!r.priced && r.of == Of::failures && wants(spec, r, result));
  return again;
}

uint8_t one_die(const Spec& spec, Out& out) {
  return static_cast<uint8_t>(out.die(spec.purpose, spec.roller, spec.score.how.sides));
}

}  // namespace

bool matches(const Spec& spec, const Reroll& reroll, const DiceShown& dice, std::size_t which) {
  const Die& die = dice[which * spec.score.how.dice];  // the dice of a throw are thrown again together
  if (reroll.once_more ? die.second != 0 : die.first != 0) return false;  // FOW-GEN-013
  return wants(spec, reroll, result_of(spec.score, dice, which));
}

uint8_t next_offer(const Spec& spec, const DiceShown& dice, uint8_t offer, bool declined) {
  for (; offer < spec.granted.size(); ++offer) {
    const Reroll& reroll = spec.granted[offer];
    if (declined && reroll.once_more) continue;
    for (std::size_t i = 0; i < throws(spec.score, dice); ++i)
      if (matches(spec, reroll, dice, i)) return offer;
  }
  return offer;
}

void throw_again(const Spec& spec, const Reroll& reroll, std::size_t which, Result& thrown, Out& out) {
  for (std::size_t i = 0; i < spec.score.how.dice; ++i) {
    Die& die = thrown.dice[which * spec.score.how.dice + i];
    (die.first == 0 ? die.first : die.second) = die.value;  // FOW-GEN-012: the new result stands
    die.value = one_die(spec, out);
  }
  thrown.reroll = reroll.rule;
}

Result throw_all(const Spec& spec, Out& out) {
  Result thrown;
  if (spec.score.impossible() && !spec.always) return thrown;  // FOW-GEN-010: no die needs to be rolled
  for (int i = 0; i < spec.count * spec.score.how.dice; ++i) thrown.dice.push_back({.value = one_die(spec, out)});
  for (std::size_t i = 0; i < throws(spec.score, thrown.dice); ++i)
    if (matches(spec, spec.ordered, thrown.dice, i))
      throw_again(spec, spec.ordered, i, thrown, out);  // FOW-GEN-014: compulsory
  return thrown;
}

Result finish(const Spec& spec, Result thrown, Out& out) {
  thrown.passed = static_cast<int8_t>(passes(spec.score, thrown.dice));  // FOW-GEN-011
  out.event({.kind = "rolled"_name,
             .known_to = spec.known_to,
             .who = spec.roller,
             .amount = thrown.passed,
             .roll = {.purpose = spec.purpose, .score = spec.score, .dice = thrown.dice, .reroll = thrown.reroll}});
  return thrown;
}

uint32_t passes_of_36(const Spec& spec) {
  assert(spec.score.how.dice == 1 && spec.score.how.sides == 6);
  uint32_t passes = 0;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second)
      passes += spec.score.passed_by(thrown_again(spec, first) ? second : first) ? 1u : 0u;
  return passes;
}

void describe_interrupt(const Interrupt& q, const std::string& roll, Decision& d) {
  d.prompt = fmt::format("{} and needs {}: step in?", roll, q.spec.score.words());
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
  d.prompt = fmt::format("{} and needs {}: re-roll which dice{}?", roll, q.spec.score.words(), cost);
  d.rules = {reroll.rule};
  Choice c{.verb = "reroll"_name, .actor = q.spec.roller, .label = "Re-roll" + cost, .rules = {reroll.rule}};
  Question dice{.key = "dice"_name,
                .shape = Shape::pick,
                .label = "Which dice",
                .low = 0,
                .high = static_cast<int32_t>(throws(q.spec.score, q.thrown.dice))};
  for (std::size_t i = 0; i < throws(q.spec.score, q.thrown.dice); ++i) {
    Option o{.value = static_cast<int32_t>(i), .label = fmt::format("{}", result_of(q.spec.score, q.thrown.dice, i))};
    if (!matches(q.spec, reroll, q.thrown.dice, i))
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
    for (std::size_t i = 0; i < throws(q.spec.score, q.thrown.dice); ++i)
      if (matches(q.spec, reroll, q.thrown.dice, i)) r.values.push_back(static_cast<int32_t>(i));
  return {.verb = "reroll"_name, .actor = q.spec.roller, .replies = {r}};
}

}  // namespace sandtable::roll
