#include <fmt/core.h>

#include <algorithm>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

std::string round_stroke(Rgb c, double width, double alpha, std::string_view more = "") {
  return fmt::format(
      "fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\" stroke-opacity=\"{}\" stroke-linejoin=\"round\" {}", hex(c),
      width, alpha, more);
}

// Bits of the verge that creep over the edge of a way.
void verge(Brush& b, double half, Rgb colour, Layer layer) {
  std::string d;
  for (double side : {half, -half})
    walk(parallel(b.points, side), 4.5, [&](Pt p, Pt along) {
      const double off = b.chance.between(-1.6, 1.6);
      const double r = b.chance.between(0.6, 2.0);
      if (!b.chance.one_in(3)) add_disc(d, p + left_of(along) * off, r);
    });
  b.canvas[layer] += path(d, fmt::format("fill=\"{}\" fill-opacity=\".75\"", hex(colour)));
}

// Short strokes down both sides of a bank, light on the lit one.
void hachures(Brush& b, double inner, double outer, Layer layer) {
  const Palette& c = b.canvas.colours;
  std::string lit;
  std::string dark;
  for (double side : {1.0, -1.0})
    walk(b.points, 3.2, [&](Pt p, Pt along) {
      const Pt out = left_of(along) * side;
      const Pt from = p + out * inner;
      const Pt to = p + out * b.chance.between(outer * 0.7, outer);
      (dot(out, light) > 0 ? lit : dark) += path_of({from, to}, false);
    });
  b.canvas[layer] += path(dark, round_stroke(c.hill_dark, 1.3, 0.55));
  b.canvas[layer] += path(lit, round_stroke(c.hill_light, 1.3, 0.6));
}

void earth_bank(Brush& b, double width, Layer layer) {
  const Palette& c = b.canvas.colours;
  const std::string d = path_of(b.points, false);
  const Pt fall = shadow_of(b.height);
  b.canvas[layer] += path(d, round_stroke(rgb(0x000000), width, 0.22,
                                          fmt::format("transform=\"translate({:.1f} {:.1f})\"", fall.x, fall.y)));
  b.canvas[layer] += path(d, round_stroke(mix(c.ground, c.hill_dark, 0.22), width, 1));
  b.canvas[layer] +=
      path(path_of(parallel(b.points, 0), false), round_stroke(mix(c.ground, c.hill_top, 0.6), width * 0.62, 1));
  hachures(b, width * 0.3, width * 0.5, layer);
}

}  // namespace

void paint_road(Brush& b) {
  const Palette& c = b.canvas.colours;
  const std::string d = path_of(b.points, false);
  const bool paved = b.look == "paved";
  const bool track = b.look == "track";
  const double w = b.width;
  const bool bank = b.look == "road_bank";
  if (bank) earth_bank(b, w, Layer::way_edges);
  const double bed = bank ? w * 0.62 : w;
  const bool lane = b.look == "lane";
  if (lane) {  // between banks that shade it
    b.canvas[Layer::way_edges] += path(d, round_stroke(mix(c.ground, c.hill_dark, 0.42), bed + 12, 0.55));
    hachures(b, bed * 0.42, bed * 0.5 + 7, Layer::way_edges);
  }
  if (track) {
    b.canvas[Layer::way_edges] += path(d, round_stroke(mix(c.road, c.ground, 0.5), bed, 0.75));
  } else {
    b.canvas[Layer::way_edges] += path(d, round_stroke(c.road_edge, bed + 3.5, 0.42));
    b.canvas[Layer::ways] += path(
        d, round_stroke(paved ? rgb(0xa29c90) : mix(c.road, lane ? c.hill_dark : c.ground, lane ? 0.3 : 0.08), bed, 1));
    b.canvas[Layer::ways] +=
        path(d, round_stroke(mix(paved ? rgb(0xa29c90) : c.road, rgb(0xfff6dc), 0.3), bed * 0.42, lane ? 0.25 : 0.4));
  }
  if (lane) {  // the shade of one bank and the lit foot of the other
    for (double side : {1.0, -1.0}) {
      const Pts foot = parallel(b.points, side * bed * 0.42);
      const Pt out = left_of(unit_of(b.points.back() - b.points.front())) * side;
      const bool shaded = dot(out, light) > 0;
      b.canvas[Layer::ways] += path(path_of(foot, false), round_stroke(shaded ? rgb(0x1c160a) : c.hill_light,
                                                                       shaded ? 7 : 3, shaded ? 0.35 : 0.25));
    }
  }
  if (paved) {
    for (double side : {bed * 0.46, -bed * 0.46})
      b.canvas[Layer::way_marks] +=
          path(path_of(parallel(b.points, side), false), round_stroke(rgb(0xd0cabb), 1.6, 0.7));
    b.canvas[Layer::way_marks] += path(d, round_stroke(rgb(0x4e4a43), bed * 0.86, 0.13, "stroke-dasharray=\"1 4\""));
    return;
  }
  const double rut = std::min(bed * 0.24, 8.5);
  for (double side : {rut, -rut}) {
    const std::string line = path_of(parallel(b.points, side), false);
    b.canvas[Layer::way_marks] += path(line, round_stroke(c.rut, track ? 4.2 : 3.0, track ? 0.8 : 0.5));
    b.canvas[Layer::way_marks] +=
        path(line, round_stroke(mix(c.rut, rgb(0x2c2010), 0.5), 1.4, 0.5,
                                "stroke-dasharray=\"17 3 9 4 23 6\" transform=\"translate(.7 .9)\""));
    b.canvas[Layer::way_marks] +=
        path(line, round_stroke(mix(c.road, rgb(0xfff6dc), 0.5), 1, 0.45,
                                "stroke-dasharray=\"11 7 19 9\" transform=\"translate(-1.4 -1.6)\""));
  }
  b.canvas[Layer::way_marks] +=
      path(d, round_stroke(c.tuft[2], 2.2, 0.5, "stroke-linecap=\"round\" stroke-dasharray=\".1 7 2 11 .1 5 3 16\""));
  verge(b, bed / 2, c.ground, Layer::way_marks);
  verge(b, bed / 2 + 1, c.tuft[0], Layer::way_marks);
}

