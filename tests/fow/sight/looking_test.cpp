// What is remembered of earlier looks never shows: every answer is the one a fresh look gives, whatever was asked
// before, about whichever battle.
#include "fow/sight/looking.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/hits.hpp"
#include "fow/setup/setup.hpp"
#include "fow/shooting/shooting.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

Sighting shot_line(const State& s, TeamId shooter, const Weapon& weapon, TeamId target,
                   Detail detail = Detail::verdict) {
  return fow::shot_line(s, shooter, {.weapon = &weapon}, target, detail);
}

std::unique_ptr<Game> looking_battle(const std::string& features) {
  return begin(Toml::parse(R"(
sides = ["us", "german"]
table = { size = [48, 48] }
[[platoon]]
name = "shermans"
side = "us"
model = "M4 Sherman"
team = [{ name = "s1", at = [16, 8] }, { name = "s2", at = [20, 8] }, { name = "s3", at = [20, 12] }]
[[platoon]]
name = "rifles"
side = "us"
model = "Rifle/MG team"
team = [{ name = "r1", at = [26, 12] }, { name = "r2", at = [28, 14] }]
[[platoon]]
name = "panzers"
side = "german"
facing = 180
model = "Panzer IV G"
team = [{ name = "p1", at = [16, 30] }, { name = "p2", at = [20, 30] }, { name = "p3", at = [24, 27] }]
)" + features,
                           "test"),
               SANDTABLE_SOURCE_DIR);
}
const char* const wood = R"(
[[feature]]
kind = "wood"
outline = [[12, 16], [18, 15], [19, 21], [12, 22]]
[[feature]]
kind = "hill"
contours = [{ outline = [[22, 18], [34, 18], [34, 24], [22, 24]], height = 1 }]
[[feature]]
kind = "stone_wall"
points = [[4, 14], [10, 14]]
)";
State state_of(const Game& g) { return fow::engine::state_of(g); }

TeamId looking_team(const State& s, const char* name) { return TeamId{Rules::piece(s, name).id}; }

// The same questions without any memory.
struct Fresh {
  explicit Fresh(const State& state) : s(state), scene(*s.world->sight, s.world->effects, s.overlays) {}
  Onlooker stand(TeamId t) const { return fow::onlooker(scene, footprint(s, t), model(s, t).height); }
  Sighting shot(TeamId from, TeamId to, Detail detail) const {
    std::vector<Bystander> friends;
    const Box lane = grown(around(box_of(outline(footprint(s, from))), box_of(outline(footprint(s, to)))), inch);
    for (std::size_t i = 0; i < s.teams.size(); ++i) {
      const TeamId t = TeamId::of(i);
      if (t == from || !s[t].present() || side_of(s, t) != side_of(s, from)) continue;
      const Deeds& did = s[t].deeds;
      if (model(s, t).type == TeamType::infantry && !did.moved && !did.shot && !did.tried_to_dig) continue;
      if (!meet(lane, box_of(outline(footprint(s, t))))) continue;
      friends.push_back({outline(footprint(s, t)), s.world->table->ground(s[t].pose.at), model(s, t).height});
    }
    return sighting(scene, stand(from), {weapon_of(s, {from, 0}).mount, {}}, stand(to), friends, detail);
  }
  const State& s;
  Scene scene;
};

void expect_as_fresh(const State& s) {
  const Fresh fresh(s);
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    for (std::size_t j = 0; j < s.teams.size(); ++j) {
      const TeamId from = TeamId::of(i);
      const TeamId to = TeamId::of(j);
      if (side_of(s, from) == side_of(s, to) || !s[from].present() || !s[to].present()) continue;
      for (Detail detail : {Detail::verdict, Detail::shares}) {
        ASSERT_EQ(shot_line(s, from, weapon_of(s, {from, 0}), to, detail), fresh.shot(from, to, detail))
            << i << ' ' << j;
        ASSERT_EQ(sight(s, from, to, detail), seeing(fresh.scene, fresh.stand(from), fresh.stand(to), detail));
      }
      for (Coord limit : {4 * inch, 16 * inch, distance(s, from, to).floor, distance(s, from, to).floor - 1})
        ASSERT_EQ(within(s, from, to, limit), distance(s, from, to) <= limit) << i << ' ' << j << ' ' << limit;
    }
}

Overlay smoke_at(Vec at) {
  return {.sort = Overlay::Sort::smoke, .rect = {{at, {}}, 5 * inch, 5 * inch}, .height = 4 * inch};
}

TEST(Looking, AMovedTeamIsSeenWhereItIs) {
  const auto game = looking_battle(wood);
  State s = state_of(*game);
  const TeamId s1 = looking_team(s, "s1");
  const TeamId p1 = looking_team(s, "p1");
  const Weapon& gun = weapon_of(s, {s1, 0});
  ASSERT_EQ(shot_line(s, s1, gun, p1).line, Sighting::Verdict::blocked);  // through the wood
  const Pose before = s[s1].pose;
  s[s1].pose.at.x = 6 * inch;
  s[p1].pose.at.x = 6 * inch;
  EXPECT_TRUE(shot_line(s, s1, gun, p1).seen());
  EXPECT_TRUE(sight(s, p1, s1).seen());
  s[s1].pose = before;
  s[p1].pose.at.x = 16 * inch;
  EXPECT_EQ(shot_line(s, s1, gun, p1).line, Sighting::Verdict::blocked);
  EXPECT_FALSE(sight(s, p1, s1).seen());
}

