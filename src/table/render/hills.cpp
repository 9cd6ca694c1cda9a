#include <fmt/core.h>

#include <algorithm>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

// Edges of an outline sorted by how much they face the light: [0] turned away ... [4] towards it.
std::array<std::string, 5> edges_by_light(const Pts& outline) {
  std::array<std::string, 5> classes;
  int last = -1;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Pt a = outline[i];
    const Pt b = outline[(i + 1) % outline.size()];
    // Outlines run counter-clockwise on the table, so the outside is to the right on the page as well.
    const Pt outward = left_of(unit_of(b - a)) * -1;
    const int k = std::clamp(static_cast<int>((dot(outward, light) + 1) * 2.5), 0, 4);
    std::string& d = classes[static_cast<std::size_t>(k)];
    if (k == last)
      d += fmt::format("L{:.1f} {:.1f}", b.x, b.y);
    else
      d += path_of({a, b}, false);
    last = k;
  }
  return classes;
}

// Short strokes just inside an edge that faces the light: paint left by a nearly dry brush.
std::string dry_brush(const Pts& outline, double reach, double sign, Jitter& chance) {
  std::string d;
  Pts ring = outline;
  ring.push_back(outline.front());
  walk(ring, 2.6, [&](Pt p, Pt along) {
    const Pt outward = left_of(along) * -1;
    const double lit = dot(outward, light) * sign;
    const double depth = chance.between(0, 1);
    const double length = chance.between(2, 7);
    const double start = chance.between(0.5, reach);
    const double drift = chance.between(-2, 2);
    if (lit < 0.05 + depth * 0.75) return;
    const Pt from = p - outward * start;
    const Pt to = from - outward * length + along * drift;
    d += fmt::format("M{:.1f} {:.1f}l{:.1f} {:.1f}", from.x, from.y, to.x - from.x, to.y - from.y);
  });
  return d;
}

std::string shading(Brush& b, const Pts& outline) {  // of a hollow
  const Bounds box = bounds_of(outline);
  const Pt middle = (box.low + box.high) * 0.5;
  const double r = size_of(box.high - box.low) * 0.42;
  const Pt from = middle + light * r;
  const Pt to = middle - light * r;
  const std::string id = b.canvas.new_id();
  const Palette& c = b.canvas.colours;
  return fmt::format(
             "<linearGradient id=\"{}\" gradientUnits=\"userSpaceOnUse\" x1=\"{:.0f}\" y1=\"{:.0f}\" x2=\"{:.0f}\" "
             "y2=\"{:.0f}\"><stop offset=\"0\" stop-color=\"{}\" stop-opacity=\".22\"/><stop offset=\".5\" "
             "stop-color=\"{}\" stop-opacity=\".07\"/><stop offset=\"1\" stop-color=\"{}\" stop-opacity=\".18\"/>"
             "</linearGradient>\n",
             id, from.x, from.y, to.x, to.y, hex(c.hill_dark), hex(c.hill_dark), hex(c.hill_light)) +
         path(path_of(outline, true), fmt::format("fill=\"url(#{})\"", id));
}

void rim(Brush& b, const Pts& outline, std::string& to, bool sunken) {
  const Palette& c = b.canvas.colours;
  const auto classes = edges_by_light(outline);
  const double alpha[] = {0.5, 0.34, 0.22, 0.34, 0.55};
  for (std::size_t k = 0; k < 5; ++k) {
    const bool lit = sunken ? k < 2 : k > 2;
    to += path(classes[k], fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"{}\" "
                                       "stroke-linejoin=\"round\"",
                                       hex(lit ? c.hill_light : c.hill_dark), k == 0 || k == 4 ? 2.2 : 1.5, alpha[k]));
  }
}

void rock_face(Brush& b, const Pts& outline, std::string& to) {
  const Palette& c = b.canvas.colours;
  std::string light_faces;
  std::string dark_faces;
  Pts ring = outline;
  ring.push_back(outline.front());
  walk(ring, 8, [&](Pt p, Pt along) {
    const Pt outward = left_of(along) * -1;
    const double depth = b.chance.between(5, 15);
    const double w = b.chance.between(4, 9);
    const double shift = b.chance.between(-3, 3);
    const bool lit = dot(outward, light) > b.chance.between(-0.4, 0.4);
    const Pts face{p - along * w, p + along * w, p + along * (w * 0.4 + shift) - outward * depth};
    (lit ? light_faces : dark_faces) += path_of(face, true);
  });
  to += path(dark_faces, fmt::format("fill=\"{}\" fill-opacity=\".45\"", hex(c.rock[0])));
  to += path(light_faces, fmt::format("fill=\"{}\" fill-opacity=\".55\"", hex(c.rock[2])));
}

