// Which battles a simulation plays: lists x missions x tables x players x seeds, numbered. A plan holds all it needs
// but what ships with the program (army lists are in it as text), so that a number stands for the same battle
// everywhere. Used by simulations, by those who read their results, and by ladders. Plays nothing.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "game/ruleset.hpp"

namespace sandtable::sim {

struct PlanList {
  std::string name;   // as reports call it: of its file
  std::string words;  // how a set-up names it: a shipped file in quotes, or the list itself
  int32_t points = 0;
  SANDTABLE_FIELDS(PlanList, name, words, points)
};

struct Plan {
  std::string ruleset;
  std::string version;  // of the rules
  std::vector<PlanList> lists;
  std::vector<std::string> missions;
  std::vector<std::string> tables;
  std::vector<std::string> agents;
  bool mirror = false;  // lists against themselves too
  int32_t meets = 0;    // each list meets so many that follow it, each time in another mission and on another table; 0:
                        // all of the same points meet each other, everywhere
  bool single = false;  // players keep their sides: not each battle twice with sides exchanged
  uint64_t seed = 1;
  int32_t seeds = 1;
  int32_t turns = 0;  // limit; 0: the mission's
  int32_t most = 20000;
  int32_t effort = 0;
  int32_t move_ms = 0;
  bool positions = false;  // rows keep positions in numbers
  SANDTABLE_FIELDS(Plan, ruleset, version, lists, missions, tables, agents, mirror, meets, single, seed, seeds, turns,
                   most, effort, move_ms, positions)
};

// Places in the plan's lists; the first side is [0].
struct Job {
  int number = 0;
  int mission = 0;
  int table = 0;
  std::array<int, 2> lists{};
  std::array<int, 2> agents{};
  uint64_t seed = 0;
  uint64_t dice = 0;  // their seed; 0: made of all the others but the players
};

// All battles of a plan, by number. The first so many of them are spread over everything: seeds come last.
std::vector<Job> jobs_of(const Plan&);
// What tells a plan from another.
std::string hash_of_plan(const Plan&);
std::string text_of(const Plan&);                                   // JSON, one line
Plan read_plan(const std::string& text, const std::string& where);  // throws InputError

// Complains in words about what is missing or unknown; `home` holds data/.
void check_plan(const Plan&, const std::string& home);

// A list as a plan holds it: shipped ones by name, others as they are.
PlanList plan_list(const std::string& file);

std::string setup_of(const Plan&, const Job&);    // as text of a script
std::string short_name(const std::string& path);  // "data/tables/steppe.toml" is "steppe"

}  // namespace sandtable::sim
