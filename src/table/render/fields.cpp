#include <fmt/core.h>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

std::string rows_path(Brush& b, double spacing, double inset, double wobble, Pt shift = {}) {
  std::string d;
  Jitter steady = b.chance;  // the same bends for each tone laid over the row
  for (const auto& row : rows_across(b.points, longest_edge(b.points), spacing, inset))
    d += path_of(wobbled(row[0] + shift, row[1] + shift, wobble, steady), false);
  return d;
}

void base(Brush& b, Rgb colour, double alpha = 0.92) {
  std::string& to = b.canvas[Layer::fields];
  const std::string d = path_of(b.points, true);
  to += path(d, fmt::format("fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"5\" stroke-opacity=\".35\" "
                            "stroke-linejoin=\"round\" stroke-dasharray=\"7 3 12 4\"",
                            hex(colour), alpha, hex(mix(colour, b.canvas.colours.ground, 0.5))));
  to += path(d, stroke(mix(colour, rgb(0x2a2412), 0.55), 1, 0.45));
}

// Clumps along rows: round dots of a dashed line in three tones, the light one shifted towards the light.
void clumps(Brush& b, double spacing, double along, double size, Rgb dark, Rgb mid, Rgb pale) {
  std::string& to = b.canvas[Layer::fields];
  const auto dots = [&](double dash) {
    return fmt::format("stroke-linecap=\"round\" stroke-dasharray=\".1 {:.1f} .1 {:.1f} .1 {:.1f}\"", dash, dash * 1.22,
                       dash * 0.86);
  };
  to += path(rows_path(b, spacing, 3, 0.8, {1.2, 1.5}),
             stroke(mix(dark, rgb(0x1a1a08), 0.5), size * 1.05, 0.45, dots(along)));
  to += path(rows_path(b, spacing, 3, 0.8), stroke(dark, size, 0.95, dots(along)));
  to += path(rows_path(b, spacing, 3, 0.8, light * (size * 0.14)), stroke(mid, size * 0.66, 0.9, dots(along)));
  to += path(rows_path(b, spacing, 3, 0.8, light * (size * 0.28)), stroke(pale, size * 0.32, 0.85, dots(along)));
}

void crops(Brush& b) {
  const Palette& c = b.canvas.colours;
  const Rgb tone = mix(c.crop, b.chance.one_in(2) ? rgb(0xd8c06a) : rgb(0xa39a4c), b.chance.between(0, 0.5));
  base(b, tone);
  std::string& to = b.canvas[Layer::fields];
  to += path(rows_path(b, 5, 1, 0.5), stroke(mix(tone, rgb(0x4d3f14), 0.5), 1.7, 0.55));
  to += path(rows_path(b, 5, 1, 0.5, light * 1.7),
             stroke(mix(tone, rgb(0xfff0b0), 0.55), 1.3, 0.6, "stroke-dasharray=\"9 2 5 3\""));
  // Wheel marks of the last time someone drove through.
  to += path(rows_path(b, 62, 1, 0.8), stroke(mix(tone, rgb(0x4d3f14), 0.6), 2.6, 0.5));
}

void plough(Brush& b) {
  const Palette& c = b.canvas.colours;
  const Rgb tone = mix(c.soil, b.chance.one_in(2) ? rgb(0x7a5f3e) : rgb(0x94805c), b.chance.between(0, 0.4));
  base(b, tone);
  std::string& to = b.canvas[Layer::fields];
  to += path(rows_path(b, 7, 2, 0.9, {0.8, 1.1}), stroke(mix(tone, rgb(0x1c140a), 0.55), 2.6, 0.55));
  to += path(rows_path(b, 7, 2, 0.9, light * 1.5),
             stroke(mix(tone, rgb(0xe9d3a4), 0.38), 1.9, 0.7, "stroke-dasharray=\"13 2 7 3\""));
}

