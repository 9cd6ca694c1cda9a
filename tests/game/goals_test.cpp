// How far a goal is, told by the answer to its question.
#include "game/goals.hpp"

#include <gtest/gtest.h>

namespace sandtable {
namespace {

Goal goal(const char* text) {
  const Toml script = Toml::parse(text, "goal");
  return read_goals(script.find("goal"), {"blue", "red"}).at(0);
}
Json answer(const char* text) { return Json::parse(text, "answer"); }

TEST(Goals, CountWhatTheyWantAtLeast) {
  const Goal g = goal(
      "[[goal]]\nside = \"red\"\ntitle = \"Destroy three\"\nstrength = { of = \"blue\" }\n"
      "is = { lost = { at_least = 3 } }\n");
  const Aim two = aim_of(g, answer(R"({"lost": 2, "teams": 9})"));
  EXPECT_EQ(two.side, 1);
  EXPECT_EQ(two.have, 2);
  EXPECT_EQ(two.want, 3);
  EXPECT_FALSE(two.reached);
  EXPECT_EQ(two.hold, Hold::none);
  EXPECT_TRUE(aim_of(g, answer(R"({"lost": 3})")).reached);
}

TEST(Goals, TellWhoHoldsTheirGround) {
  const Goal g = goal(
      "[[goal]]\nside = \"red\"\ntitle = \"Hold it\"\nwhen = \"end\"\n"
      "holding = { side = \"red\", area = [[0, 0], [4, 0], [4, 4]] }\n"
      "is = { teams = { at_least = 1 }, enemies = 0 }\n");
  const auto held = [&](const char* text) { return aim_of(g, answer(text)); };
  EXPECT_EQ(held(R"({"teams": 0, "enemies": 0})").hold, Hold::nobody);
  EXPECT_EQ(held(R"({"teams": 1, "enemies": 2})").hold, Hold::contested);
  EXPECT_EQ(held(R"({"teams": 0, "enemies": 2})").hold, Hold::held);
  EXPECT_EQ(held(R"({"teams": 0, "enemies": 2})").holder, 0);
  const Aim own = held(R"({"teams": 2, "enemies": 0})");
  EXPECT_EQ(own.holder, 1);
  EXPECT_TRUE(own.reached);
  EXPECT_TRUE(own.at_end);
  EXPECT_EQ(own.outline.size(), 3u);
}

// Keep them away: the goal is blue's, the teams that are counted are red's.
TEST(Goals, TellWhoHoldsTheGroundOfAnothersTeams) {
  const Goal g = goal(
      "[[goal]]\nside = \"blue\"\ntitle = \"Keep them away\"\nwhen = \"end\"\n"
      "holding = { side = \"red\", area = [[0, 0], [4, 0], [4, 4]] }\nis = { teams = 0 }\n");
  EXPECT_EQ(aim_of(g, answer(R"({"teams": 2, "enemies": 0})")).holder, 1);
  EXPECT_EQ(aim_of(g, answer(R"({"teams": 0, "enemies": 2})")).holder, 0);
}

}  // namespace
}  // namespace sandtable
