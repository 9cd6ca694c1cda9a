// Random battles with artillery, aircraft and guns against them on both sides, of every nation against every other:
// none gets stuck, each replays to the same State.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "dice/philox.hpp"
#include "dice/recorded.hpp"
#include "fow/core/rules.hpp"
#include "fow/setup/random_setup.hpp"
#include "fow/setup/setup.hpp"
#include "game/match.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr std::string_view nations[] = {"us", "german", "british", "soviet"};

struct NationsPlayTold {
  std::map<std::string, int> seen;  // events that matter here, by kind
  int64_t commands = 0;
  int finished = 0;
  int redrawn = 0;
};

// A set-up that can stand; most that are drawn do.
std::string setup_of(uint64_t number, NationsPlayTold& told) {
  const SetupWish wish{.nations = {nations[number % 4], nations[number / 4 % 4]}, .artillery = true, .aircraft = true};
  for (uint64_t i = 0; i < 200; ++i) {
    Ingredients from(false);
    from.begin(number * 200 + i);
    const std::string text = draw_setup(from, SANDTABLE_SOURCE_DIR, wish);
    try {
      begin(Toml::parse(text, "drawn.toml"), SANDTABLE_SOURCE_DIR);
      return text;
    } catch (const InputError&) {
      ++told.redrawn;
    }
  }
  ADD_FAILURE() << "no set-up drawn can stand";
  return {};
}

// Whatever is legal, but who may call aircraft, bombard or fire at aircraft mostly does.
Command nations_play_next_command(const Game& game, Draws& draws) {
  const Decision d = game.decision();
  if (draw_below(3, draws) != 0) {
    std::vector<const Choice*> wanted;
    for (const Choice& c : d.choices)
      if (c.closed.empty() &&
          (c.verb == "bombard"_name || c.verb == "request"_name || c.verb == "intercept"_name || c.verb == "flak"_name))
        wanted.push_back(&c);
    if (!wanted.empty()) {
      const Choice& c = *wanted[static_cast<std::size_t>(draw_below(static_cast<int>(wanted.size()), draws))];
      const Command command{.decision = d.id, .verb = c.verb, .actor = c.actor, .replies = c.usual};
      int seat = 0;
      while (!d.seats.has(seat)) ++seat;
      if (game.check(seat, command).empty()) return command;
    }
  }
  return draw_below(4, draws) == 0 ? game.usual() : game.sample(draws);
}

void nations_play_play_one(uint64_t number, NationsPlayTold& told) {
  SCOPED_TRACE("battle " + std::to_string(number));
  const std::string text = setup_of(number, told);
  if (testing::Test::HasFailure()) return;
  const auto start = [&] { return begin(Toml::parse(text, "drawn.toml"), SANDTABLE_SOURCE_DIR); };
  Match match(start(), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(number));
  Draws draws(number ^ 0xF1A6);
  constexpr int most = 6'000;
  for (int i = 0; !match.game().core().over(); ++i) {
    ASSERT_LT(i, most) << "stuck at " << match.game().decision().prompt << '\n' << text;
    const Decision d = match.game().decision_for(Viewer::spectator());
    int seat = 0;
    while (seat < match.game().core().seats && !d.seats.has(seat)) ++seat;
    ASSERT_LT(seat, match.game().core().seats) << "nobody is asked: " << d.prompt << '\n' << text;
    const Command c = nations_play_next_command(match.game(), draws);
    const Submitted done = match.submit(seat, c);
    ASSERT_TRUE(done.accepted()) << to_json(c).dump() << ": " << done.refusals[0].words << '\n' << text;
    for (const Event& e : done.events) ++told.seen[std::string(e.kind.text())];
    ++told.commands;
  }
  ++told.finished;
  const Match again = Match::replay(start(), match.journal(), std::make_shared<ConstantDice>(1), "journal");
  ASSERT_EQ(again.game().hash(), match.game().hash()) << text;
}

TEST(NationsPlay, BattlesOfEveryNationWithArtilleryAndAircraftEndAndReplay) {
  const int battles = std::getenv("SANDTABLE_LONG") != nullptr ? 2'000 : 50;
  NationsPlayTold told;
  for (int i = 0; i < battles && !HasFailure(); ++i) nations_play_play_one(static_cast<uint64_t>(i), told);
  std::printf("%d battles, %lld commands, %d set-ups drawn again; ", battles, static_cast<long long>(told.commands),
              told.redrawn);
  for (const char* kind :
       {"bombards", "ranged_in", "screen", "requests_air", "air_attack", "fires_flak", "aircraft_hit"})
    std::printf("%s %d, ", kind, told.seen[kind]);
  std::printf("\n");
  EXPECT_EQ(told.finished, battles);
  EXPECT_GT(told.seen["bombards"], battles / 2);
  EXPECT_GT(told.seen["ranged_in"], battles / 8);
  EXPECT_GT(told.seen["air_attack"], battles / 8);
  EXPECT_GT(told.seen["fires_flak"], battles / 16);
}

}  // namespace
}  // namespace sandtable::fow