// Boulders on the top of a rocky hill.
void boulders(Brush& b) {
  const Palette& c = b.canvas.colours;
  std::string shade;
  std::string body;
  std::string lit;
  for (Pt p : scatter(b.canvas.at(b.feature.contours.back().outline), 22, 8, b.chance)) {
    const double r = b.chance.between(1.6, 5);
    if (b.chance.one_in(3)) continue;
    add_disc(shade, p - light * (r * 0.6), r);
    add_disc(body, p, r);
    add_disc(lit, p + light * (r * 0.3), r * 0.6);
  }
  std::string& to = b.canvas[Layer::hills];
  to += path(shade, fmt::format("fill=\"{}\" fill-opacity=\".5\"", hex(c.hill_dark)));
  to += path(body, fmt::format("fill=\"{}\"", hex(mix(c.rock[0], c.rock[1], 0.6))));
  to += path(lit, fmt::format("fill=\"{}\" fill-opacity=\".8\"", hex(c.rock[2])));
}

}  // namespace

void paint_hill(Brush& b) {
  const Palette& c = b.canvas.colours;
  std::string& to = b.canvas[Layer::hills];
  double before = 0;
  const double top = static_cast<double>(b.feature.height);
  for (const Contour& contour : b.feature.contours) {
    const Pts outline = b.canvas.at(contour.outline);
    const std::string d = path_of(outline, true);
    const double step = static_cast<double>(contour.height - static_cast<Coord>(before)) / inch;
    before = static_cast<double>(contour.height);
    const Pt shift = light * -(3.0 + 9.0 * std::min(step, 1.0));
    for (double part : {1.0, 0.62, 0.3})
      to += path(d, fmt::format("transform=\"translate({:.1f} {:.1f})\" fill=\"{}\" fill-opacity=\".13\"",
                                shift.x * part, shift.y * part, hex(c.hill_dark)));
    const double share = static_cast<double>(contour.height) / top;
    to += path(d, fmt::format("fill=\"{}\" fill-opacity=\"{:.2f}\"",
                              hex(mix(c.ground, c.hill_top, 0.35 + 0.65 * share)), 0.42 + 0.2 * share));
    if (b.look == "rocky_hill") rock_face(b, outline, to);
    to +=
        path(dry_brush(outline, 9, 1, b.chance),
             fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\" stroke-opacity=\".5\"", hex(c.hill_light)));
    to +=
        path(dry_brush(outline, 7, -1, b.chance),
             fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\" stroke-opacity=\".28\"", hex(c.hill_dark)));
    rim(b, outline, to, false);
  }
  if (b.look == "rocky_hill") boulders(b);
}

void paint_hollow(Brush& b) {
  const Palette& c = b.canvas.colours;
  std::string& to = b.canvas[Layer::hills];
  const double depth = static_cast<double>(b.feature.height);
  for (const Contour& contour : b.feature.contours) {
    const Pts outline = b.canvas.at(contour.outline);
    const std::string d = path_of(outline, true);
    const double share = static_cast<double>(contour.height) / depth;
    const Rgb floor = b.look == "balka" ? mix(c.pasture, c.hill_dark, 0.12) : mix(c.ground, c.hill_dark, 0.18);
    to += path(d, fmt::format("fill=\"{}\" fill-opacity=\".5\"", hex(mix(floor, c.hill_dark, 0.25 * share))));
    to += shading(b, outline);
    // The side nearer the light throws its shadow into the hollow.
    const std::string id = b.canvas.new_id();
    const auto classes = edges_by_light(outline);
    to += fmt::format("<clipPath id=\"{}\"><path d=\"{}\"/></clipPath><g clip-path=\"url(#{})\">\n", id, d, id);
    for (double w : {26.0, 16.0, 8.0})
      for (std::size_t k : {3u, 4u})
        to += path(classes[k], fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"{}\" "
                                           "stroke-linecap=\"round\"",
                                           hex(c.hill_dark), w, k == 4 ? 0.16 : 0.1));
    for (double w : {18.0, 8.0})
      for (std::size_t k : {0u, 1u})
        to += path(classes[k], fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"{}\" "
                                           "stroke-linecap=\"round\"",
                                           hex(c.hill_light), w, k == 0 ? 0.26 : 0.15));
    to += "</g>\n";
    if (b.look == "wadi") rock_face(b, outline, to);
    to +=
        path(dry_brush(outline, 9, -1, b.chance),
             fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\" stroke-opacity=\".5\"", hex(c.hill_light)));
    rim(b, outline, to, true);
  }
  if (b.feature.contours.empty()) return;
  const Pts floor = b.canvas.at(b.feature.contours.back().outline);
  std::string stones;
  for (Pt p : scatter(floor, 16, 4, b.chance))
    if (b.chance.one_in(2)) add_disc(stones, p, b.chance.between(0.8, 2.4));
  to += path(stones, fmt::format("fill=\"{}\" fill-opacity=\".6\"", hex(b.look == "balka" ? c.leaf[1] : c.rock[2])));
}

}  // namespace sandtable::draw
