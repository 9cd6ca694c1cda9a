// Battles as large as the rules allow: they load, play, replay, and cost what they hold and no more.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/setup/setup.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/terms.hpp"
#include "game/match.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

const std::string large_home = SANDTABLE_SOURCE_DIR;

// Two armies in rows, 3 in from piece to piece; `scale` 4 gives each side 480 teams in 52 platoons.
class Armies {
 public:
  explicit Armies(int scale) {
    text_ = "sides = [\"us\", \"german\"]\nturns = 6\ntable = { size = [100, 100] }\n";
    for (int side = 0; side < 2; ++side) {
      placed_ = 0;
      for (int i = 0; i < 4 * scale; ++i) platoon(side, "rifles", i, 12, side == 0 ? "US Rifle team" : "Rifle/MG team");
      for (int i = 0; i < 6 * scale; ++i) platoon(side, "tanks", i, 6, side == 0 ? "M4 Sherman" : "Panzer IV G");
      for (int i = 0; i < 3 * scale; ++i) motorised(side, i);
    }
  }
  std::unique_ptr<Game> begin() const { return fow::begin(Toml::parse(text_, "armies.toml"), large_home); }
  const std::string& text() const { return text_; }

  void platoon(int side, const char* kind, int number, int teams, const char* model) {
    head(side, kind, number, model);
    for (int i = 0; i < teams; ++i) text_ += team(side, kind, number, i) + place(side);
  }

 private:
  // Rifles riding in trucks, one in each.
  void motorised(int side, int number) {
    head(side, "motor", number, side == 0 ? "US Rifle team" : "Rifle/MG team");
    for (int i = 0; i < 6; ++i)
      text_ += team(side, "truck", number, i) + place(side) +
               fmt::format("model = \"{}\"\n", side == 0 ? "2 1/2 ton truck" : "3-ton truck");
    for (int i = 0; i < 6; ++i)
      text_ += team(side, "motor", number, i) + fmt::format("in = \"{}\"\n", name(side, "truck", number, i));
  }
  void head(int side, const char* kind, int number, const char* model) {
    text_ +=
        fmt::format("[[platoon]]\nname = \"{}{}{}\"\nside = \"{}\"\nskill = \"trained\"\nfacing = {}\nmodel = \"{}\"\n",
                    side == 0 ? "us_" : "ger_", kind, number, side == 0 ? "us" : "german", side * 180, model);
  }
  static std::string name(int side, const char* kind, int number, int i) {
    return fmt::format("{}{}{}_{}", side == 0 ? "us_" : "ger_", kind, number, i);
  }
  static std::string team(int side, const char* kind, int number, int i) {
    return fmt::format("[[platoon.team]]\nname = \"{}\"\n", name(side, kind, number, i));
  }
  std::string place(int side) {
    const int column = placed_ % 32, row = placed_ / 32;
    ++placed_;
    return fmt::format("at = [{}, {}]\n", 3 + 3 * column, side == 0 ? 41 - 3 * row : 59 + 3 * row);
  }

  std::string text_;
  int placed_ = 0;
};

int seat_to_answer(const Game& game) {
  const Seats seats = game.decision_for(Viewer::spectator()).seats;
  int seat = 0;
  while (!seats.has(seat)) ++seat;
  return seat;
}

TEST(LargeBattle, Of960TeamsLoadsPlaysAndReplays) {
  const Armies armies(4);
  Match match(armies.begin(), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(5));
  const auto now = [&]() -> const State& { return engine::state_of(match.game()); };
  ASSERT_EQ(now().teams.size(), 960u);
  ASSERT_EQ(now().platoons.size(), 104u);
  Draws draws(6);
  // Something by chance, then on to the next Step, for three turns of both sides.
  int commands = 0;
  for (; !match.game().core().over() && now().turn < 4 && commands < 400; ++commands) {
    const int seat = seat_to_answer(match.game());
    const Command c = commands % 3 == 2 ? match.game().usual() : match.game().sample(draws);
    const Submitted done = match.submit(seat, c);
    ASSERT_TRUE(done.accepted()) << done.refusals[0].words;
  }
  EXPECT_GE(now().turn, 2) << commands;
  const Match again = Match::replay(armies.begin(), match.journal(), std::make_shared<ConstantDice>(1), "journal");
  EXPECT_EQ(again.game().hash(), match.game().hash());
}

TEST(LargeBattle, ACopyCostsWhatTheBattleHolds) {
  const auto small = Armies(1).begin(), large = Armies(4).begin();
  const State &few = engine::state_of(*small), &many = engine::state_of(*large);
  ASSERT_EQ(few.teams.size(), 240u);
  EXPECT_LE(bytes_of(few) * 200 / 240, 48u * 1024u);
  EXPECT_LT(bytes_of(few) * 3, bytes_of(many));
}