void pasture(Brush& b) {
  const Palette& c = b.canvas.colours;
  const Rgb tone = mix(c.pasture, c.patch[static_cast<std::size_t>(b.chance.below(4))], b.chance.between(0.1, 0.45));
  base(b, tone, 0.6);
  std::string& to = b.canvas[Layer::fields];
  to += path(rows_path(b, 15, 2, 1.6), stroke(mix(tone, rgb(0xf2f0b0), 0.3), 7, 0.16));
  std::string tufts;
  std::string flowers;
  for (Pt p : scatter(b.points, 12, 3, b.chance)) {
    const double lean = b.chance.between(-1, 1);
    tufts += fmt::format("M{:.1f} {:.1f}l{:.1f} -2.6m1.6 2.2l{:.1f} -2", p.x, p.y, lean, lean + 0.4);
    if (b.chance.one_in(9)) add_disc(flowers, p + Pt{3, 2}, 0.8);
  }
  to += path(tufts, stroke(c.tuft[0], 1, 0.55));
  to += path(flowers, "fill=\"#efe7c0\" fill-opacity=\".8\"");
}

void garden(Brush& b) {
  const Palette& c = b.canvas.colours;
  base(b, mix(c.soil, c.pasture, 0.3), 0.85);
  clumps(b, 8, 6.5, 5.4, c.leaf[0], c.leaf[2], c.leaf[3]);
}

}  // namespace

void paint_field(Brush& b) {
  const Palette& c = b.canvas.colours;
  if (b.look == "crops") return crops(b);
  if (b.look == "plough") return plough(b);
  if (b.look == "garden") return garden(b);
  if (b.look == "corn") {
    base(b, mix(c.soil, c.leaf[2], 0.5));
    return clumps(b, 8.5, 6.4, 7.6, mix(c.leaf[0], rgb(0x4f5f22), 0.5), mix(c.leaf[1], rgb(0x7f8f38), 0.6),
                  mix(c.leaf[3], rgb(0xd2c76a), 0.5));
  }
  if (b.look == "sunflowers") {
    base(b, mix(c.soil, c.leaf[1], 0.6));
    clumps(b, 9, 7.4, 8, mix(c.leaf[0], rgb(0x44551f), 0.5), c.leaf[1], c.leaf[2]);
    return clumps(b, 9, 7.4, 5, rgb(0xc28f1e), rgb(0xe8b92e), rgb(0x5f4017));
  }
  if (b.look == "vineyard") {
    base(b, mix(c.ground, c.soil, 0.6), 0.8);
    return clumps(b, 13, 6, 6.4, c.leaf[0], c.leaf[1], c.leaf[3]);
  }
  pasture(b);
}

void paint_patch(Brush& b) {
  const Palette& c = b.canvas.colours;
  Rgb tone = c.patch[0];
  double alpha = 0.6;
  if (b.look == "mud") tone = mix(c.soil, rgb(0x3f301d), 0.45), alpha = 0.85;
  if (b.look == "snow") tone = rgb(0xeef2f3), alpha = 0.85;
  if (b.look == "sand") tone = mix(c.hill_light, c.ground, 0.35), alpha = 0.75;
  if (b.look == "salt") tone = mix(c.ground, rgb(0xe9e6da), 0.6), alpha = 0.8;
  if (b.look == "yard") tone = mix(c.road, c.ground, 0.2), alpha = 0.9;
  if (b.look == "street") tone = rgb(0x918c83), alpha = 0.95;
  if (b.look == "dry") tone = mix(c.road, c.ground, 0.45), alpha = 0.7;
  if (b.look == "desert") tone = rgb(0xd2b682), alpha = 0.8;
  if (b.look == "steppe") tone = rgb(0xb9aa6b), alpha = 0.7;
  std::string& to = b.canvas[Layer::fields];
  const std::string d = path_of(b.points, true);
  const std::string soft = "stroke-linejoin=\"round\" stroke-linecap=\"round\"";
  to += path(d, stroke(tone, 10, alpha * 0.35, soft));
  to += path(d, fmt::format("fill=\"{}\" fill-opacity=\"{}\"", hex(tone), alpha));
  to += path(d, stroke(mix(tone, rgb(0x2a2412), 0.5), 1, 0.4, "stroke-dasharray=\"5 4\""));
  std::string dark;
  std::string pale;
  for (Pt p : scatter(b.points, 13, 2, b.chance)) {
    const double r = b.chance.between(0.6, 2.2);
    add_disc(b.chance.one_in(2) ? dark : pale, p, r);
  }
  to += path(dark, fmt::format("fill=\"{}\" fill-opacity=\".3\"", hex(mix(tone, rgb(0x1c160a), 0.6))));
  to += path(pale, fmt::format("fill=\"{}\" fill-opacity=\".4\"", hex(mix(tone, rgb(0xffffff), 0.5))));
  if (b.look == "street" || b.look == "yard") {  // setts
    const std::string joints = rows_path(b, b.look == "street" ? 8 : 14, 1, 0.2);
    to += path(joints, stroke(rgb(0x3a362e), 0.8, b.look == "street" ? 0.3 : 0.1));
  }
  if (b.look == "salt" || b.look == "mud") {
    std::string cracks;
    for (Pt p : scatter(b.points, 24, 5, b.chance)) {
      const double dx = b.chance.between(-9, 9);
      const double dy = b.chance.between(-7, 7);
      cracks += fmt::format("M{:.1f} {:.1f}l{:.1f} {:.1f}l{:.1f} {:.1f}", p.x, p.y, dx, dy, dy, -dx * 0.7);
    }
    to += path(cracks, stroke(mix(tone, rgb(0x2a2412), 0.6), 1, 0.35));
  }
}

