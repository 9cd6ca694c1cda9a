// Strategic Withdrawal, at the point of the Starting Step where reserves are rolled for.
// Used by reserves.cpp. Its question and steps are steps.hpp's.
#pragma once
#include <optional>

#include "fow/core/starting.hpp"

namespace sandtable::fow {

// Nothing where nobody withdraws in this turn; else the step that does, after which `next` comes.
std::optional<N> begin_withdrawal(State&, const StartItem& next, Out&);
int platoons_left(const State&, int side);  // for the count (FOW-MSP-056)

}  // namespace sandtable::fow