// Platoons beyond the 64th are told apart in who shot at whom.
TEST(LargeBattle, EveryPlatoonHasItsOwnPlaceInASet) {
  PlatoonSet set;
  EXPECT_TRUE(set.empty());
  for (std::size_t i = 1; i < max_platoons; i += 3) set.add(PlatoonId::of(i));
  for (std::size_t i = 0; i < max_platoons; ++i) EXPECT_EQ(set.has(PlatoonId::of(i)), i % 3 == 1) << i;
  EXPECT_FALSE(set.empty());
}

TEST(LargeBattle, TooManyTeamsAreRefusedWhereTheyStand) {
  Armies armies(4);
  for (int i = 0; i < 4; ++i) armies.platoon(0, "more", i, 12, "US Rifle team");
  try {
    (void)armies.begin();
    FAIL() << "accepted";
  } catch (const InputError& e) {
    EXPECT_NE(std::string(e.what()).find("more than 1000 teams"), std::string::npos) << e.what();
  }
}

// As many teams as a platoon may have, in a line, each with as many weapons as a team may have; as many targets.
std::unique_ptr<Game> longest_line() {
  std::string text =
      "sides = [\"us\", \"german\"]\ntable = { size = [100, 100] }\nstart = { side = \"us\", step = \"shooting\" }\n";
  std::string guns;
  for (std::size_t i = 0; i < most_weapons; ++i)
    guns += "{ range = 120, rof = 1, anti_tank = 2, firepower = 6, mount = \"turret\" }, ";
  for (const char* side : {"us", "german"}) {
    const bool us = side[0] == 'u';
    text += fmt::format(
        "[[platoon]]\nname = \"{0}_line\"\nside = \"{0}\"\nskill = \"trained\"\nfacing = {1}\nmodel = {{ name = "
        "\"{0}\", "
        "base "
        "= [1, 1], {2} }}\n",
        side, us ? 0 : 180,
        us ? "type = \"tank\", mobility = \"fully_tracked\", armour = [6, 4, 1], turret = true, weapons = [" + guns +
                 "]"
           : "type = \"infantry\", mobility = \"foot\"");
    for (std::size_t i = 0; i < most_own_teams; ++i)
      text += fmt::format("[[platoon.team]]\nname = \"{}{}\"\nat = [{}, {}]\n", side, i, 3 + 2 * i, us ? 40 : 50);
  }
  return begin(Toml::parse(text, "line.toml"), large_home);
}

TEST(LargeBattle, AVolleyOfTheLargestPlatoonIsFiredWhole) {
  const auto game = longest_line();
  State s = engine::state_of(*game);
  const Body us{PlatoonId{0}, {}}, them{PlatoonId{1}, {}};
  const std::vector<Fire> all = usual_fire(s, shooting_step_terms(), us, them);
  ASSERT_EQ(all.size(), most_own_teams * most_weapons);
  EXPECT_TRUE(check_fire(s, shooting_step_terms(), us, all).empty());
  ConstantDice sixes(6);  // every shot hits, and everybody is saved
  DropEvents nobody;
  const Toml words = Toml::parse("shoot = { platoon = \"us_line\", target = \"german_line\" }", "words.toml");
  const Command shoot = engine::complete(s, 0, Rules::command(s, "shoot", words.at("shoot")));
  ASSERT_TRUE(engine::apply(s, 0, shoot, sixes, nobody).empty());
  while (engine::question(s) != "shoot"_name && engine::waiting(s) && s.step == Step::shooting)
    ASSERT_TRUE(engine::apply(s, engine::who(s).side, engine::usual(s), sixes, nobody).empty());
  EXPECT_EQ(s[them.platoon].step.hits, static_cast<int>(most_own_teams * most_weapons));
}

// With an arena that holds much else, an order for all of them is refused, and the usual one has fewer of them fire.
TEST(LargeBattle, AVolleyThatDoesNotFitIsRefusedAndTheUsualOneIsSmaller) {
  const auto game = longest_line();
  State s = engine::state_of(*game);
  const Body us{PlatoonId{0}, {}}, them{PlatoonId{1}, {}};
  const std::vector<Fire> all = usual_fire(s, shooting_step_terms(), us, them);
  while (s.arena.words.size() < 12000) s.arena.words.push_back(0);
  const Refusals no = check_fire(s, shooting_step_terms(), us, all);
  ASSERT_EQ(no.size(), 1u);
  EXPECT_NE(no[0].words.find("too many for one volley"), std::string::npos) << no[0].words;
  const std::vector<Fire> fewer = usual_fire(s, shooting_step_terms(), us, them);
  EXPECT_LT(fewer.size(), all.size());
  EXPECT_GT(fewer.size(), all.size() / 10);
  EXPECT_EQ(fewer.size() % most_weapons, 0u);  // whole teams
  EXPECT_TRUE(check_fire(s, shooting_step_terms(), us, fewer).empty());
}

}  // namespace
}  // namespace sandtable::fow
