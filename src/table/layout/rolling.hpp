// The dice of a chart: squares picked by turns, a die for what each holds and a die for which, weather that sets in
// once. Used by generate.hpp, and by rulesets that answer what a roll gives. Says what is wanted in which square; how
// many and how large, which the charts leave to the players, is drawn within the limits. Lays nothing out.
#pragma once
#include <string>
#include <vector>

#include "dice/dice.hpp"
#include "table/layout/chart.hpp"
#include "table/layout/draw.hpp"

namespace sandtable::layout {

struct Square {
  int column = 0;
  int row = 0;
  Vec low;
  Vec high;
  Vec middle() const { return {(low.x + high.x) / 2, (low.y + high.y) / 2}; }
};

// Columns and rows: as many as come nearest to the chart's square.
struct Squares {
  int columns = 1;
  int rows = 1;
  std::vector<Square> all;  // row by row from the near left corner
  Squares(Vec table, Coord side);
  int twin(int square) const { return static_cast<int>(all.size()) - 1 - square; }  // half a turn about the middle
  bool neighbours(int a, int b) const;                                              // share a side
};

struct Wish {
  const ChartFeature* feature = nullptr;
  int square = -1;  // -1: of the whole table
  int count = 1;
  Range size;  // of each
  int buildings = 0;
  bool lined = false;
};

struct Throw {
  std::string what;
  int die = 0;
};

// What came of one square.
struct SquareRoll {
  int square = 0;
  int player = 0;  // who picked it: 0 or 1
  std::vector<Throw> dice;
  const ChartFeature* before = nullptr;  // a hill rolled first and left standing
  const Category* category = nullptr;
  const ChartFeature* feature = nullptr;  // none: basic terrain
  bool lined = false;
};

struct Weather {
  std::string season;  // "" until it is set
  std::string weather;
  bool set = false;  // rolled and come to something: no further roll is made
};

// The dice one after the other.
class Thrower {
 public:
  explicit Thrower(Dice& dice) : dice_(dice) {}
  int roll(Purpose purpose) { return dice_.roll({.number = next_++, .sides = 6, .purpose = purpose}); }

 private:
  Dice& dice_;
  DieNumber next_ = 0;
};

SquareRoll roll_square(const Chart&, Thrower&, Weather&);
// Rolls one weather category until it comes to something or nothing.
void roll_weather(const WeatherRoll&, Thrower&, Weather&, std::vector<Throw>& told);

struct RolledChart {
  Squares squares;
  std::vector<SquareRoll> rolls;  // in the order they were picked
  std::vector<Wish> wishes;
  Weather weather;
};

// `mirrored`: only half of the squares are rolled for; what lies across the middle is the layout's to repeat.
RolledChart roll_chart(const Chart&, Vec table, Dice&, Draw&, const Weather& given, bool mirrored);

}  // namespace sandtable::layout
