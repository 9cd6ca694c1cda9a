#include "base/chi_square.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace sandtable {
namespace {

// Regularised incomplete gamma functions: the series below a + 1, Lentz's continued fraction above.
double lower_by_series(double a, double x) {
  double term = 1 / a;
  double sum = term;
  for (int n = 1; n < 10000 && term > sum * 1e-16; ++n) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * std::exp(-x + a * std::log(x) - std::lgamma(a));
}

double upper_by_fraction(double a, double x) {
  constexpr double tiny = 1e-300;
  double b = x + 1 - a;
  double c = 1 / tiny;
  double d = 1 / b;
  double h = d;
  for (int n = 1; n < 10000; ++n) {
    const double an = -n * (n - a);
    b += 2;
    d = an * d + b;
    if (std::abs(d) < tiny) d = tiny;
    c = b + an / c;
    if (std::abs(c) < tiny) c = tiny;
    d = 1 / d;
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return h * std::exp(-x + a * std::log(x) - std::lgamma(a));
}

}  // namespace

double chi_square_tail(double value, int degrees) {
  if (degrees <= 0 || value <= 0) return 1;
  const double a = degrees / 2.0;
  const double x = value / 2;
  return x < a + 1 ? 1 - lower_by_series(a, x) : upper_by_fraction(a, x);
}

ChiSquare chi_square(std::span<const ObservedClass> classes, uint64_t tries) {
  struct Pool {
    double seen = 0;
    double expected = 0;
  };
  std::vector<Pool> pools;
  Pool open;
  for (const ObservedClass& one : classes) {
    if (one.chance <= 0 && one.seen > 0) return {std::numeric_limits<double>::infinity(), 1, 0};
    open.seen += static_cast<double>(one.seen);
    open.expected += one.chance * static_cast<double>(tries);
    if (open.expected < 5) continue;
    pools.push_back(open);
    open = {};
  }
  if (open.expected > 0 && !pools.empty()) {
    pools.back().seen += open.seen;
    pools.back().expected += open.expected;
  }
  if (pools.size() < 2) return {};
  ChiSquare result;
  for (const Pool& pool : pools)
    result.value += (pool.seen - pool.expected) * (pool.seen - pool.expected) / pool.expected;
  result.degrees = static_cast<int>(pools.size()) - 1;
  result.p = chi_square_tail(result.value, result.degrees);
  return result;
}

}  // namespace sandtable
