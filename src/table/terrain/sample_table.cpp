#include "table/terrain/sample_table.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable {
namespace {

constexpr Vec size{72 * inch, 48 * inch};

// splitmix64
class Source {
 public:
  explicit Source(uint64_t seed) : state_(seed) {}
  int32_t below(int32_t n) {
    state_ += 0x9e3779b97f4a7c15u;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<int32_t>((z ^ (z >> 31)) % static_cast<uint64_t>(n));
  }
  int32_t between(int32_t low, int32_t high) { return low + below(high - low + 1); }

 private:
  uint64_t state_;
};

class Maker {
 public:
  Maker(uint64_t seed, SampleOptions options) : source_(seed), options_(options) {}

  SampleTable make() {
    for (int i = 0; i < 3; ++i) hill();
    for (int i = 0; i < 2; ++i) blob("rise", 3 * inch, 5 * inch, 9);
    for (int i = 0; i < 9; ++i) blob("wood", 2 * inch, 4 * inch, 9);
    for (int i = 0; i < 5; ++i) field(i % 2 == 0 ? "crops" : "corn");
    for (int i = 0; i < 8; ++i) house();
    for (int i = 0; i < 9; ++i) line(i % 3 == 0 ? "stone_wall" : i % 3 == 1 ? "hedge" : "tall_hedge");
    for (int i = 0; i < 2; ++i) smoke();
    for (int i = 0; i < 16; ++i) platoon(static_cast<uint8_t>(i % 2), i / 2 % 2 == 0, i % 3 == 0);
    return std::move(made_);
  }

