// A row for each kind of event: what its number means, what a table shows and plays, and the words of the log.
// Rulesets give rows chapter by chapter; narration, the page's types and the page's motion read them, and know no kind
// by name. Does not make events.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fields.hpp"
#include "game/event.hpp"

namespace sandtable {

// What `amount` of an event is.
enum class Measure : uint8_t {
  nothing,
  count,
  length,  // in the unit of coordinates
  turn,
  step,    // of the turn, in its order
  round,   // of a fight
  weapon,  // place among the weapons of the piece that fires
  model,   // of the battle's list
  goal,    // of the set-up's list
  ending   // how a fight ended
};
SANDTABLE_ENUM(Measure, nothing, count, length, turn, step, round, weapon, model, goal, ending)

// What a table shows or plays when it happens. The fires are told apart by what leaves the barrel.
enum class Cue : uint8_t {
  none,
  turn,
  step,
  dice,
  move,  // from `from` to `to`
  small_arms,
  machine_gun,
  gun,
  mortar,
  flame,
  smoke_shell,
  smoke,      // it stands on the table
  hit,        // a round strikes
  penetrate,  // and goes through
  explosion,  // the piece is lost
  bail_out,
  stuck,
  pinned,
  rally,
  dig,
  removed,  // it leaves the table
  charge,
  clash,
  victory
};
SANDTABLE_ENUM(Cue, none, turn, step, dice, move, small_arms, machine_gun, gun, mortar, flame, smoke_shell, smoke, hit,
               penetrate, explosion, bail_out, stuck, pinned, rally, dig, removed, charge, clash, victory)

// What can be said of a kind without a battle at hand.
struct EventKind {
  Name kind;
  Measure amount = Measure::nothing;
  std::vector<Cue> cues;  // one, or those among which the event decides
};

template <class State>
struct EventRow {
  Name kind;
  Measure amount = Measure::nothing;
  Cue cue = Cue::none;
  std::string_view words;  // "{who} takes {other} in tow"; {amount} in the words of its measure
  // Where the words or the cue hang on more than that.
  std::string (*tell)(const State&, const Event&) = nullptr;
  Cue (*look)(const State&, const Event&) = nullptr;
  std::span<const Cue> looks = {};  // what `look` may give
};

// The rows of what the kernel itself reports; every ruleset's loop ends with them.
struct KernelEvent {
  Name kind;
  std::string_view words;
};
std::span<const KernelEvent> kernel_events();

// The pattern with its words in place.
std::string fill_words(std::string_view pattern, const std::string& who, const std::string& other,
                       const std::string& amount);

template <class State>
EventKind kind_of(const EventRow<State>& row) {
  EventKind kind{row.kind, row.amount, {row.looks.begin(), row.looks.end()}};
  if (kind.cues.empty()) kind.cues.push_back(row.cue);
  return kind;
}

}  // namespace sandtable
