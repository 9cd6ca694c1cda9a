// How distributions are printed: averages, a line for each count, bars, and how samples fit.
// Used by `sandtable odds` in all its forms.
// Does not compute odds.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>

#include "base/chi_square.hpp"
#include "base/json.hpp"
#include "dice/odds.hpp"

namespace sandtable {

constexpr double disagreement = 0.001;  // honest dice look worse than this once in a thousand runs

struct CountedOdds {
  std::string name;
  Distribution<int> exact;
  Sampled<int> sampled;
  ChiSquare fit;
};
struct PrintStyle {
  bool all = false;       // a line for every count, however unlikely
  bool fractions = true;  // beside the bars
  uint64_t tries = 0;     // samples to compare with
  uint64_t seed = 1;
};
void print_counted(const CountedOdds&, const PrintStyle&, std::ostream&);
ChiSquare fit_of(const Distribution<int>& exact, const Sampled<int>& sampled);

double as_double(const Fraction&);
std::string mean_text(const Fraction&);
Json seed_json(uint64_t seed);  // a number; in quotes when our JSON has no number so large

}  // namespace sandtable
