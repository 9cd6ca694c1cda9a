#include "dice/odds.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

namespace sandtable {
namespace {

// top / bottom to the nearest whole number, halves up.
Natural rounded(const Natural& top, const Natural& bottom) {
  return (top * Natural(2) + bottom) / (bottom * Natural(2));
}

std::string with_point(const Natural& scaled, int places) {
  std::string digits = scaled.text();
  if (places == 0) return digits;
  const auto after = static_cast<std::size_t>(places);
  if (digits.size() <= after) digits.insert(0, after + 1 - digits.size(), '0');
  return digits.insert(digits.size() - after, ".");
}

}  // namespace

Fraction::Fraction(Natural top, Natural bottom) : top_(std::move(top)), bottom_(std::move(bottom)) {
  assert(!bottom_.is_zero());
  const Natural common = gcd(top_, bottom_);
  if (common.is_one()) return;
  top_ = top_ / common;
  bottom_ = bottom_ / common;
}

std::string fraction_text(const Fraction& f) {
  return f.bottom().is_one() ? f.top().text() : f.top().text() + "/" + f.bottom().text();
}

std::string decimal_text(const Fraction& f, int places) {
  const Natural scale = Natural::power(10, static_cast<unsigned>(places));
  return with_point(rounded(f.top() * scale, f.bottom()), places);
}

std::string percent_text(const Fraction& p, int places) {
  const Natural hundred = Natural::power(10, static_cast<unsigned>(places) + 2);
  const Natural shown = rounded(p.top() * hundred, p.bottom());
  if (shown.is_zero() && !p.is_zero()) return "< " + with_point(Natural(1), places) + " %";
  if (shown == hundred && p.top() < p.bottom()) return "> " + with_point(hundred - Natural(1), places) + " %";
  return with_point(shown, places) + " %";
}

std::string ratio_text(const Fraction& p) {
  if (p.is_zero()) return "never";
  if (p.is_one()) return "always";
  if (p.bottom() <= Natural(100)) return p.top().text() + " in " + p.bottom().text();
  const Fraction other = p.complement();
  const Fraction tenth(1, 10);
  if (tenth < p && tenth < other) return "about " + rounded(p.top() * Natural(10), p.bottom()).text() + " in 10";
  const bool likely = other < p;
  const Fraction& rare = likely ? other : p;
  return std::string(likely ? "all but " : "") + (rare.top().is_one() ? "1 in " : "about 1 in ") +
         rounded(rare.bottom(), rare.top()).text();
}

Distribution<int> die(int sides) {
  assert(sides > 0);
  Distribution<int>::Weights weights;
  for (int face = 1; face <= sides; ++face) weights.emplace(face, 1);
  return Distribution<int>(std::move(weights));
}

Distribution<int> sum(const Distribution<int>& a, const Distribution<int>& b) {
  return combined(a, b, [](int x, int y) { return x + y; });
}

Distribution<int> highest(int n, const Distribution<int>& d) {
  assert(n > 0);
  return repeated(n, d, d.weights().begin()->first, [](int x, int y) { return std::max(x, y); });
}

Distribution<int> successes(int n, const Fraction& chance_of_each) {
  assert(n >= 0 && chance_of_each.top() <= chance_of_each.bottom());
  const Natural& pass = chance_of_each.top();
  const Natural fail = chance_of_each.bottom() - pass;
  std::vector<Natural> weights(static_cast<std::size_t>(n) + 1);
  weights[0] = Natural(1);
  for (std::size_t rolled = 1; rolled < weights.size(); ++rolled) {
    for (std::size_t k = rolled; k > 0; --k) {
      weights[k] *= fail;
      weights[k].add_product(weights[k - 1], pass);
    }
    weights[0] *= fail;
  }
  Distribution<int>::Weights by_count;
  for (int k = 0; k <= n; ++k) by_count.emplace(k, std::move(weights[static_cast<std::size_t>(k)]));
  return Distribution<int>(std::move(by_count));
}

Distribution<int> each(const Distribution<int>& count, const Fraction& chance_of_each) {
  return then(count, [&](int n) { return successes(n, chance_of_each); });
}

Fraction mean(const Distribution<int>& d) {
  Natural sum_of_weighted;
  for (const auto& [outcome, weight] : d.weights()) {
    assert(outcome >= 0);
    sum_of_weighted.add_product(weight, Natural(static_cast<uint64_t>(outcome)));
  }
  return {std::move(sum_of_weighted), d.total()};
}

}  // namespace sandtable
