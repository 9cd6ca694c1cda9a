// What a battle came to, read off its lines as they are repeated: losses turn by turn, luck with the dice against what
// was to be expected, the deeds that turned it. Used by the report for players. Knows no rule; counts only what the
// viewer may know, and nothing that was taken back.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "game/game.hpp"

namespace sandtable::server {

struct Luck {
  int throws = 0;
  int passed = 0;
  double expected = 0;  // display only
};

// An answer of the side whose turn it is, with all that the other was asked because of it.
struct Deed {
  uint32_t line = 0;
  int turn = 0;
  int active = -1;  // whose turn it was
  int side = -1;
  std::string label;
  std::array<int, 2> lost{};          // teams of each side
  std::vector<std::string> decisive;  // what it decided, in words: an objective, the battle
};

struct TurnAccount {
  uint32_t line = 0;  // the last before it
  int turn = 0;
  int active = -1;
  std::array<int, 2> lost{};   // in it
  std::array<Luck, 2> luck{};  // in it
};

class BattleAccount {
 public:
  // `known`: the game after that line as the viewer knows it; `events`: those of the line that he knows of.
  void begin(const Game& known, const std::vector<Event>& events);
  void take(const Game& known, int side, const std::string& label, const std::vector<Event>& events);
  void take_back(const Game& known);

  std::vector<TurnAccount> turns() const { return turns_; }
  std::array<int, 2> lost() const;
  std::array<Luck, 2> luck() const;
  // Those after which the battle stood most differently, at most so many, as they happened.
  std::vector<Deed> turning_points(std::size_t most) const;
  // The deed that destroyed most of the other side at once; none did where nothing was lost.
  const Deed* best() const;

 private:
  void count(const Game& known, const std::vector<Event>& events);
  void look(const Game& known);

  std::vector<TurnAccount> turns_;
  std::vector<Deed> deeds_;
  int turn_ = 0;
  int active_ = -1;
};

}  // namespace sandtable::server
