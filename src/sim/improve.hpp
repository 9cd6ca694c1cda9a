// What would make an army list better: lists a little different are tried in battle against the same enemies, the poor
// ones are dropped early, and what is left is measured in battles that chose nobody. Used by `sandtable list improve`.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "game/forces/force_rules.hpp"
#include "sim/plan.hpp"

namespace sandtable::sim {

struct ImproveTerms {
  std::vector<PlanList> enemies;
  std::vector<std::string> missions;
  std::vector<std::string> tables;
  std::string agent;
  int battles = 200;    // each, in the last measure
  int candidates = 24;  // to begin with
  int effort = 0;
  int threads = 0;
  uint64_t seed = 1;
  std::string home;
  std::function<void(int done, int of)> told;
};
struct Suggestion {
  forces::List list;
  std::vector<std::string> changes;
  int64_t points = 0;
  double score = 0;   // share of battles won, draws as halves
  double effect = 0;  // against the list as it was, in the same battles
  double error = 0;   // half of a 95 % interval of that
};
struct Improved {
  double score = 0;  // of the list as it was
  int battles = 0;
  int tried = 0;
  std::vector<Suggestion> best;  // three at most, the best first
};
Improved improve(const Ruleset&, const forces::Company&, const forces::List&, const ImproveTerms&);

}  // namespace sandtable::sim
