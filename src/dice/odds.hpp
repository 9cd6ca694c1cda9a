// Exact odds: a Distribution gives every outcome a whole-number weight, and its chance is weight over total.
// Used by previews, bots, reports and `sandtable odds`; course.hpp builds distributions from dice and their branches.
// Never approximates: what is only sampled has another type (Sampled), and text is rounded at the very end.
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "dice/natural.hpp"

namespace sandtable {

// Always in lowest terms, so equal fractions are equal members.
class Fraction {
 public:
  Fraction() : bottom_(1) {}
  Fraction(Natural top, Natural bottom);
  const Natural& top() const { return top_; }
  const Natural& bottom() const { return bottom_; }
  bool is_zero() const { return top_.is_zero(); }
  bool is_one() const { return top_ == bottom_; }
  Fraction complement() const { return {bottom_ - top_, bottom_}; }  // 1 - p, for p up to 1

  friend Fraction operator*(const Fraction& a, const Fraction& b) { return {a.top_ * b.top_, a.bottom_ * b.bottom_}; }
  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    return {a.top_ * b.bottom_ + b.top_ * a.bottom_, a.bottom_ * b.bottom_};
  }
  friend bool operator==(const Fraction&, const Fraction&) = default;
  friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return a.top_ * b.bottom_ <=> b.top_ * a.bottom_;
  }

 private:
  Natural top_;
  Natural bottom_;
};

std::string fraction_text(const Fraction& f);             // "5/9", "2"
std::string decimal_text(const Fraction& f, int places);  // "0.56", rounded half up
std::string percent_text(const Fraction& p,
                         int places = 1);   // "55.6 %"; "< 0.1 %" and "> 99.9 %" rather than a false 0 or 100
std::string ratio_text(const Fraction& p);  // "5 in 9", "about 1 in 43", "all but 1 in 216", "never", "always"

template <class T>
class Distribution {
 public:
  using Weights = std::map<T, Natural>;

  // Outcomes without weight are dropped; something must be left.
  explicit Distribution(Weights weights) : weights_(std::move(weights)) {
    std::erase_if(weights_, [](const auto& entry) { return entry.second.is_zero(); });
    for (const auto& [outcome, weight] : weights_) total_ += weight;
  }
  static Distribution certain(const T& outcome) { return Distribution(Weights{{outcome, Natural(1)}}); }

  const Weights& weights() const { return weights_; }  // in the order of the outcomes
  const Natural& total() const { return total_; }

  template <class Holds>
  Fraction chance_that(Holds holds) const {
    Natural sum;
    for (const auto& [outcome, weight] : weights_)
      if (holds(outcome)) sum += weight;
    return {std::move(sum), total_};
  }
  Fraction chance(const T& outcome) const {
    const auto found = weights_.find(outcome);
    return found == weights_.end() ? Fraction() : Fraction(found->second, total_);
  }
  Fraction at_least(const T& low) const {
    return chance_that([&](const T& outcome) { return !(outcome < low); });
  }
  // The smallest outcome that is not exceeded with at least this chance: quantile({1, 2}) is the median.
  const T& quantile(const Fraction& share) const {
    Natural sum;
    auto at = weights_.begin();
    for (auto next = at; next != weights_.end(); at = next++) {
      sum += next->second;
      if (sum * share.bottom() >= total_ * share.top()) return next->first;
    }
    return at->first;
  }
  // As chances, not as weights: 2 of 4 equals 1 of 2.
  friend bool operator==(const Distribution& a, const Distribution& b) {
    if (a.weights_.size() != b.weights_.size()) return false;
    for (auto i = a.weights_.begin(), j = b.weights_.begin(); i != a.weights_.end(); ++i, ++j)
      if (i->first != j->first || i->second * b.total_ != j->second * a.total_) return false;
    return true;
  }

 private:
  Weights weights_;
  Natural total_;
};

// How often each outcome came up in so many tries: an estimate, and its type says so.
template <class T>
struct Sampled {
  std::map<T, uint64_t> seen;
  uint64_t tries = 0;
};

Distribution<int> die(int sides = 6);

// The outcome seen through a function: sums to successes, faces to results.
template <class T, class F>
auto mapped(const Distribution<T>& d, F f) {
  using U = decltype(f(std::declval<const T&>()));
  typename Distribution<U>::Weights weights;
  for (const auto& [outcome, weight] : d.weights()) weights[f(outcome)] += weight;
  return Distribution<U>(std::move(weights));
}

// Two that do not influence each other.
template <class A, class B, class F>
auto combined(const Distribution<A>& a, const Distribution<B>& b, F f) {
  using U = decltype(f(std::declval<const A&>(), std::declval<const B&>()));
  typename Distribution<U>::Weights weights;
  for (const auto& [x, x_weight] : a.weights())
    for (const auto& [y, y_weight] : b.weights()) weights[f(x, y)].add_product(x_weight, y_weight);
  return Distribution<U>(std::move(weights));
}

// What follows depends on what came before: f gives a distribution for every outcome. Hits settled one after another
// on the same tank are this, state by state.
template <class T, class F>
auto then(const Distribution<T>& d, F f) {
  using Next = decltype(f(std::declval<const T&>()));
  std::map<T, Next> after;
  Natural common(1);
  for (const auto& [outcome, weight] : d.weights()) {
    const Next& next = after.emplace(outcome, f(outcome)).first->second;
    common = common / gcd(common, next.total()) * next.total();
  }
  typename Next::Weights weights;
  for (const auto& [outcome, weight] : d.weights()) {
    const Next& next = after.at(outcome);
    const Natural scale = weight * (common / next.total());
    for (const auto& [last, last_weight] : next.weights()) weights[last].add_product(last_weight, scale);
  }
  return Next(std::move(weights));
}

// n of the same, joined by an operation, from `start`.
template <class T, class U, class F>
Distribution<U> repeated(int n, const Distribution<T>& d, const U& start, F f) {
  Distribution<U> all = Distribution<U>::certain(start);
  for (int i = 0; i < n; ++i) all = combined(all, d, f);
  return all;
}

Distribution<int> sum(const Distribution<int>& a, const Distribution<int>& b);
Distribution<int> highest(int n, const Distribution<int>& d);  // of n, n at least 1

// How many of n dice succeed (FOW-GEN-011), and how many of an uncertain number of hits get past one more test.
Distribution<int> successes(int n, const Fraction& chance_of_each);
Distribution<int> each(const Distribution<int>& count, const Fraction& chance_of_each);

Fraction mean(const Distribution<int>& d);  // outcomes must not be negative

}  // namespace sandtable
