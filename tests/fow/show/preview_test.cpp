// What a seat sees and is told before it commits agrees with what play then does.
#include "fow/show/preview.hpp"

#include <gtest/gtest.h>

#include "base/fields_json.hpp"
#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/world.hpp"
#include "fow/odds/volley_odds.hpp"
#include "fow/show/preview_support.hpp"
#include "game/match.hpp"

namespace sandtable::fow {
namespace {

// One tank among a wood, a hedge and a hill; a platoon of three that faces two enemy platoons across open ground.
constexpr const char* field = R"(
sides = ["us", "german"]
turns = 6
table = { size = [48, 48] }
[[feature]]
kind = "wood"
name = "the wood"
outline = [[4, 12], [10, 12], [10, 18], [4, 18]]
[[feature]]
kind = "hedge"
name = "the hedge"
points = [[14, 14], [22, 14]]
[[feature]]
kind = "pond"
name = "the pond"
outline = [[1, 2], [4, 2], [4, 6], [1, 6]]
[[feature]]
kind = "stone_wall"
name = "the wall"
points = [[35, 31.4], [43, 31.4]]
[[platoon]]
name = "loner"
side = "us"
skill = "trained"
model = "M4 Sherman"
at = [9, 8]
[[platoon]]
name = "shermans"
side = "us"
skill = "trained"
model = "M4 Sherman"
[[platoon.team]]
name = "s1"
at = [30, 10]
[[platoon.team]]
name = "s2"
at = [33, 10]
[[platoon.team]]
name = "s3"
at = [36, 10]
[[platoon]]
name = "panzers"
side = "german"
skill = "veteran"
facing = 180
model = "Panzer IV G"
[[platoon.team]]
name = "p1"
at = [30, 34]
[[platoon.team]]
name = "p2"
at = [33, 34]
[[platoon]]
name = "grenadiers"
side = "german"
skill = "trained"
facing = 180
model = "Rifle/MG team"
[[platoon.team]]
name = "g1"
at = [38, 32.2]
[[platoon.team]]
name = "g2"
at = [41, 32.2]
)";

const Token& preview_token(const Tableau& t, PieceRef p) {
  for (const Token& one : t.tokens)
    if (one.piece == p) return one;
  ADD_FAILURE() << "no such token";
  return t.tokens.at(0);
}

// rules: FOW-CHR-010 FOW-CHR-026 FOW-CHR-044 FOW-CHR-047
TEST(Tableau, ShowsEveryTeamWithWhatItIs) {
  const auto g = start_of(field);
  const Tableau t = g->known(Viewer::of(0))->tableau();
  EXPECT_EQ(t.tokens.size(), 8u);
  EXPECT_EQ(t.groups.size(), 4u);
  EXPECT_EQ(t.step, "movement"_name);
  EXPECT_EQ(Rules::facts().steps.size(), 4u);
  const Token& s1 = preview_token(t, g->piece("s1"));
  ASSERT_EQ(t.kinds.size(), 3u) << "each kind once";
  const TokenKind& sherman = t.kinds.at(static_cast<std::size_t>(s1.kind));
  EXPECT_EQ(sherman.name, "M4 Sherman");
  EXPECT_EQ(s1.form, TokenForm::tank);
  EXPECT_EQ(s1.symbol, "SFGPEVATM------");
  EXPECT_TRUE(s1.has_turret);
  EXPECT_TRUE(s1.command);
  ASSERT_FALSE(sherman.barrels.empty());
  EXPECT_EQ(sherman.barrels[0].range, 32 * inch);
  bool armour = false;
  for (const Fact& f : sherman.facts) armour = armour || (f.label == "Front/Side/Top" && f.text == "6 / 4 / 1");
  EXPECT_TRUE(armour);
  const auto labels = [](const Token& of) {
    std::string list;
    for (const Fact& f : of.facts) list += f.label + " " + std::string(f.rule.text()) + "; ";
    return list;
  };
  EXPECT_EQ(labels(s1), "Skill FOW-CHR-044; Motivation FOW-CHR-047; Role FOW-CHR-010; ");
  EXPECT_EQ(labels(preview_token(t, g->piece("s2"))), "Skill FOW-CHR-044; Motivation FOW-CHR-047; ");
  const Token& g1 = preview_token(t, g->piece("g1"));
  EXPECT_EQ(g1.symbol, "SHGPUCI----A---");
  ASSERT_EQ(g1.badges.size(), 1u);
  EXPECT_EQ(g1.badges[0].letter, "G") << "infantry that neither moved nor shot";
  ASSERT_EQ(t.ties.size(), 4u);
  EXPECT_TRUE(t.ties[0].good);
  EXPECT_EQ(t.ties[0].words.substr(0, 12), "In Command: ");
}

TEST(Preview, ALookTellsWhoWouldSeeThePlace) {
  const auto g = start_of(field);
  const Preview here = g->preview(0, {.what = PreviewSort::look, .piece = g->piece("s1")});
  ASSERT_EQ(here.exposed.size(), here.sightings.size());
  // Whoever sees is seen where both stand as they are.
  for (std::size_t i = 0; i < here.exposed.size(); ++i) {
    EXPECT_EQ(here.exposed[i].piece, here.sightings[i].piece);
    EXPECT_EQ(here.exposed[i].seen, here.sightings[i].seen) << g->name_of(here.exposed[i].piece);
    EXPECT_EQ(here.exposed[i].distance, here.sightings[i].distance);
  }
  // In the middle of the wood fewer see it than in the open.
  const auto seen = [&](Vec at) {
    const Preview p = g->preview(0, {.what = PreviewSort::look, .piece = g->piece("loner"), .at = Pose{at, Angle{}}});
    int n = 0;
    for (const SightLine& one : p.exposed) n += one.seen ? 1 : 0;
    return n;
  };
  EXPECT_LT(seen({7 * inch, 15 * inch}), seen({30 * inch, 15 * inch}));
}

// rules: FOW-TRP-043
TEST(Tableau, ShowsTheOpponentWhoRidesOnATank) {
  const auto g = start_of(std::string(field) +
                          "[[platoon]]\nname = \"riders\"\nside = \"us\"\nmodel = \"Rifle team\"\n"
                          "team = [{ name = \"rider\", in = \"s1\" }]\n");
  const Tableau t = g->known(Viewer::of(1))->tableau();
  EXPECT_EQ(preview_token(t, g->piece("rider")).presence, Presence::aboard);
  EXPECT_EQ(preview_token(t, g->piece("rider")).carrier, g->piece("s1"));
}

// rules: FOW-IND-001
TEST(Tableau, AnOfficerWhoDoesNotLeadIsTiedToNobody) {
  auto g = start_of(std::string(field) + R"(
[[platoon]]
name = "hq"
side = "us"
skill = "trained"
model = "M4 Sherman"
team = [{ name = "co", at = [31.5, 6], role = "company_command" }, { name = "xo", at = [34.5, 6], role = "second_in_command" }]
)");
  play(*g, 0, say(*g, "join", "{ team = \"co\", platoon = \"xo\" }"), 4);
  const Tableau t = g->tableau();
  EXPECT_EQ(t.ties.size(), 4u) << "two Shermans, one each of the enemy's platoons";
  for (const Tie& tie : t.ties) EXPECT_NE(tie.to, g->piece("xo")) << "though another officer leads him";
}

TEST(Tableau, BadgesAndMarksFollowTheBattle) {
  auto g = start_of(field);
  play(*g, 0, say(*g, "move", "{ platoon = \"loner\", forward = 3 }"), 4);
  EXPECT_EQ(preview_token(g->tableau(), g->piece("loner_1")).badges.at(0).letter, "M");
  State& s = engine::state_of(*g);
  s[PlatoonId::of(1)].pinned = true;
  s[TeamId::of(1)].harm.bailed_out = true;
  s[TeamId::of(2)].harm.destroyed = true;
  s.overlays.push_back({.sort = OverlaySort::wreck, .rect = footprint(s, TeamId::of(2))});
  const Tableau t = g->tableau();
  EXPECT_EQ(preview_token(t, g->piece("s1")).badges.at(0).letter, "P");
  EXPECT_EQ(preview_token(t, g->piece("s1")).badges.at(1).letter, "B");
  EXPECT_EQ(preview_token(t, g->piece("s2")).presence, Presence::lost);
  ASSERT_EQ(t.marks.size(), 1u);
  EXPECT_EQ(t.marks[0].sort, "wreck"_name);
  EXPECT_EQ(t.groups[1].strength, 2);
  EXPECT_EQ(t.groups[1].began, 3);
}

// rules: FOW-TER-010
TEST(Ground, IsExactlyTheTableAndItsFeaturesAreExplained) {
  const auto g = start_of(field);
  EXPECT_NE(g->ground("Field").find("viewBox=\"0 0 "), std::string::npos);
  const Json features = g->features();
  ASSERT_EQ(features.list()->size(), 4u);
  const Json& wood = (*features.list())[0];
  EXPECT_EQ(*wood.find("name")->string(), "the wood");
  EXPECT_EQ(*(*wood.find("notes")->list())[0].find("words")->string(), "Difficult Going");
  EXPECT_EQ(*(*wood.find("notes")->list())[1].find("rule")->string(), "FOW-BOG-006");
  // Linear obstacles, and only they, are crossed and never stood in.
  for (const Json& feature : *features.list()) {
    const Json::List& notes = *feature.find("notes")->list();
    const bool crossed = std::any_of(notes.begin(), notes.end(),
                                     [](const Json& n) { return *n.find("rule")->string() == "FOW-TER-010"; });
    EXPECT_EQ(crossed, *feature.find("form")->string() == "line") << *feature.find("name")->string();
  }
}

// rules: FOW-SAV-029 FOW-LOS-012 FOW-LOS-018 FOW-LOS-031 FOW-LOS-037
TEST(Ground, SaysWhatHidesAndWhatProtects) {
  const auto notes_of = [](const std::string& feature) {
    const auto g = start_of(std::string(field) + "[[feature]]\nname = \"it\"\n" + feature);
    std::string list;
    const Json features = g->features();
    for (const Json& one : *features.list())
      for (const Json& n : *one.find("notes")->list()) {
        const std::string about = *n.find("about")->string();
        if (*one.find("name")->string() == "it" && (about == "cover" || about == "sight"))
          list += (list.empty() ? "" : ", ") + about + " " + *n.find("rule")->string();
      }
    return list;
  };
  const std::string place = "outline = [[20, 20], [24, 20], [24, 24], [20, 24]]\n";
  EXPECT_EQ(notes_of("kind = \"pond\"\n" + place), "");
  EXPECT_EQ(notes_of("kind = \"hedge\"\npoints = [[20, 20], [24, 20]]\n"), "sight FOW-LOS-012");
  EXPECT_EQ(notes_of("kind = \"stone_wall\"\npoints = [[20, 20], [24, 20]]\n"), "cover FOW-SAV-029, sight FOW-LOS-012");
  EXPECT_EQ(notes_of("kind = \"wood\"\n" + place), "sight FOW-LOS-031");
  EXPECT_EQ(notes_of("kind = \"hill\"\nheight = 2\n" + place), "sight FOW-LOS-018");
  EXPECT_EQ(notes_of("kind = \"house\"\n" + place), "cover FOW-SAV-029, sight FOW-LOS-037");
}

// rules: FOW-SHO-011 FOW-SHO-012 FOW-ASL-054 FOW-ASL-170
TEST(Volley, SaysByWhichRulesEachWeaponIsAimed) {
  const auto aim = [](const Game& g, Name verb) {
    std::string list;
    for (const Choice& c : g.decision().choices)
      for (const Question& part : c.parts)
        if (list.empty() && c.verb == verb && part.key == "aim"_name)
          for (RuleId rule : part.rules) list += std::string(rule.text()) + " ";
    return list;
  };
  EXPECT_EQ(aim(*start_of(std::string(field) + "[start]\nstep = \"shooting\"\n"), "shoot"_name),
            "FOW-SHO-011 FOW-SHO-012 ");
  const auto charged = start_of(R"(
sides = ["german", "us"]
[[platoon]]
name = "att"
side = "german"
model = "Rifle/MG team"
team = [{ name = "a1", at = [20, 20] }, { name = "a2", at = [23, 20] }]
[[platoon]]
name = "def"
side = "us"
facing = 180
model = "Rifle/MG team"
team = [{ name = "d1", at = [20, 21.3] }, { name = "d2", at = [23, 21.3] }]
[start]
assault = { attacker = "att", defenders = ["def"], stage = "defensive_fire", charging = ["a1", "a2"] }
)");
  EXPECT_EQ(aim(*charged, "defend"_name), "FOW-ASL-054 FOW-ASL-170 ");
}

TEST(PreviewShoot, ScoresAndDiceAreThoseRolled) {
  auto g = start_of(field);
  usual(*g);  // to the Shooting Step
  const Command shoot = say(*g, "shoot", "{ platoon = \"shermans\", target = \"panzers\" }");
  const Preview p = check_of(*g, 0, shoot);
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  std::vector<const Forecast*> firing;
  for (const Forecast& f : p.forecast)
    if (f.dice > 0) firing.push_back(&f);
  ASSERT_EQ(firing.size(), 3u) << "beyond the reach of their machine-guns";
  EXPECT_EQ(firing[0]->label, "s1: M3 75mm gun");
  std::size_t rolled = 0;
  for (const Event& e : play(*g, 0, shoot, 6)) {
    if (e.kind != "rolled"_name || e.roll.purpose != "to_hit"_name) continue;
    ASSERT_LT(rolled, firing.size());
    EXPECT_EQ(e.who, firing[rolled]->who);
    EXPECT_EQ(e.roll.score, *firing[rolled]->score);
    EXPECT_EQ(static_cast<int32_t>(e.roll.dice.size()), firing[rolled]->dice);
    ++rolled;
  }
  EXPECT_EQ(rolled, firing.size());
}

TEST(PreviewShoot, OddsAreTheExactOnes) {
  auto g = start_of(field);
  usual(*g);
  const Command shoot = say(*g, "shoot", "{ platoon = \"shermans\", target = \"panzers\" }");
  const Preview p = check_of(*g, 0, shoot);
  ASSERT_EQ(p.odds.size(), 4u);
  const State& s = engine::state_of(*g);
  const Body us{PlatoonId::of(1), {}}, them{PlatoonId::of(2), {}};
  const VolleyOdds exact = volley_odds(s, us, usual_fire(s, shooting_step_terms(), us, them), {.fractions = true});
  ASSERT_EQ(exact.tries, 0u);
  const Outlook& destroyed = p.odds[2];
  EXPECT_EQ(destroyed.label, "Destroyed");
  EXPECT_FALSE(destroyed.sampled);
  ASSERT_EQ(destroyed.chances.size(), exact.targets[0].destroyed.chances.size());
  for (std::size_t i = 0; i < destroyed.chances.size(); ++i)
    EXPECT_NEAR(destroyed.chances[i].millionths, exact.targets[0].destroyed.chances[i] * 1e6, 1);
}

// A Warrior may escape, which is not counted but tried out.
TEST(PreviewShoot, OddsThatCannotBeCountedAreSampledAndSaySo) {
  std::string text = field;
  text.replace(text.find("name = \"p1\""), 11, "name = \"p1\"\nwarrior = true");
  auto g = start_of(text);
  usual(*g);
  const Preview p = check_of(*g, 0, say(*g, "shoot", "{ platoon = \"shermans\", target = \"panzers\" }"));
  ASSERT_EQ(p.odds.size(), 4u);
  int64_t sum = 0;
  for (const sandtable::Chance& c : p.odds[0].chances) sum += c.millionths;
  EXPECT_NEAR(static_cast<double>(sum), 1e6, 10);
  EXPECT_TRUE(p.odds[0].sampled);
  EXPECT_NE(p.words.find("trial volleys"), std::string::npos) << p.words;
}

// rules: FOW-SHO-006
TEST(PreviewShoot, SaysWhyAWeaponIsSilent) {
  auto g = start_of(field);
  usual(*g);
  const Preview p = check_of(
      *g, 0,
      say(*g, "shoot", "{ platoon = \"shermans\", target = \"panzers\", weapons = [\"main\"], only = [\"s1\"] }"));
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  int held = 0;
  for (const Forecast& f : p.forecast) {
    if (f.who != g->piece("s2") || f.words != "holds its fire") continue;
    EXPECT_EQ(f.rules, std::vector<RuleId>{"FOW-SHO-006"_rule});
    ++held;
  }
  EXPECT_GT(held, 0);
}

TEST(PreviewAllocation, SavesAreThoseRolled) {
  const std::string text = std::string(field) + "[start]\nhits = { on = \"panzers\", by = [\"s1\", \"s2\"] }\n";
  auto g = start_of(text);
  const Command usual_one = g->usual();
  ASSERT_EQ(usual_one.verb, "allocate"_name);
  const Preview p = check_of(*g, 1, usual_one);
  ASSERT_EQ(p.forecast.size(), 2u);
  std::size_t n = 0;
  for (const Event& e : play(*g, 1, usual_one, 6)) {
    if (e.kind != "rolled"_name || e.roll.purpose != "save"_name) continue;
    ASSERT_LT(n, 2u);
    EXPECT_EQ(e.who, p.forecast[n].who);
    EXPECT_EQ(e.roll.score, *p.forecast[n].score);
    ++n;
  }
  EXPECT_EQ(n, 2u);
}

// Three hits, one on each: armour saves by its Top armour, the others have no save.
// rules: FOW-ASL-088 FOW-ASL-096 FOW-ASL-097
TEST(PreviewBlows, OnlyArmourSaves) {
  auto g = start_of(R"(
sides = ["german", "british"]
[[platoon]]
name = "att"
side = "german"
skill = "veteran"
model = "Rifle team"
team = [{ name = "a1", at = [20, 20] }, { name = "a2", at = [22.5, 20] }, { name = "a3", at = [25, 20] }]
[[platoon]]
name = "def"
side = "british"
facing = 180
did = ["moved"]
team = [{ name = "tank", model = "M4 Sherman", at = [20, 21.8] }, { name = "truck", model = "Truck", at = [22.5, 22.2] }, { name = "foot", model = "Rifle team", at = [25, 21.3] }]
[start]
assault = { attacker = "att", defenders = ["def"], stage = "fight", charging = ["a1", "a2", "a3"] }
)");
  const Command allocate = g->usual();
  ASSERT_EQ(allocate.verb, "allocate"_name);
  const Preview p = check_of(*g, 1, allocate);
  ASSERT_EQ(p.forecast.size(), 3u);
  for (const Forecast& f : p.forecast) {
    const bool armour = f.who == g->piece("tank");
    EXPECT_EQ(f.dice, armour ? 1 : 0);
    EXPECT_EQ(f.words, armour ? "2+ unharmed, 1 bails out, less destroys it" : "it is lost");
    EXPECT_EQ(f.rules, std::vector{armour ? "FOW-ASL-088"_rule : "FOW-ASL-097"_rule});
  }
  std::vector<PieceRef> bailed, lost;
  for (const Event& e : play(*g, 1, allocate, 1)) {
    if (e.kind == "bailed_out"_name) bailed.push_back(e.who);
    if (e.kind == "destroyed"_name && e.who != g->piece("tank")) lost.push_back(e.who);
  }
  EXPECT_EQ(bailed, std::vector{g->piece("tank")});
  EXPECT_EQ(lost, (std::vector{g->piece("foot"), g->piece("truck")}));
}

// rules: FOW-HIT-003
TEST(PreviewMove, CostChecksAndWhatItDoesToShooting) {
  auto g = start_of(field);
  const Command into_wood = say(*g, "move", "{ platoon = \"loner\", to = [8, 14] }");
  const Preview p = check_of(*g, 0, into_wood);
  ASSERT_TRUE(p.refusals.empty()) << p.refusals[0].words;
  ASSERT_EQ(p.forecast.size(), 2u);
  EXPECT_NE(p.forecast[0].words.find("of 8 in"), std::string::npos) << p.forecast[0].words;
  EXPECT_NE(p.forecast[0].words.find("ROF 1 instead of 2"), std::string::npos) << p.forecast[0].words;
  EXPECT_EQ(p.forecast[0].rules, (std::vector{"FOW-MOV-006"_rule, "FOW-HIT-003"_rule}));
  EXPECT_EQ(p.forecast[1].other, g->piece("the wood"));
  ASSERT_EQ(p.odds.size(), 1u);
  EXPECT_EQ(p.odds[0].chances[1].millionths, 166667);
  bool checked = false;
  for (const Event& e : play(*g, 0, into_wood, 6)) {
    if (e.kind == "rolled"_name && e.roll.purpose == "bogging"_name) {
      EXPECT_EQ(e.roll.score, *p.forecast[1].score);
      checked = true;
    }
    if (e.kind == "moved"_name) {
      EXPECT_EQ(e.amount, p.cost);
    }
  }
  EXPECT_TRUE(checked);
}

// rules: FOW-HIT-003
TEST(PreviewMove, SaysNothingOfShootingWhereItDoesNotMatter) {
  const auto g = start_of(std::string(field) + R"(
[[platoon]]
name = "carriers"
side = "us"
model = { name = "truck", type = "transport", mobility = "wheeled", base = [1, 2] }
at = [45, 5]
)");
  const Preview p = check_of(*g, 0, say(*g, "move", "{ platoon = \"carriers\", forward = 3 }"));
  ASSERT_EQ(p.forecast.size(), 1u);
  EXPECT_EQ(p.forecast[0].words, "moves 3 in of 8 in across country");
  EXPECT_EQ(p.forecast[0].rules, std::vector{"FOW-MOV-006"_rule});
}

TEST(PreviewMove, EndingTheStepTellsWhoHasNotMoved) {
  auto g = start_of(field);
  EXPECT_EQ(check_of(*g, 0, g->usual()).words, "2 of your platoons have not moved yet");
  play(*g, 0, say(*g, "move", "{ platoon = \"loner\", forward = 3 }"), 4);
  EXPECT_EQ(check_of(*g, 0, g->usual()).words, "1 of your platoons has not moved yet");
}

TEST(PreviewMove, TellsWhoWouldBeOutOfCommand) {
  const auto g = start_of(field);
  const Preview p = check_of(*g, 0, say(*g, "move", "{ platoon = \"shermans\", paths = { s3 = [[46, 12]] } }"));
  EXPECT_FALSE(p.refusals.empty());
  bool told = false;
  for (const Forecast& f : p.forecast)
    told = told || (f.who == g->piece("s3") && f.words.find("Out of Command") != std::string::npos);
  EXPECT_TRUE(told);
}

bool inside(const Area& area, Vec p) {
  int rings = 0;
  for (const Zone& ring : area.rings) rings += where(p, ring.outline) != Where::outside ? 1 : 0;
  return rings % 2 == 1;
}
Coord to_rim(const Area& area, Vec p) {
  Coord least = 1 << 30;
  for (const Zone& ring : area.rings)
    for (std::size_t i = 0; i < ring.outline.size(); ++i)
      least =
          std::min(least, distance(p, Segment{ring.outline[i], ring.outline[(i + 1) % ring.outline.size()]}).shown());
  return least;
}

TEST(PreviewReach, HoldsExactlyTheEndsThatCheckAccepts) {
  const auto g = start_of(field);
  const PieceRef tank = g->piece("loner_1");
  const Preview reach = g->preview(0, {.what = PreviewSort::reach, .piece = tank});
  ASSERT_EQ(reach.areas.size(), 2u);
  std::size_t points = 0;
  for (const Area& a : reach.areas)
    for (const Zone& ring : a.rings) points += ring.outline.size();
  EXPECT_LT(points, 400u);
  int in = 0, out = 0;
  for (Coord x = inch; x < 26 * inch; x += inch)
    for (Coord y = inch; y < 24 * inch; y += inch) {
      const Vec p{x, y};
      if (to_rim(reach.areas[0], p) < inch / 3) continue;  // the rim is drawn, not judged
      const Preview route = g->preview(0, {.what = PreviewSort::route, .piece = tank, .at = Pose{p, {}}});
      ASSERT_EQ(route.routes.size(), 1u);
      Command c{.decision = g->core().decision, .verb = "move"_name, .actor = g->piece("loner")};
      c.replies.push_back({.key = "paths"_name, .routes = route.routes});
      const bool accepted = check_of(*g, 0, c).refusals.empty();
      EXPECT_EQ(accepted, inside(reach.areas[0], p)) << x / inch << ", " << y / inch;
      EXPECT_EQ(accepted, route.refusals.empty());
      EXPECT_TRUE(!accepted || route.cost <= route.allowed);
      ++(accepted ? in : out);
    }
  EXPECT_GT(in, 100);
  EXPECT_GT(out, 50);
}

// rules: FOW-MOV-042 FOW-MOV-044
TEST(PreviewReach, AtTheDoubleItGoesStraight) {
  const auto g = start_of(field);
  const Preview reach = g->preview(0, {.what = PreviewSort::reach, .piece = g->piece("loner_1")});
  const Vec start{9 * inch, 8 * inch};
  int far = 0;
  for (const Vec p : reach.areas.at(1).rings.at(0).outline) {
    const Vec there{start.x + (p.x - start.x) / 10 * 9, start.y + (p.y - start.y) / 10 * 9};
    if (there == start) continue;
    Command c{.decision = g->core().decision, .verb = "move"_name, .actor = g->piece("loner")};
    c.replies.push_back({.key = "paths"_name,
                         .routes = {{.piece = g->piece("loner_1"), .steps = {{there, heading_of(there - start)}}}}});
    c.replies.push_back({.key = "double"_name, .values = {1}});
    const Preview p_there = check_of(*g, 0, c);
    for (const Refusal& r : p_there.refusals)
      EXPECT_EQ(r.rule.text(), "FOW-MOV-026") << "it may pass its friends, not stop on them: " << r.words;
    far += p_there.cost > 20 * inch ? 1 : 0;
  }
  EXPECT_GT(far, 10) << "24 in where nothing is in the way";
}

// rules: FOW-PIN-012 FOW-NGT-002
TEST(PreviewReach, ShowsTheDoubleWhereThePlatoonMay) {
  const auto g = start_of(std::string(field) + R"(
[[platoon]]
name = "rifles"
side = "us"
model = "Rifle team"
at = [45, 5]
)");
  State& s = engine::state_of(*g);
  const auto areas = [&](const char* team) {
    return g->preview(0, {.what = PreviewSort::reach, .piece = g->piece(team)}).areas.size();
  };
  EXPECT_EQ(areas("rifles_1"), 2u);
  for (Platoon& p : s.platoons) p.pinned = true;
  EXPECT_EQ(areas("rifles_1"), 1u);
  EXPECT_EQ(areas("s1"), 2u);
  s[TeamId{g->piece("rifles_1").id}].platoon = PlatoonId{g->piece("shermans").id};
  EXPECT_EQ(areas("s1"), 1u) << "one rifle team on the ground keeps the tanks from it";
  for (Platoon& p : s.platoons) p.pinned = false;
  EXPECT_EQ(areas("s1"), 2u);
  s.night = true;
  EXPECT_EQ(areas("s1"), 1u);
}

TEST(PreviewReach, CountsTheDraftBeforeIt) {
  const auto g = start_of(field);
  // s1 in the draft drives onto the place s2 would go to.
  const Command draft = say(*g, "move", "{ platoon = \"shermans\", paths = { s1 = [[31, 16]] } }");
  const Vec there{31 * inch, 16 * inch};
  const Preview free = g->preview(0, {.what = PreviewSort::reach, .piece = g->piece("s2")});
  const Preview taken = g->preview(0, {.what = PreviewSort::reach, .command = draft, .piece = g->piece("s2")});
  EXPECT_TRUE(inside(free.areas.at(0), there));
  EXPECT_FALSE(inside(taken.areas.at(0), there));
}

TEST(PreviewRoute, SaysWhyNot) {
  const auto g = start_of(field);
  const auto route = [&](Coord x, Coord y) {
    return g->preview(0,
                      {.what = PreviewSort::route, .piece = g->piece("loner_1"), .at = Pose{{x * inch, y * inch}, {}}});
  };
  const Preview far = route(9, 30);
  ASSERT_FALSE(far.refusals.empty());
  EXPECT_GT(far.cost, far.allowed);
  const Preview wet = route(2, 4);
  ASSERT_FALSE(wet.refusals.empty());
}

TEST(PreviewLook, AgreesWithSightAndScore) {
  auto g = start_of(field);
  usual(*g);
  for (const char* from : {"s1", "s3", "loner_1"}) {
    const Preview p = g->preview(0, {.what = PreviewSort::look, .piece = g->piece(from)});
    ASSERT_EQ(p.sightings.size(), 4u);
    for (const SightLine& look : p.sightings) {
      const std::string to = g->name_of(look.piece);
      const Toml words = Toml::parse("w = { from = \"" + std::string(from) + "\", to = \"" + to + "\" }", "w");
      const Json sight = g->ask("sight", words.find("w"));
      EXPECT_EQ(look.seen, *sight.find("line")->string() != "blocked");
      EXPECT_EQ(look.concealed, look.seen && *sight.find("concealed")->boolean());
      EXPECT_EQ(look.distance, *g->ask("distance", words.find("w")).find("distance")->integer());
      if (!look.score) continue;
      const Toml shot = Toml::parse("w = { shooter = \"" + std::string(from) + "\", target = \"" + to + "\" }", "w");
      EXPECT_EQ(look.score->needed(), *g->ask("score", shot.find("w")).find("needed")->integer());
      EXPECT_TRUE(look.in_range);
    }
  }
}

TEST(PreviewLook, FromElsewhereItFiresAsIfMoved) {
  auto g = start_of(field);
  const Preview here = g->preview(0, {.what = PreviewSort::look, .piece = g->piece("s1")});
  const Preview there =
      g->preview(0, {.what = PreviewSort::look, .piece = g->piece("s1"), .at = Pose{{30 * inch, 20 * inch}, {}}});
  EXPECT_EQ(here.sightings[0].distance - there.sightings[0].distance, 10 * inch);
  EXPECT_LT(there.sightings[0].score->needed(), here.sightings[0].score->needed()) << "no longer at long range";
}

TEST(PreviewMeasure, GivesBothUnitsAndCommandDistance) {
  const auto g = start_of(field);
  const Preview p = g->preview(0, {.what = PreviewSort::measure, .piece = g->piece("s1"), .other = g->piece("s2")});
  const Toml words = Toml::parse("w = { from = \"s1\", to = \"s2\" }", "w");
  EXPECT_EQ(p.distance, *g->ask("distance", words.find("w")).find("distance")->integer());
  EXPECT_NE(p.words.find(" in ("), std::string::npos);
  EXPECT_NE(p.words.find("s2 is In Command"), std::string::npos) << p.words;
}

TEST(Simplified, KeepsCornersAndDropsWhatIsStraight) {
  std::vector<Vec> ring;
  for (Coord i = 0; i < 100; ++i) ring.push_back({i * 100, 0});
  for (Coord i = 0; i < 100; ++i) ring.push_back({10000, i * 100});
  for (Coord i = 0; i < 100; ++i) ring.push_back({10000 - i * 100, 10000});
  for (Coord i = 0; i < 100; ++i) ring.push_back({0, 10000 - i * 100});
  EXPECT_EQ(simplified(ring, 10).size(), 4u);
}

}  // namespace
}  // namespace sandtable::fow
