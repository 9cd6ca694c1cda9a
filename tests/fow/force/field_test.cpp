// Army lists on their way to the table: what a set-up makes of them.
#include "fow/force/field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/world.hpp"
#include "fow/force/effect.hpp"
#include "fow/force/shipped.hpp"
#include "fow/setup/setup.hpp"
#include "game/forces/random_list.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::List;
using forces::Pick;

std::unique_ptr<Game> battle(const std::string& sides) {
  return begin(Toml::parse("sides = [\"blue\", \"red\"]\n" + sides, "battle"), tree);
}
std::string field_complaint(const std::string& sides) {
  try {
    battle(sides);
  } catch (const InputError& e) {
    return e.what();
  }
  return "nothing";
}

// Counted out of the data by itself: how many teams of which type a list has on the table.
void count_teams(const Company& c, const CompanyWords& words, const std::vector<Pick>& picks, int64_t copies,
                 std::map<TeamType, int64_t>& into) {
  for (const Pick& pick : picks) {
    const TeamWords& w = words.nodes[pick.node.index()];
    const int64_t mine = copies * pick.count * w.models;
    if (w.model) into[w.model->type] += mine;
    count_teams(c, words, pick.parts, mine, into);
  }
}
std::map<TeamType, int64_t> teams_of(const Company& c, const List& list) {
  std::map<TeamType, int64_t> types;
  count_teams(c, read_words(c, tree), list.platoons, 1, types);
  return types;
}
// Exchanged teams may be of another type.
bool exchanges(const Company& c, const List& list) {
  const CompanyWords words = read_words(c, tree);
  const std::vector<int64_t> sums = totals(c, list.platoons);
  for (std::size_t i = 0; i < sums.size(); ++i)
    if (sums[i] > 0 && words.nodes[i].exchange) return true;
  return false;
}
int64_t in_all(const std::map<TeamType, int64_t>& types) {
  int64_t n = 0;
  for (const auto& [type, count] : types) n += count;
  return n;
}
std::map<TeamType, int64_t> teams_of(const State& s, int side) {
  std::map<TeamType, int64_t> types;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].platoon.valid() && side_of(s, TeamId::of(i)) == side) ++types[model(s, TeamId::of(i)).type];
  return types;
}

// What holds of every army, whatever its list.
void expect_sound(const State& s, int side, const std::string& which) {
  int commanders = 0;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& t = s.teams[i];
    if (!t.platoon.valid() || side_of(s, TeamId::of(i)) != side) continue;
    EXPECT_EQ(t.place, Place::away) << which << ": " << name_of(s, TeamId::of(i));
    EXPECT_EQ(t.independent && s[t.platoon].sort != PlatoonSort::headquarters, false) << which;
    EXPECT_TRUE(t.role < Role::second_in_command || t.independent) << which << ": " << name_of(s, TeamId::of(i));
    commanders += t.role == Role::company_command ? 1 : 0;
    if (model(s, TeamId::of(i)).has(Trait::observer)) {
      EXPECT_TRUE(t.observer()) << name_of(s, TeamId::of(i));
    }
  }
  EXPECT_EQ(commanders, 1) << which;
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].side != side) continue;
    const std::vector<TeamId> teams = home_teams(s, p);
    ASSERT_FALSE(teams.empty()) << which << ": " << name_of(s, p);
    const auto leaders = std::count_if(teams.begin(), teams.end(), [&](TeamId t) { return s[t].role != Role::none; });
    EXPECT_LE(leaders, 1) << which << ": " << name_of(s, p);
    if (s[p].sort != PlatoonSort::headquarters) {
      EXPECT_EQ(leaders, 1) << which << ": " << name_of(s, p);
    }
    EXPECT_LE(teams.size(), 48u) << which << ": " << name_of(s, p);
  }
}

// rules: FOW-CHR-060
TEST(Fielding, EveryReadyListBecomesTeamsOffTheTable) {
  const std::vector<std::string> lists = ready_lists();
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const std::string& mine = lists[i];
    const std::string& theirs = lists[(i + 1) % lists.size()];
    const auto game = battle("side = { blue = { list = \"" + mine + "\" }, red = { list = \"" + theirs + "\" } }");
    const State& s = engine::state_of(*game);
    const List list = read_list(read_file(tree + "/" + mine));
    EXPECT_EQ(teams_of(s, 0), teams_of(shipped(list.head.company), list)) << mine;
    expect_sound(s, 0, mine);
    expect_sound(s, 1, theirs);
  }
}

