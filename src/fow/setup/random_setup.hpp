// A battle's set-up drawn at random, as the text of a script: a small table with terrain, platoons of every kind close
// enough for things to happen, some of them already in trouble. Used by random battles through the registry.
// Draws only; what is not allowed to stand there the set-up itself refuses, and the caller draws again.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "game/acting/steering.hpp"

namespace sandtable::fow {

std::string draw_setup(Ingredients& from, const std::string& home);

// What a set-up has at least.
struct SetupWish {
  std::array<std::string_view, 2> nations{};  // of the two sides; empty: drawn, or none
  bool artillery = false;                     // a battery, mortars or rockets on each side
  bool aircraft = false;                      // both sides have air support and guns against it
};
std::string draw_setup(Ingredients& from, const std::string& home, const SetupWish& wish);

}  // namespace sandtable::fow
