// Small tables for the tests of movement: features put down by hand, with the going they have for the mover.
// Used by path_cost, reach and route tests. Paces: 0 road, 1 open, 2 difficult, 3 very difficult.
// Does not read files.
#pragma once
#include <random>

#include "table/move/ground.hpp"
#include "table/move/path_cost.hpp"

namespace sandtable::scene {

constexpr Coord in(double inches) { return static_cast<Coord>(inches * inch); }
constexpr Vec at(double x, double y) { return {in(x), in(y)}; }

inline constexpr uint8_t bog = 7;  // some kind of test
inline constexpr Angle north{0};
inline constexpr Angle east{16384};

// FOW-MOV-007, 009, 012.
inline constexpr Limits tracked{{in(12), in(12), in(8), in(8)}};
inline constexpr Limits wheeled{{in(16), in(8), in(4), 0}};
inline constexpr Limits foot{{in(6), in(6), in(6), in(6)}};

struct Scene {
  Vec size = at(72, 48);
  std::vector<Feature> features{};
  GoingMap going{1, 0, {}, {}};
  Overlays overlays{};
  std::vector<KeepOut> keep_out{};
  std::vector<Standing> standing{};

  FeatureId add(Form form, std::vector<Vec> points, Going g, Coord width = 0) {
    Feature f;
    f.form = form;
    f.points = std::move(points);
    f.width = width;
    features.push_back(std::move(f));
    going.feature.push_back(g);
    return FeatureId::of(features.size() - 1);
  }
  FeatureId area(std::vector<Vec> outline, Pace pace, uint8_t check = bog) {
    return add(Form::area, std::move(outline), {.pace = pace, .check = check});
  }
  FeatureId box(double x0, double y0, double x1, double y1, Pace pace, uint8_t check = bog) {
    return area({at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)}, pace, check);
  }
  FeatureId hedge(std::vector<Vec> line, Pace pace = 2) {
    return add(Form::line, std::move(line), {.pace = pace, .check = bog, .line = true});
  }
  FeatureId road(std::vector<Vec> line, double width) {
    return add(Form::way, std::move(line), {.pace = 0, .road = true}, in(width));
  }
  Ground ground() const { return lay_ground(size, features, overlays, going); }
  Others others() const { return {keep_out, standing}; }
};

inline Rect tank(double x, double y, Angle facing = north) { return {{at(x, y), facing}, in(1.2), in(2.4)}; }
inline Quad base(double x, double y, double width, double depth) {
  return outline({{at(x, y), north}, in(width), in(depth)});
}

// A table like those played on: woods, fields, hedges, roads and houses, 44 features in all.
inline Scene busy(uint32_t seed) {
  Scene s;
  std::minstd_rand random(seed);
  const auto draw = [&](uint32_t n) { return static_cast<double>(random() % (n * 4)) / 4.0; };
  s.road({at(0, 20), at(24, 22), at(48, 20), at(72, 26)}, 2);
  s.road({at(30, 0), at(32, 21.33), at(34, 48)}, 2);
  for (int i = 0; i < 16; ++i) {
    const double x = 4 + draw(62);
    const double y = 4 + draw(38);
    const double a = 2 + draw(3);
    const double b = 2 + draw(3);
    s.area({at(x - a, y - b / 2), at(x - a / 2, y - b), at(x + a / 2, y - b), at(x + a, y - b / 3),
            at(x + a, y + b / 2), at(x + a / 3, y + b), at(x - a / 2, y + b), at(x - a, y + b / 3)},
           2);
  }
  for (int i = 0; i < 10; ++i) {
    const double x = 4 + draw(60);
    const double y = 4 + draw(38);
    s.box(x, y, x + 3, y + 2, 3);
  }
  for (int i = 0; i < 12; ++i) {
    const double x = 2 + draw(58);
    const double y = 2 + draw(40);
    const double dx = draw(4);
    const double dy = draw(4);
    s.hedge({at(x, y), at(x + 4, y + dy), at(x + 7, y + dy / 2), at(x + 7 + dx, y + 3)});
  }
  for (int i = 0; i < 4; ++i) {
    const double x = 4 + draw(60);
    const double y = 4 + draw(38);
    s.box(x, y, x + 4, y + 3, impassable, 0);
  }
  return s;
}

}  // namespace sandtable::scene
