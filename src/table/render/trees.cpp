#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

struct Tree {
  Pt at;
  double radius = 0;
  std::string symbol;
};

void plant(Brush& b, std::vector<Tree>& trees, Layer shadows, Layer bodies, double height) {
  std::string shade;
  const Pt fall = shadow_of(height);
  // Bigger crowns stand higher and cover smaller ones.
  std::stable_sort(trees.begin(), trees.end(), [](const Tree& x, const Tree& y) { return x.radius < y.radius; });
  for (const Tree& t : trees) {
    add_disc(shade, t.at + fall, t.radius * 0.96);
    b.canvas[bodies] += fmt::format("<use href=\"#{}\" transform=\"translate({:.1f} {:.1f})scale({:.2f})\"/>\n",
                                    t.symbol, t.at.x, t.at.y, t.radius / 10);
  }
  b.canvas[shadows] += path(shade, "");
}

// The base the trees stand on: its edge decides in play (FOW-TER-012) and the trees do not (FOW-TER-014), so it is
// drawn.  mutant-ok: a picture
void floor(Brush& b, Rgb colour, double alpha) {
  std::string& to = b.canvas[Layer::flat_marks];
  const std::string d = path_of(b.points, true);
  to += path(d, fmt::format("fill=\"{}\" fill-opacity=\"{}\"", hex(colour), alpha));
  to += path(
      d, fmt::format("fill=\"none\" stroke=\"{}\" stroke-opacity=\"{}\" stroke-width=\"9\" stroke-linecap=\"round\" "
                     "stroke-dasharray=\".1 6 .1 9 .1 5\"",
                     hex(colour), alpha * 0.6));
  to += path(d, fmt::format("fill=\"none\" stroke=\"{}\" stroke-opacity=\".8\" stroke-width=\"1.2\" "
                            "stroke-dasharray=\"5 4\"",
                            hex(mix(colour, rgb(0x10160a), 0.5))));
}

void litter(Brush& b) {
  std::string specks;
  for (Pt p : scatter(b.points, 9, 2, b.chance)) add_disc(specks, p, b.chance.between(0.6, 1.7));
  b.canvas[Layer::flat_marks] +=
      path(specks, fmt::format("fill=\"{}\" fill-opacity=\".5\"", hex(b.canvas.colours.soil)));
}

// Trees in straight rows, as planted.
Pts planted(Brush& b, double spacing) {
  Pts out;
  for (const auto& row : rows_across(b.points, longest_edge(b.points), spacing, 9)) {
    const double n = size_of(row[1] - row[0]);
    const int count = static_cast<int>(n / spacing) + 1;
    for (int i = 0; i < count; ++i) {
      const double jx = b.chance.between(-1.5, 1.5);
      const double jy = b.chance.between(-1.5, 1.5);
      out.push_back(row[0] + (row[1] - row[0]) * (count > 1 ? static_cast<double>(i) / (count - 1) : 0.5) + Pt{jx, jy});
    }
  }
  return out;
}

}  // namespace

void paint_wood(Brush& b) {
  const Palette& c = b.canvas.colours;
  std::vector<Tree> trees;
  const auto add = [&](Pt p, const char* symbol, int variants, double low, double high) {
    const double r = b.chance.between(low, high);
    trees.push_back({p, r, fmt::format("{}{}", symbol, b.chance.below(variants))});
  };
  if (b.look == "orchard" || b.look == "olives") {
    const bool olive = b.look == "olives";
    floor(b, olive ? mix(c.ground, c.soil, 0.45) : mix(c.pasture, c.leaf[2], 0.25), 0.6);
    for (Pt p : planted(b, olive ? 25 : 28)) add(p, olive ? "olive" : "fruit", 3, 8, 10.5);
  } else if (b.look == "palms") {
    floor(b, mix(c.pasture, c.soil, 0.35), 0.6);
    for (Pt p : scatter(b.points, 24, 6, b.chance)) add(p, "palm", 3, 11, 16);
    for (Pt p : scatter(b.points, 30, 4, b.chance)) add(p, "scrub", 3, 3, 5);
  } else {
    const bool pines = b.look == "pines";
    const bool open = b.look == "open_wood";
    floor(b, mix(c.leaf[0], c.soil, open ? 0.45 : 0.3), open ? 0.45 : 0.72);
    litter(b);
    for (Pt p : scatter(b.points, open ? 30 : pines ? 18 : 21, 5, b.chance))
      add(p, pines ? "pine" : "tree", pines ? 3 : 6, pines ? 9 : 10, pines ? 14 : 17);
    for (Pt p : scatter(b.points, 19, 3, b.chance))
      if (b.chance.one_in(2)) add(p, "bush", 5, 3.5, 6);
  }
  plant(b, trees, Layer::tree_shadows, Layer::trees, 2.2);
}

