#include "dice/natural.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace sandtable {
namespace {

__extension__ typedef unsigned __int128 Wide;

uint64_t low(Wide w) { return static_cast<uint64_t>(w); }
uint64_t high(Wide w) { return static_cast<uint64_t>(w >> 64); }

}  // namespace

Natural Natural::power(uint64_t base, unsigned exponent) {
  Natural result(1);
  for (unsigned i = 0; i < exponent; ++i) result *= base;
  return result;
}

void Natural::trim() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

Natural& Natural::operator+=(const Natural& b) {
  if (limbs_.size() < b.limbs_.size()) limbs_.resize(b.limbs_.size());
  uint64_t carry = 0;
  for (std::size_t i = 0; i < limbs_.size() && (carry != 0 || i < b.limbs_.size()); ++i) {
    const Wide sum = Wide{limbs_[i]} + (i < b.limbs_.size() ? b.limbs_[i] : 0) + carry;
    limbs_[i] = low(sum);
    carry = high(sum);
  }
  if (carry != 0) limbs_.push_back(carry);
  return *this;
}

Natural& Natural::operator-=(const Natural& b) {
  assert(*this >= b);
  uint64_t borrow = 0;
  for (std::size_t i = 0; i < limbs_.size() && (borrow != 0 || i < b.limbs_.size()); ++i) {
    const Wide taken = Wide{i < b.limbs_.size() ? b.limbs_[i] : 0} + borrow;
    borrow = Wide{limbs_[i]} < taken ? 1 : 0;
    limbs_[i] = low(Wide{limbs_[i]} - taken);
  }
  trim();
  return *this;
}

Natural& Natural::operator*=(uint64_t b) {
  uint64_t carry = 0;
  for (uint64_t& limb : limbs_) {
    const Wide product = Wide{limb} * b + carry;
    limb = low(product);
    carry = high(product);
  }
  if (carry != 0) limbs_.push_back(carry);
  trim();
  return *this;
}

Natural& Natural::operator*=(const Natural& b) {
  if (b.fits_64()) return *this *= b.low_64();
  std::vector<uint64_t> product(limbs_.size() + b.limbs_.size());
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    uint64_t carry = 0;
    for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
      const Wide sum = Wide{limbs_[i]} * b.limbs_[j] + product[i + j] + carry;
      product[i + j] = low(sum);
      carry = high(sum);
    }
    product[i + b.limbs_.size()] = carry;
  }
  limbs_ = std::move(product);
  trim();
  return *this;
}

Natural& Natural::add_product(const Natural& a, const Natural& b) {
  if (!b.fits_64()) return *this += a * b;
  const uint64_t factor = b.low_64();
  if (factor == 0) return *this;
  if (limbs_.size() < a.limbs_.size()) limbs_.resize(a.limbs_.size());
  uint64_t carry = 0;
  for (std::size_t i = 0; i < limbs_.size() && (carry != 0 || i < a.limbs_.size()); ++i) {
    const Wide sum = (i < a.limbs_.size() ? Wide{a.limbs_[i]} * factor : 0) + limbs_[i] + carry;
    limbs_[i] = low(sum);
    carry = high(sum);
  }
  if (carry != 0) limbs_.push_back(carry);
  return *this;
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
  if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() <=> b.limbs_.size();
  for (std::size_t i = a.limbs_.size(); i-- > 0;)
    if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] <=> b.limbs_[i];
  return std::strong_ordering::equal;
}

uint64_t Natural::divide_small(uint64_t b) {
  uint64_t rest = 0;
  for (std::size_t i = limbs_.size(); i-- > 0;) {
    const Wide part = Wide{rest} << 64 | limbs_[i];
    limbs_[i] = low(part / b);
    rest = low(part % b);
  }
  trim();
  return rest;
}

std::size_t Natural::bits() const {
  return limbs_.empty() ? 0 : 64 * limbs_.size() - static_cast<std::size_t>(std::countl_zero(limbs_.back()));
}

void Natural::shift_left(std::size_t count) {
  if (limbs_.empty()) return;
  const std::size_t within = count % 64;
  if (within != 0) {
    uint64_t carry = 0;
    for (uint64_t& limb : limbs_) {
      const uint64_t up = limb >> (64 - within);
      limb = limb << within | carry;
      carry = up;
    }
    if (carry != 0) limbs_.push_back(carry);
  }
  limbs_.insert(limbs_.begin(), count / 64, 0);
}

void Natural::halve() {
  for (std::size_t i = 0; i < limbs_.size(); ++i)
    limbs_[i] = limbs_[i] >> 1 | (i + 1 < limbs_.size() ? limbs_[i + 1] << 63 : 0);
  trim();
}

// Shift and subtract: the quotients here are short (percentages, steps of Euclid), so this is the quick way too.
std::pair<Natural, Natural> divide(const Natural& a, const Natural& b) {
  assert(!b.is_zero());
  if (a < b) return {Natural(), a};
  if (b.fits_64()) {
    Natural quotient = a;
    const uint64_t rest = quotient.divide_small(b.low_64());
    return {std::move(quotient), Natural(rest)};
  }
  const std::size_t shift = a.bits() - b.bits();
  Natural quotient;
  quotient.limbs_.resize(shift / 64 + 1);
  Natural rest = a;
  Natural shifted = b;
  shifted.shift_left(shift);
  for (std::size_t i = shift + 1; i-- > 0; shifted.halve()) {
    if (rest < shifted) continue;
    rest -= shifted;
    quotient.limbs_[i / 64] |= uint64_t{1} << (i % 64);
  }
  quotient.trim();
  return {std::move(quotient), std::move(rest)};
}

Natural gcd(Natural a, Natural b) {
  while (!b.is_zero()) {
    if (a.fits_64() && b.fits_64()) return Natural(std::gcd(a.low_64(), b.low_64()));
    Natural rest = a % b;
    a = std::move(b);
    b = std::move(rest);
  }
  return a;
}

std::string Natural::text() const {
  if (is_zero()) return "0";
  constexpr uint64_t chunk = 1'000'000'000'000'000'000u;
  std::string digits;
  for (Natural rest = *this; !rest.is_zero();) {
    std::string part = std::to_string(rest.divide_small(chunk));
    if (!rest.is_zero()) part.insert(0, 18 - part.size(), '0');
    digits.insert(0, part);
  }
  return digits;
}

}  // namespace sandtable
