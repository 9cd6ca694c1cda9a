// A ground is kept between calls: it must be another one as soon as anything it is made from is another.
#include "table/move/ground.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "table/scene.hpp"

namespace sandtable {
namespace {

using scene::at;
using scene::in;
using scene::Scene;

// A wood, a hedge with a gap, a road that forks, a wreck and a breach.
Scene small() {
  Scene s;
  s.box(4, 4, 10, 10, 2);
  s.hedge({at(12, 4), at(12, 16)});
  s.features.back().openings.push_back({Opening::Sort::gap, {at(12, 8), at(12, 9)}, 0, 0});
  s.road({at(0, 20), at(20, 20), at(40, 20)}, 2);
  s.road({at(20, 20), at(20, 40)}, 3);
  s.overlays.push_back({.sort = Overlay::Sort::wreck, .rect = {{at(30, 30), {}}, in(2), in(3)}});
  s.going.overlay.push_back({.pace = 2, .check = scene::bog});
  s.overlays.push_back(
      {.sort = Overlay::Sort::breach, .rect = {{at(12, 13), {}}, in(1), in(1)}, .feature = FeatureId{1}});
  s.going.overlay.push_back({.opens = true});
  return s;
}

std::vector<int64_t> numbers(const Ground& g) {
  std::vector<int64_t> row{g.size.x, g.size.y, g.open, g.road, g.open_check};
  for (const Ground::Patch& p : g.patches)
    for (int64_t n :
         {int64_t{p.feature.value}, int64_t{p.overlay}, int64_t{p.going.pace}, int64_t{p.going.check},
          int64_t{p.going.line}, int64_t{p.going.walls}, int64_t{p.rings}, int64_t{p.box.low.x}, int64_t{p.box.high.y}})
      row.push_back(n);
  for (const Ground::Ring& r : g.rings) row.push_back(r.first * 1000 + r.count * 2 + r.closed);
  for (Vec c : g.corners) row.push_back(c.x), row.push_back(c.y);
  for (const Ground::Stretch& r : g.roads)
    for (Coord n : {r.a.x, r.a.y, r.b.x, r.b.y, r.half_width, r.before, r.beyond}) row.push_back(n);
  return row;
}

TEST(Ground, TheSameIngredientsMakeTheSameGround) { EXPECT_EQ(numbers(small().ground()), numbers(small().ground())); }

TEST(Ground, AnyOtherIngredientMakesAnotherGround) {
  const std::vector<std::function<void(Scene&)>> changes{
      [](Scene& s) { s.size.x += 1; },
      [](Scene& s) { s.going.open = 0; },
      [](Scene& s) { s.going.open_check = scene::bog; },
      [](Scene& s) { s.going.feature[0].walls = true; },
      [](Scene& s) { s.going.feature[0].pace = 3; },
      [](Scene& s) { s.going.feature[0].check = 0; },
      [](Scene& s) { s.going.feature[1].line = false; },
      [](Scene& s) { s.going.feature[3].road = false; },
      [](Scene& s) { s.features[0].points[2].x += 1; },
      [](Scene& s) { s.features[2].width += 2; },
      [](Scene& s) { s.features[1].openings[0].span.b.y += 100; },
      [](Scene& s) { s.features[1].openings.clear(); },
      [](Scene& s) { s.overlays[0].rect.pose.at.x += 1; },
      [](Scene& s) { s.overlays[0].rect.pose.facing = Angle{900}; },
      [](Scene& s) { s.overlays[0].rect.depth += 2; },
      [](Scene& s) { s.overlays[1].feature = FeatureId{0}; },
      [](Scene& s) { s.going.overlay[1].opens = false; },
      [](Scene& s) { s.overlays.pop_back(); },
  };
  const auto usual = numbers(small().ground());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Scene s = small();
    changes[i](s);
    EXPECT_NE(numbers(s.ground()), usual) << i;
    EXPECT_EQ(numbers(small().ground()), usual) << i;
  }
}

// Where stretches meet, each reaches on by the narrower of the two; their order does not matter.
TEST(Ground, RoadsReachOnWhereTheyJoin) {
  const Ground g = small().ground();
  ASSERT_EQ(g.roads.size(), 3u);
  EXPECT_EQ(g.roads[0].before, 0);
  EXPECT_EQ(g.roads[0].beyond, in(1));
  EXPECT_EQ(g.roads[1].before, in(1));
  EXPECT_EQ(g.roads[1].beyond, 0);
  EXPECT_EQ(g.roads[2].before, in(1));
  EXPECT_EQ(g.roads[2].beyond, 0);
}

}  // namespace
}  // namespace sandtable