void paint_railway(Brush& b) {
  const Palette& c = b.canvas.colours;
  const std::string d = path_of(b.points, false);
  const bool bank = b.look == "rail_bank";
  if (bank) earth_bank(b, b.width, Layer::way_edges);
  const double bed = bank ? b.width * 0.5 : b.width;
  b.canvas[Layer::ways] += path(d, round_stroke(mix(c.rock[0], c.ground, 0.2), bed + 3, 0.6));
  b.canvas[Layer::ways] += path(d, round_stroke(mix(c.rock[1], c.ground, 0.15), bed, 1));
  std::string ballast;
  for (double side : {-0.4, -0.2, 0.0, 0.2, 0.4})
    walk(parallel(b.points, side * bed), 5, [&](Pt p, Pt along) {
      const double off = b.chance.between(-2.5, 2.5);
      add_disc(ballast, p + left_of(along) * off, b.chance.between(0.5, 1.2));
    });
  b.canvas[Layer::ways] += path(ballast, fmt::format("fill=\"{}\" fill-opacity=\".7\"", hex(c.rock[2])));
  b.canvas[Layer::way_marks] += path(
      d, round_stroke(rgb(0x1e170e), bed * 0.66, 0.4, "stroke-dasharray=\"3.4 4\" transform=\"translate(.9 1.1)\""));
  b.canvas[Layer::way_marks] += path(d, round_stroke(rgb(0x5f4a33), bed * 0.66, 1, "stroke-dasharray=\"3.4 4\""));
  for (double side : {bed * 0.2, -bed * 0.2}) {
    const std::string rail = path_of(parallel(b.points, side), false);
    b.canvas[Layer::way_marks] += path(rail, round_stroke(rgb(0x241d16), 1.8, 0.6, "transform=\"translate(.8 1)\""));
    b.canvas[Layer::way_marks] += path(rail, round_stroke(rgb(0x8b7f74), 1.9, 1));
    b.canvas[Layer::way_marks] += path(rail, round_stroke(rgb(0xd9d3c8), 0.7, 1, "transform=\"translate(-.3 -.3)\""));
  }
}

void paint_bank(Brush& b) {
  const Palette& c = b.canvas.colours;
  if (b.look == "cliff" || b.look == "crag") {
    earth_bank(b, b.width, Layer::way_edges);
    std::string faces;
    walk(b.points, 7, [&](Pt p, Pt along) {
      const double depth = b.chance.between(5, b.width * 0.6);
      faces += path_of({p - along * 5, p + along * 5, p - left_of(along) * depth}, true);
    });
    b.canvas[Layer::way_marks] +=
        path(faces, fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\".8\"", hex(c.rock[1]), hex(c.rock[0])));
    return;
  }
  earth_bank(b, b.width, Layer::way_edges);
}

