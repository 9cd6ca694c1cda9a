// Where a flight flies, as scripts write it: target, course, distance or place of the lead, side of a second aircraft.
// Used by the command, the question and the start point of this room. Does not judge.
#pragma once
#include "base/toml.hpp"
#include "fow/air/marking.hpp"

namespace sandtable::fow {

// target = TEAM; course = "away" or "home"; distance = 6 (to the nearest part of the target) or at = [36, 40] (of the
// lead); wing = "left" or "right". What is left out is as usual: away, as far as allowed, left.
Marking read_marking(const State&, const Toml& words, int side);
inline constexpr std::string_view marking_words[] = {"target", "course", "distance", "at", "wing"};

// "lead", "left" or "right" of the flight that is over the table.
std::size_t read_plane(const Flight&, const Toml& word);

}  // namespace sandtable::fow
