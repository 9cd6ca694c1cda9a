// Do these counts fit those chances? Pearson's chi-square with the chance that honest dice would deviate as much.
// Used by tests and by `sandtable odds --sample`, to report; no rule and no game state ever depends on it.
// Does not judge: the caller says which p is too small.
#pragma once
#include <cstdint>
#include <span>

namespace sandtable {

struct ChiSquare {
  double value = 0;
  int degrees = 0;  // 0: too little to compare
  double p = 1;
};

struct ObservedClass {
  uint64_t seen = 0;
  double chance = 0;
};

// Neighbouring classes expected fewer than five times are pooled. Seen where the chance is zero: p is zero.
ChiSquare chi_square(std::span<const ObservedClass> classes, uint64_t tries);

// Chance that a chi-square variable with so many degrees of freedom exceeds the value.
double chi_square_tail(double value, int degrees);

}  // namespace sandtable