TEST(Fielding, ListsDrawnByDiceOfEveryCompanyAreFielded) {
  const int seeds = std::getenv("SANDTABLE_LONG") ? 125 : 2;
  const std::vector<std::string> ids = companies(tree);
  for (const std::string& id : ids)
    for (int seed = 1; seed <= seeds; ++seed) {
      const int points = 600 + 300 * (seed % 6);
      const auto list = random_list(shipped(id), force_rules().rules, points, static_cast<uint64_t>(seed));
      if (!list) continue;
      const std::string text = to_json(shipped(id), shorten(shipped(id), *list)).dump();
      const Toml root = forces::parse_list(text, "list");
      const std::string where = id + ", seed " + std::to_string(seed);
      std::unique_ptr<Game> game;
      const Toml script = Toml::parse("sides = [\"blue\", \"red\"]", "battle");
      Toml::Entries words = script.entries();
      words.emplace_back("side",
                         Toml::made(script, Toml::Entries{{"red", Toml::made(script, Toml::Entries{{"list", root}})}}));
      ASSERT_NO_THROW(game = begin(Toml::made(script, words), tree)) << where << '\n' << text;
      const State& s = engine::state_of(*game);
      EXPECT_EQ(in_all(teams_of(s, 1)), in_all(teams_of(shipped(id), *list))) << where;
      if (!exchanges(shipped(id), *list)) {
        EXPECT_EQ(teams_of(s, 1), teams_of(shipped(id), *list)) << where;
      }
      expect_sound(s, 1, where);
    }
}

// rules: FOW-FRC-038
TEST(Fielding, TwoArmiesOfOneNationHaveNamesOfTheirOwn) {
  const auto game = battle(
      "side = { blue = { list = \"data/fow/lists/ge-panzer-600.toml\" }, red = { list = "
      "\"data/fow/lists/ge-panzer-600.toml\" } }");
  const State& s = engine::state_of(*game);
  EXPECT_TRUE(piece_called(*s.world, "Blue Panzer IV H 1").valid());
  EXPECT_TRUE(piece_called(*s.world, "Red Panzer IV H 5").valid());
}

TEST(Fielding, OfFilesASetUpNamesOnlyThoseThatAreHereForEverybody) {
  const auto says = [](const std::string& list) {
    return field_complaint("side = { blue = { list = " + list + " } }");
  };
  EXPECT_NE(says("\"../../etc/passwd\"").find("no such list here"), std::string::npos);
  EXPECT_NE(says("\"" + tree + "/data/fow/lists/ge-panzer-600.toml\"").find("no such list here"), std::string::npos);
  EXPECT_NE(says("\"data/fow/lists/../lists/ge-panzer-600.toml\"").find("no such list here"), std::string::npos);
  EXPECT_NE(says("{ company = \"data/fow/forces/ge-panzer.toml\", points = 600 }").find("named by its id"),
            std::string::npos);
  EXPECT_NE(says("{ company = \"ge-pancer\", points = 600 }").find("ge-panzer"), std::string::npos);
  EXPECT_NE(says("[]").find("one to ten companies"), std::string::npos);
}

// rules: FOW-CHR-055 FOW-CHR-056 FOW-CHR-057 FOW-CHR-058 FOW-CHR-062
TEST(Fielding, PlatoonsAreOfTheSortTheirDiagramSays) {
  const auto game = battle(
      "side = { blue = { list = \"data/fow/lists/us-rifle-600.toml\" }, red = { list = "
      "\"data/fow/lists/ge-panzer-600.toml\" } }");
  const State& s = engine::state_of(*game);
  const auto sort = [&](const char* name) { return s[PlatoonId{piece_called(*s.world, name).id}].sort; };
  EXPECT_EQ(sort("Rifle Platoon 1"), PlatoonSort::combat);
  EXPECT_EQ(sort("Mortar Platoon"), PlatoonSort::weapons);
  EXPECT_EQ(sort("Anti-aircraft Gun Platoon"), PlatoonSort::support);
  EXPECT_EQ(sort("Carbine team 1"), PlatoonSort::headquarters);
  // A squad of three teams, and the next.
  const auto squad = [&](const char* name) { return s[TeamId{piece_called(*s.world, name).id}].squad; };
  EXPECT_EQ(squad("Rifle Team 1"), squad("Rifle Team 3"));
  EXPECT_NE(squad("Rifle Team 3"), squad("Rifle Team 4"));
}

