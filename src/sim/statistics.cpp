#include "sim/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace sandtable::sim {
namespace {

constexpr double z95 = 1.959964;
constexpr double points_to_odds = 0.00575646273;  // ln(10) / 400

using Dense = std::vector<std::vector<double>>;

// Inverse of a symmetric positive matrix (Gauss-Jordan with pivots); a column without any weight gives zeroes.
Dense inverse(Dense a) {
  const std::size_t n = a.size();
  Dense out(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t best = c;
    for (std::size_t r = c + 1; r < n; ++r)
      if (std::abs(a[r][c]) > std::abs(a[best][c])) best = r;
    if (std::abs(a[best][c]) < 1e-12) continue;
    std::swap(a[c], a[best]);
    std::swap(out[c], out[best]);
    const double by = 1 / a[c][c];
    for (std::size_t k = 0; k < n; ++k) a[c][k] *= by, out[c][k] *= by;
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double f = a[r][c];
      if (f == 0) continue;
      for (std::size_t k = 0; k < n; ++k) a[r][k] -= f * a[c][k], out[r][k] -= f * out[c][k];
    }
  }
  return out;
}

}  // namespace

Interval wilson(double won, double of) {
  if (of <= 0) return {};
  const double p = won / of;
  const double z2 = z95 * z95;
  const double middle = (p + z2 / (2 * of)) / (1 + z2 / of);
  const double half = z95 / (1 + z2 / of) * std::sqrt(p * (1 - p) / of + z2 / (4 * of * of));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Fit least_squares(const Dense& x, const std::vector<double>& y, double ridge) {
  const std::size_t n = x.size();
  const std::size_t k = n == 0 ? 0 : x[0].size();
  Dense xx(k, std::vector<double>(k, 0));
  std::vector<double> xy(k, 0);
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t i = 0; i < k; ++i) {
      if (x[r][i] == 0) continue;
      xy[i] += x[r][i] * y[r];
      for (std::size_t j = 0; j < k; ++j) xx[i][j] += x[r][i] * x[r][j];
    }
  for (std::size_t i = 0; i < k; ++i) xx[i][i] += ridge;
  const Dense inv = inverse(xx);
  Fit fit{.b = std::vector<double>(k, 0), .error = std::vector<double>(k, 0)};
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t j = 0; j < k; ++j) fit.b[i] += inv[i][j] * xy[j];
  double squares = 0;
  for (std::size_t r = 0; r < n; ++r) {
    double left = y[r];
    for (std::size_t i = 0; i < k; ++i) left -= x[r][i] * fit.b[i];
    squares += left * left;
  }
  const double variance = n > k ? squares / static_cast<double>(n - k) : squares;
  fit.residual = std::sqrt(variance);
  for (std::size_t i = 0; i < k; ++i) fit.error[i] = std::sqrt(std::max(0.0, inv[i][i] * variance));
  return fit;
}

double expected_score(double d) { return 1 / (1 + std::exp(-d * points_to_odds)); }

double rating_difference(double score) {
  const double p = std::clamp(score, 0.001, 0.999);
  return std::log(p / (1 - p)) / points_to_odds;
}

// The pairs' mean is nearly normal; its likelihood under either difference is compared (a generalised SPRT).
Tested tested(const Sprt& test, const std::vector<double>& scores) {
  const auto n = static_cast<double>(scores.size());
  if (scores.size() < 8) return {};
  double sum = 0;
  double squares = 0;
  for (const double s : scores) sum += s, squares += s * s;
  const double mean = sum / n;
  // A few imagined pairs of either kind keep a run of equal results from looking certain.
  const double variance = std::max(0.0, squares / n - mean * mean) + 0.25 / n;
  const double low = expected_score(test.low);
  const double high = expected_score(test.high);
  const double ratio = n * (high - low) * (2 * mean - low - high) / (2 * variance);
  const double bound = std::log(19.0);  // 5 % either way
  return {ratio >= bound ? Verdict::stronger : ratio <= -bound ? Verdict::not_stronger : Verdict::open, ratio};
}

std::vector<Rated> ratings(const Dense& score, const Dense& count, double mean) {
  const std::size_t n = score.size();
  std::vector<double> r(n, 0);
  // Each has drawn with somebody average once: who only wins has a rating all the same.
  constexpr double imagined = 1;
  Dense curvature(n, std::vector<double>(n, 0));
  for (int round = 0; round < 200; ++round) {
    std::vector<double> slope(n, 0);
    curvature.assign(n, std::vector<double>(n, 0));
    for (std::size_t i = 0; i < n; ++i) {
      const double e = expected_score(r[i]);
      slope[i] += imagined * (0.5 - e);
      curvature[i][i] += imagined * e * (1 - e);
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j || count[i][j] == 0) continue;
        const double p = expected_score(r[i] - r[j]);
        slope[i] += score[i][j] - count[i][j] * p;
        curvature[i][i] += count[i][j] * p * (1 - p);
        curvature[i][j] -= count[i][j] * p * (1 - p);
      }
    }
    const Dense inv = inverse(curvature);
    double most = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double step = 0;
      for (std::size_t j = 0; j < n; ++j) step += inv[i][j] * slope[j];
      step = std::clamp(step / points_to_odds, -200.0, 200.0);
      r[i] += step;
      most = std::max(most, std::abs(step));
    }
    if (most < 1e-6) break;
  }
  double middle = 0;
  for (const double one : r) middle += one / static_cast<double>(n);
  // Of the distance to the mean of all: where that lies means nothing.
  const Dense inv = inverse(curvature);
  double whole = 0;
  std::vector<double> rows(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) rows[i] += inv[i][j], whole += inv[i][j];
  const auto count_of_all = static_cast<double>(n);
  std::vector<Rated> all;
  for (std::size_t i = 0; i < n; ++i) {
    const double variance = inv[i][i] - 2 * rows[i] / count_of_all + whole / (count_of_all * count_of_all);
    all.push_back({r[i] - middle + mean, z95 * std::sqrt(std::max(0.0, variance)) / points_to_odds});
  }
  return all;
}

}  // namespace sandtable::sim
