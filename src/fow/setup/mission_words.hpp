// A battle fought by a mission, as set-ups write it: mission = "encounter", the types of company, points agreed.
// Used by setup.cpp when all pieces are there. What missions do is mission/'s.
#pragma once
#include "base/toml.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

// Before pieces are read: the mission's data.
void read_mission_words(const Toml& script, const std::string& home, World&);
// Of side = { german = { company = "infantry" } } (FOW-MSP-017).
void read_company_type(const Toml& force, std::size_t side, World&);
// When all stand: whoever is off the table is to be deployed; held = "ambush" or "reserve", arriving and quarter of
// platoons, and `mission_state` of a battle that is under way.
void begin_mission(const Toml& script, State&, World&);

}  // namespace sandtable::fow
