// How far it is at least from anywhere to one place, round what shuts the way: distances over a grid of squares, cut to
// what no real way can fall short of. Used by route to look first where the way must be, and to know at once that
// there is none. Does not find ways: it lets a piece through where only the circle inside it fits.
#pragma once
#include <vector>

#include "table/move/field.hpp"

namespace sandtable {

class FarMap {
 public:
  static constexpr Coord never = 1 << 30;

  // The squares of a field, to be shared by maps of several places.
  enum Squares : uint8_t { widest = 75, coarse = 50, fine = 25 };  // in hundredths of half the piece's narrow side
  static Field::Chart squares(const Field& field, Squares);
  // The same of what lies on some way from there to there that is no longer than `most`.
  static Field::Chart squares(const Field& field, Squares, Vec start, Vec to, Coord most);
  // Spreads from `to` towards `start` until that is reached, and on to what lies on ways `further` than the shortest;
  // of what lies on longer ones the distance is told as what is left of such a way at least.
  FarMap(const Field::Chart& squares, Vec to, Vec start, Coord most, Coord further);

  // No way between there and the place is shorter; never where there is none.
  Coord at_least(Vec from) const;
  // Places a square apart along a way from there to the place, as far as that; none where nothing leads there.
  std::vector<Vec> toward(Vec from, Coord far) const;
  // Of all that it spread to, the place nearest to `wanted`.
  Vec nearest_to(Vec wanted) const;

 private:
  static Field::Chart squares_in(const Field& field, Squares, const Box& area);
  std::size_t index(Vec at) const;
  Coord told(int32_t spread) const;

  const Field::Chart* squares_;
  Vec to_;
  std::size_t start_ = 0;
  std::vector<int32_t> spread_;  // by square, -1 where it has not got to
  int32_t rest_ = -1;            // every other way from the start is as long; -1 when it has been everywhere
};

}  // namespace sandtable
