// Whether a side may request aircraft, and the scores of requests and interceptions (FOW-AIR-004 to 016).
// Used by the Starting Step, questions and odds.
#pragma once
#include "fow/core/state.hpp"
#include "game/refusal.hpp"

namespace sandtable::fow {

Refusals why_no_request(const State&, int side);
Score request_score(const State&, int side);
Score interception_score(const State&);

}  // namespace sandtable::fow
