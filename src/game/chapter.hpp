// What a chapter of a ruleset gives to the tables that loop over all of them: its events, the purposes of its dice,
// questions, commands, offers. A ruleset's rooms define one Chapter each and its book lists them; book.hpp has the
// loops. A row says what it is; no loop names a row. Does not know a rule.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/toml.hpp"
#include "game/event_row.hpp"
#include "game/out.hpp"
#include "game/preview.hpp"

namespace sandtable::rows {

struct Purpose {  // what a die is thrown for; scripts and odds name it, the log tells it
  Name purpose;
  std::string_view words;  // "X rolls ... (4+)": "to hit"
};

template <class State>
struct Question {  // what may be asked of a position
  std::string_view name;
  std::string_view about;  // "{ from, to }"
  std::string_view gives;
  std::string_view keys;  // of the answer
  Json (*answer)(const State&, const Toml& about);
};

template <class State>
struct Words {  // a verb as scripts write it
  Name verb;
  std::string_view words;  // "{ unit, target }"
  std::string_view does;
  void (*read)(const State&, const Toml& words, Command&);  // decision and verb are there
  VerbPlace place{};                                        // told when it is given elsewhere; none: it has no place
  Name question{};                                          // while this stands; none: at any time
};

template <class State>
struct Verb;  // verb.hpp

template <class State>
struct Ask {  // a question that is answered by verbs
  Name question;
  std::span<const Verb<State>* const> (*verbs)();
};

template <class State>
struct Offer {  // a command that a side may give without being asked
  Words<State> words;
  void (*add)(const State&, int side, std::vector<Choice>&);
  // Carries it out, or says what stands in the way; leaves the stack alone.
  void (*take)(State&, const Command&, int side, Out&, Refusals&);
};

template <class State>
struct Chapter {
  std::string_view name;
  std::span<const EventRow<State>> events;
  std::span<const Purpose> purposes;
  std::span<const Question<State>> questions;
  std::span<const Words<State>> commands;
  std::span<const Ask<State>> asks;
  std::span<const Offer<State>> offers;
};

template <class State>
using Chapters = std::span<const Chapter<State>* const>;

}  // namespace sandtable::rows
