// What happened in a play, told in order: commands, answers the game took by itself, their events, questions, pictures.
// Used by the script runner to judge, and by --trace, --json, --svg and the battle report to show.
// Plain values; nothing here needs the game any more.
#pragma once
#include <string>
#include <vector>

#include "base/json.hpp"
#include "game/game.hpp"

namespace sandtable {

struct Told {
  Event event;
  std::string words;
  Json fields;  // see event_json
};

struct LogEntry {
  enum class Kind : uint8_t { opening, command, usual, refused, question, expectation, undo };
  Kind kind = Kind::opening;
  int line = 0;        // of the script or journal
  std::string by;      // the side
  std::string prompt;  // what it was asked
  std::string verb;
  std::string text;  // the command or question in words
  std::string note;  // the script's own remark
  std::vector<Told> events;
  Refusals refusals;
  Json answer;          // of a question
  bool ok = true;       // of a question or expectation
  std::string heading;  // of what begins with it: a turn; empty for none
  std::string picture;  // the position afterwards (SVG); empty unless asked for
};
SANDTABLE_ENUM(LogEntry::Kind, opening, command, usual, refused, question, expectation, undo)

using ScriptLog = std::vector<LogEntry>;

// An event with names for pieces:
//   { kind, rule, who, other, amount, from = { at = { x, y }, facing }, to, bends, says,
//     roll = { purpose, needed, dice, first, passed, reroll, rules, reasons = [{ rule, add, by }] } }
// `first` holds each die before any re-roll. Parts that mean nothing for the event are left out.
Json event_json(const Game& game, const Event& event);
Told told(const Game& game, const Event& event);
std::vector<Told> told(const Game& game, const std::vector<Event>& events);
bool is_roll(const Event& event);
// "AskAllocate in Volley, in ShootingStep": Game::stack in a line, the innermost first.
std::string stack_words(const Json& stack);

}  // namespace sandtable
