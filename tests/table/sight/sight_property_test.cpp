// Sight on random tables: against a brute-force floating reference, against the mirrored table, with and without the
// ways it stops early.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "table/sight/sight_support.hpp"
#include "table/terrain/sample_table.hpp"

namespace sandtable {
namespace {

using namespace testing;  // NOLINT: the helpers of this file

struct Field {
  explicit Field(uint64_t seed, SampleOptions options)
      : sample(sample_table(seed, options)), world(sample.terrain, sample.smoke) {
    for (const SamplePiece& p : sample.pieces) pieces.push_back(prepare(world.scene, p.outline, p.centre, p.height));
  }
  SampleTable sample;
  World world;
  std::vector<SightPiece> pieces;
};

// A mode that depends only on the wall, so that both tables of a mirrored pair get the same.
Modes modes_for(const SightScene& scene, unsigned salt) {
  constexpr std::array<Mode, 7> all{
      stop, pass, height, cover, {Effect::below, Effect::crossed}, ignore, {Effect::none, Effect::below}};
  Modes modes = every(ignore);
  scene.all().each([&](WallIndex i) { modes[i] = all[(i * 2654435761u + salt * 40503u) / 65536u % all.size()]; });
  return modes;
}

bool apart(const SightPiece& a, const SightPiece& b) { return distance(Points(a.outline), Points(b.outline)) > 0; }

template <class Visit>
void each_pair(const Field& f, Visit visit) {
  for (std::size_t i = 0; i < f.pieces.size(); ++i)
    for (std::size_t j = 0; j < f.pieces.size(); ++j)
      if (i != j && apart(f.pieces[i], f.pieces[j])) visit(i, j);
}

// --- the reference: 2048 lines, every edge of every wall, nothing left out ---

struct Point {
  double x, y;
};
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
double crossed(Point a, Point b) { return a.x * b.y - a.y * b.x; }
Point real(Vec v) { return {static_cast<double>(v.x), static_cast<double>(v.y)}; }

struct Reference {
  double hidden = 0;
  double covered = 0;
};

Reference reference(const SightScene& scene, Vec eye_at, Coord level, const SightPiece& to, const Modes& modes) {
  const Point eye = real(eye_at);
  const Point ahead = real(to.centre) - eye;
  const double far = std::hypot(ahead.x, ahead.y);
  double left = -1e30;
  double right = 1e30;
  for (Vec c : to.outline.corner) {
    const Point d = real(c) - eye;
    const double across = crossed(ahead, d) / far;
    const double along = (ahead.x * d.x + ahead.y * d.y) / far;
    left = std::max(left, across / along * far);
    right = std::min(right, across / along * far);
  }
  constexpr int lines = 2048;
  Reference sum;
  for (int j = 0; j < lines; ++j) {
    const double side = left + (right - left) * (j + 0.5) / lines;
    const Point d{ahead.x - ahead.y / far * side, ahead.y + ahead.x / far * side};
    const auto meets = [&](Vec va, Vec wa, double& t) {
      const Point v = real(va) - eye;
      const Point w = real(wa) - eye;
      const double sv = crossed(d, v);
      const double sw = crossed(d, w);
      if ((sv > 0) == (sw > 0)) return false;
      const Point u = w - v;
      t = crossed(v, u) / crossed(d, u);
      return t > 0;
    };
    double end = 1e30;  // the near outline may lie a little beyond the silhouette at its ends
    for (std::size_t k = 0; k < 4; ++k) {
      double t = 0;
      if (meets(to.outline.corner[k], to.outline.corner[(k + 1) % 4], t)) end = std::min(end, t);
    }
    double hidden = 0;
    double covered = 0;
    scene.all().each([&](WallIndex i) {
      const Wall& wall = scene.wall(i);
      const Points c = scene.corners(wall);
      int count = wall.closed && holds(c, eye_at) ? -1 : 0;
      double shadow = 0;
      bool any = false;
      for (std::size_t k = 0; k + 1 < c.size(); ++k) {
        double t = 0;
        if (!meets(c[k], c[k + 1], t) || t > end + 1e-7) continue;
        any = true;
        ++count;
        const double z = level + (wall.top - level) / t - to.ground;
        shadow = std::max(shadow, wall.top >= std::max(level, to.top()) ? 1.0 : std::clamp(z / to.height, 0.0, 1.0));
      }
      const auto part = [&](Effect e) {
        switch (e) {
          case Effect::none: return 0.0;
          case Effect::crossed: return any ? 1.0 : 0.0;
          case Effect::passed: return count >= 2 ? 1.0 : 0.0;
          case Effect::below: return any ? shadow : 0.0;
        }
        return 0.0;
      };
      hidden = std::max(hidden, part(modes[i].hides));
      covered = std::max(covered, part(modes[i].covers));
    });
    sum.hidden += hidden / lines;
    sum.covered += covered / lines;
  }
  return sum;
}

// One strip in 64 is 0.0156 of the silhouette. An edge that ends within the silhouette is misjudged by at most half a
// strip, and a few of them may end there, so 0.03 at most and far less on average.
TEST(SightProperty, SharesAgreeWithAFloatingReferenceOf2048Lines) {
  double worst = 0;
  double total = 0;
  int partly = 0;
  int looks = 0;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    const Field f(seed, {});
    const Modes modes = modes_for(f.world.scene, static_cast<unsigned>(seed));
    each_pair(f, [&](std::size_t i, std::size_t j) {
      if ((i * 80 + j) % 53 != 0) return;
      const SightPiece& a = f.pieces[i];
      const SightPiece& b = f.pieces[j];
      if (squared(b.centre - a.centre) < int64_t{b.radius} * b.radius * 2) return;  // the chord has no such formula
      const Eyes nine = nine_eyes(a, a.top());
      const Vec eye = nine.at[(i + j) % 9];
      Corridor c;
      find_corridor(f.world.scene, a, b, c);
      Asked asked;
      asked.only_whether = false;
      const Trace t = trace(f.world.scene, a, one_eye(eye, a.top()), b, c, modes, asked);
      const Reference r = reference(f.world.scene, eye, a.top(), b, modes);
      const double error = std::abs(static_cast<double>(t.hidden) / t.whole - r.hidden);
      ASSERT_LT(error, 0.03) << "seed " << seed << " pair " << i << ' ' << j;
      if (t.seen) {
        ASSERT_NEAR(static_cast<double>(t.covered) / t.whole, r.covered, 0.03) << "pair " << i << ' ' << j;
      }
      worst = std::max(worst, error);
      ++looks;
      if (r.hidden > 0.001 && r.hidden < 0.999) total += error, ++partly;
    });
  }
  EXPECT_GT(looks, 300);
  EXPECT_GT(partly, 40);
  EXPECT_LT(total / partly, 0.005);
}

class Mirrored : public ::testing::TestWithParam<uint64_t> {};

// Half of the tables are snapped to whole inches, where lines run along edges and through corners.
TEST_P(Mirrored, AMirroredTableGivesTheSameAnswer) {
  const uint64_t seed = GetParam();
  const bool snapped = seed % 2 == 0;
  const Field f(seed, {false, snapped});
  const Field m(seed, {true, snapped});
  const Modes modes = modes_for(f.world.scene, 3);
  ASSERT_EQ(f.world.scene.all(), m.world.scene.all());
  int pairs = 0;
  each_pair(f, [&](std::size_t i, std::size_t j) {
    const SightPiece& a = f.pieces[i];
    const SightPiece& b = f.pieces[j];
    ASSERT_EQ(a.inside, m.pieces[i].inside);
    ASSERT_EQ(a.astride, m.pieces[i].astride);
    ASSERT_EQ(a.against, m.pieces[i].against);
    ASSERT_EQ(a.ground, m.pieces[i].ground);
    Corridor c;
    Corridor d;
    find_corridor(f.world.scene, a, b, c);
    find_corridor(m.world.scene, m.pieces[i], m.pieces[j], d);
    ASSERT_EQ(c.met, d.met);
    ASSERT_EQ(c.spanned, d.spanned);
    Asked asked;
    asked.only_whether = false;
    const Trace t = trace(f.world.scene, a, nine_eyes(a, a.top()), b, c, modes, asked);
    const Trace u = trace(m.world.scene, m.pieces[i], nine_eyes(m.pieces[i], a.top()), m.pieces[j], d, modes, asked);
    ASSERT_EQ(t.hidden, u.hidden) << "seed " << seed << " pair " << i << ' ' << j;
    ASSERT_EQ(t.covered, u.covered) << "seed " << seed << " pair " << i << ' ' << j;
    ASSERT_EQ(t.seen, u.seen);
    ++pairs;
  });
  EXPECT_GT(pairs, 5000);
}
INSTANTIATE_TEST_SUITE_P(Tables, Mirrored, ::testing::Values(11, 12, 13, 14));

TEST(SightProperty, StoppingEarlyChangesNoVerdict) {
  const Field f(21, {});
  const Modes modes = modes_for(f.world.scene, 5);
  each_pair(f, [&](std::size_t i, std::size_t j) {
    const SightPiece& a = f.pieces[i];
    const SightPiece& b = f.pieces[j];
    Corridor c;
    find_corridor(f.world.scene, a, b, c);
    const Eyes eyes = nine_eyes(a, a.top());
    Asked asked;
    const Trace quick = trace(f.world.scene, a, eyes, b, c, modes, asked);
    asked.only_whether = false;
    const Trace full = trace(f.world.scene, a, eyes, b, c, modes, asked);
    c.spanned = {};
    const Trace uncut = trace(f.world.scene, a, eyes, b, c, modes, asked);
    ASSERT_EQ(quick.seen, full.seen);
    ASSERT_EQ(2 * int64_t{quick.covered} >= quick.whole, 2 * int64_t{full.covered} >= full.whole);
    ASSERT_EQ(full.hidden, uncut.hidden) << i << ' ' << j;
    ASSERT_EQ(full.covered, uncut.covered) << i << ' ' << j;
    if (!full.seen) {
      ASSERT_EQ(quick.hidden, full.hidden);
    }
    // The corridor leaves out only walls that no line meets.
    Corridor whole;
    whole.kept_count = whole.edge_count = 0;
    f.world.scene.all().each([&](WallIndex w) { whole.kept[whole.kept_count++] = {w, true, 0, 0}; });
    const Trace all = trace(f.world.scene, a, eyes, b, whole, modes, asked);
    ASSERT_EQ(full.hidden, all.hidden) << i << ' ' << j;
    ASSERT_EQ(full.covered, all.covered) << i << ' ' << j;
  });
}

TEST(SightProperty, SharesOfSingleWallsNeverExceedTheWhole) {
  const Field f(22, {false, true});
  each_pair(f, [&](std::size_t i, std::size_t j) {
    if ((i + j) % 5 != 0) return;
    const SightPiece& a = f.pieces[i];
    const SightPiece& b = f.pieces[j];
    Corridor c;
    find_corridor(f.world.scene, a, b, c);
    c.met.each([&](WallIndex w) {
      const WallShare s = share_of(f.world.scene, a, a.centre, a.top(), false, b, w, height);
      ASSERT_LE(s.hidden, b.height * 256 * strips);
      ASSERT_LE(s.crossed, strips);
    });
  });
}

}  // namespace
}  // namespace sandtable
