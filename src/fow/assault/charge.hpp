// Moving in an assault, as far as others call it: how a charge is taken back, whose turn it is in one.
// Used by the Assault Step, by defensive fire and by the charge's question (charge_ask.cpp).
// Where a team may go is charge_path.hpp's.
#pragma once
#include "fow/assault/charge_path.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

bool far_from_all(const State&, TeamId);  // too far to strike back at anybody (FOW-ASL-121)
// Everybody who charged and can still move goes back to where it started (FOW-ASL-051, 071, 072).
void go_back(State&, RuleId because, Out&);

struct Charger {
  TeamId team;
  Coord length = 0;  // of its way as the charge began
};
std::vector<Charger> queue_of(const State&, const ChargeRun&);

// Who charges next, ties for the player to break, and what is asked of each (FOW-ASL-026). Never empty while somebody
// is left; a barred team stands alone.
struct Due {
  TeamId team;
  ChargeCall call;
};
std::vector<Due> due_to_charge(const State&, const ChargeRun&);
// What is done with one of them, or with all; then the next is due (charge.cpp).
N set_off(State&, ChargeRun, TeamId, const std::vector<Pose>& legs);
N charge_all(ChargeRun);
N leave_behind(State&, ChargeRun, const std::vector<TeamId>&, Out&);  // as covering fire
N hold_back(State&, ChargeRun, TeamId);
// What the engine would do.
std::vector<Pose> proposed(const ChargeCall&);

}  // namespace sandtable::fow