 private:
  Vec point(Coord margin) {
    const Coord x = source_.between(margin, size.x - margin);
    const Coord y = source_.between(margin, size.y - margin);
    return {x, y};
  }
  Vec settled(Vec p) const {
    if (options_.snapped) p = {(p.x + inch / 2) / inch * inch, (p.y + inch / 2) / inch * inch};
    return {std::clamp(p.x, 0, size.x), std::clamp(p.y, 0, size.y)};
  }
  Vec mirrored(Vec p) const { return options_.mirrored ? Vec{size.x - p.x, p.y} : p; }
  std::string text(const std::vector<Vec>& points) const {
    std::string all = "[";
    for (Vec p : points) {
      const Vec m = mirrored(p);
      const auto rest = [](Coord n) { return n % cm * (10000 / cm); };
      all += fmt::format("[\"{}.{:04}cm\", \"{}.{:04}cm\"], ", m.x / cm, rest(m.x), m.y / cm, rest(m.y));
    }
    return all + "]";
  }
  std::vector<Vec> ring(Vec centre, Coord low, Coord high, int corners) {
    std::vector<Vec> points;
    for (int k = 0; k < corners; ++k) {
      const Coord radius = source_.between(low, high);
      const Vec p = settled(centre + along(Angle{static_cast<uint16_t>(65535 / corners * k)}, radius));
      if (points.empty() || points.back() != p) points.push_back(p);
    }
    if (points.front() == points.back()) points.pop_back();
    return points;
  }
  // Snapping may fold an outline; then another is drawn.
  std::vector<Vec> outline_at(Vec centre, Coord low, Coord high, int corners) {
    for (;;) {
      std::vector<Vec> points = ring(centre, low, high, corners);
      if (points.size() >= 3 && simple(points)) return points;
    }
  }
  void blob(const char* kind, Coord low, Coord high, int corners) {
    const Vec centre = point(high);
    add(kind, "outline = " + text(outline_at(centre, low, high, corners)), centre, low);
  }
  void hill() {
    const Vec centre = point(8 * inch);
    std::string contours = "contours = [";
    for (int i = 0; i < 3; ++i) {
      const Coord out = (6 - 2 * i) * inch;
      contours += fmt::format("{{ outline = {}, height = {} }}, ", text(outline_at(centre, out, out + inch, 12)),
                              i == 0   ? 0.7
                              : i == 1 ? 1.4
                                       : 2.1);
    }
    add("hill", contours + "]", centre, 6 * inch);
  }
  void field(const char* kind) {
    const Vec at = settled(point(5 * inch));
    const Coord w = source_.between(2, 4) * inch;
    const Coord h = source_.between(2, 4) * inch;
    const Coord lean = source_.between(-1, 1) * inch;
    add(kind, "outline = " + text({at - Vec{w, h}, at + Vec{w, -h}, at + Vec{w + lean, h}, at + Vec{lean - w, h}}), at,
        w);
  }
  void house() {
    const Vec at = settled(point(4 * inch));
    const Coord w = source_.between(2, 3) * inch;
    const Coord h = source_.between(2, 3) * inch;
    add("house",
        "outline = " +
            text({at, at + Vec{w, 0}, at + Vec{w, inch}, at + Vec{inch, inch}, at + Vec{inch, h}, at + Vec{0, h}}),
        at, 2 * inch);
  }
  void line(const char* kind) {
    const Vec a = point(6 * inch);
    std::vector<Vec> points{settled(a)};
    Vec step = along(Angle{static_cast<uint16_t>(source_.below(65536))}, 3 * inch);
    for (int k = 0; k < 3; ++k) {
      const Coord dx = source_.between(-inch, inch);
      const Coord dy = source_.between(-inch, inch);
      const Vec p = settled(points.back() + step + Vec{dx, dy});
      if (p != points.back()) points.push_back(p);
    }
    add(kind, "points = " + text(points), a, inch);
  }
  void smoke() {
    Overlay o;
    o.rect = {{mirrored(settled(point(4 * inch))), {}}, 2 * inch, 2 * inch};
    o.height = 2 * inch;
    made_.smoke.push_back(o);
  }
  void add(const char* kind, const std::string& shape, Vec centre, Coord reach) {
    made_.terrain += fmt::format("[[feature]]\nkind = \"{}\"\n{}\n", kind, shape);
    places_.push_back({centre, reach});
  }
  void platoon(uint8_t side, bool by_feature, bool vehicles) {
    Vec at = point(4 * inch);
    const auto choice = static_cast<std::size_t>(source_.below(static_cast<int32_t>(places_.size())));
    if (by_feature) {
      const auto heading = static_cast<uint16_t>(source_.below(65536));
      at = places_[choice].at + along(Angle{heading}, places_[choice].reach);
    }
    const auto facing = static_cast<uint16_t>(options_.snapped ? 16384 * source_.below(4) : source_.below(65536));
    for (int k = 0; k < 5; ++k) {
      const Coord dx = source_.between(-3 * inch, 3 * inch);
      const Coord dy = source_.between(-3 * inch, 3 * inch);
      Vec p = settled(at + Vec{dx, dy});
      p = {std::clamp(p.x, 2 * inch, size.x - 2 * inch), std::clamp(p.y, 2 * inch, size.y - 2 * inch)};
      place(Rect{{p, Angle{facing}}, vehicles ? inch : 2 * inch, vehicles ? 2 * inch : inch}, side, vehicles);
    }
  }
  void place(const Rect& r, uint8_t side, bool vehicle) {
    SamplePiece piece{outline(r), mirrored(r.pose.at), vehicle ? inch : inch * 4 / 5, side, vehicle};
    if (options_.mirrored) {
      const Quad q = piece.outline;
      for (std::size_t i = 0; i < 4; ++i) piece.outline.corner[i] = mirrored(q.corner[3 - i]);
    }
    made_.pieces.push_back(piece);
  }

  struct Place {
    Vec at;
    Coord reach;
  };
  Source source_;
  SampleOptions options_;
  SampleTable made_;
  std::vector<Place> places_;
};

}  // namespace

SampleTable sample_table(uint64_t seed, SampleOptions options) { return Maker(seed, options).make(); }

}  // namespace sandtable
