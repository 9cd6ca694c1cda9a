// A battle that players arrange themselves: whose army lists, which mission, in what weather, by day or by night. A
// ruleset makes a set-up of it (Ruleset::arranging). Used by the server; the table is chosen beside it. Names no file
// and knows no rule.
#pragma once
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/rule_id.hpp"
#include "base/toml.hpp"

namespace sandtable {

struct ArrangedSide {
  std::string name;  // as people call the side: "german"
  std::string list;  // an army list as text
  SANDTABLE_FIELDS(ArrangedSide, name, list)
};
struct Arrangement {
  std::string ruleset;
  std::vector<ArrangedSide> sides;
  std::string mission;    // an id
  int32_t attacker = -1;  // the side that attacks where that is agreed; -1: as the mission has it
  bool night = false;
  std::string season;   // empty: as the table was laid out for
  std::string weather;  // likewise
  bool secret = false;  // neither side knows of the other's platoons before they stand on the table
  int32_t turns = 0;    // after so many it ends; 0: when the mission ends
  SANDTABLE_FIELDS(Arrangement, ruleset, sides, mission, attacker, night, season, weather, secret, turns)
};

struct MissionAbout {
  std::string id;
  std::string name;
  std::string about;  // in a sentence
  SANDTABLE_FIELDS(MissionAbout, id, name, about)
};

// A table of six missions, one for each result of a die: the random one, or that of the plans both sides chose.
struct MissionDraw {
  std::string first;  // plan of the first side; empty: no plans
  std::string second;
  int32_t attacker = -1;              // the side that the plans make the attacker
  std::vector<std::string> missions;  // ids; some may not be among the missions: roll again
  RuleId rule;
  SANDTABLE_FIELDS(MissionDraw, first, second, attacker, missions, rule)
};

// A season or a weather that may be agreed.
struct Condition {
  std::string id;
  std::string name;
  bool season = false;
  SANDTABLE_FIELDS(Condition, id, name, season)
};

struct ArrangingRules {
  std::vector<MissionAbout> (*missions)(const std::string& home) = nullptr;  // in order of their names
  std::vector<MissionDraw> (*draws)(const std::string& home) = nullptr;
  std::vector<Condition> (*conditions)(const std::string& home) = nullptr;
  // The keys of a set-up but for the table. Throws InputError.
  Toml::Entries (*setup)(const Arrangement&) = nullptr;
};

}  // namespace sandtable
