// The protocol of programs that play (docs/bots.md): JSON lines over standard input and output. What the battle looks
// like and what is asked are the messages of the web table (game/telling); here is what only programs say and hear.
// Used by both ends: who runs a program, and `sandtable bot`, which is one.
#pragma once
#include <string>
#include <vector>

#include "game/facts.hpp"
#include "game/telling/messages.hpp"

namespace sandtable::ai {

inline constexpr int bot_protocol = 1;
inline constexpr int usual_move_ms = 10'000;
inline constexpr int hello_ms = 20'000;    // to start and say hello
inline constexpr int most_refused = 3;     // answers to one decision
inline constexpr int most_late = 3;        // decisions one after the other
inline constexpr int most_asked = 10'000;  // previews before one answer

// Both ways, first of all.
struct BotHello {
  int32_t protocol = bot_protocol;
  std::string name;    // who speaks
  bool frames = true;  // wants to be told line by line what happens
  bool state = false;  // wants the position as the program holds it, before every question
  SANDTABLE_FIELDS(BotHello, protocol, name, frames, state)
};
// To the program: a battle begins.
struct BotGame {
  int32_t seat = 0;
  int32_t side = 0;
  std::vector<std::string> sides;
  Facts facts;
  Vec size;  // of the table
  bool centimetres = false;
  std::string setup;
  std::string setup_file;
  uint64_t seed = 0;    // for its own dice, so that battles can be repeated
  int32_t move_ms = 0;  // for each answer
  SANDTABLE_FIELDS(BotGame, seat, side, sides, facts, size, centimetres, setup, setup_file, seed, move_ms)
};
// From the program: its answer.
struct BotCommand {
  int32_t seat = 0;
  Command command;
  std::string why;
  SANDTABLE_FIELDS(BotCommand, seat, command, why)
};
// To the program: what was wrong with its last line.
struct BotError {
  std::string words;
  SANDTABLE_FIELDS(BotError, words)
};

}  // namespace sandtable::ai