void paint_brink(Brush& b) {
  const Palette& c = b.canvas.colours;
  if (b.look == "descent") {  // trodden flat
    b.canvas[Layer::way_edges] +=
        path(path_of(b.points, false), round_stroke(mix(c.road, c.ground, 0.35), b.width, 0.8));
    return;
  }
  std::string crumbs;
  walk(b.points, 5, [&](Pt p, Pt along) {
    if (b.chance.one_in(4)) return;
    const Pt in = left_of(along) * b.chance.between(1, 5);
    crumbs += path_of({p, p + in + along * b.chance.between(-2, 2)}, false);
  });
  b.canvas[Layer::way_edges] += path(crumbs, round_stroke(c.hill_dark, 1.4, 0.7));
}

void paint_stream(Brush& b) {
  const Palette& c = b.canvas.colours;
  const std::string d = path_of(b.points, false);
  const double w = b.width;
  const std::string round = "stroke-linecap=\"round\"";
  if (b.look == "dry_bed" || b.look == "ditch") {
    const Rgb bed = b.look == "ditch" ? mix(c.bank, rgb(0x2f2f1c), 0.4) : mix(c.ground, c.rock[2], 0.5);
    b.canvas[Layer::banks] += path(d, round_stroke(c.hill_light, w + 4, 0.3, "transform=\"translate(1.5 1.8)\""));
    b.canvas[Layer::banks] += path(d, round_stroke(mix(c.bank, c.hill_dark, 0.4), w + 2.5, 0.75));
    b.canvas[Layer::water] += path(d, round_stroke(bed, w * 0.72, 1));
    if (b.look == "ditch")
      b.canvas[Layer::water] += path(d, round_stroke(c.water, w * 0.3, 0.7, "stroke-dasharray=\"30 5 60 9\""));
    verge(b, w * 0.5, b.look == "ditch" ? c.tuft[0] : c.rock[2], Layer::water);
    return;
  }
  b.canvas[Layer::banks] += path(d, round_stroke(c.hill_light, w + 7, 0.22, "transform=\"translate(1.6 2)\""));
  b.canvas[Layer::banks] += path(d, round_stroke(c.bank, w + 6, 0.75));
  b.canvas[Layer::banks] += path(d, round_stroke(mix(c.road, c.bank, 0.35), w + 2.6, 0.8));
  b.canvas[Layer::water] += path(d, round_stroke(mix(c.water, rgb(0x0e2024), 0.25), w, 1));
  b.canvas[Layer::water] += path(d, round_stroke(c.water, w * 0.76, 1, "transform=\"translate(.8 1)\""));
  b.canvas[Layer::water] +=
      path(d, round_stroke(mix(c.water, c.water_light, 0.4), w * 0.4, 0.55, "transform=\"translate(1.2 1.5)\""));
  const int glints = w > 30 ? 5 : 2;
  for (int i = 0; i < glints; ++i) {
    const double side = b.chance.between(-0.32, 0.32) * w;
    b.canvas[Layer::water] += path(
        path_of(parallel(b.points, side), false),
        round_stroke(rgb(0xe4f1ee), 1.1, 0.5,
                     fmt::format("stroke-linecap=\"round\" stroke-dasharray=\"{} {} {} {}\"", 7 + b.chance.below(9),
                                 22 + b.chance.below(20), 3 + b.chance.below(5), 40 + b.chance.below(30))));
  }
  verge(b, w / 2 + 2.2, c.tuft[0], Layer::water);
  verge(b, w / 2 + 3.4, c.tuft[1], Layer::water);
}

