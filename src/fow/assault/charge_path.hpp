// The way of one charging team: straight into contact, round what is in the way, or only nearer (FOW-ASL-026 to 036).
// Used by the charge's question, its bookkeeping and `ask charge`. Every way proposed has been judged like any path.
// Bogging Checks are taken when the team goes (advance.cpp, charge.cpp).
#pragma once
#include "fow/core/state.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

inline constexpr Gait charging{.purpose = MovePurpose::charge};
inline constexpr Coord direct_enough = inch / 10;  // a way is direct when it is no longer than the shortest by this

struct ChargeWay {
  TeamId target;           // none when there is no way
  std::vector<Pose> legs;  // none when it stands there already
  Coord length = 0;
  bool found() const { return target.valid(); }
};

// The shortest permitted way into contact with that enemy. `round`: one that touches no Rough Terrain and no obstacle
// on the way, which the player may take instead of going straight over it (FOW-ASL-033).
ChargeWay way_to_contact(const State&, TeamId, TeamId enemy, bool round = false);
// Two enemies leave a gap on that way that is narrower than the base is wide (FOW-ASL-035); no way found does.
bool squeezes_through(const State&, TeamId, const std::vector<Pose>& legs, TeamId target);
// As far as it gets straight towards a place, at most `most`; no legs when it cannot go nearer (FOW-ASL-030). Out of a
// building it is straight on from the opening.
std::vector<Pose> way_towards(const State&, TeamId, Vec place, Coord most);

// What the charge asks of a team now.
struct ChargeCall {
  enum class Sort : uint8_t {
    contact,  // it goes into contact with one of these (FOW-ASL-027 to 029)
    closer,   // nobody is in reach: it may go straight towards one of these (FOW-ASL-030)
    barred    // whom it would have to charge is not of the platoon it shot at (FOW-ASL-050)
  };
  Sort sort = Sort::closer;
  std::vector<ChargeWay> ways;  // the first is proposed
};
ChargeCall call_on(const State&, TeamId);
// How far the way into contact with the nearest enemy is, whoever touches him; nothing when none is in reach.
std::optional<Coord> nearest_contact(const State&, TeamId);

// Everything that forbids this way in answer to that call. The team it makes contact with, when nothing does.
Refusals check_charge(const State&, TeamId, const ChargeCall&, const std::vector<Pose>& legs);

// The team stands where it would set out: off its vehicle (FOW-ASL-126).
State dismounted(const State&, TeamId);

}  // namespace sandtable::fow
