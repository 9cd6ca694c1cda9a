#include "game/script/scenario_info.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "base/error.hpp"
#include "game/goals.hpp"
#include "game/script/script.hpp"

namespace sandtable {

ScenarioInfo read_battle_info(const std::string& path, const std::string& id) {
  const Toml root = Toml::load(path);
  const Script script = Script::load(path);
  ScenarioInfo info{.id = id, .title = script.title, .ruleset = script.ruleset->facts.id};
  info.story = root.at("story").string();
  for (const Toml& side : root.at("sides").items()) info.sides.push_back(side.string());
  if (const Toml& turns = root.find("turns")) info.turns = static_cast<int32_t>(turns.integer_between(1, 1000));
  if (const Toml& minutes = root.find("minutes"))
    info.minutes = static_cast<int32_t>(minutes.integer_between(1, 10000));
  info.tutorial = root.boolean("tutorial", false);
  for (const Goal& goal : read_goals(root.find("goal"), info.sides))
    info.goals.push_back(fmt::format("{}: {}", info.sides[static_cast<std::size_t>(goal.side)], goal.title));
  return info;
}

std::vector<ScenarioInfo> list_battles(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<ScenarioInfo> list;
  std::error_code none;
  if (!fs::is_directory(folder, none)) throw InputError(folder, 0, "there is no such folder of battles");
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".toml") continue;
    const fs::path below = fs::relative(entry.path(), folder).replace_extension();
    list.push_back(read_battle_info(entry.path().string(), below.generic_string()));
  }
  std::sort(list.begin(), list.end(), [](const ScenarioInfo& a, const ScenarioInfo& b) {
    return std::tuple(!a.tutorial, a.minutes, a.id) < std::tuple(!b.tutorial, b.minutes, b.id);
  });
  return list;
}

}  // namespace sandtable
