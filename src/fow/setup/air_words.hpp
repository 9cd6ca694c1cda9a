// Air support as set-ups write it, and whose table edge is whose. Used by setup.cpp.
// What aircraft do is air/'s.
#pragma once
#include "base/toml.hpp"
#include "fow/core/arsenal.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

// Each side's own edge: along which its deployment areas lie; without any the lower one for the first side and the
// upper one for the other (FOW-SMB-021).
void find_edges(World&);

// Of side = { us = { ... } }: air = "limited", or a list with the level of each company (FOW-AIR-005); aircraft =
// "P-47 Thunderbolt"; pool = 3, dice left. What a mission says: request_on = 6 (FOW-MSP-076),
// grounded_first = true (FOW-MSP-023).
void read_air_force(const Toml& force, const Arsenal&, std::size_t side, World&, State&);

}  // namespace sandtable::fow
