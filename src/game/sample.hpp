// Draws a random answer to a decision from its shapes alone, for random play and fuzzing.
// Used by Game::sample. The rules check the result: where shapes do not tell everything the caller falls back on the
// usual answer. Draws from its own dice, never from the game's.
#pragma once
#include "dice/philox.hpp"
#include "game/decision.hpp"

namespace sandtable {

// A run of draws that numbers itself, apart from any game's dice.
class Draws final : public Dice {
 public:
  explicit Draws(uint64_t seed) : source_(seed) {}
  int roll(const DieRequest& request) override { return source_.face(next_++, request.sides); }

 private:
  PhiloxDice source_;
  DieNumber next_ = 0;
};

// 0 to below `n`, evenly.
int draw_below(int n, Dice& dice);
Command sample_choice(const Decision& decision, Dice& dice);

}  // namespace sandtable
