// The integer geometry against GEOS, which shares no code or arithmetic with it, on random shapes. Predicates of GEOS
// are exact for whole coordinates; only its distances, in doubles, need a tolerance.
#include <geos_c.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdarg>
#include <memory>

#include "geometry/path.hpp"
#include "geometry/random_shapes.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {
namespace {

void quiet(const char*, ...) {}

struct Geos {
  Geos() { initGEOS(quiet, quiet); }
  ~Geos() { finishGEOS(); }
};

struct Free {
  void operator()(GEOSGeometry* g) const { GEOSGeom_destroy(g); }
};
using Geometry = std::unique_ptr<GEOSGeometry, Free>;

GEOSCoordSequence* sequence(Points points, bool closed) {
  const auto n = static_cast<unsigned>(points.size());
  GEOSCoordSequence* s = GEOSCoordSeq_create(closed ? n + 1 : n, 2);
  for (unsigned i = 0; i < n; ++i) GEOSCoordSeq_setXY(s, i, points[i].x, points[i].y);
  if (closed) GEOSCoordSeq_setXY(s, n, points[0].x, points[0].y);
  return s;
}

Geometry polygon(Points points) {
  return Geometry(GEOSGeom_createPolygon(GEOSGeom_createLinearRing(sequence(points, true)), nullptr, 0));
}
Geometry line(Points points) { return Geometry(GEOSGeom_createLineString(sequence(points, false))); }
Geometry line(Segment s) {
  const std::array<Vec, 2> ends{s.a, s.b};
  return line(ends);
}
Geometry point(Vec p) { return Geometry(GEOSGeom_createPoint(sequence({&p, 1}, false))); }

bool intersects(const Geometry& a, const Geometry& b) { return GEOSIntersects(a.get(), b.get()) == 1; }
bool covers(const Geometry& a, const Geometry& b) { return GEOSCovers(a.get(), b.get()) == 1; }
bool interiors_meet(const Geometry& a, const Geometry& b) {
  return GEOSRelatePattern(a.get(), b.get(), "T********") == 1;
}

testing::AssertionResult agrees(Gap g, const Geometry& a, const Geometry& b) {
  double d = -1;
  GEOSDistance(a.get(), b.get(), &d);
  const double off = d - g.floor;
  const bool good = g.whole ? std::abs(off) < 1e-6 : off > -1e-6 && off < 1 + 1e-6;
  if (good) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "gap " << g.floor << (g.whole ? "" : "+") << ", GEOS " << d;
}

class Oracle : public testing::TestWithParam<Lattice> {
 protected:
  Geos geos_;
  Random random_{11};
  Lattice field_ = GetParam();
};

TEST_P(Oracle, Segments) {
  for (int i = 0; i < 4000; ++i) {
    const Segment s = random_segment(random_, field_);
    const Segment t = random_segment(random_, field_);
    const Vec p = random_point(random_, field_);
    if (s.a == s.b || t.a == t.b) continue;
    const Geometry gs = line(s);
    const Geometry gt = line(t);
    ASSERT_EQ(touch(s, t), intersects(gs, gt));
    ASSERT_EQ(cross_properly(s, t), GEOSRelatePattern(gs.get(), gt.get(), "0F1FF0102") == 1);
    ASSERT_TRUE(agrees(distance(s, t), gs, gt));
    ASSERT_TRUE(agrees(distance(p, s), point(p), gs));
    ASSERT_EQ(on_segment(s, p), intersects(point(p), gs));
  }
}

TEST_P(Oracle, PointsInPolygons) {
  for (int i = 0; i < 3000; ++i) {
    const std::vector<Vec> shape = random_polygon(random_, field_);
    const Vec p = random_point(random_, field_);
    const Geometry gp = polygon(shape);
    const Geometry gq = point(p);
    const Where w = where(p, shape);
    ASSERT_EQ(w != Where::outside, intersects(gp, gq));
    ASSERT_EQ(w == Where::inside, interiors_meet(gp, gq));
    ASSERT_TRUE(agrees(distance(p, shape), gp, gq));
    double area = 0;
    GEOSArea(gp.get(), &area);
    ASSERT_EQ(static_cast<double>(std::abs(twice_area(shape))), 2 * area);
  }
}

TEST_P(Oracle, PolygonsAndPolygons) {
  int only_touching = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::vector<Vec> a = random_polygon(random_, field_);
    const std::vector<Vec> b = random_polygon(random_, field_);
    const Geometry ga = polygon(a);
    const Geometry gb = polygon(b);
    ASSERT_EQ(touch(a, b), intersects(ga, gb));
    ASSERT_EQ(overlap(a, b), interiors_meet(ga, gb));
    ASSERT_EQ(contains(a, b), covers(ga, gb));
    ASSERT_EQ(contains(b, a), covers(gb, ga));
    ASSERT_TRUE(agrees(distance(a, b), ga, gb));
    only_touching += touch(a, b) && !overlap(a, b) ? 1 : 0;
  }
  if (field_.step == inch) {
    EXPECT_GT(only_touching, 50) << "snapped shapes should often meet at their borders";
  }
}

