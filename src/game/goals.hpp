// What a side must bring about to win: a question about the battle with the answer that counts. Part of the set-up, so
// that a journal replays to the same end. Used by rulesets, which ask the question after every command or when the turn
// limit is reached, and by the list of battles. Does not ask anything itself.
#pragma once
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/toml.hpp"
#include "game/tableau.hpp"

namespace sandtable {

struct Goal {
  int8_t side = 0;
  std::string title;    // "Destroy two Panzers"
  bool at_end = false;  // counts when the turn limit is reached, not before
  std::string question;
  Toml about;
  Toml is;
  std::string player;  // of a side with several: whose own goal it is, against the player opposite
  int8_t counts = 0;   // whose teams the question is about, where it names a side
  bool reached(const Json& answer) const;
};

// How far a goal is, told by the answer to its question: the first number it wants at least, and of an area who is in
// it.
Aim aim_of(const Goal&, const Json& answer);

// [[goal]] tables; none for a script's own [goal], which is its runner's. Throws InputError.
std::vector<Goal> read_goals(const Toml& list, const std::vector<std::string>& sides);

}  // namespace sandtable
