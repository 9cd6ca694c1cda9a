// The figures of data/ that every battle needs beside the arsenal: kinds of terrain and what they do, the movement and
// command tables, air support. Used by the set-up of a battle. A folder is read once in a program, as the arsenal is.
#pragma once
#include <string>

#include "fow/core/air.hpp"
#include "fow/core/arsenal.hpp"
#include "fow/core/terrain_effects.hpp"
#include "fow/core/weather.hpp"
#include "table/layout/chart.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::fow {

struct Figures {
  Kinds kinds;
  TerrainEffects effects;
  MovementTable movement{};
  CommandTable command{};
  AirTable air{};
  WeatherTable weather{};
  layout::Charts charts{};
};

// Of the tree that holds data/. Throws InputError, and reads again the next time.
const Figures& figures_in(const std::string& home);

}  // namespace sandtable::fow
