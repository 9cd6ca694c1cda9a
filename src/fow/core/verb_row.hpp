// A verb with which a question is answered, as a row: its words in scripts, its choices, what it does.
// Rooms and special rules give their verbs, each whole in one file; a question lists its own (`Q::verbs`) and loops
// over the list, so that a new verb changes no question. Does not hold what a verb does: that is its file's.
//
// A question answered by verbs says `using Answer = Act` and gives, beside `asked` and `usual`,
//   static Verbs verbs()                                  its rows, in the order their choices are listed
//   void introduce(const State&, const Q&, Decision&)     prompt and rules
// and whoever waits for the answer says which question stands again when all is done: `Q again() const`.
// The rest of what the kernel wants of a question is here.
#pragma once
#include <concepts>
#include <functional>
#include <optional>
#include <span>

#include "fow/core/chapter.hpp"
#include "fow/core/rules.hpp"
#include "game/kernel.hpp"

namespace sandtable::fow {

// What an accepted command does: the typed orders that were read, and the code of their verb. It lives from reading the
// command until it is carried out, never in State. It gives nothing when all is done and the question stands again.
using Act = std::function<std::optional<N>(State&, Out&)>;

// Which of a verb's choices are wanted.
struct Wanted {
  bool parts = true;  // with all that an answer may contain
  PieceRef actor;     // those of one piece; none for everybody's
  bool has(PieceRef p) const { return !actor.valid() || actor == p; }
};

// Where a verb has its place among those of its question; random play draws by it.
enum class When : uint8_t {
  first,    // at its start, before anybody has acted
  own,      // what the question is for
  instead,  // before or in place of that
  aside,    // beside it
  end
};

// The question that stands when one of these is called is on top of the stack: `the<AskCharge>(s)`.
struct VerbRow {
  CommandWords words;
  When when = When::own;
  void (*add)(const State&, const Wanted&, Decision&);      // its choices now, the closed ones with why
  Act (*decode)(const State&, const Command&, Refusals&);   // every rule in the way; a command of any shape
  void (*complete)(const State&, Command&) = nullptr;       // fills in what was left out
  void (*sample)(const State&, Command&, Dice&) = nullptr;  // varies a drawn answer; takes the verb out when it cannot
  void (*preview)(const State&, const Command&, Preview&) = nullptr;  // what is told of a draft before one commits
};
using Verbs = std::span<const VerbRow* const>;

// A verb that a special rule adds to a question of somebody else, whatever that question's answer is. World lists those
// of the battle.
struct AddedVerb {
  Name question;
  VerbRow row;
};

template <class Q>
const Q& the(const State& s) {
  return *top_as<Q>(s);
}

// The platoon of the active side with teams in play that a command names; none for anything else.
PlatoonId own_platoon(const State&, PieceRef actor);

// --- what questions answered by verbs share ---
const VerbRow* verb_of(Verbs, Name verb);
void add_verbs(const State&, Verbs, const Wanted&, Decision&);
void add_verb(const State&, Verbs, Name verb, PieceRef actor, Decision&);
void complete_verb(const State&, Verbs, Command&);
Act decode_verb(const State&, Verbs, const Command&, Refusals&);
// The open choices of verbs that have their place then.
std::vector<Choice> open_choices(const State&, Verbs, When, const Wanted& = {});
// One of them as a command: its usual answer, varied by chance. No verb when chance found nothing legal.
Command sample_of(const State&, Verbs, const Choice&, Dice&);

template <class Q>
concept ByVerbs = std::same_as<typename Q::Answer, Act>;

template <ByVerbs Q>
void describe(const State& s, const Q& q, Decision& d) {
  introduce(s, q, d);
  add_verbs(s, Q::verbs(), {}, d);
}
template <ByVerbs Q>
Act decode(const State& s, const Q&, const Command& c, Refusals& out) {
  return decode_verb(s, Q::verbs(), c, out);
}
template <ByVerbs Q>
requires(lists<Q>(Extra::sketch)) void sketch(const State& s, const Q& q, Decision& d) {
  introduce(s, q, d);
  add_verbs(s, Q::verbs(), {.parts = false}, d);
}
template <ByVerbs Q>
requires(lists<Q>(Extra::describe_choice)) void describe_choice(const State& s, const Q& q, Name verb, PieceRef actor,
                                                                Decision& d) {
  introduce(s, q, d);
  add_verb(s, Q::verbs(), verb, actor, d);
}
template <ByVerbs Q>
requires(lists<Q>(Extra::complete_answer)) void complete_answer(const State& s, const Q&, Command& c) {
  complete_verb(s, Q::verbs(), c);
}

// Whoever waits for such a question's answer.
template <class After>
requires requires(const After& a) { {a.again()}; }
N resume(State& s, const After& a, const Act& act, Out& out) { return act(s, out).value_or(F::ask(a.again(), a)); }

// For the table of a chapter's questions.
template <ByVerbs Q>
constexpr AskRow ask_row() {
  return {Q::name, Q::verbs};
}

// --- verbs of special rules: what the kernel finds (game/kernel.hpp) ---
bool adds_verb(const State&, Name question, Name verb);
void add_choices(const State&, Name question, Decision&);
void complete_added(const State&, Name question, Command&);
Act decode_added(const State&, Name question, const Command&, Refusals&);
void sample_added(const State&, Name question, Command&, Dice&);

}  // namespace sandtable::fow
