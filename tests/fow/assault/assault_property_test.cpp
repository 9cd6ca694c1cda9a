// Random assaults across woods, hedges and a house: nobody ends on another, nobody is ever stuck for an answer, and the
// usual answer is always legal.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/world.hpp"
#include "fow/setup/setup.hpp"
#include "game/sample.hpp"
#include "game/script/words.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* rifle =
    R"({ name = "rifle", type = "infantry", mobility = "foot", base = [1.25, 1], weapons = [{ range = 16, rof = 2, anti_tank = 2, firepower = 6, mount = "base" }] })";
constexpr const char* horse =
    R"({ name = "horse", type = "infantry", mobility = "cavalry", base = [1.25, 1], weapons = [{ range = 16, rof = 1, anti_tank = 2, firepower = 6, mount = "base" }] })";
constexpr const char* tank =
    R"({ name = "tank", type = "tank", mobility = "fully_tracked", armour = [6, 3, 1], base = [1.25, 2], turret = true, weapons = [{ range = 24, rof = 2, anti_tank = 8, firepower = 4, mount = "turret" }] })";
constexpr const char* gun =
    R"({ name = "gun", type = "gun", mobility = "medium", base = [1.25, 1.5], weapons = [{ range = 24, rof = 3, anti_tank = 8, firepower = 4, mount = "base" }] })";

// Platoons of each side in two rows that face each other, shaken about.
std::string position(uint64_t seed) {
  Draws draws(seed);
  std::string text = R"(title = "assaults"
sides = ["german", "us"]
turns = 2
[[feature]]
name = "wood"
kind = "wood"
rect = { at = [20, 25], size = [8, 6] }
[[feature]]
name = "hedge"
kind = "hedge"
points = [[26, 22.4], [40, 22.6]]
[[feature]]
name = "house"
kind = "house"
rect = { at = [48, 25], size = [7, 5] }
openings = [{ sort = "door", wall = "back" }, { sort = "window", wall = "left" }]
[start]
step = "assault"
)";
  struct Row {
    const char* name;
    const char* side;
    const char* model;
    int count;
    int x;
    int y;
    int facing;
  };
  const Row rows[] = {{"grenadiers", "german", rifle, 6, 16, 19, 0}, {"panzers", "german", tank, 3, 30, 19, 0},
                      {"riders", "german", horse, 3, 38, 18, 0},     {"schuetzen", "german", rifle, 4, 45, 19, 0},
                      {"rifles", "us", rifle, 5, 16, 23, 180},       {"guns", "us", gun, 3, 29, 24, 180},
                      {"shermans", "us", tank, 2, 38, 24, 180},      {"garrison", "us", rifle, 3, 46, 25, 180}};
  for (const Row& row : rows) {
    text += fmt::format("[[platoon]]\nname = \"{}\"\nside = \"{}\"\nfacing = {}\nmodel = {}\n", row.name, row.side,
                        row.facing, row.model);
    for (int i = 0; i < row.count; ++i) {
      const int shake = draw_below(12, draws);
      text += fmt::format("[[platoon.team]]\nname = \"{}_{}\"\nat = [{}, {}.{}]\n", row.name, i, row.x + 2 * i, row.y,
                          row.side[0] == 'g' ? shake * 8 % 100 : shake / 2);
    }
  }
  return text;
}

void bases_keep_apart(const State& s) {
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (s.teams[i].present() && s.teams[k].present()) {
        EXPECT_FALSE(overlap(footprint(s, TeamId::of(i)), footprint(s, TeamId::of(k))))
            << name_of(s, TeamId::of(i)) << " on " << name_of(s, TeamId::of(k));
      }
}

// An assault of any platoon that may launch one, more often than not.
Command launch(const Game& game, Draws& draws) {
  const Decision d = game.decision();
  std::vector<const Choice*> open;
  for (const Choice& choice : d.choices)
    if (choice.verb == "assault"_name && choice.closed.empty()) open.push_back(&choice);
  if (open.empty() || draw_below(6, draws) == 0) return game.usual();
  const Choice& choice = *open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), draws))];
  const Command c = answer(d, choice.verb, choice.actor, choice.usual);
  return game.check(first_seat(d.seats), c).empty() ? c : game.usual();
}

// rules: FOW-ASL-034 FOW-ASL-130 FOW-ASL-146
TEST(Assault, NeverGetsStuckAndNobodyEndsOnAnother) {
  const uint64_t games = std::getenv("SANDTABLE_LONG") ? 400 : 12;
  int assaults = 0;
  for (uint64_t seed = 1; seed <= games; ++seed) {
    auto game = begin(Toml::parse(position(seed), "assaults.toml"), SANDTABLE_SOURCE_DIR);
    const State& s = engine::state_of(*game);
    PhiloxDice dice(seed);
    Draws draws(seed * 7919);
    DropEvents drop;
    game->run(dice, drop);
    for (int n = 0; n < 400 && !game->core().over(); ++n) {
      const int seat = first_seat(game->decision().seats);
      const Refusals stuck = game->check(seat, game->usual());
      ASSERT_TRUE(stuck.empty()) << "a dead end, seed " << seed << ", command " << n << ": " << game->question().text()
                                 << ": " << stuck[0].words;
      Command c = game->sample(draws);
      if (c.verb == "done"_name && game->question() == "assault"_name) c = launch(*game, draws);
      if (c.verb == "assault"_name) ++assaults;
      const auto refused = game->apply(seat, c, dice, drop);
      ASSERT_TRUE(refused.empty()) << refused[0].words;
      bases_keep_apart(s);
      ASSERT_FALSE(HasFailure()) << "seed " << seed << ", command " << n << ": " << c.verb.text();
    }
  }
  EXPECT_GT(assaults, 20);
}

}  // namespace
}  // namespace sandtable::fow
