// The places a piece may look on from, the nearest first: where it starts, and every bend it can get to within a limit.
// Used by reach, which looks out from all of them, and by place_reach, which stops when it has seen enough.
#pragma once
#include <cstdint>
#include <vector>

#include "table/move/field.hpp"

namespace sandtable {

class BendSearch {
 public:
  static constexpr uint16_t none = 0xffff;
  // A place from which the piece goes on straight; the first is the start.
  struct Source {
    Vec at;
    Coord cost = 0;
    Angle facing;  // on the leg that leads here
    uint16_t from = none;
  };

  // The field must outlive it.
  BendSearch(const Field& field, Coord limit) : field_(&field), limit_(limit) {}

  // Another one, the nearest of those left, with the fan opened there; false when there is none. That fan stays as it
  // is until the next is asked for.
  bool next(Fan& fan);
  const std::vector<Source>& sources() const { return sources_; }

 private:
  struct Open {
    Coord cost = -1;
    Angle facing;
    uint16_t from = none;
    bool done = false;
  };
  void look_round(const Fan& fan, uint16_t source);

  const Field* field_;
  Coord limit_;
  const Fan* last_ = nullptr;  // opened at the last source
  std::vector<Vec> bends_;
  std::vector<Open> open_;
  std::vector<Source> sources_;
};

// length(v) <= most, without the root.
inline bool no_longer(Vec v, Coord most) { return most >= 0 && squared(v) < (int64_t{most} + 1) * (int64_t{most} + 1); }

}  // namespace sandtable
