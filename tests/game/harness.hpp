// One harness for every ruleset: random play with refusals, offers, undo, replay and redaction checked on the way.
// A ruleset joins by giving a function that makes a fresh game; failures are gtest failures with the seed to reproduce
// them.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "game/match.hpp"

namespace sandtable::harness {

// How many commands to play: a sanitizer is twenty times slower, `--long` ten times longer.
int commands_to_play(int usual);

using Start = std::function<std::unique_ptr<Game>()>;

struct Tally {
  int games = 0;
  int commands = 0;
  int refused = 0;
  int undone = 0;
  int offers = 0;
  int finished = 0;
  int views = 0;
};

// Plays games from `start` with random legal commands until `commands` have been accepted in all.
Tally random_play(const Start& start, uint64_t seed, int commands, int most_per_game = 400);

// Everything the server would send a viewer: state, decision, offers, events, journal, and its answers to `tries`.
std::string bytes_for(const Match& match, Viewer viewer, const std::vector<Event>& events,
                      const std::vector<Command>& tries);

// In the manner of perft: the number of (verb, actor, option) answers listed as legal at each of `plies` usual answers.
int count_answers(const Game& game);

}  // namespace sandtable::harness