TEST(Looking, AFriendInTheWayBarsTheShotOnlyWhileHeStandsThere) {
  const auto game = looking_battle("");
  State s = state_of(*game);
  const TeamId s2 = looking_team(s, "s2");
  const TeamId s3 = looking_team(s, "s3");  // right before it
  const TeamId p2 = looking_team(s, "p2");
  const Weapon& gun = weapon_of(s, {s2, 0});
  EXPECT_FALSE(shot_line(s, s2, gun, p2).may_shoot());
  s[s3].pose.at.x += 8 * inch;
  EXPECT_TRUE(shot_line(s, s2, gun, p2).may_shoot());
  s[s3].pose.at.x -= 8 * inch;
  EXPECT_FALSE(shot_line(s, s2, gun, p2).may_shoot());
  s[s3].harm.destroyed = true;
  EXPECT_TRUE(shot_line(s, s2, gun, p2).may_shoot());
}

TEST(Looking, ATeamThatLiesLowIsShotOverUntilItMoves) {  // FOW-SHO-041
  const auto game = looking_battle("");
  State s = state_of(*game);
  const TeamId s2 = looking_team(s, "s2");
  const TeamId p2 = looking_team(s, "p2");
  s[looking_team(s, "s3")].place = Place::away;
  const TeamId r1 = looking_team(s, "r1");
  s[r1].pose.at = {20 * inch, 14 * inch};
  const Weapon& gun = weapon_of(s, {s2, 0});
  const Sighting low = shot_line(s, s2, gun, p2);
  EXPECT_TRUE(low.may_shoot());
  s[r1].deeds.shot = true;
  EXPECT_EQ(shot_line(s, s2, gun, p2), Fresh(s).shot(s2, p2, Detail::verdict));
  EXPECT_NE(shot_line(s, s2, gun, p2), low);
}

TEST(Looking, SmokeAndWrecksCountFromTheMomentTheyLieThere) {
  const auto game = looking_battle("");
  const State clear = state_of(*game);
  const TeamId s1 = looking_team(clear, "s1");
  const TeamId p1 = looking_team(clear, "p1");
  const Weapon& gun = weapon_of(clear, {s1, 0});
  State smoky = clear;
  smoky.overlays.push_back(smoke_at({16 * inch, 20 * inch}));
  State elsewhere = clear;
  elsewhere.overlays.push_back(smoke_at({40 * inch, 20 * inch}));
  for (int round = 0; round < 3; ++round) {  // one after the other, and again
    EXPECT_EQ(shot_line(clear, s1, gun, p1).line, Sighting::Verdict::clear);
    EXPECT_EQ(shot_line(smoky, s1, gun, p1).line, Sighting::Verdict::concealed);
    EXPECT_EQ(shot_line(elsewhere, s1, gun, p1).line, Sighting::Verdict::clear);
  }
  for (int i = 0; i < 8; ++i) {  // more sets of overlays than are kept
    smoky.overlays[0] = smoke_at({(12 + i) * inch, 20 * inch});
    expect_as_fresh(smoky);
    expect_as_fresh(clear);
  }
}

// Worlds come and go, and a new one may lie where an old one lay.
TEST(Looking, ANewBattleIsNotTakenForAnOldOne) {
  const auto open = looking_battle("");
  const auto wooded = looking_battle(wood);
  std::optional<World> place;
  for (int i = 0; i < 6; ++i) {
    const bool in_wood = i % 2 != 0;
    State s = state_of(in_wood ? *wooded : *open);
    place.emplace(*s.world);
    set_world(s, *place);
    EXPECT_NE(sight(s, looking_team(s, "s1"), looking_team(s, "p1")).seen(), in_wood) << i;
    expect_as_fresh(s);
  }
}

// Two battles on two tables changed at random by turns; nothing asked of one shows in the other.
TEST(Looking, WhateverHappensTheAnswerIsThatOfAFreshLook) {
  const auto one = looking_battle("");
  const auto other = looking_battle(wood);
  std::array<State, 3> states{state_of(*one), state_of(*other), state_of(*other)};
  Draws draws(7);
  for (int round = 0; round < 150; ++round) {
    State& s = states[static_cast<std::size_t>(draw_below(3, draws))];
    Team& t = s.teams[static_cast<std::size_t>(draw_below(static_cast<int>(s.teams.size()), draws))];
    const int x = draw_below(45, draws);
    const int y = draw_below(45, draws);
    const int what = draw_below(8, draws);
    const Vec at{(x + 2) * inch, (y + 2) * inch};
    switch (what) {
      case 0: t.place = t.present() ? Place::away : Place::table; break;
      case 1: t.pose.facing = Angle{static_cast<uint16_t>(x * 1024)}; break;
      case 2: t.deeds.moved = !t.deeds.moved; break;
      case 3:
        if (s.overlays.size() < 4) s.overlays.push_back(smoke_at(at));
        break;
      case 4:
        if (!s.overlays.empty()) s.overlays.pop_back();
        break;
      case 5: t.model = s.teams[0].model; break;
      default: t.pose.at = at;
    }
    expect_as_fresh(s);
  }
}

}  // namespace
}  // namespace sandtable::fow
