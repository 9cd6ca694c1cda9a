#include "fow/core/step_verb.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::fow {

const StepVerb* verb_of(Step step, Name verb) {
  for (const StepVerb* row : verbs_of(step))
    if (row->words.verb == verb) return row;
  return nullptr;
}

PlatoonId own_platoon(const State& s, PieceRef actor) {
  const auto i = static_cast<std::size_t>(actor.id);
  const bool own = actor.sort == PieceSort::platoon && i < s.platoons.size() && s.platoons[i].side == s.active &&
                   any_in_play(s, PlatoonId::of(i));
  return own ? PlatoonId::of(i) : PlatoonId{};
}

void add_verbs(const State& s, Step step, const Wanted& wanted, Decision& d) {
  for (const StepVerb* row : verbs_of(step)) row->add(s, wanted, d);
}

void add_verb(const State& s, Step step, Name verb, PieceRef actor, Decision& d) {
  if (const StepVerb* row = verb_of(step, verb)) row->add(s, {.actor = actor}, d);
}

void complete_verb(const State& s, Step step, Command& c) {
  const StepVerb* row = verb_of(step, c.verb);
  if (row && row->complete) row->complete(s, c);
}

Act decode_verb(const State& s, Step step, const Command& c, Refusals& out) {
  if (const StepVerb* row = verb_of(step, c.verb)) return row->decode(s, c, out);
  out.push_back(malformed(fmt::format("'{}' is nothing to do in this Step", c.verb.text())));
  return {};
}

std::vector<Choice> open_choices(const State& s, Step step, When when, const Wanted& wanted) {
  Decision d;
  for (const StepVerb* row : verbs_of(step))
    if (row->when == when) row->add(s, wanted, d);
  std::erase_if(d.choices, [&](const Choice& c) { return !c.closed.empty() || !wanted.has(c.actor); });
  return std::move(d.choices);
}

Command sample_of(const State& s, Step step, const Choice& choice, Dice& dice) {
  Command c{.verb = choice.verb, .actor = choice.actor, .replies = choice.usual};
  if (const StepVerb* row = verb_of(step, c.verb); row && row->sample) row->sample(s, c, dice);
  return c;
}

}  // namespace sandtable::fow
