// What a shipped battle says about itself: title, story, sides, length, goals. Read from the head of its script, for
// the lobby and the command line. Used by the server, which lists data/battles. Sets nothing up and knows no rule.
#pragma once
#include <string>
#include <vector>

#include "base/fields.hpp"

namespace sandtable {

struct ScenarioInfo {
  std::string id;  // path under data/battles without ".toml"
  std::string title;
  std::string story;  // a few sentences
  std::string ruleset;
  std::vector<std::string> sides;
  int32_t turns = 0;      // 0 for no limit
  int32_t minutes = 0;    // about how long
  bool tutorial = false;  // for somebody who has never played
  std::vector<std::string> goals;
  SANDTABLE_FIELDS(ScenarioInfo, id, title, story, ruleset, sides, turns, minutes, tutorial, goals)
};

// Throws InputError naming file and line: the whole head is checked, and every key of the script.
ScenarioInfo read_battle_info(const std::string& path, const std::string& id);
// Every *.toml below the folder: tutorials first, then by length and id.
std::vector<ScenarioInfo> list_battles(const std::string& folder);

}  // namespace sandtable
