// Battles of several players a side: what set-ups may say of them, and random play of all of them together.
#include "fow/core/players.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/state.hpp"
#include "fow/setup/setup.hpp"
#include "game/harness.hpp"

namespace sandtable::fow {
namespace {

const std::string players_here = SANDTABLE_SOURCE_DIR;

std::string pieces() {
  std::string text;
  for (const char* side : {"us", "german"}) {
    const bool us = side[0] == 'u';
    int x = 4;
    for (int company = 0; company < 2; ++company)
      for (const char* what : {"chief", "tanks", "rifles"}) {
        const std::string name = std::string(side) + std::to_string(company) + " " + what;
        const bool tanks = what[0] == 't', chief = what[0] == 'c';
        const std::string model = tanks ? (us ? "M4 Sherman" : "Panzer IV H") : "Rifle/MG team";
        text += "[[platoon]]\nname = \"" + name + "\"\nside = \"" + side + "\"\ncompany = " + std::to_string(company) +
                "\n" + (us ? "" : "facing = 180\n") + "team = [";
        for (int i = 0; i < (chief ? 1 : 3); ++i)
          text += "{ name = \"" + name + std::to_string(i) + "\", model = \"" + model + "\"" +
                  (chief ? ", role = \"company_command\"" : "") + ", at = [" + std::to_string(x + 3 * i) + ", " +
                  (us ? "10" : "28") + "] }, ";
        text += "]\n";
        x += 11;
      }
  }
  return text;
}
const std::string head =
    "sides = [\"us\", \"german\"]\nturns = 4\ntable = { size = [72, 48] }\nside.german = { air = \"limited\", aircraft "
    "= "
    "\"Ju 87D Stuka\" }\n[start]\nstep = \"movement\"\n";
const std::string four = R"(
[[player]]
name = "Al"
side = "us"
companies = [0]
against = "Otto"
[[player]]
name = "Otto"
side = "german"
companies = [0]
[[player]]
name = "Bob"
side = "us"
companies = [1]
against = "Paul"
[[player]]
name = "Paul"
side = "german"
companies = [1]
[[player]]
name = "Chief"
side = "german"
commander_in_chief = true
)";
std::unique_ptr<Game> players_battle(const std::string& players) {
  return begin(Toml::parse(head + players + pieces(), "battle"), players_here);
}
std::string players_complaint(const std::string& players) {
  try {
    players_battle(players);
  } catch (const InputError& e) {
    return e.what();
  }
  return "nothing";
}
std::string players_without(std::string text, const std::string& gone, const std::string& instead = "") {
  const std::size_t at = text.find(gone);
  EXPECT_NE(at, std::string::npos) << gone;
  return text.replace(at, gone.size(), instead);
}

// rules: FOW-FRC-031 FOW-FRC-032 FOW-FRC-036
TEST(Players, SetUpsSayWhatIsWrong) {
  EXPECT_EQ(players_complaint(four), "nothing");
  const auto says = [](const std::string& players, const std::string& words) {
    const std::string said = players_complaint(players);
    EXPECT_NE(said.find(words), std::string::npos) << said;
  };
  says(players_without(four, "companies = [1]\nagainst = \"Paul\"", "companies = [0]"),
       "company 0 has another player already");
  says(players_without(four, "companies = [1]\nagainst = \"Paul\""), "'Bob' commands nobody");
  says(players_without(four, "name = \"Bob\"", "name = \"Al\""), "two players are called 'Al'");
  says(players_without(four, "against = \"Paul\"", "against = \"Al\""), "is on the same side");
  says(players_without(four, "against = \"Paul\"", "against = \"Otto\""), "stands opposite somebody else already");
  says(players_without(four, "against = \"Paul\"", "against = \"Nobody\""), "no [[player]]");
  says(players_without(four, "companies = [1]\nagainst = \"Paul\"", "companies = [12]"),
       "12 is out of range; use 0 to 9");
  says(players_without(four, "side = \"german\"", "side = \"french\""), "french");
  says(four + "[[player]]\nname = \"Two\"\nside = \"german\"\ncommander_in_chief = true\n", "one Commander-in-Chief");
  says("[[player]]\nname = \"Al\"\nside = \"us\"\ncompanies = [0, 1]\n", "nobody plays 'german'");
  says(players_without(four, "companies = [1]\nagainst = \"Paul\"", "commander_in_chief = true"),
       "company 1 of 'us' has no player");
  says(four + "[[goal]]\nside = \"us\"\nplayer = \"Otto\"\ntitle = \"x\"\nstrength = { of = \"us0 tanks\" }\nis = {}\n",
       "is 'Otto''s");
  std::string many;
  for (int i = 0; i < 9; ++i)
    many +=
        "[[player]]\nname = \"p" + std::to_string(i) + "\"\nside = \"us\"\ncompanies = [" + std::to_string(i) + "]\n";
  says(many, "more than 8 players");
}

// rules: FOW-FRC-034
TEST(Players, TheUsualAnswerIsAlwaysThatOfASeatThatIsAsked) {
  const auto game = players_battle(four);
  PhiloxDice dice(DiceKey::from_seed(3));
  DropEvents drop;
  game->run(dice, drop);
  int seats_asked = 0;
  Seats seen = Seats::none();
  for (int n = 0; n < 400 && !game->core().over(); ++n) {
    const Seats asked = engine::who(engine::state_of(*game)).seats;
    for (int seat = 0; seat < game->core().seats; ++seat) {
      if (!asked.has(seat)) continue;
      ++seats_asked;
      seen = seen | Seats::only(seat);
      EXPECT_TRUE(game->check(seat, game->usual()).empty()) << game->decision().prompt;
      for (const Choice& c : game->decision_for(Viewer::of(seat)).choices)
        EXPECT_TRUE(commands(engine::state_of(*game), seat, c.actor));
    }
    int seat = 0;
    while (!asked.has(seat)) ++seat;
    ASSERT_TRUE(game->apply(seat, game->usual(), dice, drop).empty());
  }
  EXPECT_GT(seats_asked, 20);
  EXPECT_EQ(seen.bits, 0b11111);
  EXPECT_TRUE(game->core().over());
}

TEST(Players, RandomPlayOfAll) {
  const harness::Tally tally =
      harness::random_play([] { return players_battle(four); }, 5, harness::commands_to_play(400));
  EXPECT_GT(tally.commands, 0);
}

// A player's standing answers are his own.
TEST(Players, StandingAnswersAreEachPlayersOwn) {
  const auto game = players_battle(four);
  PhiloxDice dice(DiceKey::from_seed(4));
  DropEvents drop;
  game->run(dice, drop);
  ASSERT_EQ(game->question(), "move"_name);
  const Command always{.decision = game->core().decision,
                       .verb = "standing"_name,
                       .replies = {{.key = game->question(), .values = {1}}}};
  ASSERT_TRUE(game->apply(2, always, dice, drop).empty());  // Bob, who is not asked yet
  const Seats asked = engine::who(engine::state_of(*game)).seats;
  EXPECT_TRUE(asked.has(0) && !asked.has(2));
  Command done = game->usual();
  ASSERT_TRUE(game->apply(0, done, dice, drop).empty());
  EXPECT_NE(game->question(), "move"_name) << "Bob's Movement Step went by as he wished";
}

}  // namespace
}  // namespace sandtable::fow
