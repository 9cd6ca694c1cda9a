// One random battle of any ruleset, watched for the rules that act in it: decisions answered at random, commands tried
// that may well be refused, looks taken beforehand. Used by `sandtable rules acting` and its tests.
// Steered, it tries several answers on copies and goes on with the one that shows what was seen least; plain, with the
// first. Reports what should not be (a refused offer, nobody asked) in words instead of failing.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "game/acting/rules_seen.hpp"
#include "game/game.hpp"

namespace sandtable {

struct RandomBattle {
  uint64_t seed = 0;
  bool steered = true;
  int commands = 120;  // at most
};

struct BattleTold {
  int commands = 0;
  int refused = 0;  // of those only tried
  bool finished = false;
  std::vector<std::string> wrong;  // a legal-looking command refused, a game that waits for nobody
};

// `game` is a set-up; it is run to its first decision. What is seen goes into `seen`, and steering reads it there.
BattleTold play_random_battle(Game& game, const RandomBattle& how, RulesSeen& seen);

}  // namespace sandtable
