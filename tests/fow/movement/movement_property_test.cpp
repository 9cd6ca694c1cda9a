// Random legal movement on the shipped tables: nobody overlaps, goes too far or too near, and nobody is ever stuck for
// an answer. A mixed force a side: rifles with half-tracks, tanks, guns with tractors, cavalry, an officer with his
// jeep.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "dice/philox.hpp"
#include "fow/command/command.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"
#include "fow/setup/setup.hpp"
#include "fow/sight/looking.hpp"
#include "game/sample.hpp"
#include "game/script/words.hpp"

namespace sandtable::fow {
namespace {

std::unique_ptr<Game> battle_on(const std::string& table) {
  const std::string file = SANDTABLE_SOURCE_DIR "/data/battles/mixed.toml";
  std::ifstream in(file);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  text.replace(text.find("bocage"), 6, table);
  return begin(Toml::parse(text, file), SANDTABLE_SOURCE_DIR);
}

struct Standing {
  TeamId team;
  Quad shape;
};
std::vector<Standing> shapes(const State& s) {
  std::vector<Standing> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].present()) list.push_back({t, outline(footprint(s, t))});
    if (s[t].aboard() && model(s, t).towed()) list.push_back({t, outline(limbered_footprint(s, t))});
  }
  return list;
}

void nobody_overlaps(const State& s) {  // FOW-MOV-026, FOW-TRP-027
  const auto all = shapes(s);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(overlap(all[i].shape, all[k].shape)) << name_of(s, all[i].team) << " on " << name_of(s, all[k].team);
}

void nobody_beyond_his_distance(const State& s) {  // FOW-MOV-006, 039
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].present() || side_of(s, t) != s.active || s[t].moving.began_aboard) continue;
    const Coord most = move_limits(s, t, {.doubling = s[t].deeds.doubled})[on_road];
    EXPECT_LE(length(s[t].pose.at - s[t].moving.stood.at), most)
        << name_of(s, t) << " of a platoon that " << (s[s[t].platoon].deeds.doubled ? "doubled" : "did not double")
        << (s[s[t].platoon].deeds.moved ? ", moved" : "") << (s[t].deeds.recovered ? ", in tow" : "")
        << (s[t].deeds.unlimbered ? ", unlimbered" : "") << (s[t].moving.went ? ", went" : "")
        << (s[t].moving.began_aboard ? ", aboard" : "");
  }
}

void nobody_too_near(const State& s) {  // FOW-MOV-032, 034, 036
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].present() || side_of(s, t) != s.active || s[t].pose.at == s[t].moving.stood.at ||
        s[t].moving.began_aboard)
      continue;
    for (std::size_t k = 0; k < s.teams.size(); ++k) {
      const TeamId e = TeamId::of(k);
      if (!s[e].present() || side_of(s, e) == s.active || (model(s, t).vehicle() && model(s, e).vehicle())) continue;
      if (distance(s, t, e) >= 2 * inch - 2 || !sight(s, t, e).seen()) continue;
      State before = s;
      before[t].pose = s[t].moving.stood;
      EXPECT_GE(distance(s, t, e).floor + 2, distance(before, t, e).floor) << name_of(s, t) << " at " << name_of(s, e);
    }
  }
}

int turns_to_play() { return std::getenv("SANDTABLE_LONG") ? 10000 : 900; }

class Movement : public testing::TestWithParam<const char*> {};

// rules: FOW-MOV-006 FOW-MOV-026 FOW-MOV-032 FOW-MOV-034 FOW-CMD-015 FOW-CMD-017
TEST_P(Movement, KeepsEveryLimitAndNeverGetsStuck) {
  const int most = turns_to_play() / 3;
  int turns = 0;
  int commands = 0;
  for (uint64_t seed = 1; turns < most; ++seed) {
    auto game = battle_on(GetParam());
    const State& s = engine::state_of(*game);
    PhiloxDice dice(seed);
    Draws draws(seed * 7919);
    DropEvents drop;
    game->run(dice, drop);
    for (int n = 0; n < 240 && turns < most && !game->core().over(); ++n) {
      const int seat = first_seat(game->decision().seats);
      ASSERT_TRUE(game->check(seat, game->usual()).empty())
          << "a dead end, seed " << seed << ": " << game->check(seat, game->usual())[0].words;
      const Command c = game->sample(draws);
      const bool ends_movement = s.step == Step::movement && c.verb == "done"_name;
      if (ends_movement) {
        nobody_beyond_his_distance(s);
        nobody_too_near(s);
        ++turns;
      }
      const auto refused = game->apply(seat, c, dice, drop);
      ASSERT_TRUE(refused.empty()) << refused[0].words;
      ++commands;
      nobody_overlaps(s);
      ASSERT_FALSE(HasFailure()) << "seed " << seed << ", command " << n;
    }
  }
  RecordProperty("turns", turns);
  RecordProperty("commands", commands);
}
INSTANTIATE_TEST_SUITE_P(Tables, Movement, testing::Values("bocage", "steppe", "desert"));

}  // namespace
}  // namespace sandtable::fow
