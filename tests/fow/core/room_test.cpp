// A platoon has places for so many teams; officers who join together are counted together.
#include <gtest/gtest.h>

#include "fow/command/joining.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/places.hpp"
#include "fow/core/rules.hpp"
#include "fow/setup/setup.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {
namespace {

TEST(Room, OfficersWhoVolunteerTogetherAreCountedTogether) {
  std::string text = R"(
sides = ["us", "german"]
[[platoon]]
name = "guns"
side = "us"
model = { name = "rifle", type = "infantry", mobility = "foot", base = [1, 1], weapons = [{ range = 16, rof = 1, anti_tank = 2, firepower = 6 }] }
at = [24, 4]
[[platoon]]
name = "big"
side = "german"
facing = 180
did = ["moved"]
model = { name = "rifle", type = "infantry", mobility = "foot", base = [1, 1] }
team = [
)";
  for (std::size_t i = 0; i < most_own_teams; ++i)
    text += "  { name = \"b" + std::to_string(i) + "\", at = [" + std::to_string(10 + static_cast<int>(i % 24) * 2) +
            ", " + std::to_string(i < 24 ? 14 : 16) + "] },\n";
  text += "]\n";
  for (int i = 0; i < 20; ++i)
    text +=
        "[[platoon]]\nname = \"o" + std::to_string(i) +
        "\"\nside = \"german\"\nfacing = 180\nindependent = true\ndid = [\"moved\"]\nmodel = { name = \"rifle\", type "
        "= \"infantry\", mobility = \"foot\", base = [1, 1] }\nat = [" +
        std::to_string(10 + 2 * i) + ", 18]\n";
  text += "[start]\nstep = \"shooting\"\n";
  const std::unique_ptr<Game> game = begin(Toml::parse(text, "script"), SANDTABLE_SOURCE_DIR);
  State s = engine::state_of(*game);
  PlatoonId big;
  std::vector<TeamId> officers;
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (name_of(s, PlatoonId::of(i)) == "big") big = PlatoonId::of(i);
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].independent) officers.push_back(TeamId::of(i));
  ASSERT_EQ(officers.size(), 20u);
  for (TeamId t : officers) EXPECT_TRUE(check_joining(s, t, big).empty());
  EXPECT_FALSE(check_room(s, officers, big).empty());
  const auto answer = [&](std::size_t count) {
    Command c{.verb = "shelter"_name, .actor = piece_of(big), .replies = {{.key = "teams"_name}}};
    for (std::size_t i = 0; i < count; ++i) c.replies[0].values.push_back(officers[i].value);
    return c;
  };
  Refusals no;
  (void)decode(s, AskVolunteers{big}, answer(17), no);
  EXPECT_FALSE(no.empty());
  no.clear();
  const std::vector<TeamId> chosen = decode(s, AskVolunteers{big}, answer(16), no);
  EXPECT_TRUE(no.empty());
  for (TeamId t : chosen) join_platoon(s, t, big);
  EXPECT_EQ(on_table(s, big).size(), most_places);
}

}  // namespace
}  // namespace sandtable::fow
