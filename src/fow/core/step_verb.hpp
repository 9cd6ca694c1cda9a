// A verb of a Step in which a side does one thing after another: the Movement Step and the Shooting Step.
// Rooms and special rules give their verbs as rows, each whole in one file; book/step_verbs.cpp lists them and the
// Steps loop over the list, so that a new verb needs no change to a Step. Does not hold what a verb does: that is its
// file's.
#pragma once
#include <functional>
#include <optional>
#include <span>

#include "fow/core/chapter.hpp"
#include "fow/core/rules.hpp"

namespace sandtable::fow {

// What an accepted command does: the typed orders that were read, and the code of their verb. It lives from reading the
// command until it is carried out, never in State. It gives nothing when all is done and the Step asks on.
using Act = std::function<std::optional<N>(State&, Out&)>;

// Which of a verb's choices are wanted.
struct Wanted {
  bool parts = true;  // with all that an answer may contain
  PieceRef actor;     // those of one piece; none for everybody's
  bool has(PieceRef p) const { return !actor.valid() || actor == p; }
};

// Where a verb has its place in the Step; random play draws by it.
enum class When : uint8_t {
  first,    // at its start, before anybody has acted
  own,      // what the Step is for
  instead,  // before or in place of that
  aside,    // beside it
  end
};

struct StepVerb {
  CommandWords words;
  When when = When::own;
  void (*add)(const State&, const Wanted&, Decision&);      // its choices now, the closed ones with why
  Act (*decode)(const State&, const Command&, Refusals&);   // every rule in the way; a command of any shape
  void (*complete)(const State&, Command&) = nullptr;       // fills in what was left out
  void (*sample)(const State&, Command&, Dice&) = nullptr;  // varies a drawn answer; takes the verb out when it cannot
};

std::span<const StepVerb* const> verbs_of(Step);
const StepVerb* verb_of(Step, Name);

// The platoon of the active side with teams in play that a command names; none for anything else.
PlatoonId own_platoon(const State&, PieceRef actor);

// --- what the questions of both Steps share ---
void add_verbs(const State&, Step, const Wanted&, Decision&);
void add_verb(const State&, Step, Name verb, PieceRef actor, Decision&);
void complete_verb(const State&, Step, Command&);
Act decode_verb(const State&, Step, const Command&, Refusals&);
// The open choices of verbs that have their place then.
std::vector<Choice> open_choices(const State&, Step, When, const Wanted& = {});
// One of them as a command: its usual answer, varied by chance. No verb when chance found nothing legal.
Command sample_of(const State&, Step, const Choice&, Dice&);

}  // namespace sandtable::fow
