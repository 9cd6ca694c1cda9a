// A way for a team to a vehicle that it boards, as one order. Used by proposals of plans.
#pragma once
#include "fow/movement/orders.hpp"
#include "fow/movement/pointing.hpp"

namespace sandtable::fow {

// Nothing when it does not get aboard in this move; then why.
std::optional<MoveOrder> way_aboard(const State& there, PlatoonId, bool doubling, const Goer&, bool checks,
                                    Refusals& why);

}  // namespace sandtable::fow
