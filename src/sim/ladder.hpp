// Players measured against each other as engines are: the same battles with sides exchanged, until a sequential test
// has an answer; and the ladder, on which all results are kept and from which ratings are made.
// Used by `sandtable ladder`. The results do not hang on the number of threads.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "sim/plan.hpp"
#include "sim/statistics.hpp"

namespace sandtable::sim {

struct Meeting {
  std::string first;
  std::string second;
  std::string version;  // of the rules it was played with
  int won = 0;          // by the first
  int drawn = 0;
  int lost = 0;
  int battles() const { return won + drawn + lost; }
  double score() const { return battles() > 0 ? (won + 0.5 * drawn) / battles() : 0.5; }
};

struct Match1v1 {
  Meeting meeting;
  Tested test;
  int pairs = 0;
  int stuck = 0;
  std::vector<std::string> faults;  // what a program did, with the battle
};
// `plan` names two players; at most so many pairs of battles. `told` hears of each battle and how many there are yet.
struct MatchTerms {
  Sprt test;
  int most_pairs = 200;
  int threads = 0;
  std::string home;
  bool to_the_end = false;  // all pairs, whatever the test says
  std::function<void(int done, int most)> told;
};
Match1v1 play_match(const Plan& plan, const MatchTerms& terms);

// The ladder as kept: data/ladder.toml.
std::vector<Meeting> read_ladder(const std::string& file);  // throws InputError; none where there is no file
std::string ladder_text(const std::vector<Meeting>&);
// In place of what the same two played before.
void put_on_ladder(std::vector<Meeting>&, const Meeting&);

struct Rung {
  std::string name;
  Rated rated;
  int battles = 0;
  double score = 0;
};
std::vector<Rung> rungs(const std::vector<Meeting>&);  // the strongest first

}  // namespace sandtable::sim
