// The points lab: what each kind of platoon is worth in battles won, against what it costs. A regression over battles
// between lists that differ: by how much the score of a list rises with a point spent there, against a point spent
// anywhere. Used by `sandtable sim worth`. Any simulation will do; one of random lists of several sizes says most.
#pragma once
#include <string>
#include <vector>

#include "base/json.hpp"
#include "sim/results.hpp"

namespace sandtable::sim {

struct PlatoonWorth {
  std::string company;
  std::string id;  // of the company's node
  std::string name;
  int lists = 0;       // that have one
  double printed = 0;  // mean points of one, as picked
  double worth = 0;    // what it plays like
  double error = 0;    // half of a 95 % interval
};
struct Worths {
  int battles = 0;
  int lists = 0;
  double a_hundred_points = 0;  // what 100 points more bring: of a battle's score (0 to 1)
  double a_hundred_error = 0;
  double attacker = 0;  // what attacking brings of it
  double attacker_error = 0;
  std::vector<PlatoonWorth> platoons;  // the most underpriced first
};
// Throws InputError when the battles do not tell: too few, or lists that all cost the same.
Worths worths_of(const Results& results, const std::string& home);

Json to_json(const Worths&);
std::string to_text(const Worths&);
std::string to_csv(const Worths&);
std::string to_html(const Worths&);

}  // namespace sandtable::sim
