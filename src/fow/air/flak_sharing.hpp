// How the hits of one platoon are spread over the aircraft: evenly, each among those its gun may hit (FOW-AIR-043,
// 044). Used by the question of the aircraft's owner and its usual answer; a test tries every way. Knows only numbers.
#pragma once
#include <cstdint>
#include <vector>

namespace sandtable::fow {

// For each hit the aircraft it may go to, a bit each. None is empty.
using FlakMasks = std::vector<uint8_t>;

// The first hit that takes its aircraft further than another which may take it: no aircraft has a second hit while one
// that may take it has none, and so on. The number of hits when they are spread evenly. `to` may be any aircraft.
std::size_t uneven_hit(const FlakMasks&, const std::vector<uint8_t>& to);
// One way that is even.
std::vector<uint8_t> spread_evenly(const FlakMasks&);

}  // namespace sandtable::fow