TEST_P(Oracle, RectanglesAndPolygons) {
  for (int i = 0; i < 3000; ++i) {
    const Rect r = random_rect(random_, field_);
    const Rect s = random_rect(random_, field_);
    const std::vector<Vec> b = random_polygon(random_, field_);
    if (twice_area(outline(r)) == 0 || twice_area(outline(s)) == 0) continue;
    const Geometry gr = polygon(outline(r));
    const Geometry gs = polygon(outline(s));
    const Geometry gb = polygon(b);
    if (GEOSisValid(gr.get()) != 1 || GEOSisValid(gs.get()) != 1) continue;  // tiny ones, rounded to a sliver
    ASSERT_EQ(overlap(r, b), interiors_meet(gr, gb));
    ASSERT_EQ(touch(r, b), intersects(gr, gb));
    ASSERT_EQ(contains(b, r), covers(gb, gr));
    ASSERT_TRUE(agrees(distance(r, b), gr, gb));
    ASSERT_EQ(overlap(r, s), interiors_meet(gr, gs));
    ASSERT_EQ(touch(r, s), intersects(gr, gs));
    ASSERT_TRUE(agrees(distance(r, s), gr, gs));
  }
}

TEST_P(Oracle, PolygonsAndLines) {
  for (int i = 0; i < 3000; ++i) {
    const std::vector<Vec> a = random_polygon(random_, field_);
    std::vector<Vec> path = random_chain(random_, field_, random_.between(2, 5));
    if (path[0] == path[1]) continue;
    const Geometry ga = polygon(a);
    const Geometry gl = line(path);
    ASSERT_EQ(crosses(a, path), interiors_meet(gl, ga));
    ASSERT_EQ(touch_line(a, path), intersects(gl, ga));
    ASSERT_TRUE(agrees(distance_to_line(a, path), gl, ga));
  }
}

TEST_P(Oracle, SimpleChainsAndHulls) {
  int good = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::vector<Vec> chain = random_chain(random_, field_, random_.between(3, 6));
    bool repeated = false;  // GEOS lets a corner stand twice in a row
    for (std::size_t k = 0; k < chain.size(); ++k) repeated = repeated || chain[k] == chain[(k + 1) % chain.size()];
    if (repeated) continue;
    const Geometry g = polygon(chain);
    ASSERT_EQ(simple(chain), GEOSisValid(g.get()) == 1);
    good += simple(chain) ? 1 : 0;
    const std::vector<Vec> hull = convex_hull(chain);
    if (hull.size() < 3) continue;
    const Geometry theirs(GEOSConvexHull(g.get()));
    ASSERT_EQ(GEOSEquals(polygon(hull).get(), theirs.get()), 1);
    ASSERT_TRUE(convex(hull) && twice_area(hull) > 0);
  }
  EXPECT_GT(good, 200);
}

INSTANTIATE_TEST_SUITE_P(Fields, Oracle, testing::Values(tiny, snapped, fine_grid), [](const auto& field) {
  return field.param.step == inch ? "snapped" : field.param.side == tiny.side ? "tiny" : "free";
});

}  // namespace
}  // namespace sandtable
