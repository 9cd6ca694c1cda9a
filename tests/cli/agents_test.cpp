// Agents: what they do not know decides nothing, the same seed plays the same, and nothing they say is refused.
#include "game/agents/agents.hpp"

#include <gtest/gtest.h>

#include "base/fields_json.hpp"
#include "dice/philox.hpp"
#include "game/agents/advice.hpp"
#include "game/match.hpp"

namespace sandtable {
namespace {

const std::string home = SANDTABLE_SOURCE_DIR;

std::unique_ptr<Game> begun(const std::string& text) {
  auto game = rulesets().front().begin(Toml::parse(text, "test"), home);
  PhiloxDice dice(3);
  struct Unheard final : EventSink {
    void take(const Event&) override {}
  } sink;
  game->run(dice, sink);
  return game;
}

std::string with_hidden(const std::string& hidden) {
  return R"(
sides = ["german", "soviet"]
[[platoon]]
name = "panzers"
side = "german"
team = [{ name = "p1", model = "Panzer IV H", at = [20, 10] }, { name = "p2", model = "Panzer IV H", at = [24, 10] }]
[[platoon]]
name = "seen"
side = "soviet"
team = [{ name = "s1", model = "Rifle team", at = [22, 34] }, { name = "s2", model = "Rifle team", at = [25, 34] }]
[[platoon]]
name = "hidden"
side = "soviet"
hidden = true
)" + hidden +
         R"(
[start]
step = "movement"
)";
}

// Everything an agent of the first seat says in its turn.
std::string said(const std::string& kind, const std::string& setup) {
  auto game = begun(setup);
  auto agent =
      agent_named(rulesets().front(), kind, Toml::parse("", "test")).make({.seed = 5, .home = home, .effort = 4});
  std::string all;
  PhiloxDice dice(9);
  struct Unheard final : EventSink {
    void take(const Event&) override {}
  } sink;
  for (int i = 0; i < 4 && !game->core().over(); ++i) {
    const Decision d = game->outline_for(Viewer::spectator());
    if (!d.seats.has(0)) break;
    const Thought t = agent->answer(*game->known(Viewer::of(0)), 0);
    all += to_json(t.command).dump() + "\n";
    if (!game->apply(0, t.command, dice, sink).empty()) return "refused: " + all;
  }
  return all;
}

TEST(Agents, WhatASeatDoesNotKnowDecidesNothing) {
  const std::string one = with_hidden(R"(team = [{ name = "h1", model = "T-34 obr 1942", at = [22, 24] }])");
  const std::string other = with_hidden(R"(team = [{ name = "h1", model = "Rifle team", at = [60, 40] }])");
  for (const char* kind : {"random", "recruit", "regular", "veteran"}) {
    const std::string first = said(kind, one);
    EXPECT_FALSE(first.starts_with("refused")) << kind << " " << first;
    EXPECT_EQ(first, said(kind, other)) << kind;
    EXPECT_EQ(first, said(kind, one)) << kind << " with the same seed";
  }
}

TEST(Agents, NothingTheySayIsRefused) {
  const std::string setup = R"(
mission = "encounter"
table = "data/tables/steppe.toml"
sides = ["blue", "red"]
turns = 3
[side.blue]
list = "data/fow/lists/ge-panzer-600.toml"
[side.red]
list = "data/fow/lists/us-rifle-600.toml"
)";
  auto game = begun(setup);
  std::array<std::unique_ptr<Agent>, 2> agents;
  for (std::size_t side = 0; side < 2; ++side)
    agents[side] = agent_named(rulesets().front(), side == 0 ? "regular" : "recruit", Toml::parse("", "test"))
                       .make({.seed = side, .home = home});
  PhiloxDice dice(11);
  struct Unheard final : EventSink {
    void take(const Event&) override {}
  } sink;
  int answers = 0;
  for (; answers < 2000 && !game->core().over(); ++answers) {
    const Decision d = game->outline_for(Viewer::spectator());
    int seat = 0;
    while (!d.seats.has(seat)) ++seat;
    const auto side = static_cast<std::size_t>(game->core().side_of[static_cast<std::size_t>(seat)]);
    const Thought t = agents[side]->answer(*game->known(Viewer::of(seat)), seat);
    const Refusals no = game->apply(seat, t.command, dice, sink);
    ASSERT_TRUE(no.empty()) << t.command.verb.text() << ": " << no[0].words;
  }
  EXPECT_TRUE(game->core().over());
}

TEST(Agents, AHintSaysWhyAndHowItStands) {
  const auto game = begun(with_hidden(R"(team = [{ name = "h1", model = "Rifle team", at = [60, 40] }])"));
  const Hint h = hint(rulesets().front(), *game->known(Viewer::of(0)), 0, {.seed = 1, .home = home, .effort = 3});
  EXPECT_TRUE(game->check(0, h.thought.command).empty());
  EXPECT_GE(h.chance, 0);
  EXPECT_LE(h.chance, 1000);
}

TEST(Agents, AnUnknownNameIsRefusedWithThoseThereAre) {
  try {
    agent_named(rulesets().front(), "general", Toml::parse("", "x"));
    FAIL();
  } catch (const std::exception& e) {
    EXPECT_NE(std::string(e.what()).find("regular"), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace sandtable