// Hidden armies: numbers that tell nothing of how many there are.
TEST(Fielding, AHiddenArmyLeavesNoGapThatTells) {
  const auto first_of_red = [](const std::string& blue) {
    const auto game = battle("side = { blue = { hidden = true, list = \"data/fow/lists/" + blue +
                             "\" }, red = { hidden = true, list = \"data/fow/lists/so-motor-1500.toml\" } }");
    const State& s = engine::state_of(*game);
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      if (s.teams[i].platoon.valid() && side_of(s, TeamId::of(i)) == 1) return static_cast<int>(i);
    return -1;
  };
  EXPECT_EQ(first_of_red("us-tank-600.toml"), first_of_red("us-rifle-1500.toml"));
  EXPECT_GT(first_of_red("us-tank-600.toml"), 0);
}

// rules: FOW-FRC-001 FOW-FRC-002 FOW-FRC-003 FOW-FRC-005
TEST(Fielding, WhatIsGoodEnoughThePlayersAgree) {
  const auto says = [](const std::string& how, const std::string& platoons, int points = 1500) {
    return field_complaint("forces = \"" + how + "\"\nside = { blue = { list = { company = \"us-tank\", points = " +
                           std::to_string(points) + ", platoon = [" + platoons + "] } } }");
  };
  const std::string three =
      "{ id = \"hq\" }, { id = \"tank\", parts = [{ id = \"m4-m4a1-m4a3-sherman.team\", count = 3 }] }";
  EXPECT_NE(says("points", three).find("may not be fielded"), std::string::npos) << "one combat platoon";
  EXPECT_EQ(says("everything", three), "nothing");
  EXPECT_EQ(says("everything", three, 10), "nothing") << "points are no matter";
  const std::string nine = "{ id = \"tank\", parts = [{ id = \"m4-m4a1-m4a3-sherman.team\", count = 9 }] }";
  EXPECT_NE(says("everything", nine).find("may not be fielded"), std::string::npos) << "no platoon is so large";
  EXPECT_EQ(says("scenario", nine), "nothing");
}

// rules: FOW-FRC-011 FOW-FRC-003 FOW-CHR-059
TEST(Fielding, SeveralCompaniesHaveEachAHeadquartersAndTwoCombatPlatoons) {
  const std::string a =
      "{ company = \"us-tank\", points = POINTS, platoon = [{ id = \"hq\" }, { id = \"tank\" }, { id = \"tank\" }] }";
  const std::string b = "{ company = \"us-rifle\", points = POINTS, platoon = [{ id = \"hq\" }, { id = \"rifle\" }] }";
  const std::string b2 =
      "{ company = \"us-rifle\", points = POINTS, platoon = [{ id = \"hq\" }, { id = \"rifle\" }, { id = \"rifle\" }] "
      "}";
  const auto with = [](std::string list, int points) {
    for (std::size_t at; (at = list.find("POINTS")) != std::string::npos;) list.replace(at, 6, std::to_string(points));
    return field_complaint("side = { blue = { list = [" + list + "] } }");
  };
  EXPECT_NE(with(a + ", " + b, 600).find("FOW-FRC-011"), std::string::npos);
  EXPECT_EQ(with(a + ", " + b2, 3000), "nothing");
}

// --- before deployment ---

std::string rifles(const std::string& before, const std::string& more = "") {
  return "side = { blue = { list = { company = \"us-rifle\", points = 1500, platoon = [{ id = \"hq\", parts = [{ id = "
         "\"bazooka\", count = 2 }, \"sniper\"] }, { id = \"rifle\" }, { id = \"rifle\" }, { id = \"weapons\", parts = "
         "[{ id = "
         "\"machine\", count = 2 }] }, { id = \"mortar\" }" +
         more + "], before = [" + before + "] } } }";
}
int teams_in(const State& s, const std::string& platoon, bool attached) {
  const PieceRef p = piece_called(*s.world, platoon);
  if (!p.valid()) return -1;
  const std::vector<TeamId> teams = home_teams(s, PlatoonId{p.id});
  return static_cast<int>(
      std::count_if(teams.begin(), teams.end(), [&](TeamId t) { return s[t].attached == attached; }));
}

