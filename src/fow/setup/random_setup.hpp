// A battle's set-up drawn at random, as the text of a script: a small table with terrain, platoons of every kind close
// enough for things to happen, some of them already in trouble. Used by random battles through the registry.
// Draws only; what is not allowed to stand there the set-up itself refuses, and the caller draws again.
#pragma once
#include <string>

#include "game/acting/steering.hpp"

namespace sandtable::fow {

std::string draw_setup(Ingredients& from, const std::string& home);

}  // namespace sandtable::fow
