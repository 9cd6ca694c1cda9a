// Who is under a template: against a brute-force clip of the outlines, on random tables and headings (FOW-ART-067).
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>

#include "fow/core/engine.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/setup/setup.hpp"
#include "geometry/wide.hpp"

namespace sandtable::fow {
namespace {

// Sutherland and Hodgman. Which side of an edge a corner lies on is exact; where edges cross is in fractions of a unit,
// so cuts of less than two square units are left open.
struct Exact {
  Wide x, y, w;
};

std::vector<Exact> clipped(const Quad& base, const Quad& area) {
  std::vector<Exact> shape;
  for (const Vec& c : base.corner) shape.push_back({c.x, c.y, 1});
  const int turn = twice_area(Points(area)) > 0 ? 1 : -1;
  for (std::size_t e = 0; e < 4; ++e) {
    const Vec a = area.corner[e];
    const Vec b = area.corner[(e + 1) % 4];
    const auto inside = [&](const Exact& p) {  // positive on the inner side, times w
      return turn * ((b.x - a.x) * (p.y - a.y * p.w) - (b.y - a.y) * (p.x - a.x * p.w));
    };
    std::vector<Exact> next;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const Exact& p = shape[i];
      const Exact& q = shape[(i + 1) % shape.size()];
      const Wide at_p = inside(p);
      const Wide at_q = inside(q);
      if (at_p >= 0) next.push_back(p);
      if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
        const long double u = static_cast<long double>(at_p) / static_cast<long double>(p.w);
        const long double v = static_cast<long double>(at_q) / static_cast<long double>(q.w);
        const long double share = u / (u - v);
        const auto mix = [&](Wide m, Wide mw, Wide n, Wide nw) {
          const long double one = static_cast<long double>(m) / static_cast<long double>(mw);
          const long double two = static_cast<long double>(n) / static_cast<long double>(nw);
          return static_cast<Wide>((one + (two - one) * share) * 65536);
        };
        next.push_back({mix(p.x, p.w, q.x, q.w), mix(p.y, p.w, q.y, q.w), 65536});
      }
    }
    shape = next;
    if (shape.empty()) break;
  }
  return shape;
}

long double area_of(const std::vector<Exact>& shape) {
  long double twice = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Exact& p = shape[i];
    const Exact& q = shape[(i + 1) % shape.size()];
    const auto real = [](Wide v, Wide w) { return static_cast<long double>(v) / static_cast<long double>(w); };
    twice += real(p.x, p.w) * real(q.y, q.w) - real(q.x, q.w) * real(p.y, p.w);
  }
  return twice < 0 ? -twice / 2 : twice / 2;
}

// Teams of all types of two sides, to be put anywhere.
const State& battle() {
  static const std::unique_ptr<Game> game = [] {
    std::string text = "sides = [\"us\", \"german\"]\ntable = { size = [72, 48] }\n";
    static constexpr const char* models[] = {"Rifle team", "M4 Sherman", "7.5cm PaK40", "3-ton truck"};
    for (int i = 0; i < 12; ++i)
      text += "[[platoon]]\nname = \"p" + std::to_string(i) + "\"\nside = \"" + (i % 2 == 0 ? "us" : "german") +
              "\"\nteam = [{ name = \"a" + std::to_string(i) + "\", model = \"" + models[i % 4] + "\", at = [" +
              std::to_string(3 + 5 * i) + ", 10] }, { name = \"b" + std::to_string(i) + "\", model = \"" +
              models[(i + 1) % 4] + "\", at = [" + std::to_string(3 + 5 * i) + ", 20] }]\n";
    return begin(Toml::parse(text, "random"), SANDTABLE_SOURCE_DIR);
  }();
  return engine::state_of(*game);
}

TEST(Barrage, WhoIsUnderATemplateIsWhoseOutlineIsCut) {
  EXPECT_TRUE(rc::check([] {
    State s = battle();
    for (Team& t : s.teams)
      t.pose = {{*rc::gen::inRange(0, 200000), *rc::gen::inRange(0, 200000)},
                Angle{static_cast<uint16_t>(*rc::gen::inRange(0, 65536))}};
    const Rect area{{{*rc::gen::inRange(0, 200000), *rc::gen::inRange(0, 200000)},
                     Angle{static_cast<uint16_t>(*rc::gen::inRange(0, 65536))}},
                    *rc::gen::element(30000, 60000),
                    30000};
    const std::vector<TeamId> under = teams_under(s, area);
    for (std::size_t i = 0; i < s.teams.size(); ++i) {
      const long double cut = area_of(clipped(outline(footprint(s, TeamId::of(i))), outline(area)));
      const bool found = std::find(under.begin(), under.end(), TeamId::of(i)) != under.end();
      if (cut > 2) RC_ASSERT(found);
      if (cut == 0) RC_ASSERT(!found);
    }
    std::size_t grouped = 0;
    const auto groups = groups_under(s, area, 0, {});
    for (std::size_t g = 0; g < groups.size(); ++g) {
      grouped += groups[g].teams.size();
      for (const TeamId t : groups[g].teams) {
        RC_ASSERT(s[t].with() == groups[g].platoon);
        RC_ASSERT(model(s, t).type == groups[g].type);
      }
      if (g > 0) RC_ASSERT(!(s[groups[g - 1].platoon].side == 0 && s[groups[g].platoon].side == 1));  // enemies first
    }
    RC_ASSERT(grouped == under.size());
  }));
}

}  // namespace
}  // namespace sandtable::fow