// rules: FOW-FRC-013 FOW-FRC-014 FOW-FRC-015
TEST(BeforeDeployment, SectionsOfWeaponsPlatoonsAreAttachedToCombatPlatoons) {
  const auto plain = battle(rifles(""));
  const int had = teams_in(engine::state_of(*plain), "Rifle Platoon 2", false);
  const auto game =
      battle(rifles("{ do = \"attach\", of = \"weapons\", part = \"machine\", count = 1, to = \"rifle 2\" }"));
  const State& s = engine::state_of(*game);
  EXPECT_EQ(teams_in(s, "Rifle Platoon 2", false), had);
  EXPECT_EQ(teams_in(s, "Rifle Platoon 2", true), 2);
  EXPECT_EQ(teams_in(s, "Rifle Platoon 1", true), 0);
  EXPECT_EQ(teams_in(s, "Weapons Platoon", false), teams_in(engine::state_of(*plain), "Weapons Platoon", false) - 2);
  expect_sound(s, 0, "attached");
  const auto refused = [&](const std::string& before) { return field_complaint(rifles(before)); };
  EXPECT_NE(refused("{ do = \"attach\", of = \"mortar\", part = \"mortar\", to = \"rifle\" }").find("FOW-FRC-013"),
            std::string::npos);
  EXPECT_NE(refused("{ do = \"attach\", of = \"weapons\", part = \"machine\", to = \"mortar\" }").find("FOW-FRC-013"),
            std::string::npos);
  EXPECT_NE(refused("{ do = \"attach\", of = \"rifle\", part = \"rifle\", to = \"rifle 2\" }").find("FOW-FRC-013"),
            std::string::npos);
  EXPECT_NE(refused("{ do = \"attach\", of = \"weapons\", part = \"hq\", to = \"rifle\" }").find("FOW-FRC-017"),
            std::string::npos);
  EXPECT_NE(refused("{ do = \"attach\", of = \"weapons\", part = \"machine\", count = 3, to = \"rifle\" }")
                .find("are sent off"),
            std::string::npos);
  EXPECT_NE(refused("{ do = \"attach\", of = \"weapons\", part = \"machine\", to = \"rifle 3\" }").find("no number 3"),
            std::string::npos);
  EXPECT_NE(refused("{ do = \"dance\", of = \"weapons\" }").find("nobody knows 'dance'"), std::string::npos);
}

// rules: FOW-FRC-017
TEST(BeforeDeployment, AWeaponsPlatoonAllAttachedOutIsNoMore) {
  const auto game =
      battle(rifles("{ do = \"attach\", of = \"weapons\", part = \"machine\", count = 2, to = \"rifle\" }, { do = "
                    "\"attach\", of = \"weapons\", "
                    "part = \"mortar\", to = \"rifle 2\" }"));
  const State& s = engine::state_of(*game);
  EXPECT_FALSE(piece_called(*s.world, "Weapons Platoon").valid());
  EXPECT_EQ(teams_in(s, "Rifle Platoon 1", true), 4);
  EXPECT_EQ(teams_in(s, "Rifle Platoon 2", true), 3);
}

