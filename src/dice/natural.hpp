// Natural numbers without a largest one, so that odds stay exact however many dice a volley has.
// Used by odds.hpp for weights and fractions. Small and plain: schoolbook arithmetic, fast enough for a thousand dice.
// Does not go below zero: subtracting more than there is is a mistake of the caller.
#pragma once
#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sandtable {

class Natural {
 public:
  Natural() = default;
  Natural(uint64_t n) {  // NOLINT: a number is a number
    if (n != 0) limbs_.push_back(n);
  }
  static Natural power(uint64_t base, unsigned exponent);

  bool is_zero() const { return limbs_.empty(); }
  bool is_one() const { return limbs_.size() == 1 && limbs_[0] == 1; }
  bool fits_64() const { return limbs_.size() <= 1; }
  uint64_t low_64() const { return limbs_.empty() ? 0 : limbs_[0]; }
  std::string text() const;  // decimal

  Natural& operator+=(const Natural& b);
  Natural& operator-=(const Natural& b);
  Natural& operator*=(uint64_t b);
  Natural& operator*=(const Natural& b);
  Natural& add_product(const Natural& a, const Natural& b);  // += a * b
  friend Natural operator+(Natural a, const Natural& b) { return std::move(a += b); }
  friend Natural operator-(Natural a, const Natural& b) { return std::move(a -= b); }
  friend Natural operator*(Natural a, const Natural& b) { return std::move(a *= b); }
  friend bool operator==(const Natural&, const Natural&) = default;
  friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);

  // Quotient and remainder; b is not zero.
  friend std::pair<Natural, Natural> divide(const Natural& a, const Natural& b);
  friend Natural operator/(const Natural& a, const Natural& b) { return divide(a, b).first; }
  friend Natural operator%(const Natural& a, const Natural& b) { return divide(a, b).second; }

 private:
  void trim();
  uint64_t divide_small(uint64_t b);  // in place; the remainder
  std::size_t bits() const;
  void shift_left(std::size_t count);
  void halve();
  std::vector<uint64_t> limbs_;  // lowest first, no zeros on top
};

std::pair<Natural, Natural> divide(const Natural& a, const Natural& b);
Natural gcd(Natural a, Natural b);

}  // namespace sandtable
