// Records in the arena: what goes in comes out, and equal records make equal words.
#include "game/arena_list.hpp"

#include <gtest/gtest.h>

namespace sandtable {

// Not in an anonymous namespace: what a field list declares there goes unused.
namespace arena_list_test {

struct Small {
  int16_t a = 0;
  SANDTABLE_FIELDS(Small, a)
};
struct Wide {
  int32_t far = 0;
  uint8_t one = 0, two = 0;
  int16_t near = 0;
  SANDTABLE_FIELDS(Wide, far, one, two, near)
};

}  // namespace arena_list_test

namespace {

using arena_list_test::Small;
using arena_list_test::Wide;

TEST(ArenaList, RecordsComeBackAsTheyWent) {
  Arena<16> arena;
  ListOf<Small> small = push_all(arena, std::vector<Small>{{1}, {-2}, {3}});
  ListOf<Wide> wide = open_list<Wide>(arena);
  push(arena, wide, {-7, 1, 255, -3});
  push(arena, wide, {8, 2, 3, 4});
  EXPECT_EQ(arena.words.size(), 3u + 2u * 2u);
  EXPECT_EQ(get(arena, small, 1), (Small{-2}));
  EXPECT_EQ(get(arena, wide, 0), (Wide{-7, 1, 255, -3}));
  put(arena, wide, 0, {9, 9, 9, 9});
  EXPECT_EQ(all_of(arena, wide), (std::vector<Wide>{{9, 9, 9, 9}, {8, 2, 3, 4}}));
  EXPECT_EQ(all_of(arena, small), (std::vector<Small>{{1}, {-2}, {3}}));
}

TEST(ArenaList, EqualRecordsMakeEqualArenas) {
  Arena<16> one, other;
  push_all(one, std::vector<Small>{{-1}, {2}});
  ListOf<Small> list = push_all(other, std::vector<Small>{{5}, {2}});
  EXPECT_NE(one, other);
  put(other, list, 0, {-1});
  EXPECT_EQ(one, other);
  drop_from(one, list);
  EXPECT_EQ(one.words.size(), 0u);
}

}  // namespace
}  // namespace sandtable