// rules: FOW-FRC-018 FOW-FRC-019 FOW-FRC-020
TEST(BeforeDeployment, HqSupportWeaponsAreAttachedTeamByTeam) {
  const auto game = battle(rifles("{ do = \"attach\", of = \"hq\", part = \"bazooka\", to = \"rifle\" }"));
  EXPECT_EQ(teams_in(engine::state_of(*game), "Rifle Platoon 1", true), 1);
  EXPECT_EQ(teams_in(engine::state_of(*game), "Company HQ support weapons", false), 1);
  const auto all = battle(rifles("{ do = \"attach\", of = \"hq\", part = \"bazooka\", count = 2, to = \"mortar\" }"));
  EXPECT_EQ(teams_in(engine::state_of(*all), "Mortar Platoon", true), 2) << "CASE-FOW-FRC-012 (b)";
  EXPECT_FALSE(piece_called(*engine::state_of(*all).world, "Company HQ support weapons").valid());
  EXPECT_NE(field_complaint(
                rifles("{ do = \"attach\", of = \"hq\", part = \"bazooka\", to = \"tank\" }", ", { id = \"tank\" }"))
                .find("FOW-FRC-019"),
            std::string::npos)
      << "CASE-FOW-FRC-012 (c)";
  EXPECT_NE(field_complaint(rifles("{ do = \"attach\", of = \"hq\", part = \"carbine\", to = \"rifle\" }"))
                .find("FOW-FRC-018"),
            std::string::npos);
  EXPECT_NE(field_complaint(rifles("{ do = \"attach\", of = \"hq\", part = \"sniper\", to = \"rifle\" }")), "nothing")
      << "a Sniper is Independent";
}

// rules: FOW-GER-001 FOW-GER-002 FOW-GER-003 FOW-GER-004 FOW-GEN-015
TEST(BeforeDeployment, AKampfgruppeIsLedByThe2iC) {
  const auto with = [](const std::string& before) {
    return "side = { blue = { list = { company = \"ge-pzgren\", points = 1500, platoon = [{ id = \"hq\" }, { id = "
           "\"panzergrenadier\", "
           "parts = [{ id = \"panzergrenadier\", count = 3 }] }, { id = \"panzergrenadier\" }], before = [" +
           before + "] } } }";
  };
  const auto game = battle(with("{ do = \"kampfgruppe\", of = \"panzergrenadier\", part = \"panzergrenadier\" }"));
  const State& s = engine::state_of(*game);
  const PieceRef group = piece_called(*s.world, "Kampfgruppe");
  ASSERT_TRUE(group.valid());
  const std::vector<TeamId> teams = home_teams(s, PlatoonId{group.id});
  EXPECT_EQ(std::count_if(teams.begin(), teams.end(), [&](TeamId t) { return s[t].role == Role::platoon_command; }), 1);
  EXPECT_FALSE(s[PlatoonId{group.id}].independent);
  EXPECT_EQ(s[PlatoonId{group.id}].sort, PlatoonSort::combat);
  for (std::size_t i = 0; i < s.teams.size(); ++i) EXPECT_NE(s.teams[i].role, Role::second_in_command);
  expect_sound(s, 0, "kampfgruppe");
  EXPECT_NE(
      field_complaint(with("{ do = \"kampfgruppe\", of = \"panzergrenadier\", part = \"panzergrenadier\", count = 2 }"))
          .find("FOW-GER-002"),
      std::string::npos)
      << "half of three is one (CASE-FOW-GER-010)";
  EXPECT_NE(field_complaint(rifles("{ do = \"kampfgruppe\", of = \"rifle\", part = \"rifle\" }")).find("FOW-GER-001"),
            std::string::npos);
}

// As many squads as the list has M2 .50 cal teams for (CASE-FOW-USA-015).
// rules: FOW-USA-015 FOW-USA-016
TEST(BeforeDeployment, ASquadStartsOnTheGroundWithItsMachineGun) {
  const auto with = [](const std::string& before) {
    return "side = { blue = { list = { company = \"us-armd\", points = 1500, platoon = [{ id = \"hq\" }, { id = "
           "\"armored-rifle\" }, { id = "
           "\"armored-rifle\" }], before = [" +
           before + "] } } }";
  };
  const auto guns = [](const State& s) {
    return std::count_if(s.teams.begin(), s.teams.end(), [&](const Team& t) { return model(s, t.model).man_packed(); });
  };
  const auto plain = battle(with("")),
             game = battle(with("{ do = \"machine_guns\", of = \"armored-rifle 2\", part = \"rifle\" }"));
  const State &a = engine::state_of(*plain), &b = engine::state_of(*game);
  EXPECT_EQ(guns(b), guns(a) + 1);
  EXPECT_EQ(b.teams.size() + 1, a.teams.size()) << "its vehicle is in the rear";
}

}  // namespace
}  // namespace sandtable::fow
