// Whole missions between ready lists, from the roll for the attacker to Victory Points, by random play: what
// simulations and searching opponents live on.
#include <fmt/core.h>

#include "base/toml.hpp"
#include "fow/bench/bench.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

constexpr int wanted = 100;          // battles a second of 1500 points
constexpr double most_growth = 6.1;  // of four times the points: 4 to the power of 1.3

std::unique_ptr<Game> mission_of(const std::string& home, int companies) {
  const auto side = [&](const char* name, const char* list) {
    std::string lists;
    for (int i = 0; i < companies; ++i) lists += fmt::format("{}\"data/fow/lists/{}.toml\"", i > 0 ? ", " : "", list);
    return fmt::format("[side.{}]\nlist = [{}]\n", name, lists);
  };
  const std::string text =
      std::string(companies > 1 ? "forces = \"everything\"\n" : "") +  // more than the lists agree on
      "mission = \"encounter\"\ntable = \"data/tables/bocage.toml\"\nturns = 8\nsides = [\"blue\", \"red\"]\n" +
      side("blue", "ge-panzer-1500") + side("red", "so-motor-1500");
  return begin(Toml::parse(text, "bench"), home);
}

double us_a_battle(const Game& start, int battles, int* commands, Bench& b) {
  const int64_t from = b.clock();
  for (int seed = 1; seed <= battles; ++seed) playout(start, static_cast<uint64_t>(seed), commands);
  return static_cast<double>(b.clock() - from) / 1e3 / battles;
}

}  // namespace

void bench_missions(Bench& b, const std::string& home) {
  constexpr int battles = 20, large_battles = 5;
  int commands = 0, more = 0;
  const double us = us_a_battle(*mission_of(home, 1), battles, &commands, b);
  const double rate = 1e6 / us;
  b.rows.push_back({"random playout of a 1500-point mission, whole",
                    fmt::format("{:.0f} a second, {} commands", rate, commands / battles),
                    fmt::format("{} a second", wanted), rate >= wanted});
  const double large = us_a_battle(*mission_of(home, 4), large_battles, &more, b);
  b.rows.push_back(
      {"... of a 6000-point one",
       fmt::format("{:.1f} ms, {:.1f} times that, {} commands", large / 1e3, large / us, more / large_battles),
       fmt::format("{:g} times", most_growth), large <= most_growth * us});
}

}  // namespace sandtable::fow
