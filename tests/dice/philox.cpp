#include "dice/philox.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/chi_square.hpp"

namespace sandtable {
namespace {

// The philox4x32-10 lines of Random123's kat_vectors; a die takes the first word of each.
TEST(Philox, KnownAnswers) {
  EXPECT_EQ(philox_word(DiceKey{}, 0, 0), 0x6627e8d5u);
  const uint32_t ones = 0xffffffffu;
  EXPECT_EQ(philox_word(DiceKey{{ones, ones, ones, ones}}, ones, ones), 0x408f276du);
  const DiceKey pi{{0xa4093822u, 0x299f31d0u, 0x13198a2eu, 0x03707344u}};
  EXPECT_EQ(philox_word(pi, 0x243f6a88u, 0x85a308d3u), 0xd16cfe09u);
}

TEST(Philox, EveryFaceHasTheSameNumberOfWords) {
  for (int sides = 1; sides < 256; ++sides) {
    const auto s = static_cast<uint8_t>(sides);
    const uint64_t refused = (uint64_t{1} << 32) % s;
    const uint64_t first_refused = (uint64_t{1} << 32) - refused;
    EXPECT_EQ(face_of(0, s), 1);
    EXPECT_EQ(face_of(static_cast<uint32_t>(first_refused - 1), s), sides);
    if (refused != 0) {
      EXPECT_EQ(face_of(static_cast<uint32_t>(first_refused), s), std::nullopt);
      EXPECT_EQ(face_of(0xffffffffu, s), std::nullopt);
    }
  }
}

// Under seed 1, die 171000484 is refused at its first try (word fffffffe) and stands on its second (8af04346).
TEST(Philox, ARefusedDrawShiftsNothing) {
  const DiceKey key = DiceKey::from_seed(1);
  const DieNumber refused = 171000484;
  ASSERT_EQ(philox_word(key, refused, 0), 0xfffffffeu);
  const PhiloxDice dice(key);
  EXPECT_EQ(dice.face(refused), static_cast<int>(0x8af04346u % 6) + 1);
  for (const DieNumber near : {refused - 1, refused + 1, refused + 2})
    EXPECT_EQ(dice.face(near), static_cast<int>(philox_word(key, near, 0) % 6) + 1);
}

TEST(Philox, DieNIsTheSameInAnyOrderAndForAnyPurpose) {
  std::vector<int> forward;
  PhiloxDice dice(uint64_t{7});
  for (DieNumber n = 0; n < 200; ++n) forward.push_back(dice.roll({.number = n, .purpose = "to_hit"_purpose}));
  PhiloxDice again(uint64_t{7});
  for (DieNumber n = 200; n-- > 0;) {
    const DieRequest other{.number = n, .purpose = "save"_purpose, .roller = 4, .reroll = true};
    EXPECT_EQ(again.roll(other), forward[n]);
  }
}

ChiSquare uniformity(const std::vector<uint64_t>& seen) {
  const uint64_t tries = std::accumulate(seen.begin(), seen.end(), uint64_t{0});
  std::vector<ObservedClass> classes;
  for (uint64_t count : seen) classes.push_back({count, 1.0 / static_cast<double>(seen.size())});
  return chi_square(classes, tries);
}

// rules: FOW-GEN-007
TEST(Philox, SixFacesEquallyOften) {
  for (const uint8_t sides : {uint8_t{6}, uint8_t{20}}) {
    std::vector<uint64_t> seen(sides);
    const PhiloxDice dice(DiceKey::from_seed(42));
    for (DieNumber n = 0; n < 600'000; ++n) {
      const int face = dice.face(n, sides);
      ASSERT_TRUE(face >= 1 && face <= sides);
      ++seen[static_cast<std::size_t>(face - 1)];
    }
    const ChiSquare fit = uniformity(seen);
    RecordProperty("p_" + std::to_string(sides), std::to_string(fit.p));
    std::printf("d%d: chi-square %.2f, p = %.3f\n", sides, fit.value, fit.p);
    EXPECT_GT(fit.p, 0.001);
  }
  EXPECT_EQ(DieRequest{}.sides, 6);
}

TEST(Philox, NeighboursAreIndependent) {
  for (const DieNumber apart : {1u, 2u, 6u}) {
    std::vector<uint64_t> seen(36);
    const PhiloxDice dice(DiceKey::from_seed(3));
    for (DieNumber n = 0; n < 360'000; ++n)
      ++seen[static_cast<std::size_t>(6 * (dice.face(n) - 1) + dice.face(n + apart) - 1)];
    const ChiSquare fit = uniformity(seen);
    std::printf("pairs %u apart: chi-square %.2f, p = %.3f\n", apart, fit.value, fit.p);
    EXPECT_GT(fit.p, 0.001);
  }
}

TEST(Philox, KeysGiveDifferentDice) {
  for (std::size_t word = 0; word < 4; ++word) {
    DiceKey other{};
    other.words[word] = 1;
    const PhiloxDice a{DiceKey{}};
    const PhiloxDice b{other};
    int same = 0;
    for (DieNumber n = 0; n < 600; ++n) same += a.face(n) == b.face(n) ? 1 : 0;
    EXPECT_GT(same, 60) << word;
    EXPECT_LT(same, 140) << word;
  }
}

DiceSecret counting_secret() {
  DiceSecret secret;
  std::iota(secret.begin(), secret.end(), uint8_t{0});
  return secret;
}

// The expected hashes were computed with Python's hashlib.blake2b.
TEST(FairDice, CommitmentAndKeyAreBlake2b) {
  const DiceSecret secret = counting_secret();
  EXPECT_EQ(commitment(secret), "50ed438f26c38d2c511eed6a2701cafd0266c2f251951219dafa7f25986c8d46");
  const std::vector<std::string> nonces{"axis", "allies"};
  EXPECT_EQ(key_from(secret, nonces), (DiceKey{{0x9949a4d2u, 0xa369b39fu, 0x3e5bfd50u, 0x3700605bu}}));
}

TEST(FairDice, AnyoneCanCheckAndNobodyCanChange) {
  const DiceSecret secret = counting_secret();
  const std::string published = commitment(secret);
  const std::vector<std::string> nonces{"ab", "c"};
  const DiceKey key = key_from(secret, nonces);
  EXPECT_TRUE(verify(published, secret));
  EXPECT_TRUE(verify(published, secret, nonces, key));
  DiceSecret other = secret;
  other[31] ^= 1;
  EXPECT_FALSE(verify(published, other));
  EXPECT_FALSE(verify(published, other, nonces, key_from(other, nonces)));
  const std::vector<std::string> shifted{"a", "bc"};
  const std::vector<std::string> swapped{"c", "ab"};
  const std::vector<std::string> fewer{"abc"};
  for (const auto& list : {shifted, swapped, fewer}) EXPECT_FALSE(verify(published, secret, list, key));
}

TEST(FairDice, SecretsAsText) {
  const DiceSecret secret = counting_secret();
  EXPECT_EQ(secret_from_hex(secret_to_hex(secret)), secret);
  EXPECT_EQ(secret_from_hex("00"), std::nullopt);
  EXPECT_EQ(secret_from_hex(std::string(63, '0') + "g"), std::nullopt);
}

}  // namespace
}  // namespace sandtable
