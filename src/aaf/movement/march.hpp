// What one model's way costs and what stands in it (AAF-MOV-001, 006 to 018), whether a unit keeps together
// (AAF-MOV-002), and a way for a whole unit that is pointed somewhere. Used by the Move action, flights, charges and
// previews.
#pragma once
#include <algorithm>
#include <vector>

#include "aaf/core/state.hpp"
#include "base/rule_id.hpp"
#include "game/decision.hpp"
#include "table/move/path_cost.hpp"

namespace sandtable::aaf {

// Costs are counted in sixths of a unit of length, so that halves and thirds of a speed are whole.
inline constexpr int64_t sixth = 6;

struct March {
  Walk walk;
  int64_t cost = 0;   // sixths
  int crossings = 0;  // of minor obstacles
  RuleId works;       // wire or obstacles that stop it (AAF-FRT-001, 014)
  Coord shown() const { return static_cast<Coord>((cost + sixth - 1) / sixth); }
};

// What one Move action allows the model (AAF-CHR-015).
Coord allowance(const State&, ModelId);

// The row of the terrain chart it moves by.
Mover mover_of(const State&, ModelId);

// Where everybody stands while some have already moved.
class Standings {
 public:
  explicit Standings(const State&);
  const Pose& at(ModelId m) const { return poses_[m.index()]; }
  void put(ModelId m, const Pose& to) { poses_[m.index()] = to; }
  // Somebody aboard has got out there.
  void put_down(ModelId m, const Pose& to) {
    put(m, to);
    down_.push_back(m);
  }
  bool is_down(ModelId m) const { return std::find(down_.begin(), down_.end(), m) != down_.end(); }

 private:
  std::vector<ModelId> down_;
  std::vector<Pose> poses_;
};

// Of enemies: a move keeps its distance, a charge does not, an AFV that rams drives through (AAF-MEL-020).
enum class Approach : uint8_t { keeping_off, contact, through };

March march(const State&, const Standings&, ModelId, const std::vector<Pose>& legs, Approach = Approach::keeping_off);
bool within(const State&, ModelId, const March&, Coord allowed);
// Why that way cannot be gone, each rule in its way.
Refusals why_not(const State&, ModelId, const March&, Coord allowed);
// The part of a straight way that can be gone and ended; as far as `allowed` lasts.
Pose furthest(const State&, const Standings&, ModelId, Pose to, Coord allowed, Approach = Approach::keeping_off);

// AAF-MOV-002, AAF-ORG-004: whether all bases lie in one box, or a squad's in the line.
bool keeps_together(const State&, UnitId, const Standings&);

// A way for each model of the unit that leads all by so much, as far as each can go; nobody when none can.
struct UnitWay {
  std::vector<Route> routes;
  bool moves() const { return !routes.empty(); }
};
UnitWay lead(const State&, UnitId, Vec by);

// A way that draws a scattered unit together, each model going no further than that (AAF-MOV-003).
UnitWay gather(const State&, UnitId, Coord most);

// The model by which a unit's full move and its direction are judged (AAF-ORD-002, 004): its first.
ModelId guide_of(const State&, UnitId);
// One of it can move at all: not immobilised, not a gun without crew.
bool can_move(const State&, ModelId);
// ... and may: a vehicle that takes troops aboard stays where it is (AAF-TRP-017).
bool may_move(const State&, ModelId);

}  // namespace sandtable::aaf