void paint_lake(Brush& b) {
  const Palette& c = b.canvas.colours;
  const std::string d = path_of(b.points, true);
  b.canvas[Layer::banks] += path(d, round_stroke(c.bank, 9, 0.6));
  b.canvas[Layer::banks] += path(d, round_stroke(mix(c.road, c.bank, 0.3), 5, 0.85));
  std::string& to = b.canvas[Layer::water];
  to += path(d, fmt::format("fill=\"{}\"", hex(mix(c.water, c.water_light, 0.25))));
  const std::string id = b.canvas.new_id();
  to += fmt::format("<clipPath id=\"{}\"><path d=\"{}\"/></clipPath><g clip-path=\"url(#{})\">\n", id, d, id);
  to += path(d, fmt::format("fill=\"{}\" transform=\"translate(3.5 4.5)\" fill-opacity=\".55\"",
                            hex(mix(c.water, rgb(0x0e2024), 0.2))));
  to += path(d, round_stroke(mix(c.water, rgb(0x0a1a20), 0.5), 7, 0.5, "transform=\"translate(-2 -2)\""));
  std::string glints;
  for (Pt p : scatter(b.points, 20, 6, b.chance)) {
    const double w = b.chance.between(4, 12);
    glints += fmt::format("M{:.1f} {:.1f}q{:.1f} -2.4 {:.1f} 0", p.x - w / 2, p.y, w / 2, w);
  }
  to += path(glints, round_stroke(rgb(0xe4f1ee), 1, 0.42, "stroke-linecap=\"round\""));
  to += "</g>\n";
}

void paint_bridge(Brush& b) {
  const Palette& c = b.canvas.colours;
  const bool wooden = b.look == "wood_bridge";
  const std::string d = path_of(b.points, false);
  if (b.look == "ford") {
    b.canvas[Layer::way_marks] +=
        path(d, round_stroke(mix(c.road, c.water, 0.4), b.width, 0.75, "stroke-dasharray=\"6 2 9 3\""));
    std::string stones;
    walk(b.points, 5, [&](Pt p, Pt along) {
      add_disc(stones, p + left_of(along) * (b.chance.between(-0.45, 0.45) * b.width), b.chance.between(1, 2.4));
    });
    b.canvas[Layer::way_marks] += path(stones, fmt::format("fill=\"{}\" fill-opacity=\".85\"", hex(c.rock[2])));
    return;
  }
  const Rgb deck = wooden ? rgb(0x8b6f4b) : mix(c.rock[1], c.road, 0.4);
  const Pt fall = shadow_of(0.9);
  b.canvas[Layer::bridge_shadows] += path(
      d, fmt::format("fill=\"none\" stroke=\"#000\" stroke-width=\"{:.1f}\" transform=\"translate({:.1f} {:.1f})\"",
                     b.width + 5, fall.x, fall.y));
  std::string& to = b.canvas[Layer::bridges];
  to += path(d, round_stroke(mix(deck, rgb(0x1a140a), 0.5), b.width + 5, 1));
  to += path(d, round_stroke(deck, b.width, 1));
  to += path(d, round_stroke(mix(deck, rgb(0x1a140a), 0.55), b.width * 0.96, 0.4,
                             wooden ? "stroke-dasharray=\"1 3.4\"" : "stroke-dasharray=\".8 8\""));
  for (double side : {1.0, -1.0}) {
    const std::string rail = path_of(parallel(b.points, side * (b.width / 2 + 0.6)), false);
    to += path(rail, round_stroke(mix(deck, rgb(0x1a140a), 0.35), 4.2, 1));
    to += path(rail, round_stroke(mix(deck, rgb(0xfff3d4), 0.45), 2.2, 0.9,
                                  wooden ? "stroke-dasharray=\"2.5 5\" transform=\"translate(-.6 -.7)\""
                                         : "stroke-dasharray=\"7 1.2\" transform=\"translate(-.6 -.7)\""));
  }
}

void paint_trench(Brush& b) {
  const Palette& c = b.canvas.colours;
  const std::string d = path_of(b.points, false);
  const Rgb earth = mix(c.soil, c.ground, 0.3);
  b.canvas[Layer::way_edges] += path(d, round_stroke(c.hill_dark, b.width + 4, 0.3, "transform=\"translate(1.6 2)\""));
  b.canvas[Layer::ways] += path(d, round_stroke(mix(earth, c.hill_light, 0.3), b.width, 1));
  verge(b, b.width * 0.42, mix(earth, rgb(0x2a2010), 0.4), Layer::ways);
  b.canvas[Layer::way_marks] += path(d, round_stroke(rgb(0x2c2216), b.width * 0.5, 0.95));
  b.canvas[Layer::way_marks] += path(
      d, round_stroke(rgb(0x6b5637), b.width * 0.34, 0.9, "transform=\"translate(.9 1.1)\" stroke-dasharray=\"3 1\""));
}

}  // namespace sandtable::draw