void paint_scrub(Brush& b) {
  const Palette& c = b.canvas.colours;
  floor(b, mix(c.ground, c.leaf[2], 0.35), 0.42);
  std::vector<Tree> bushes;
  for (Pt p : scatter(b.points, 15, 4, b.chance)) {
    const double r = b.chance.between(2.6, 6.8);
    const bool green = b.chance.one_in(4);
    if (!b.chance.one_in(4)) bushes.push_back({p, r, fmt::format("{}{}", green ? "bush" : "scrub", b.chance.below(3))});
  }
  plant(b, bushes, Layer::low_shadows, Layer::low, 0.5);
}

void paint_hedge(Brush& b) {
  const Palette& c = b.canvas.colours;
  const bool bocage = b.look == "bocage";
  const bool row = b.look == "tree_line";
  std::vector<Tree> bushes;
  std::vector<Tree> trees;
  for (const Pts& part : without_gaps(b.canvas, b.feature)) {
    const std::string d = path_of(part, false);
    const Rgb earth = mix(c.soil, c.leaf[0], 0.45);
    if (bocage)  // the bank it grows on, lit on one side
      for (const auto& [shift, colour] :
           {std::pair{1.6, mix(earth, rgb(0x000000), 0.35)}, std::pair{-1.2, mix(earth, c.hill_light, 0.25)}})
        b.canvas[Layer::flat_marks] += path(
            d, fmt::format(
                   "transform=\"translate({:.1f} {:.1f})\" fill=\"none\" stroke=\"{}\" "
                   "stroke-width=\"{:.1f}\" stroke-opacity=\".8\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
                   -light.x * shift, -light.y * shift, hex(colour), b.width * 1.15));
    b.canvas[Layer::low] +=
        path(d, fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\" stroke-opacity=\".9\" "
                            "stroke-linejoin=\"round\" stroke-linecap=\"round\"",
                            hex(mix(c.leaf[0], rgb(0x0c1206), 0.25)), b.width * (row ? 0.3 : 0.7)));
    walk(part, row ? 21 : std::max(4.2, b.width * 0.42), [&](Pt p, Pt along) {
      const double off = b.chance.between(-0.22, 0.22) * b.width;
      const double r = row ? b.chance.between(9, 13) : b.width * b.chance.between(0.36, 0.58);
      const Pt at = p + left_of(along) * off;
      (row ? trees : bushes).push_back({at, r, fmt::format("{}{}", row ? "tree" : "bush", b.chance.below(5))});
    });
    if (bocage)
      walk(part, 46, [&](Pt p, Pt along) {
        const Pt at = p + left_of(along) * b.chance.between(-4, 4) + along * b.chance.between(-14, 14);
        const double r = b.chance.between(8, 12.5);
        if (!b.chance.one_in(3)) trees.push_back({at, r, fmt::format("tree{}", b.chance.below(6))});
      });
  }
  plant(b, bushes, Layer::low_shadows, Layer::low, std::min(b.height, 1.1));
  plant(b, trees, Layer::tree_shadows, Layer::trees, 1.8);
}

}  // namespace sandtable::draw