void paint_dunes(Brush& b) {
  const Palette& c = b.canvas.colours;
  std::string& to = b.canvas[Layer::fields];
  const std::string d = path_of(b.points, true);
  const Rgb tone = mix(c.hill_light, c.ground, 0.4);
  to += path(d, stroke(tone, 14, 0.3, "stroke-linejoin=\"round\""));
  to += path(d, fmt::format("fill=\"{}\" fill-opacity=\".75\"", hex(tone)));
  to += path(d, stroke(mix(tone, rgb(0x4a3418), 0.6), 1, 0.45, "stroke-dasharray=\"5 4\""));
  for (Pt p : scatter(b.points, 46, 20, b.chance)) {  // crescents with a sharp lee edge away from the light
    const double w = b.chance.between(20, 34);
    const double h = b.chance.between(8, 13);
    const double turn = b.chance.between(-14, 14);
    to += fmt::format("<g transform=\"translate({:.1f} {:.1f})rotate({:.0f})\">", p.x, p.y, turn);
    to += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}Q0 {2:.1f} {3:.1f} {1:.1f}Q0 {4:.1f} {0:.1f} {1:.1f}\" fill=\"{5}\" "
        "fill-opacity=\".5\"/>",
        -w, h * 0.4, -h * 1.5, w, h * 0.5, hex(c.hill_light));
    to += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}Q0 {2:.1f} {3:.1f} {1:.1f}Q0 {4:.1f} {0:.1f} {1:.1f}\" fill=\"{5}\" "
        "fill-opacity=\".3\"/></g>\n",
        -w, h * 0.4, h * 0.5, w, h * 1.9, hex(c.hill_dark));
  }
}

void paint_marsh(Brush& b) {
  const Palette& c = b.canvas.colours;
  std::string& to = b.canvas[Layer::fields];
  const std::string d = path_of(b.points, true);
  const Rgb tone = mix(c.leaf[1], c.bank, 0.5);
  to += path(d, stroke(tone, 12, 0.25, "stroke-linejoin=\"round\""));
  to += path(d, fmt::format("fill=\"{}\" fill-opacity=\".6\"", hex(tone)));
  to += path(d, stroke(mix(tone, rgb(0x10160a), 0.5), 1, 0.5, "stroke-dasharray=\"5 4\""));
  for (Pt p : scatter(b.points, 34, 12, b.chance)) {
    const double w = b.chance.between(8, 20);
    const double turn = b.chance.between(-25, 25);
    to += fmt::format(
        "<ellipse rx=\"{:.1f}\" ry=\"{:.1f}\" transform=\"translate({:.1f} {:.1f})rotate({:.0f})\" fill=\"{}\" "
        "fill-opacity=\".8\" stroke=\"{}\" stroke-opacity=\".5\" stroke-width=\"2\"/>\n",
        w, w * 0.42, p.x, p.y, turn, hex(c.water), hex(c.water_light));
  }
  std::string reeds;
  for (Pt p : scatter(b.points, 10, 2, b.chance)) {
    const double lean = b.chance.between(-1.5, 1.5);
    reeds += fmt::format("M{:.1f} {:.1f}l{:.1f} -5m2 4.4l{:.1f} -4.6m-4 4l{:.1f} -3", p.x, p.y, lean, lean + 0.6,
                         lean - 0.8);
  }
  to += path(reeds, stroke(mix(c.leaf[3], c.crop, 0.4), 1, 0.75));
}

}  // namespace sandtable::draw
