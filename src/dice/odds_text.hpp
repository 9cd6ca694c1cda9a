// The little language of `sandtable odds`: "8 x 4+, save 3+, fp 3+" (docs/odds.md describes it).
// Used by the command line and by questions in scripts. Turns text into volleys of courses; odds.hpp does the sums.
// Does not look up any weapon or rule: every figure stands in the text.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dice/course.hpp"

namespace sandtable {

class OddsTextError : public std::runtime_error {
 public:
  OddsTextError(std::size_t at, const std::string& what) : std::runtime_error(what), at_(at) {}
  std::size_t at() const { return at_; }  // bytes from the start of the text

 private:
  std::size_t at_;
};

struct OddsStep {
  std::string text;  // "save 3+ reroll"
  Fraction goes_on;  // of those that came this far
};

// So many dice that each take the same course.
struct OddsVolley {
  int dice = 1;
  Course course;
  std::vector<OddsStep> steps;  // the plain tests in order; a table at the end is not among them
};

struct OddsPlan {
  static constexpr int nothing = 0;
  std::vector<std::string> outcomes;  // by outcome number; outcomes[nothing] is never counted
  std::vector<OddsVolley> volleys;
};

// Throws OddsTextError.
OddsPlan parse_odds(std::string_view text);

// How many dice of all volleys end in this outcome.
Distribution<int> count_of(const OddsPlan& plan, int outcome);

}  // namespace sandtable
