#include "fow/core/verb_row.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/world.hpp"

namespace sandtable::fow {

const VerbRow* verb_of(Verbs verbs, Name verb) {
  for (const VerbRow* row : verbs)
    if (row->words.verb == verb) return row;
  return nullptr;
}

PlatoonId own_platoon(const State& s, PieceRef actor) {
  const auto i = static_cast<std::size_t>(actor.id);
  const bool own = actor.sort == PieceSort::platoon && i < s.platoons.size() && s.platoons[i].side == s.active &&
                   any_in_play(s, PlatoonId::of(i));
  return own ? PlatoonId::of(i) : PlatoonId{};
}

void add_verbs(const State& s, Verbs verbs, const Wanted& wanted, Decision& d) {
  for (const VerbRow* row : verbs) row->add(s, wanted, d);
}

void add_verb(const State& s, Verbs verbs, Name verb, PieceRef actor, Decision& d) {
  if (const VerbRow* row = verb_of(verbs, verb)) row->add(s, {.actor = actor}, d);
}

void complete_verb(const State& s, Verbs verbs, Command& c) {
  const VerbRow* row = verb_of(verbs, c.verb);
  if (row && row->complete) row->complete(s, c);
}

Act decode_verb(const State& s, Verbs verbs, const Command& c, Refusals& out) {
  if (const VerbRow* row = verb_of(verbs, c.verb)) return row->decode(s, c, out);
  std::string known;
  for (const VerbRow* row : verbs) known += fmt::format("{}{}", known.empty() ? "" : ", ", row->words.verb.text());
  out.push_back(malformed(fmt::format("'{}' is nothing to do now; {} is", c.verb.text(), known)));
  return {};
}

std::vector<Choice> open_choices(const State& s, Verbs verbs, When when, const Wanted& wanted) {
  Decision d;
  for (const VerbRow* row : verbs)
    if (row->when == when) row->add(s, wanted, d);
  std::erase_if(d.choices, [&](const Choice& c) { return !c.closed.empty() || !wanted.has(c.actor); });
  return std::move(d.choices);
}

Command sample_of(const State& s, Verbs verbs, const Choice& choice, Dice& dice) {
  Command c{.verb = choice.verb, .actor = choice.actor, .replies = choice.usual};
  if (const VerbRow* row = verb_of(verbs, c.verb); row && row->sample) row->sample(s, c, dice);
  return c;
}

// --- verbs of special rules ---

namespace {

const VerbRow* added_row(const State& s, Name question, Name verb) {
  for (const AddedVerb* added : s.world->added_verbs)
    if (added->question == question && added->row.words.verb == verb) return &added->row;
  return nullptr;
}

}  // namespace

bool adds_verb(const State& s, Name question, Name verb) { return added_row(s, question, verb) != nullptr; }

void add_choices(const State& s, Name question, Decision& d) {
  for (const AddedVerb* added : s.world->added_verbs)
    if (added->question == question) added->row.add(s, {}, d);
}

void complete_added(const State& s, Name question, Command& c) {
  const VerbRow* row = added_row(s, question, c.verb);
  if (row && row->complete) row->complete(s, c);
}

Act decode_added(const State& s, Name question, const Command& c, Refusals& out) {
  return added_row(s, question, c.verb)->decode(s, c, out);
}

void sample_added(const State& s, Name question, Command& c, Dice& dice) {
  const VerbRow* row = added_row(s, question, c.verb);
  if (row && row->sample) row->sample(s, c, dice);
}

}  // namespace sandtable::fow
