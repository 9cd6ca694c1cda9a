// The line of sight entries of the catalog, case by case: area terrain, buildings, smoke, what bars a shot.
#include <gtest/gtest.h>

#include "fow/sight/sighting.hpp"
#include "fow/sight/sighting_support.hpp"

namespace sandtable::fow {
namespace {

using namespace testing;  // NOLINT: the helpers of this file

// --- area terrain ---

// rules: FOW-LOS-025
TEST(AreaSight, TallAreaTerrainBetweenTwoTeamsBlocks) {
  const Field f(area("wood", 18, 22));
  const Sighting s = f.shoot(f.tank(36, 10), turret, f.tank(36, 30));
  EXPECT_EQ(s.line, Line::blocked);
  EXPECT_EQ(s.because, "FOW-LOS-025"_rule);
}

// rules: FOW-LOS-025 FOW-LOS-026
TEST(AreaSight, NotTallerThanOneOfTheTwoConceals) {
  const auto look = [](double height, const Mounting& w, bool at_tank) {
    const Field f(raised("corn", height, 18, 22));
    const Onlooker viewer = w.mount == Mount::base ? f.infantry(36, 10) : f.tank(36, 10);
    return f.shoot(viewer, w, at_tank ? f.tank(36, 30) : f.infantry(36, 30));
  };
  EXPECT_EQ(look(0.9, rifle, false).line, Line::blocked);
  EXPECT_EQ(look(0.9, rifle, true).line, Line::concealed);
  EXPECT_EQ(look(0.9, rifle, true).because, "FOW-LOS-026"_rule);
  EXPECT_EQ(look(0.9, cupola, false).line, Line::concealed);
  EXPECT_EQ(look(0.8, rifle, false).line, Line::concealed);  // equal is not taller
  EXPECT_EQ(look(0.8004, rifle, false).line, Line::blocked);
}

// rules: FOW-LOS-026
TEST(AreaSight, SeenAcrossOnHalfOfTheLines) {
  const auto look = [](double edge) {
    const Field f(area("crops", 19, 20, 30, edge));
    return f.shoot(f.tank(36, 10), turret, f.tank(36, 30)).line;
  };
  EXPECT_EQ(look(36), Line::concealed);
  EXPECT_EQ(look(35.985), Line::clear);
}

// rules: FOW-LOS-027 FOW-LOS-028
TEST(AreaSight, AtTheEdgeConcealedAndSeeingOut) {
  const Field f(area("wood", 20, 30));
  const Onlooker edge = f.infantry(36, 20);
  const Onlooker far_out = f.infantry(36, 2);
  const Sighting at_edge = f.shoot(far_out, rifle, edge);
  EXPECT_EQ(at_edge.line, Line::concealed);
  EXPECT_EQ(at_edge.because, "FOW-LOS-027"_rule);
  EXPECT_EQ(f.shoot(edge, rifle, far_out).line, Line::clear);
  EXPECT_EQ(f.shoot(f.infantry(60, 20), rifle, edge).line, Line::concealed);  // from every enemy
  const Field low(area("crops", 20, 30));
  EXPECT_EQ(low.shoot(low.infantry(36, 2), rifle, low.tank(36, 20)).because, "FOW-LOS-027"_rule);
  EXPECT_EQ(low.shoot(low.tank(36, 20), turret, low.infantry(36, 2)).line, Line::clear);
}

// rules: FOW-LOS-028
TEST(AreaSight, AWeaponInTheWoodHalfOfAnEdgeTeamSeesOut) {
  const Field f(area("wood", 20, 30));
  const Onlooker tank = onlooker(f.scene, box(36, 20.5, 1, 2), tank_height);  // the turret is above the wood
  EXPECT_EQ(f.shoot(tank, turret, f.tank(36, 5)).line, Line::clear);
}

// rules: FOW-LOS-029
TEST(AreaSight, AnEdgeTeamSeenThroughTheWoodCountsAsInside) {
  const Field f(area("wood", 20, 24));
  const Onlooker edge = f.infantry(36, 20);  // from y = 19.5 to 20.5
  const auto beyond = [&](double gap) { return f.infantry(36, 20.5 + gap + 0.5); };
  for (const Sighting& s : {f.shoot(beyond(6), rifle, edge), f.shoot(edge, rifle, beyond(6))})
    EXPECT_EQ(s.line, Line::concealed);
  EXPECT_EQ(f.shoot(edge, rifle, beyond(6)).because, "FOW-LOS-029"_rule);
  for (const Sighting& s : {f.shoot(beyond(6.0004), rifle, edge), f.shoot(edge, rifle, beyond(6.0004))}) {
    EXPECT_EQ(s.line, Line::blocked);
    EXPECT_EQ(s.because, "FOW-LOS-029"_rule);
  }
}

// rules: FOW-LOS-030 FOW-LOS-031
TEST(AreaSight, SixInchesIntoAWood) {  // CASE-FOW-LOS-015
  const Field f(area("wood", 5, 40));
  const Onlooker w = f.infantry(36, 7);  // nearest edge at y = 6.5
  const auto viewer = [&](double nearest) { return f.infantry(36, nearest - 0.5); };
  for (const Sighting& s : {f.shoot(viewer(0.5), rifle, w), f.shoot(w, rifle, viewer(0.5))}) {
    EXPECT_EQ(s.line, Line::concealed);
    EXPECT_EQ(s.because, "FOW-LOS-030"_rule);
  }
  for (double y : {0.4, 0.4996})
    for (const Sighting& s : {f.shoot(viewer(y), rifle, w), f.shoot(w, rifle, viewer(y))}) {
      EXPECT_EQ(s.line, Line::blocked);
      EXPECT_EQ(s.because, "FOW-LOS-031"_rule);
      EXPECT_EQ(s.by.feature, f.table.find("wood 1"));
    }
}

// rules: FOW-LOS-031 FOW-TCH-058
TEST(AreaSight, OpenWoodsLetTwelveInchesThrough) {
  const Field f(area("open_wood", 5, 40));
  const Onlooker w = f.infantry(36, 20);
  EXPECT_EQ(f.shoot(f.infantry(36, 33), rifle, w).line, Line::concealed);
  EXPECT_EQ(f.shoot(f.infantry(36, 33.0004), rifle, w).because, "FOW-TCH-058"_rule);
}

// rules: FOW-LOS-032
TEST(AreaSight, TwoTeamsInTheSameWood) {
  const Field f(area("wood", 5, 40));
  const Onlooker a = f.infantry(36, 10);
  for (const Sighting& s : {f.shoot(a, rifle, f.infantry(36, 17)), f.shoot(f.infantry(36, 17), rifle, a)})
    EXPECT_EQ(s.line, Line::concealed);
  EXPECT_EQ(f.shoot(a, rifle, f.infantry(36, 17.0004)).line, Line::blocked);
}

// rules: FOW-LOS-033
TEST(AreaSight, AThinWoodIsStillOpaque) {  // CASE-FOW-LOS-017
  const Field f(area("wood", 20, 23));
  EXPECT_EQ(f.shoot(f.infantry(36, 19), rifle, f.infantry(36, 24)).line, Line::blocked);
  // Touching the border from outside is outside (FOW-LOS-036).
  EXPECT_EQ(f.shoot(f.infantry(36, 19.5), rifle, f.infantry(36, 23.5)).line, Line::blocked);
  const Field sliver(area("wood", 20, 20.01));
  EXPECT_EQ(sliver.shoot(sliver.infantry(36, 19), rifle, sliver.infantry(36, 24)).line, Line::blocked);
}

// rules: FOW-LOS-033
TEST(AreaSight, InAndOutAgainAfterTheStartBlocks) {
  // A horseshoe open to the west, arms from y = 8 to 12 and from 14 to 17.
  const Field f(
      "[[feature]]\nkind = \"wood\"\noutline = [[30, 8], [44, 8], [44, 17], [30, 17], [30, 14], [42, 14], [42, 12], "
      "[30, 12]]\n");
  const Onlooker in_one_arm = f.infantry(33, 11);
  EXPECT_TRUE(f.shoot(in_one_arm, rifle, f.infantry(33, 15.5)).seen());       // out and in again
  const Sighting through = f.shoot(in_one_arm, rifle, f.infantry(33, 17.6));  // out, in and out: 5.6 in apart
  EXPECT_EQ(through.line, Line::blocked);
  EXPECT_EQ(through.because, "FOW-LOS-033"_rule);
}

// rules: FOW-LOS-034 FOW-LOS-026
TEST(AreaSight, ATankStandingInCorn) {  // CASE-FOW-LOS-021
  const Field f(area("corn", 20, 30));
  const Onlooker tank = f.tank(36, 25);
  const Onlooker enemy = f.tank(36, 4.5);
  const Sighting s = f.shoot(enemy, turret, tank);
  EXPECT_EQ(s.line, Line::concealed);
  EXPECT_EQ(s.because, "FOW-LOS-034"_rule);
  EXPECT_EQ(f.shoot(tank, turret, enemy).line, Line::clear);  // looking out is not looking across
}

// rules: FOW-LOS-034
TEST(AreaSight, LowCropIsSeenAcrossOnlyWhenPassedAfterTheStart) {
  // A field like a horseshoe: out of one arm, across the other.
  const Field f(
      "[[feature]]\nkind = \"crops\"\noutline = [[30, 8], [44, 8], [44, 17], [30, 17], [30, 14], [42, 14], [42, 12], "
      "[30, 12]]\n");
  EXPECT_EQ(f.shoot(f.tank(33, 10), turret, f.tank(33, 30)).line, Line::concealed);
  EXPECT_EQ(f.shoot(f.tank(33, 15.5), turret, f.tank(33, 30)).line, Line::clear);
}

// rules: FOW-LOS-035
TEST(AreaSight, InfantryInCornATankOutside) {  // CASE-FOW-LOS-020
  const Field f(area("corn", 20, 40));
  const Onlooker team = f.infantry(36, 21);  // nearest edge at y = 20.5
  EXPECT_EQ(f.shoot(f.tank(36, 10), turret, team).line, Line::blocked);
  EXPECT_EQ(f.shoot(f.tank(36, 14), turret, team).line, Line::concealed);  // exactly 6 in
  EXPECT_EQ(f.shoot(f.tank(36, 13.9996), cupola, team).line, Line::blocked);
  // Whatever the viewer's elevation.
  const Field high(hill(step(4, 2, 13)) + area("corn", 20, 40));
  EXPECT_EQ(high.shoot(high.tank(36, 12), cupola, high.infantry(36, 21)).line, Line::blocked);
}

// rules: FOW-LOS-024 FOW-LOS-036
TEST(AreaSight, InsideAstrideOutside) {
  const Field f(area("wood", 20, 30));
  const auto why = [&](double y) { return f.shoot(f.infantry(36, y - 4), rifle, f.infantry(36, y)).because; };
  EXPECT_FALSE(why(19.5).valid());  // touching from outside
  EXPECT_EQ(why(19.5004), "FOW-LOS-027"_rule);
  EXPECT_EQ(why(20.4996), "FOW-LOS-027"_rule);
  EXPECT_EQ(why(20.5), "FOW-LOS-030"_rule);  // touching from inside
}

// rules: FOW-LOS-022
TEST(AreaSight, EdgesGoBeforeLevels) {
  // The viewer stands high; the team at the edge of the wood is concealed though nothing of it is hidden.
  const Field f(hill(step(4, 2, 10.5)) + area("wood", 30, 40));
  EXPECT_EQ(f.shoot(f.tank(36, 10), cupola, f.infantry(36, 30)).line, Line::concealed);
  // Over a wood that neither is in, by height.
  const Field over(hill(step(8, 2, 10.5)) + area("wood", 16, 18));
  EXPECT_EQ(over.shoot(over.tank(36, 10), cupola, over.tank(36, 40)).line, Line::clear);
  EXPECT_EQ(over.shoot(over.tank(36, 10), cupola, over.tank(36, 19.2)).line, Line::blocked);
}

// --- buildings ---

const char* const house_with_one_window =
    "[[feature]]\nkind = \"house\"\nname = \"house\"\nrect = { at = [36, 20], size = [4, 4] }\n"
    "openings = [{ sort = \"window\", at = [36, 18], width = 0.6 }]\n";

// rules: FOW-LOS-037 FOW-LOS-038 FOW-LOS-039 FOW-LOS-040
TEST(BuildingSight, HouseMachineGunAndAntiTankGun) {  // CASE-FOW-LOS-022
  const Field f(house_with_one_window);
  const Onlooker i = f.infantry(36, 8);
  const Onlooker m = f.inside(36, 19, "house", 0);
  const Onlooker a = f.infantry(36, 30);
  const Sighting at_m = f.shoot(i, rifle, m);
  EXPECT_EQ(at_m.line, Line::concealed);
  EXPECT_EQ(at_m.because, "FOW-LOS-040"_rule);
  EXPECT_EQ(f.shoot(i, rifle, a).line, Line::blocked);
  EXPECT_EQ(f.shoot(i, rifle, a).because, "FOW-LOS-037"_rule);
  EXPECT_EQ(f.shoot(m, rifle, i).line, Line::clear);
  EXPECT_EQ(f.shoot(m, rifle, a).line, Line::blocked);
  EXPECT_EQ(f.shoot(m, rifle, a).because, "FOW-LOS-039"_rule);
  EXPECT_EQ(f.shoot(a, rifle, m).line, Line::blocked);
  EXPECT_EQ(f.shoot(a, rifle, m).because, "FOW-LOS-038"_rule);
}

// rules: FOW-LOS-037
TEST(BuildingSight, ALowBuildingStillBlocksOnTheLevel) {
  const Field f(area("house", 18, 22) + "height = 0.5\n");
  EXPECT_EQ(f.shoot(f.tank(36, 10), cupola, f.tank(36, 30)).line, Line::blocked);
  const Field high(hill(step(4, 2, 10.5)) + area("house", 18, 22) + "height = 0.5\n");
  EXPECT_EQ(high.shoot(high.tank(36, 10), cupola, high.tank(36, 30)).line, Line::clear);
}

// rules: FOW-LOS-038
TEST(BuildingSight, OneWindowShowsTheWholeGarrison) {  // CASE-FOW-LOS-023
  const Field f(house_with_one_window);
  const Onlooker shooter = f.infantry(36, 9);
  for (double x : {35.0, 36.0, 37.0})
    EXPECT_EQ(f.shoot(shooter, rifle, f.inside(x, 20, "house", -1)).line, Line::concealed);
}

// rules: FOW-LOS-038
TEST(BuildingSight, AnOpeningIsSeenWhenATenthOfItIs) {
  // A second house, close to the window, hides all of it but its eastern part.
  const auto look = [](double edge) {
    const Field f(std::string(house_with_one_window) + area("house", 16.5, 17.5, 30, edge));
    return f.shoot(onlooker(f.scene, box(36, 6, 1, 1), tank_height), turret, f.inside(36, 19, "house", 0)).line;
  };
  EXPECT_EQ(look(36.1), Line::concealed);
  EXPECT_EQ(look(36.27), Line::blocked);
}

// rules: FOW-LOS-039
TEST(BuildingSight, OnlyTheHalfPlaneBeyondTheWall) {
  const Field f(house_with_one_window);
  const Onlooker m = f.inside(36, 19, "house", 0);
  EXPECT_EQ(f.shoot(m, rifle, f.infantry(60, 17)).line, Line::clear);
  EXPECT_EQ(f.shoot(m, rifle, f.infantry(60, 19)).line,
            Line::blocked);  // beside the house, behind the line of the wall
  EXPECT_EQ(f.shoot(f.infantry(60, 19), rifle, m).line, Line::blocked);
  EXPECT_EQ(f.shoot(f.inside(36, 19, "house", -1), rifle, f.infantry(36, 8)).because, "FOW-LOS-039"_rule);
  EXPECT_EQ(f.shoot(f.inside(36, 19, "house", 1), rifle, f.infantry(36, 8)).because, "FOW-LOS-039"_rule);
}

// rules: FOW-LOS-039 FOW-LOS-022
TEST(BuildingSight, AnUpperStoreySeesOverAHedge) {
  const auto field = [](int floor) {
    return fmt::format(
               "[[feature]]\nkind = \"tower\"\nname = \"tower\"\nrect = {{ at = [36, 20], size = [3, 3] }}\n"
               "openings = [{{ sort = \"window\", at = [36, 18.5], width = 0.6, floor = {} }}]\n",
               floor) +
           hedge(12, 1.5);
  };
  const Field ground(field(0));
  EXPECT_EQ(ground.shoot(ground.inside(36, 20, "tower", 0), rifle, ground.infantry(36, 5)).line, Line::blocked);
  const Field top(field(2));
  EXPECT_EQ(top.shoot(top.inside(36, 20, "tower", 0), rifle, top.infantry(36, 5)).line, Line::clear);
}

// rules: FOW-LOS-040
TEST(BuildingSight, EnemiesInTheSameBuildingSeeEachOtherConcealed) {
  const Field f(house_with_one_window);
  const Sighting s = f.shoot(f.inside(35, 20, "house", -1), rifle, f.inside(37, 20, "house", 0));
  EXPECT_EQ(s.line, Line::concealed);
  EXPECT_EQ(s.because, "FOW-LOS-040"_rule);
}

// rules: FOW-LOS-038 FOW-LOS-039
TEST(BuildingSight, ABreachIsAnOpening) {
  Overlays overlays;
  Overlay breach;
  breach.sort = Overlay::Sort::breach;
  breach.rect = box(36, 22, 1, 1);  // in the north wall
  breach.feature = FeatureId::of(0);
  overlays.push_back(breach);
  const Field f(house_with_one_window, overlays);
  EXPECT_EQ(f.shoot(f.infantry(36, 30), rifle, f.inside(36, 20, "house", 0)).line, Line::concealed);
  EXPECT_EQ(f.shoot(f.inside(36, 20, "house", 1), rifle, f.infantry(36, 30)).line, Line::clear);
}

// --- smoke ---

Overlays one(const Overlay& o) {
  Overlays all;
  all.push_back(o);
  return all;
}

// rules: FOW-SMK-008 FOW-SMK-009
TEST(SmokeSight, UnderSmokeConcealsBothWays) {
  const Field f("", one(smoke(36, 20)));
  const Onlooker under = f.tank(36, 21.4);  // its near edge 0.1 in inside the circle
  const Onlooker other = f.tank(36, 40);    // on the side away from the smoke
  for (const Sighting& s : {f.shoot(other, turret, under), f.shoot(under, turret, other)}) {
    EXPECT_EQ(s.line, Line::concealed);
    EXPECT_EQ(s.because, "FOW-SMK-008"_rule);
    EXPECT_EQ(s.by.overlay, 0);
  }
  EXPECT_EQ(f.shoot(other, turret, f.tank(36, 21.5)).line, Line::clear);
}

// rules: FOW-SMK-009
TEST(SmokeSight, SeenThroughSmokeByHalfOfTheSilhouette) {
  const auto look = [](double x) {
    const Field f("", one(smoke(x, 20)));
    return f.shoot(f.tank(36, 10), turret, f.tank(36, 30));
  };
  EXPECT_EQ(look(36).because, "FOW-SMK-009"_rule);
  EXPECT_EQ(look(35).line, Line::concealed);  // its eastern corner on the middle line
  EXPECT_EQ(look(34.98).line, Line::clear);
  // From above the cylinder's top.
  const Field high(hill(step(6, 2, 10.5)), one(smoke(36, 20)));
  EXPECT_EQ(high.shoot(high.tank(36, 10), cupola, high.tank(36, 30)).line, Line::clear);
  EXPECT_EQ(high.shoot(high.tank(36, 10), cupola, high.tank(36, 22)).line, Line::concealed);
}

// rules: FOW-SMK-010
TEST(SmokeSight, SmokeNeverBlocks) {
  Overlays many;
  for (int i = 0; i < 6; ++i) many.push_back(smoke(36, 14 + 2.1 * i));
  const Field f("", many);
  const Sighting s = f.shoot(f.tank(36, 10), turret, f.tank(36, 30));
  EXPECT_EQ(s.line, Line::concealed);
  EXPECT_EQ(s.hidden_permille, 0);
}

// rules: FOW-CAS-003 FOW-SMK-012
TEST(SmokeSight, TheSmokeOfAWreck) {  // CASE-FOW-CAS-012
  const Field f("", one(smoke(36, 20, Overlay::Sort::wreck_smoke)));
  const Onlooker a = f.tank(36, 10);
  const Onlooker b = f.tank(36, 30);
  for (const Sighting& s : {f.shoot(a, turret, b), f.shoot(b, turret, a)}) {
    EXPECT_EQ(s.line, Line::concealed);
    EXPECT_EQ(s.because, "FOW-CAS-003"_rule);
  }
}

// Of several things that conceal a team by where it stands the weightiest is told, and none hides those after it.
// rules: FOW-LOS-020 FOW-LOS-027 FOW-LOS-029 FOW-LOS-030 FOW-LOS-034 FOW-LOS-040 FOW-SMK-008
TEST(SmokeSight, TheWeightiestReasonIsTold) {
  const Field wood(area("wood", 20, 24), one(smoke(36, 21.5)));
  const Onlooker outside = wood.infantry(36, 17);
  EXPECT_EQ(wood.shoot(outside, rifle, wood.infantry(36, 21.5)).because, "FOW-LOS-030"_rule);
  EXPECT_EQ(wood.shoot(outside, rifle, wood.infantry(36, 20)).because, "FOW-LOS-027"_rule);
  const Field corn(area("corn", 20, 30), one(smoke(36, 25)));
  EXPECT_EQ(corn.shoot(corn.tank(36, 4.5), turret, corn.tank(36, 25)).because, "FOW-LOS-034"_rule);
  const std::string slope = hill(step(0.6, 20, 34) + step(1.2, 24, 28));
  const Field smoky(slope, one(smoke(36, 30)));
  EXPECT_EQ(smoky.shoot(smoky.tank(36, 2), turret, smoky.tank(36, 30)).because, "FOW-SMK-008"_rule);
  const Field bare(slope);
  EXPECT_EQ(bare.shoot(bare.tank(36, 2), turret, bare.tank(36, 30)).because, "FOW-LOS-020"_rule);
  const Field edge(area("wood", 20, 24));
  EXPECT_EQ(edge.shoot(edge.infantry(36, 20), rifle, edge.infantry(36, 25)).because, "FOW-LOS-029"_rule);
}

// --- what bars a shot ---

Bystander friend_at(double x, double y, double width, Coord height = infantry_height) {
  return {outline(box(x, y, width, 1)), 0, height};
}

// rules: FOW-SHO-043
TEST(ShotLane, BetweenTwoFriendsOnlyThroughAnInch) {
  const Field f("");
  const auto shot = [&](double gap) {
    const std::array friends{friend_at(30 - gap / 2, 20, 12), friend_at(42 + gap / 2, 20, 12)};
    return sighting(f.scene, f.infantry(36, 10), rifle, f.infantry(36, 30), friends);
  };
  EXPECT_TRUE(shot(1.0).may_shoot());
  EXPECT_EQ(shot(0.999).barred, "FOW-SHO-043"_rule);
  EXPECT_EQ(shot(0.999).line, Line::clear);
}

// rules: FOW-SHO-042
TEST(ShotLane, OverFriendsFromAnotherLevel) {
  const auto shot = [](double height, Coord friend_height) {
    const Field f(height > 0 ? hill(step(height, 2, 10.5)) : std::string());
    const Bystander friendly = friend_at(36, 20, 20, friend_height);
    return sighting(f.scene, f.infantry(36, 10), rifle, f.infantry(36, 30), {&friendly, 1});
  };
  EXPECT_FALSE(shot(0, 100).may_shoot());  // not even over a low one on the level
  EXPECT_TRUE(shot(4, infantry_height).may_shoot());
  EXPECT_FALSE(shot(4, units(5)).may_shoot());
}

// rules: FOW-SHO-044
TEST(ShotLane, BetweenTwoFeaturesOnlyThroughAnInch) {
  const auto field = [](double gap, const char* kind) {
    return area(kind, 19, 21, 30, 36 - gap / 2) + area(kind, 19, 21, 36 + gap / 2, 42);
  };
  const auto shot = [&](double gap, const char* kind) {
    const Field f(field(gap, kind));
    return sighting(f.scene, f.infantry(36, 10), rifle, f.infantry(36, 30));
  };
  EXPECT_TRUE(shot(1.0, "wood").may_shoot());
  EXPECT_EQ(shot(0.9992, "wood").barred, "FOW-SHO-044"_rule);
  EXPECT_TRUE(shot(0.9992, "wood").seen());
  EXPECT_TRUE(shot(0.9992, "crops").may_shoot());  // these would not block the look
  const Field f(field(0.9992, "wood"));
  EXPECT_TRUE(f.see(f.infantry(36, 10), f.infantry(36, 30)).may_shoot());
}

// rules: FOW-SHO-044
TEST(ShotLane, BetweenAFriendAndAFeature) {
  const auto shot = [](double gap) {
    const Field f(area("wood", 19, 21, 24, 35.5));
    const Bystander friendly = friend_at(35.5 + gap + 6, 20, 12);
    return sighting(f.scene, f.infantry(36, 10), rifle, f.infantry(36, 30), {&friendly, 1});
  };
  EXPECT_TRUE(shot(1.0).may_shoot());
  EXPECT_FALSE(shot(0.999).may_shoot());
}

// --- explanations, symmetry ---

// rules: FOW-LOS-017
TEST(Explain, EveryReasonIsTold) {
  const Field f(hedge(15, 0.5) + area("wood", 30, 40), one(smoke(36, 20)));
  const Explanation e = explain(f.scene, f.infantry(36, 10), rifle, f.infantry(36, 30));
  EXPECT_EQ(e.sighting.line, Line::concealed);
  std::vector<std::string> rules;
  for (const SightReason& r : e.reasons) rules.push_back(r.rule.text());
  for (const char* rule : {"FOW-LOS-027", "FOW-LOS-012", "FOW-SMK-009"})
    EXPECT_NE(std::find(rules.begin(), rules.end(), rule), rules.end()) << rule;
  for (const SightReason& r : e.reasons)
    if (r.rule == "FOW-LOS-012"_rule) {
      EXPECT_EQ(r.crossed, 64);
      EXPECT_EQ(r.covered_permille, 1000);
      EXPECT_EQ(r.by.at.y, units(15));
    }
}

}  // namespace
}  // namespace sandtable::fow
