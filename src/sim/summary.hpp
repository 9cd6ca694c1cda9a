// Results counted: who won how often against whom, with which list, in which mission. Used by the words and JSON that
// `sandtable sim` prints and by the report. Battles that were stuck count for nobody.
#pragma once
#include <string>
#include <vector>

#include "base/json.hpp"
#include "sim/results.hpp"

namespace sandtable::sim {

// Of one side of a comparison.
struct Score {
  int battles = 0;
  int won = 0;
  int drawn = 0;
  int lost = 0;
  int64_t points = 0;        // Victory Points, its own
  int64_t enemy_points = 0;  // and of the others
  int scored = 0;            // battles with Victory Points
  double share() const { return battles > 0 ? (won + 0.5 * drawn) / battles : 0; }
  void add(const Row&, int side);
};
struct Named {
  std::string name;
  std::string against;  // empty: everybody
  Score score;
};
struct Summary {
  int jobs = 0;  // of the plan
  int battles = 0;
  int stuck = 0;
  int faults = 0;
  int drawn = 0;
  int late = 0;  // answers given by the clock
  Score attacker;
  std::vector<Named> agents;         // each against each other, both ways
  std::vector<Named> lists;          // each against all
  std::vector<Named> list_pairs;     // each against each other, both ways
  std::vector<Named> missions;       // the attacker's score
  std::vector<Named> tables;         // the attacker's score
  std::vector<std::string> trouble;  // a line each: what was stuck or failed, with the battle's number
};
Summary summary_of(const Results&);
Json to_json(const Summary&);
std::string to_text(const Summary&);

std::string percent(double share);  // "61.3 %"

}  // namespace sandtable::sim
