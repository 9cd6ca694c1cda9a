#include "dice/natural.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace sandtable {
namespace {

__extension__ typedef unsigned __int128 Wide;

Natural natural(Wide n) {
  return Natural(static_cast<uint64_t>(n >> 64)) * Natural::power(2, 64) + Natural(static_cast<uint64_t>(n));
}

TEST(Natural, AgreesWith128Bits) {
  EXPECT_TRUE(rc::check([](uint64_t a, uint64_t b, uint64_t c) {
    const Wide wide = Wide{a} * b + c % 7;
    RC_ASSERT(Natural(a) * Natural(b) + Natural(c % 7) == natural(wide));
    RC_ASSERT((Natural(a) < Natural(b)) == (a < b));
    if (c != 0) {
      RC_ASSERT(natural(wide) / Natural(c) == natural(wide / c));
      RC_ASSERT(natural(wide) % Natural(c) == natural(wide % c));
    }
  }));
}

TEST(Natural, LongDivisionUndoesMultiplication) {
  EXPECT_TRUE(rc::check([](uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
    const Natural x = (Natural(a) + Natural(1)) * Natural::power(6, 70) + Natural(b);
    const Natural y = (Natural(c) + Natural(1)) * Natural::power(10, 30) + Natural(d);
    const auto [quotient, rest] = divide(x * y + Natural(d), x);
    RC_ASSERT(rest < x);
    RC_ASSERT(quotient * x + rest == x * y + Natural(d));
    RC_ASSERT((x + y) - y == x);
    RC_ASSERT(Natural(a).add_product(x, y) == Natural(a) + x * y);
    RC_ASSERT(Natural(y).add_product(x, Natural(d)) == y + x * Natural(d));
    RC_ASSERT(Natural(x * y).add_product(Natural(c), Natural(d)) == x * y + Natural(c) * Natural(d));
    RC_ASSERT(gcd(x * y, y * Natural(6)) % y == Natural(0));
  }));
}

TEST(Natural, Text) {
  EXPECT_EQ(Natural(0).text(), "0");
  EXPECT_EQ(Natural::power(10, 18).text(), "1000000000000000000");
  EXPECT_EQ(Natural::power(6, 40).text(), "13367494538843734067838845976576");
  EXPECT_EQ((Natural::power(10, 40) + Natural(7)).text(), "1" + std::string(39, '0') + "7");
}

}  // namespace
}  // namespace sandtable
