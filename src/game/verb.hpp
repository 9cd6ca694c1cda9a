// A verb with which a question is answered, as a row: its words in scripts, its choices, what it does.
// Rooms give their verbs, each whole in one file; a question lists its own (`Q::verbs`) and loops over the list, so
// that a new verb changes no question. Used by rulesets; does not hold what a verb does.
//
// A question answered by verbs says `using Answer = Act<State>` and gives, beside `asked`,
//   static std::span<const Verb<State>* const> verbs()   its rows, in the order their choices are listed
//   void introduce(const State&, const Q&, Decision&)     prompt and rules
//   Command usual(const State&, const Q&)
// and whoever waits for the answer says which question stands again when all is done: `Q again() const`.
// The rest of what the kernel wants of a question is in the templates below.
#pragma once
#include <concepts>
#include <functional>
#include <optional>

#include "game/chapter.hpp"
#include "game/kernel.hpp"

namespace sandtable::rows {

// What an accepted command does: the typed orders that were read, and the code of their verb. It lives from reading the
// command until it is carried out, never in State. It gives nothing when all is done and the question stands again.
template <class State>
using Act = std::function<std::optional<Next<typename State::Rules>>(State&, Out&)>;

// Which of a verb's choices are wanted.
struct Wanted {
  bool parts = true;  // with all that an answer may contain
  PieceRef actor;     // those of one piece; none for everybody's
  bool has(PieceRef p) const { return !actor.valid() || actor == p; }
};

template <class State>
struct Verb {
  Words<State> words;
  void (*add)(const State&, const Wanted&, Decision&);            // its choices now, the closed ones with why
  Act<State> (*decode)(const State&, const Command&, Refusals&);  // every rule in the way; a command of any shape
  void (*complete)(const State&, Command&) = nullptr;             // fills in what was left out
  void (*sample)(const State&, Command&, Dice&) = nullptr;  // varies a drawn answer; takes the verb out when it cannot
  void (*preview)(const State&, const Command&, Preview&) = nullptr;  // what is told of a draft before one commits
};
template <class State>
using Verbs = std::span<const Verb<State>* const>;

template <class State>
const Verb<State>* verb_of(Verbs<State> verbs, Name verb) {
  for (const Verb<State>* row : verbs)
    if (row->words.verb == verb) return row;
  return nullptr;
}

template <class State>
Act<State> decode_verb(const State& s, Verbs<State> verbs, const Command& c, Refusals& out) {
  if (const Verb<State>* row = verb_of<State>(verbs, c.verb)) return row->decode(s, c, out);
  std::string known;
  for (const Verb<State>* row : verbs) known += (known.empty() ? "" : ", ") + std::string(row->words.verb.text());
  out.push_back(malformed("'" + std::string(c.verb.text()) + "' is nothing to do now; " + known + " is"));
  return {};
}

// Whether the command takes the row's choice of its actor as that is shaped now; otherwise every rule that closes the
// choice or an option it names, or what is wrong with its shape. What else a verb asks it looks at itself.
template <class State>
bool fits(const State& s, const Verb<State>& row, const Command& c, Refusals& no) {
  Decision d;
  row.add(s, {.parts = true, .actor = c.actor}, d);
  const Choice* choice = d.choice(row.words.verb, c.actor);
  if (!choice) {
    no.push_back(malformed("'" + std::string(row.words.verb.text()) + "' is done by another piece, or by none now"));
    return false;
  }
  for (const Refusal& r : choice->closed) no.push_back(r);
  for (const sandtable::Question& q : choice->parts)
    if (const Reply* r = c.reply(q.key))
      for (const int32_t v : r->values)
        for (const Option& o : q.options)
          if (o.value == v)
            for (const Refusal& closed : o.closed) no.push_back(closed);
  if (!no.empty()) return false;
  for (Refusal& r : check_shape(*choice, c)) no.push_back(std::move(r));
  return no.empty();
}

// The usual answer of a question whose first choice is its usual one.
template <class State, class Q>
Command first_choice(const State& s, const Q&) {
  Decision d;
  for (const auto* row : Q::verbs()) row->add(s, {}, d);
  if (d.choices.empty()) return {};
  const Choice& c = d.choices[0];
  return {.decision = {}, .verb = c.verb, .actor = c.actor, .replies = c.usual};
}

// An open choice drawn at random and varied by its verb; no verb when chance found nothing legal.
template <class State>
Command sample_verb(const State& s, Verbs<State> verbs, const Decision& outline, Dice& dice,
                    int (*draw_below)(int, Dice&)) {
  std::vector<const Choice*> open;
  for (const Choice& c : outline.choices)
    if (c.closed.empty()) open.push_back(&c);
  if (open.empty()) return {};
  const Choice& drawn = *open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))];
  Command c{.verb = drawn.verb, .actor = drawn.actor, .replies = drawn.usual};
  if (const Verb<State>* row = verb_of<State>(verbs, c.verb); row && row->sample) row->sample(s, c, dice);
  return c;
}

}  // namespace sandtable::rows

namespace sandtable {

// --- what the kernel wants of a question answered by verbs; it finds these beside Decision, Command and Out ---

template <class State, class Q>
concept ByVerbs = std::same_as<typename Q::Answer, rows::Act<State>>;

template <class State, class Q>
requires ByVerbs<State, Q>
void describe(const State& s, const Q& q, Decision& d) {
  introduce(s, q, d);
  for (const auto* row : Q::verbs()) row->add(s, {}, d);
}
template <class State, class Q>
requires ByVerbs<State, Q> rows::Act<State> decode(const State& s, const Q&, const Command& c, Refusals& out) {
  return rows::decode_verb<State>(s, Q::verbs(), c, out);
}
template <class State, class Q>
requires(ByVerbs<State, Q>&& lists<Q>(Extra::sketch)) void sketch(const State& s, const Q& q, Decision& d) {
  introduce(s, q, d);
  for (const auto* row : Q::verbs()) row->add(s, {.parts = false, .actor = {}}, d);
}
template <class State, class Q>
requires(ByVerbs<State, Q>&& lists<Q>(Extra::describe_choice)) void describe_choice(const State& s, const Q& q,
                                                                                    Name verb, PieceRef actor,
                                                                                    Decision& d) {
  introduce(s, q, d);
  if (const auto* row = rows::verb_of<State>(Q::verbs(), verb)) row->add(s, {.parts = true, .actor = actor}, d);
}
template <class State, class Q>
requires(ByVerbs<State, Q>&& lists<Q>(Extra::complete_answer)) void complete_answer(const State& s, const Q&,
                                                                                    Command& c) {
  const auto* row = rows::verb_of<State>(Q::verbs(), c.verb);
  if (!row) return;
  if (row->complete) return row->complete(s, c);
  Decision d;
  row->add(s, {.parts = true, .actor = c.actor}, d);
  if (const Choice* choice = d.choice(c.verb, c.actor)) complete_from(*choice, c);
}

// Whoever waits for such a question's answer.
template <class State, class After>
requires requires(const After& a) { {a.again()}; }
Next<typename State::Rules> resume(State& s, const After& a, const rows::Act<State>& act, Out& out) {
  return act(s, out).value_or(Flow<typename State::Rules>::ask(a.again(), a));
}

// For the table of a chapter's questions.
template <class State, class Q>
requires ByVerbs<State, Q>
constexpr rows::Ask<State> ask_row() { return {Q::name, Q::verbs}; }

}  // namespace sandtable
