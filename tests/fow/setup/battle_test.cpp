// The generic harness on Flames Of War, and what it must hold to besides.
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/state.hpp"
#include "fow/engine/all_steps.hpp"
#include "fow/setup/setup.hpp"
#include "game/harness.hpp"

namespace sandtable::fow {
namespace {

// Two platoons a side on a table with a hill, a wood, hedges and a road.
constexpr const char* skirmish = R"(
sides = ["us", "german"]
turns = 6
table = { size = [48, 48] }
[[feature]]
kind = "wood"
outline = [[8, 20], [18, 19], [19, 27], [9, 28]]
[[feature]]
kind = "hedge"
points = [[22, 30], [40, 30]]
[[feature]]
kind = "road"
points = [[24, 0], [26, 20], [24, 48]]
[[feature]]
kind = "hill"
contours = [{ outline = [[30, 14], [44, 14], [44, 26], [30, 26]], height = 1 }, { outline = [[33, 17], [41, 17], [41, 23], [33, 23]], height = 2 }]
[[platoon]]
name = "shermans"
side = "us"
skill = "trained"
[[platoon.team]]
name = "s1"
model = "M4 Sherman"
at = [12, 6]
[[platoon.team]]
name = "s2"
model = "M4 Sherman"
at = [16, 6]
[[platoon.team]]
name = "s3"
model = "M4 Sherman"
at = [20, 6]
[[platoon]]
name = "rifles"
side = "us"
skill = "trained"
model = "Rifle/MG team"
[[platoon.team]]
name = "r1"
at = [30, 8]
[[platoon.team]]
name = "r2"
at = [34, 8]
[[platoon]]
name = "panzers"
side = "german"
skill = "veteran"
facing = 180
[[platoon.team]]
name = "p1"
model = "Panzer IV G"
at = [14, 40]
[[platoon.team]]
name = "p2"
model = "Panzer IV G"
at = [18, 40]
[[platoon]]
name = "captured"
side = "german"
skill = "conscript"
motivation = "fearless"
facing = 180
model = "T-34 obr 1942"
at = [34, 40]
)";

std::unique_ptr<Game> start_of(std::string_view text) {
  return begin(Toml::parse(text, "skirmish.toml"), SANDTABLE_SOURCE_DIR);
}

TEST(Harness, FlamesOfWarRandomPlay) {
  const auto start = [] { return start_of(skirmish); };
  const harness::Tally t = harness::random_play(start, 7, harness::commands_to_play(100'000));
  std::printf("fow2: %d games (%d finished), %d commands, %d refused, %d undone, %d views\n", t.games, t.finished,
              t.commands, t.refused, t.undone, t.views);
  EXPECT_GE(t.commands, harness::commands_to_play(100'000));
  EXPECT_GT(t.refused, 0);
  EXPECT_GT(t.undone, 0);
}

// A platoon only its own side knows of: nothing the other seat is sent may depend on where it stands.
TEST(HiddenFacts, AHiddenPlatoonLeaksNothing) {
  const auto game_with = [](Vec at) {
    auto game = start_of(skirmish);
    State& s = engine::state_of(*game);
    const Seats own = s.core.seats_of(1);
    s[PlatoonId::of(3)].known_to = own;
    s[TeamId::of(7)].known_to = own;
    s[TeamId::of(7)].pose.at = at;
    return game;
  };
  Match a(game_with({34 * inch, 40 * inch}), {.ruleset = "fow2"}, std::make_shared<ConstantDice>(4));
  Match b(game_with({16 * inch, 12 * inch}), {.ruleset = "fow2"}, std::make_shared<ConstantDice>(4));
  EXPECT_NE(a.game().hash(), b.game().hash());
  const auto say = [&](const char* verb, const char* words) {
    return a.game().command(verb, Toml::parse(words, "words").find("w"));
  };
  std::vector<Command> tries{say("move", "w = { platoon = \"shermans\", paths = { s2 = [[16, 12]] } }"),
                             say("move", "w = { platoon = \"shermans\", paths = { s2 = [[16, 30]] } }"),
                             say("done", "w = {}")};
  for (const Viewer v : {Viewer::of(0), Viewer::spectator()})
    EXPECT_EQ(harness::bytes_for(a, v, a.opening(), tries), harness::bytes_for(b, v, b.opening(), tries));
  EXPECT_NE(harness::bytes_for(a, Viewer::of(1), {}, tries), harness::bytes_for(b, Viewer::of(1), {}, tries));
  for (const Refusal& r : b.game().check(0, b.game().complete(0, tries[0])))
    ADD_FAILURE() << r.words << " never refused for what its seat could not know";
}

TEST(State, IsAValueOfModestSize) {
  const auto game = start_of(skirmish);
  const State& s = engine::state_of(*game);
  EXPECT_LE(bytes_of(s), 8u * 1024u);
  State copy = s;
  EXPECT_EQ(hash_of(copy), hash_of(s));
  copy[TeamId::of(0)].harm.bailed_out = true;
  EXPECT_NE(hash_of(copy), hash_of(s));
  const auto changes = diff(to_json(s), to_json(copy));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0], "teams[0].harm.bailed_out: false → true");
}

TEST(TypeScript, NamesEveryTypeOfTheView) {
  const std::string ts = start_of(skirmish)->typescript();
  for (const char* part :
       {"export interface State {", "export interface Team {", "bailed_out: boolean;",
        "export type Skill = \"conscript\" | ", "export interface Decision {", "export interface Command {"})
    EXPECT_NE(ts.find(part), std::string::npos) << part;
}

// In the manner of perft: a change of these numbers is a change of the rules.
TEST(Counts, FlamesOfWar) {
  auto game = start_of(skirmish);
  ConstantDice dice(4);
  DropEvents drop;
  game->run(dice, drop);
  EXPECT_EQ(harness::count_answers(*game), 16) << "two platoons of three and two teams: At the Double or not, each "
                                                  "number committed; one of them may dig in; or done";
  ASSERT_TRUE(game->apply(0, game->usual(), dice, drop).empty());
  EXPECT_EQ(game->json().find("step")->string()->c_str(), std::string("shooting"));
}

TEST(Setup, MistakesNameFileAndLine) {
  const auto complaint = [](const std::string& text) -> std::string {
    try {
      start_of(text);
    } catch (const InputError& e) {
      return e.what();
    }
    return "accepted";
  };
  const std::string platoon = "[[platoon]]\nname = \"a\"\nside = \"blue\"\n";
  EXPECT_EQ(complaint("title = \"x\"\n"),
            "skirmish.toml:1: there is no [[platoon]] and no list; a battle needs pieces");
  EXPECT_NE(complaint(platoon + "model = \"Panzer IV-G\"\nat = [9, 9]\n")
                .find("skirmish.toml:4: 'Panzer IV-G' is not in data/fow/arsenal; did you mean 'Panzer IV G'?"),
            std::string::npos)
      << complaint(platoon + "model = \"Panzer IV-G\"\nat = [9, 9]\n");
  EXPECT_NE(complaint(platoon + "model = \"Panzer IV G\"\nat = [90, 9]\n")
                .find("skirmish.toml:5: 'a_1' would stand off the table"),
            std::string::npos);
  EXPECT_NE(complaint(platoon + "model = \"Panzer IV G\"\nat = [9, 9]\nskil = \"veteran\"\n")
                .find("skirmish.toml:6: unknown key 'skil'; did you mean 'skill'?"),
            std::string::npos);
  EXPECT_NE(complaint(platoon + "model = \"Panzer IV G\"\nat = [9, 9]\n" + platoon +
                      "model = \"Panzer IV G\"\nat = [20, 9]\n")
                .find("'a' is taken"),
            std::string::npos);
  EXPECT_NE(complaint(platoon + "model = \"Panzer IV G\"\nat = [9, 9]\n[start]\nstep = \"shoting\"\n")
                .find("did you mean 'shooting'?"),
            std::string::npos);
}

}  // namespace
}  // namespace sandtable::fow
