// Who plays a seat for somebody: looks at the game as that seat knows it and answers what it is asked.
// Used by simulations, by the server for computer opponents and hints, by tests. Each ruleset lists its own kinds of
// agents (Ruleset::agents); those that know no rule are in game/agents. An agent never sees what its seat may not know,
// never draws from the game's dice, and gives the same answers for the same seed and the same questions.
#pragma once
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/game.hpp"

namespace sandtable {

namespace telling {
struct Frame;  // game/telling/messages.hpp
}

// What an agent does, why, and what else it thought of.
struct Thought {
  Command command;
  std::string why;                 // one line a player understands; empty for bookkeeping
  std::vector<std::string> trace;  // the rest, only when it was asked for
  bool by_clock = false;           // it had none in time: the usual answer
};

// Somebody who cannot play on: a program that died, or will not keep to the rules. What it did, in words.
struct AgentFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct AgentSettings {
  uint64_t seed = 1;
  std::string home;      // the folder that holds data/: weights
  bool explain = false;  // `why` and `trace` are wanted; they cost time
  int effort = 0;        // of those who search: tries for each decision; 0 is their own
  int move_ms = 0;       // of programs: how long they may think about a decision; 0 is the usual
  std::string setup;     // the set-up as text and the name of its file, for programs that make the battle themselves
  std::string setup_file;
};

class Agent {
 public:
  virtual ~Agent() = default;
  // `seen` is the game as `seat` knows it (Game::known), and waits for that seat. Throws AgentFault.
  virtual Thought answer(const Game& seen, int seat) = 0;
  // Who follows the battle is told of its lines as they come, and first of the set-up, as the seat may know them.
  virtual bool follows() const { return false; }
  virtual void told(const telling::Frame&) {}
};

struct AgentKind {
  std::string id;     // "regular"
  std::string name;   // as people choose it: "Regular"
  std::string about;  // how it plays, in a sentence
  std::unique_ptr<Agent> (*make)(const AgentSettings&) = nullptr;
  bool searches = false;  // plays ahead, so it takes its time
};

}  // namespace sandtable
