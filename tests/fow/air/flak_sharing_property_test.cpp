// Hits spread over aircraft, against every way there is: no aircraft has a second hit while another that may take it
// has none, and so on (FOW-AIR-043, 044).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "fow/air/flak_sharing.hpp"

namespace sandtable::fow {
namespace {

// As the rule says it, aircraft by aircraft.
bool even(const FlakMasks& masks, const std::vector<uint8_t>& to) {
  std::array<int, 3> counts{};
  for (const uint8_t plane : to) ++counts[plane];
  for (std::size_t i = 0; i < masks.size(); ++i)
    for (std::size_t other = 0; other < 3; ++other)
      if ((masks[i] >> other & 1U) != 0 && counts[to[i]] > counts[other] + 1) return false;
  return true;
}

bool allowed(const FlakMasks& masks, const std::vector<uint8_t>& to) {
  for (std::size_t i = 0; i < masks.size(); ++i)
    if ((unsigned{masks[i]} >> to[i] & 1U) == 0) return false;
  return true;
}

RC_GTEST_PROP(FlakSharing, TheUsualWayIsEvenAndAllowed, ()) {
  const auto masks = *rc::gen::container<FlakMasks>(rc::gen::inRange<uint8_t>(1, 8));
  const std::vector<uint8_t> to = spread_evenly(masks);
  RC_ASSERT(to.size() == masks.size());
  RC_ASSERT(allowed(masks, to));
  RC_ASSERT(even(masks, to));
}

TEST(FlakSharing, EveryWayIsJudgedAsTheRuleSays) {  // FOW-AIR-043
  int legal = 0, refused = 0;
  for (int shape = 0; shape < 7 * 7 * 7 * 7; ++shape) {
    FlakMasks masks;
    for (int i = 0, rest = shape; i < 4; ++i, rest /= 7) masks.push_back(static_cast<uint8_t>(1 + rest % 7));
    bool some = false;
    for (int way = 0; way < 81; ++way) {
      std::vector<uint8_t> to;
      for (int i = 0, rest = way; i < 4; ++i, rest /= 3) to.push_back(static_cast<uint8_t>(rest % 3));
      if (!allowed(masks, to)) continue;
      const bool accepted = uneven_hit(masks, to) == to.size();
      ASSERT_EQ(accepted, even(masks, to));
      some = some || accepted;
      ++(accepted ? legal : refused);
    }
    ASSERT_TRUE(some) << shape;
  }
  EXPECT_GT(legal, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace sandtable::fow
