// What a ruleset is, in plain facts: what it is called, its dice, its units, whether one may measure first, the steps
// of a turn. Used by the command line, scripts, the server and the page, which ask these facts and never look at the
// ruleset's name to know how it behaves. Does not hold anything of one battle.
#pragma once
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/name.hpp"
#include "base/rule_id.hpp"
#include "geometry/vec.hpp"

namespace sandtable {

struct TurnStep {
  Name step;
  std::string label;
  SANDTABLE_FIELDS(TurnStep, step, label)
};

struct LengthUnit {
  Name name;          // "in", as scripts write it and lengths show it
  std::string words;  // "inches"
  Coord length = 0;
  SANDTABLE_FIELDS(LengthUnit, name, words, length)
};

struct Facts {
  std::string id;       // what scripts, journals and commands call it
  std::string title;    // what people call it
  std::string version;  // of the rules; a journal of another one is replayed or refused, never re-decided
  std::string team;     // what its people call a piece: "team", "model"
  std::string group;    // and those that act together: "platoon", "unit"
  int32_t die_sides = 6;
  int32_t most_dice = 0;          // shown by one roll
  bool measures_first = true;     // any distance, before anything is declared
  RuleId measuring;               // which rule says so
  std::vector<TurnStep> steps;    // of a turn, in order
  std::vector<LengthUnit> units;  // a battle is measured in one of them; the first when it does not say
  Vec table;                      // the size of a table that nobody described
  SANDTABLE_FIELDS(Facts, id, title, version, team, group, die_sides, most_dice, measures_first, measuring, steps,
                   units, table)
};

}  // namespace sandtable
