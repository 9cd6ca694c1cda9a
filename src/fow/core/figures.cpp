#include "fow/core/figures.hpp"

#include <map>
#include <mutex>

namespace sandtable::fow {

const Figures& figures_in(const std::string& home) {
  static std::mutex reading;
  static std::map<std::string, Figures> read;
  const std::lock_guard lock(reading);
  if (const auto found = read.find(home); found != read.end()) return found->second;
  Figures f;
  f.kinds = Kinds::load(home + "/data/terrain.toml");
  f.effects = TerrainEffects::load(home + "/data/fow/terrain.toml", f.kinds);
  f.movement = load_movement(home + "/data/fow/movement.toml");
  f.command = load_command(home + "/data/fow/command.toml");
  f.air = load_air(home + "/data/fow/air.toml");
  f.weather = WeatherTable::load(home + "/data/fow/weather.toml", f.kinds);
  f.charts = layout::Charts::load(home + "/data/fow/charts");
  return read.emplace(home, std::move(f)).first->second;
}

}  // namespace sandtable::fow
