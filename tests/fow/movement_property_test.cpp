// Random legal movement on the shipped tables: nobody overlaps, goes too far or too near, and nobody is ever stuck for
// an answer. A mixed force a side: rifles with half-tracks, tanks, guns with tractors, cavalry, an officer with his
// jeep.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "dice/philox.hpp"
#include "fow/command.hpp"
#include "fow/looking.hpp"
#include "fow/movement.hpp"
#include "fow/setup.hpp"
#include "fow/world.hpp"
#include "game/game_of.hpp"
#include "game/sample.hpp"
#include "game/script_words.hpp"

namespace sandtable::fow {
namespace {

std::string model_line(const char* name, const char* type, const char* mobility, const char* rest) {
  return fmt::format("model = {{ name = \"{}\", type = \"{}\", mobility = \"{}\", {} }}\n", name, type, mobility, rest);
}

class Force {
 public:
  Force(int side, std::string& text) : side_(side), text_(text) {
    platoon("rifles", "");
    for (int i = 0; i < 3; ++i) {
      team(3 + 3 * i, 3, "rifle", model_line("rifles", "infantry", "foot", "base = [2, 1.25]"), i + 1);
      team(3 + 3 * i, 6.5, "track",
           model_line("half-track", "transport", "half_tracked", "armour = [1, 0, 0], base = [1, 2]"), i + 1);
    }
    platoon("tanks", "");
    for (int i = 0; i < 3; ++i)
      team(20 + 3 * i, 4, "tank",
           model_line("tank", "tank", "fully_tracked",
                      i == 0 ? "armour = [6, 4, 1], base = [1.2, 2.3], turret = true"
                             : "armour = [6, 4, 1], base = [1.2, 2.3], turret = true, traits = [\"unreliable\", "
                               "\"wide_tracks\"]"),
           0);
    platoon("guns", "");
    for (int i = 0; i < 2; ++i) {
      team(33 + 4 * i, 5, "tractor", model_line("tractor", "transport", "jeep", "base = [1, 2]"), i + 1);
      team(33 + 4 * i, 2.4, "gun", model_line("gun", "gun", "light", "base = [1.25, 2]"), i + 1);
    }
    platoon("riders", "");
    for (int i = 0; i < 3; ++i)
      team(46 + 3 * i, 4, "rider",
           model_line("riders", "infantry", "cavalry", "base = [1.25, 2], dismounts_as = \"Rifle/MG team\""), 0);
    platoon("hq", "");
    team(60, 4, "co", "role = \"company_command\"\n" + model_line("co", "infantry", "foot", "base = [1.25, 1]"), 0);
    team(62, 4, "car", model_line("jeep", "transport", "jeep", "base = [0.8, 1.4]"), 0);
  }

 private:
  void platoon(const char* name, const char* rest) {
    ++platoons_;
    teams_ = 0;
    text_ += fmt::format("[[platoon]]\nname = \"{}{}\"\nside = \"{}\"\nskill = \"{}\"\nfacing = {}\n{}", name, side_,
                         side_ == 0 ? "us" : "german", side_ == 0 ? "trained" : "veteran", side_ * 180, rest);
  }
  void team(double x, double y, const char* name, const std::string& rest, int squad) {
    text_ += fmt::format("[[platoon.team]]\nname = \"{}{}_{}_{}\"\nat = [{}, {}]\nsquad = {}\n{}", name, side_,
                         platoons_, teams_++, side_ == 0 ? x : 72 - x, side_ == 0 ? y : 48 - y, squad, rest);
  }
  int side_, platoons_ = 0, teams_ = 0;
  std::string& text_;
};

std::unique_ptr<Game> battle_on(const std::string& table) {
  std::string text = fmt::format("sides = [\"us\", \"german\"]\ntable = \"data/tables/{}.toml\"\n", table);
  for (int side = 0; side < 2; ++side) Force(side, text);
  return begin(Toml::parse(text, table), SANDTABLE_SOURCE_DIR);
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
    if (!s[t].present() || side_of(s, t) != s.active || s[t].began_aboard) continue;
    const Coord most = move_limits(s, t, {.doubling = s[t].deeds.doubled})[on_road];
    EXPECT_LE(length(s[t].pose.at - s[t].stood.at), most) << name_of(s, t);
  }
}

void nobody_too_near(const State& s) {  // FOW-MOV-032, 034, 036
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].present() || side_of(s, t) != s.active || s[t].pose.at == s[t].stood.at || s[t].began_aboard) continue;
    for (std::size_t k = 0; k < s.teams.size(); ++k) {
      const TeamId e = TeamId::of(k);
      if (!s[e].present() || side_of(s, e) == s.active || (model(s, t).vehicle() && model(s, e).vehicle())) continue;
      if (distance(s, t, e) >= 2 * inch - 2 || !sight(s, t, e).seen()) continue;
      State before = s;
      before[t].pose = s[t].stood;
      EXPECT_GE(distance(s, t, e).floor + 2, distance(before, t, e).floor) << name_of(s, t) << " at " << name_of(s, e);
    }
  }
}

int turns_to_play() { return std::getenv("SANDTABLE_LONG") ? 10000 : 90; }

class Movement : public testing::TestWithParam<const char*> {};

// rules: FOW-MOV-006 FOW-MOV-026 FOW-MOV-032 FOW-MOV-034 FOW-CMD-015 FOW-CMD-017
TEST_P(Movement, KeepsEveryLimitAndNeverGetsStuck) {
  const int most = turns_to_play() / 3;
  int turns = 0;
  int commands = 0;
  for (uint64_t seed = 1; turns < most; ++seed) {
    auto game = battle_on(GetParam());
    const State& s = dynamic_cast<const GameOf<Rules>&>(*game).state();
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
