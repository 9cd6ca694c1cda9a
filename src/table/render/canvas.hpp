// What the painters draw with: layers of SVG text, colours, random numbers that repeat, and helpers on outlines.
// Private to the renderer (render*.cpp). One unit of the drawing is 1/20 in; y grows downwards.
// Does not know any kind of terrain.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "table/terrain/terrain.hpp"

namespace sandtable::draw {

inline constexpr double per_inch = 20;

struct Pt {
  double x = 0;
  double y = 0;
  friend Pt operator+(Pt a, Pt b) { return {a.x + b.x, a.y + b.y}; }
  friend Pt operator-(Pt a, Pt b) { return {a.x - b.x, a.y - b.y}; }
  friend Pt operator*(Pt a, double k) { return {a.x * k, a.y * k}; }
};
using Pts = std::vector<Pt>;
double size_of(Pt v);
Pt unit_of(Pt v);
inline double dot(Pt a, Pt b) { return a.x * b.x + a.y * b.y; }
inline Pt left_of(Pt v) { return {v.y, -v.x}; }  // as seen on the page

// The light comes from the upper left; this points towards it. Shadows fall the other way.
inline constexpr Pt light{-0.64, -0.77};
Pt shadow_of(double height_inches);

// Random numbers that depend only on the seed.
class Jitter {
 public:
  explicit Jitter(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u) {}
  uint64_t bits();
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }
  int below(int n) { return static_cast<int>(bits() % static_cast<uint64_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }

 private:
  uint64_t state_;
};

struct Rgb {
  int r = 0;
  int g = 0;
  int b = 0;
};
constexpr Rgb rgb(uint32_t hex) {
  return {static_cast<int>(hex >> 16), static_cast<int>(hex >> 8 & 255), static_cast<int>(hex & 255)};
}
Rgb mix(Rgb a, Rgb b, double share_of_b);
std::string hex(Rgb c);

// The colours of one theatre.
struct Palette {
  Rgb ground;
  std::array<Rgb, 4> patch;
  std::array<Rgb, 3> tuft;
  Rgb hill_light, hill_dark, hill_top;
  Rgb road, road_edge, rut;
  Rgb soil, crop, pasture;
  std::array<Rgb, 4> leaf;  // dark, middle, light, highlight
  std::array<Rgb, 3> rock;  // dark, middle, light
  Rgb water, water_light, bank;
};
const Palette& palette_of(std::string_view ground_look);

// Bottom to top. Shadows are layers of their own so that overlapping ones do not add up.
enum class Layer : uint8_t {
  hills,
  fields,
  banks,
  water,
  way_edges,
  ways,
  way_marks,
  flat_marks,
  bridge_shadows,
  bridges,
  low_shadows,
  low,
  roof_shadows,
  roofs,
  tree_shadows,
  trees,
  names,
  count
};

class Canvas {
 public:
  // `prefix` keeps the ids of two canvases in one picture apart.
  Canvas(Vec table_size, const Palette& theatre, std::string prefix = "i")
      : colours(theatre), size_(table_size), prefix_(std::move(prefix)) {}

  Pt at(Vec p) const;
  Pts at(const std::vector<Vec>& points) const;
  static double length(Coord n) { return static_cast<double>(n) * per_inch / inch; }

  std::string& operator[](Layer l) { return layers_[static_cast<std::size_t>(l)]; }
  const std::string& operator[](Layer l) const { return layers_[static_cast<std::size_t>(l)]; }
  std::string new_id() { return prefix_ + std::to_string(++ids_); }

  const Palette& colours;

 private:
  Vec size_;
  std::array<std::string, static_cast<std::size_t>(Layer::count)> layers_;
  std::string prefix_;
  int ids_ = 0;
};

// --- text of paths ---
std::string path_of(const Pts& points, bool closed);
void add_disc(std::string& path, Pt centre, double radius);
void add_quad(std::string& path, Pt centre, Pt along, double half_length, double half_width);
// `<path d=... ATTRIBUTES/>`
std::string path(const std::string& d, std::string_view attributes);
std::string escaped(std::string_view text);

// --- outlines and lines ---
struct Bounds {
  Pt low;
  Pt high;
};
Bounds bounds_of(const Pts& points);
bool inside(const Pts& outline, Pt p);
double edge_distance(const Pts& outline, Pt p);
// Straight rows across an outline, `spacing` apart, along `direction`.
std::vector<std::array<Pt, 2>> rows_across(const Pts& outline, Pt direction, double spacing, double inset);
Pts parallel(const Pts& line, double to_the_left);
Pt longest_edge(const Pts& outline);  // its direction
// Calls `visit(point, direction)` every `step` along a line.
void walk(const Pts& line, double step, const std::function<void(Pt, Pt)>& visit);
// Points spread over an outline about `spacing` apart, none nearer than `margin` to its edge.
Pts scatter(const Pts& outline, double spacing, double margin, Jitter& chance);
// The parts of a line left between its gaps.
std::vector<Pts> without_gaps(const Canvas& canvas, const Feature& line);
// Slightly bent copy of a straight row, for things drawn by hand.
Pts wobbled(Pt a, Pt b, double amount, Jitter& chance);

}  // namespace sandtable::draw
