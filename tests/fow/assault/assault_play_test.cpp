// Whole battles at close quarters played at random: assaults, morale, night and recce included. None may get stuck or
// wait on nobody, and each replays to the same hash.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "base/fields_json.hpp"
#include "dice/recorded.hpp"
#include "fow/setup/setup.hpp"
#include "game/match.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

// Infantry, tanks, guns and a recce patrol a side, with their commanders, a charge away from each other.
constexpr const char* close_quarters = R"(
sides = ["us", "german"]
turns = 12
table = { size = [30, 30] }
[[feature]]
kind = "wood"
outline = [[3, 12], [10, 12], [11, 15], [4, 15]]
[[feature]]
kind = "hedge"
points = [[13, 15], [22, 15]]
[[feature]]
kind = "house"
outline = [[22, 12], [26, 12], [26, 16], [22, 16]]
openings = [{ sort = "door", at = [24, 12], width = 1.5 }, { sort = "window", at = [24, 16], width = 1.5 }]
[[platoon]]
name = "rifles"
side = "us"
skill = "trained"
model = "Rifle/MG team"
[[platoon.team]]
name = "r1"
at = [6, 11]
[[platoon.team]]
name = "r2"
at = [8, 11]
[[platoon.team]]
name = "r3"
at = [10, 11]
[[platoon.team]]
name = "r4"
at = [12, 11]
[[platoon]]
name = "shermans"
side = "us"
skill = "trained"
model = "M4 Sherman"
[[platoon.team]]
name = "s1"
at = [15, 9]
[[platoon.team]]
name = "s2"
at = [18, 9]
[[platoon.team]]
name = "s3"
at = [21, 9]
[[platoon]]
name = "cavalry recon"
side = "us"
recce = true
model = "Rifle/MG team"
[[platoon.team]]
name = "c1"
at = [25, 9]
[[platoon.team]]
name = "c2"
at = [27, 9]
[[platoon]]
name = "us hq"
side = "us"
sort = "headquarters"
model = "Rifle/MG team"
[[platoon.team]]
name = "captain"
role = "company_command"
independent = true
warrior = true
at = [13, 6]
[[platoon]]
name = "grenadiers"
side = "german"
skill = "veteran"
facing = 180
model = "Rifle/MG team"
[[platoon.team]]
name = "g1"
at = [6, 16]
[[platoon.team]]
name = "g2"
at = [8, 16]
[[platoon.team]]
name = "g3"
at = [10, 16]
[[platoon.team]]
name = "g4"
at = [12, 16]
[[platoon]]
name = "panzers"
side = "german"
skill = "veteran"
facing = 180
model = "Panzer IV G"
[[platoon.team]]
name = "p1"
at = [16, 21]
[[platoon.team]]
name = "p2"
at = [19, 21]
[[platoon]]
name = "volksgrenadiers"
side = "german"
skill = "conscript"
motivation = "reluctant"
facing = 180
model = "Rifle/MG team"
[[platoon.team]]
name = "v1"
at = [23, 18]
[[platoon.team]]
name = "v2"
at = [25, 18]
[[platoon.team]]
name = "v3"
at = [27, 18]
[[platoon]]
name = "german hq"
side = "german"
sort = "headquarters"
model = "Rifle/MG team"
facing = 180
[[platoon.team]]
name = "hauptmann"
role = "company_command"
independent = true
warrior = true
at = [14, 24]
)";

struct Told {
  std::map<std::string, int> ended;  // by what
  int64_t commands = 0;
  int assaults = 0;
  int longest = 0;  // assault, in rounds
};

void tell(const std::vector<Event>& events, Told& told) {
  for (const Event& e : events) {
    if (e.kind == "assaults"_name) ++told.assaults;
    if (e.kind == "assault_round"_name) told.longest = std::max(told.longest, static_cast<int>(e.amount));
  }
}

std::unique_ptr<Game> start_battle(bool night) {
  return begin(Toml::parse((night ? "night = true\n" : "") + std::string(close_quarters), "close-quarters.toml"),
               SANDTABLE_SOURCE_DIR);
}

// Whatever is legal, but a platoon that may assault mostly does, and platoons keep together now and then.
Command next_command(const Game& game, Draws& draws) {
  const Decision d = game.decision();
  if (game.question() == "assault"_name && draw_below(8, draws) != 0) {
    std::vector<const Choice*> launches;
    for (const Choice& c : d.choices)
      if (c.verb == "assault"_name && c.closed.empty()) launches.push_back(&c);
    if (!launches.empty()) {
      const Choice& c = *launches[static_cast<std::size_t>(draw_below(static_cast<int>(launches.size()), draws))];
      return {.decision = d.id, .verb = c.verb, .actor = c.actor, .replies = c.usual};
    }
  }
  return draw_below(5, draws) == 0 ? game.usual() : game.sample(draws);
}

void play_one(uint64_t seed, Told& told) {
  SCOPED_TRACE("battle " + std::to_string(seed));
  const bool night = seed % 7 == 3;
  Match match(start_battle(night), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(seed));
  Draws draws(seed ^ 0xA55A);
  bool conceded = false;
  for (int i = 0; !match.game().core().over(); ++i) {
    ASSERT_LT(i, 6'000) << "stuck at " << match.game().decision().prompt;
    const Decision d = match.game().decision_for(Viewer::spectator());
    int seat = 0;
    while (seat < match.game().core().seats && !d.seats.has(seat)) ++seat;
    ASSERT_LT(seat, match.game().core().seats) << "nobody is asked: " << d.prompt;
    Command c = next_command(match.game(), draws);
    if (draw_below(4'000, draws) == 0) c = {.decision = match.game().core().decision, .verb = "concede"_name};
    conceded = c.verb == "concede"_name;
    const Submitted done = match.submit(seat, c);
    ASSERT_TRUE(done.accepted()) << to_json(c).dump() << ": " << done.refusals[0].words;
    tell(done.events, told);
    ++told.commands;
  }
  const Outcome& outcome = match.game().core().outcome;
  ++told.ended[conceded                          ? "concession"
               : outcome.ending == Ending::drawn ? "limit"
               : outcome.rule.valid()            ? "collapse"
                                                 : "other"];
  const Match again = Match::replay(start_battle(night), match.journal(), std::make_shared<ConstantDice>(1), "journal");
  ASSERT_EQ(again.game().hash(), match.game().hash());
}

TEST(AssaultPlay, BattlesEndAndReplay) {
  const int battles = std::getenv("SANDTABLE_LONG") != nullptr ? 2'000 : 50;
  Told told;
  for (int i = 0; i < battles && !HasFailure(); ++i) play_one(static_cast<uint64_t>(i) + 1, told);
  std::printf(
      "%d battles, %lld commands, %d assaults, longest %d rounds; ended by collapse %d, concession %d, limit %d\n",
      battles, static_cast<long long>(told.commands), told.assaults, told.longest, told.ended["collapse"],
      told.ended["concession"], told.ended["limit"]);
  EXPECT_EQ(told.ended["other"], 0);
  EXPECT_GT(told.assaults, battles / 2);
  EXPECT_GE(told.longest, 2);
  EXPECT_GT(told.ended["collapse"], 0);
}

}  // namespace
}  // namespace sandtable::fow
