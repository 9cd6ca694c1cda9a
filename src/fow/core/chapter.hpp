// What a chapter gives to the tables that loop over all of them: its events, the purposes of its dice, and more rows.
// Each room defines one `Chapter`; book/chapters.cpp lists them. A row says what it is; no loop names a row.
#pragma once
#include <span>
#include <string_view>

#include "base/json.hpp"
#include "base/toml.hpp"
#include "fow/core/state.hpp"
#include "game/event_row.hpp"
#include "game/preview.hpp"

namespace sandtable::fow {

using EventRow = sandtable::EventRow<State>;

struct PurposeRow {  // what a die is thrown for; scripts and odds name it, the log tells it
  Name purpose;
  std::string_view words;  // "X rolls ... (4+)": "to hit"
};

struct QuestionRow {  // what may be asked of a position
  std::string_view name;
  std::string_view about;  // "{ from, to }"
  std::string_view gives;
  std::string_view keys;  // of the answer; in brackets those of each item or of what lies below
  Json (*answer)(const State&, const Toml& about);
};

struct CommandWords {  // a verb as scripts write it
  Name verb;
  std::string_view words;  // "{ platoon, target }"
  std::string_view does;
  void (*read)(const State&, const Toml& words, Command&);  // decision and verb are there
  VerbPlace place{};                                        // told when it is given elsewhere; none: it has no place
  Name question{};                                          // while this stands; none: at any time
};

struct VerbRow;   // verb_row.hpp
struct AskRow {   // a question that is answered by verbs
  Name question;  // Q::name
  std::span<const VerbRow* const> (*verbs)();
};

struct OfferRow {  // a command that a side may give without being asked
  CommandWords words;
  void (*add)(const State&, int side, std::vector<Choice>&);
  // Carries it out, or says what stands in the way; leaves the stack alone.
  void (*take)(State&, const Command&, int side, Out&, Refusals&);
};

struct PreviewRow {  // what is told of a drafted answer to a question that has one verb, and its typed answer
  Name question;
  void (*tell)(const State&, const Command&, Preview&);
};

// Where a script may begin: a key of [start].
struct StartRow {
  enum class Sort : uint8_t {
    step,    // at the beginning of its Step
    inside,  // in the middle of something; its words say of what
    note     // tells more about what went before
  };
  std::string_view key;
  std::string_view about;
  std::string_view does;
  Sort sort = Sort::step;
  Step step = Step::starting;                        // the Step it lies in
  void (*begin)(State&, const Toml& its) = nullptr;  // puts on the stack what the battle waits in
};

struct Chapter {
  std::string_view name;
  std::span<const EventRow> events;
  std::span<const PurposeRow> purposes;
  std::span<const QuestionRow> questions;
  std::span<const CommandWords> commands;
  std::span<const StartRow> starts;
  std::span<const AskRow> asks;
  std::span<const OfferRow> offers;
  std::span<const PreviewRow> previews;
};

// All of them, in the order of the rooms (book/chapters.cpp).
std::span<const Chapter* const> chapters();

// Every verb a script may write, those of questions first (book/commands.cpp).
std::vector<CommandWords> command_words();

// The verbs of a question that is answered by them; none for another (book/verbs.cpp).
std::span<const VerbRow* const> verbs_of(Name question);

// The row of a kind; none for what the kernel reports itself, and for a kind nobody describes.
const EventRow* event_row(Name kind);

}  // namespace sandtable::fow
