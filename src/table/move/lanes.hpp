// A field cut into squares, each with the barriers a piece may meet while its centre is there: answers as
// Field::passage does, on a large table many times faster. Used by route, which asks about thousands of legs all over
// the table. Keeps a reference to the field: it must outlive this.
#pragma once
#include <optional>
#include <vector>

#include "table/move/field.hpp"

namespace sandtable {

class Lanes {
 public:
  explicit Lanes(const Field& field);
  const Field& field() const { return field_; }
  std::optional<Angle> passage(Vec from, Vec to, bool stopping) const;
  bool never(Vec at) const;  // as Field::never

 private:
  static constexpr Coord side = inch;
  struct Square {
    uint32_t first = 0;
    uint32_t count = 0;
  };
  Coord column(Coord x) const;
  Coord row(Coord y) const;
  const Square& square(Coord column, Coord row) const {
    return squares_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column)];
  }
  template <class Visit>
  void each_square(const Field::Barrier&, Visit) const;
  // Into `met_`, what may be met between; false when something is certainly in the way.
  bool gather(Vec from, Vec to) const;

  const Field& field_;
  Vec low_;
  Coord columns_ = 0;
  Coord rows_ = 0;
  std::vector<Square> squares_;
  std::vector<uint16_t> items_;
  mutable std::vector<uint32_t> seen_;  // by barrier, the last question in which it was met with
  mutable uint32_t question_ = 0;
  mutable std::vector<uint16_t> met_;
};

}  // namespace sandtable
