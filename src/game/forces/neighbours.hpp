// The lists that are one change away from a list: a platoon more, one less, one in place of another; a team or an
// option more or less, one option in place of another. All of them legal and within the points. Used by whoever looks
// for a better list, or for lists to compare (`sandtable list improve`, the points lab). Plays no battle and judges
// nothing itself: check.hpp does.
#pragma once
#include <string>
#include <vector>

#include "game/forces/check.hpp"

namespace sandtable::forces {

struct Variation {
  enum class Kind : uint8_t { add_platoon, drop_platoon, swap_platoon, more, fewer, swap_option };
  Kind kind = Kind::more;
  NodeId node;        // what comes, or goes where nothing comes
  NodeId was;         // of a swap: what goes
  int platoon = -1;   // of the list it was made from, from 0; -1: a new one
  std::string words;  // "Panzer Platoon (2): Panzer IV H, 5 instead of 4"
  List list;          // with everything filled in
  int64_t points = 0;
};

struct Reach {
  int64_t least = 0;     // what a list has to cost
  int64_t most = -1;     // ... and may; -1: what is agreed for it
  bool platoons = true;  // changes of whole platoons
  bool options = true;   // changes inside platoons
  bool on_table = true;  // only of teams that can be put on the table
};

// Every legal list one change away, each once, in the order of the company; never the list itself.
std::vector<Variation> neighbours(const Company&, const ListRules&, const List&, const Reach& = {});

// At most so many of the lists that are one to three such changes away and cost about as much, each once. The same seed
// draws the same ones.
std::vector<List> sample_near(const Company&, const ListRules&, const List&, int most, uint64_t seed);
// What was taken out and put in, in words: "- 1 HMG Platoon", "+ 2 Panzer IV H (Panzer Platoon)".
std::vector<std::string> changes(const Company&, const List& from, const List& to);

}  // namespace sandtable::forces
