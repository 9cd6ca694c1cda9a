#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

struct Material {
  Rgb colour;
  double course = 5;    // between lines along the ridge
  double joint = 6;     // between lines down the slope; 0 for none
  bool ragged = false;  // short strokes in place of lines
};

Material material_of(std::string_view look, Jitter& chance) {
  if (look == "slate") return {mix(rgb(0x6f747c), rgb(0x59606b), chance.unit()), 4.4, 5.5, false};
  if (look == "planks") return {mix(rgb(0x84684a), rgb(0x6d5b47), chance.unit()), 0, 4, false};
  if (look == "thatch") return {mix(rgb(0xab9257), rgb(0x8f7c50), chance.unit()), 0, 0, true};
  return {mix(rgb(0xa55f45), rgb(0x8d4c39), chance.unit()), 4.6, 5, false};
}

// One slope of a roof: `eave` runs along the lower edge, `up` to the ridge.
void slope(Brush& b, const Pts& face, Pt along, Pt up, const Material& m, std::string& to) {
  const double lit = dot(unit_of(up) * -1, light);  // a slope faces away from its ridge
  const Rgb tone = lit > 0 ? mix(m.colour, rgb(0xffe9c0), 0.26 * lit) : mix(m.colour, rgb(0x120c08), -0.42 * lit);
  to += path(path_of(face, true), fmt::format("fill=\"{}\"", hex(tone)));
  const Rgb dark = mix(tone, rgb(0x120c08), 0.6);
  const Rgb pale = mix(tone, rgb(0xfff0d0), 0.5);
  if (m.course > 0) {
    std::string courses;
    for (const auto& row : rows_across(face, along, m.course, 0)) courses += path_of({row[0], row[1]}, false);
    to += path(courses, stroke(dark, 0.9, 0.5));
    std::string odd;  // single tiles of another firing
    for (Pt p : scatter(face, 7.5, 2.2, b.chance))
      if (b.chance.one_in(3)) add_quad(odd, p, along, 2.3, 1.7);
    to += path(odd, fmt::format("fill=\"{}\" fill-opacity=\".3\"", hex(b.chance.one_in(2) ? dark : pale)));
  }
  if (m.joint > 0) {
    std::string joints;
    for (const auto& row : rows_across(face, unit_of(up), m.joint, 0.4)) joints += path_of({row[0], row[1]}, false);
    to += path(joints, stroke(dark, m.course > 0 ? 0.5 : 0.9, m.course > 0 ? 0.3 : 0.55));
  }
  if (m.ragged) {
    std::string straw;
    std::string shade;
    for (Pt p : scatter(face, 4.2, 0.8, b.chance)) {
      const double n = b.chance.between(3, 7);
      const Pt q = p - unit_of(up) * n + along * b.chance.between(-0.8, 0.8);
      (b.chance.one_in(2) ? straw : shade) += path_of({p, q}, false);
    }
    to += path(shade, stroke(dark, 0.9, 0.5));
    to += path(straw, stroke(pale, 0.9, 0.6));
  }
}

void chimney(Brush& b, Pt at, Pt along, std::string& to) {
  std::string d;
  add_quad(d, at + light * -3.2, along, 3.2, 2.8);
  to += path(d, "fill=\"#000\" fill-opacity=\".4\"");
  d.clear();
  add_quad(d, at, along, 2.8, 2.5);
  to += path(d, fmt::format("fill=\"{}\" stroke=\"#2d241d\" stroke-width=\".8\"",
                            hex(mix(b.canvas.colours.rock[1], rgb(0x8d5a45), 0.4))));
  d.clear();
  add_quad(d, at, along, 1.3, 1.1);
  to += path(d, "fill=\"#1d1712\"");
}

// A ridge along the longer sides, two slopes; hipped ends where the look asks for them.
void gable(Brush& b, const Material& m, bool hipped, std::string& to) {
  Pts p = b.points;
  if (size_of(p[1] - p[0]) < size_of(p[2] - p[1])) std::rotate(p.begin(), p.begin() + 1, p.end());
  const Pt along = unit_of(p[1] - p[0]);
  const double inset = hipped ? size_of(p[2] - p[1]) * 0.45 : 0;
  const Pt r0 = (p[0] + p[3]) * 0.5 + along * inset;
  const Pt r1 = (p[1] + p[2]) * 0.5 - along * inset;
  slope(b, {p[0], p[1], r1, r0}, along, (r0 + r1) * 0.5 - (p[0] + p[1]) * 0.5, m, to);
  slope(b, {p[2], p[3], r0, r1}, along, (r0 + r1) * 0.5 - (p[2] + p[3]) * 0.5, m, to);
  if (hipped) {
    slope(b, {p[1], p[2], r1}, unit_of(p[2] - p[1]), along * -1, m, to);
    slope(b, {p[3], p[0], r0}, unit_of(p[0] - p[3]), along, m, to);
    for (const auto& [corner, ridge] : {std::pair{p[0], r0}, {p[3], r0}, {p[1], r1}, {p[2], r1}})
      to += path(path_of({corner, ridge}, false), stroke(mix(m.colour, rgb(0x120c08), 0.45), 1.3, 0.8));
  }
  const std::string ridge = path_of({r0, r1}, false);
  to += path(ridge, stroke(mix(m.colour, rgb(0x120c08), 0.55), 3, 0.9));
  to += path(ridge,
             fmt::format("{} transform=\"translate(-.7 -.8)\"", stroke(mix(m.colour, rgb(0xfff0d0), 0.5), 1.2, 0.9)));
  if (m.course > 0 && b.look != "planks")
    chimney(b, r0 + (r1 - r0) * b.chance.between(0.18, 0.34) + left_of(along) * 3, along, to);
}

// Slopes from every wall to one point: towers and round or many-cornered roofs.
void pyramid(Brush& b, const Material& m, std::string& to) {
  Pt top{};
  for (Pt p : b.points) top = top + p * (1.0 / static_cast<double>(b.points.size()));
  for (std::size_t i = 0; i < b.points.size(); ++i) {
    const Pt a = b.points[i];
    const Pt c = b.points[(i + 1) % b.points.size()];
    slope(b, {a, c, top}, unit_of(c - a), top - (a + c) * 0.5, m, to);
    to += path(path_of({a, top}, false), stroke(mix(m.colour, rgb(0x120c08), 0.5), 0.9, 0.6));
  }
  if (b.look == "steeple") {  // a gilt cross
    to += path(
        path_of({top + Pt{0, -5}, top + Pt{0, 5}}, false) + path_of({top + Pt{-3.4, -1.6}, top + Pt{3.4, -1.6}}, false),
        stroke(rgb(0xe8c765), 1.7, 1));
  }
}

Pts shrunk(const Pts& outline, double by) {
  Pts ring = outline;
  ring.push_back(outline[0]);
  ring.push_back(outline[1]);
  Pts inner = parallel(ring, by);
  inner.erase(inner.begin());
  inner.pop_back();
  return inner;
}

void flat_roof(Brush& b, Rgb tone, std::string& to) {
  to += path(path_of(b.points, true), fmt::format("fill=\"{}\"", hex(mix(tone, rgb(0xfff2d8), 0.28))));
  const Pts inner = shrunk(b.points, 3.6);
  to += path(path_of(inner, true), fmt::format("fill=\"{}\"", hex(mix(tone, rgb(0x1c140c), 0.08))));
  for (std::size_t i = 0; i < inner.size(); ++i) {  // the parapet's shadow on the roof, and its lit side
    const Pt a = inner[i];
    const Pt c = inner[(i + 1) % inner.size()];
    const Pt outward = left_of(unit_of(c - a)) * -1;
    const double lit = dot(outward, light);
    if (lit > 0)
      to += path(path_of({a, c, c - light * 4.5, a - light * 4.5}, true), "fill=\"#1c140c\" fill-opacity=\".3\"");
    else
      to += path(path_of({a, c}, false), stroke(mix(tone, rgb(0xfff2d8), 0.6), 1.3, 0.8));
  }
  std::string stains;
  for (Pt p : scatter(inner, 17, 6, b.chance)) add_disc(stains, p, b.chance.between(1.5, 5));
  to += path(stains, "fill=\"#3a2c1a\" fill-opacity=\".1\"");
  const Bounds box = bounds_of(inner);
  const Pt hatch = (box.low + box.high) * 0.5 + Pt{b.chance.between(-6, 6), b.chance.between(-5, 5)};
  std::string d;
  add_quad(d, hatch, longest_edge(inner), 3.6, 2.8);
  if (inside(inner, hatch)) to += path(d, "fill=\"#5a4630\" stroke=\"#2a2016\" stroke-width=\".8\"");
  to += path(path_of(b.points, true), stroke(mix(tone, rgb(0x1c140c), 0.55), 1, 0.8));
}

void ruin(Brush& b, std::string& to) {
  const Palette& c = b.canvas.colours;
  to +=
      path(path_of(b.points, true), fmt::format("fill=\"{}\" fill-opacity=\".85\"", hex(mix(c.rock[1], c.soil, 0.5))));
  std::array<std::string, 3> bits;
  for (Pt p : scatter(b.points, 5.5, 2, b.chance)) {
    const double turn = b.chance.between(0, 3.1);
    add_quad(bits[static_cast<std::size_t>(b.chance.below(3))], p, {std::cos(turn), std::sin(turn)},
             b.chance.between(1, 3), b.chance.between(0.8, 2));
  }
  const Rgb tones[] = {c.rock[0], mix(c.rock[1], rgb(0x9b5f48), 0.5), c.rock[2]};
  for (std::size_t i = 0; i < 3; ++i)
    to += path(bits[i], fmt::format("fill=\"{}\" fill-opacity=\".9\"", hex(tones[i])));
  Pts ring = b.points;
  ring.push_back(b.points.front());
  std::string wall;
  std::string lit;
  walk(ring, 5, [&](Pt p, Pt along) {
    if (b.chance.one_in(6)) return;
    const double w = b.chance.between(2.2, 3.6);
    add_quad(wall, p, along, 2.6, w);
    add_quad(lit, p + light * 0.8, along, 2.2, w * 0.6);
  });
  to += path(wall, fmt::format("fill=\"{}\"", hex(mix(c.rock[0], rgb(0x1c140c), 0.2))));
  to += path(lit, fmt::format("fill=\"{}\"", hex(c.rock[2])));
}

void openings(Brush& b, std::string& to) {
  std::string doors;
  std::string windows;
  for (const Opening& o : b.feature.openings) {
    if (o.floor != 0) continue;
    (o.sort == Opening::Sort::window ? windows : doors) +=
        path_of({b.canvas.at(o.span.a), b.canvas.at(o.span.b)}, false);
  }
  to += path(windows + doors, stroke(rgb(0x15100b), 3.6, 0.85));
  to += path(windows, stroke(rgb(0xbcd6dc), 1.9, 1));
  to += path(doors, stroke(rgb(0xe2b269), 1.9, 1));
}

}  // namespace

void paint_roof(Brush& b) {
  std::string& to = b.canvas[Layer::roofs];
  const std::string d = path_of(b.points, true);
  const Pt fall = shadow_of(std::min(b.height, b.look == "ruin" ? 1.0 : 4.0));
  std::string& shade = b.canvas[Layer::roof_shadows];
  shade += path(d, "") + path(d, fmt::format("transform=\"translate({:.1f} {:.1f})\"", fall.x, fall.y));
  for (std::size_t i = 0; i < b.points.size(); ++i) {  // the walls' shadows, from the foot to the eaves'
    const Pt p = b.points[i];
    const Pt q = b.points[(i + 1) % b.points.size()];
    shade += path(path_of({p, q, q + fall, p + fall}, true), "");
  }
  if (b.look == "ruin") {
    ruin(b, to);
  } else if (b.look == "flat_roof" || b.look == "concrete") {
    flat_roof(b, b.look == "concrete" ? rgb(0x9a968c) : mix(b.canvas.colours.hill_top, rgb(0xe6d8ba), 0.45), to);
  } else if (b.look == "dome") {
    flat_roof(b, rgb(0xd9cfb8), to);
    const Bounds box = bounds_of(b.points);
    const Pt c = (box.low + box.high) * 0.5;
    const double r = std::min(box.high.x - box.low.x, box.high.y - box.low.y) * 0.4;
    to += fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"{2:.1f}\" fill=\"#efe8d6\"/><circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" "
        "r=\"{2:.1f}\" fill=\"url(#round)\"/>\n",
        c.x, c.y, r);
  } else if (b.look == "saw_roof") {
    flat_roof(b, rgb(0x7f7a73), to);
    std::string ridges;
    for (const auto& row : rows_across(b.points, left_of(longest_edge(b.points)), 16, 4))
      ridges += path_of({row[0], row[1]}, false);
    to += path(ridges, stroke(rgb(0x2e2b27), 8, 0.4));
    to += path(ridges, stroke(rgb(0xc3d4d4), 3, 0.6));
  } else {
    const bool pointed = b.look == "tower" || b.look == "steeple";
    const Material m = material_of(pointed ? "slate" : b.look, b.chance);
    if (b.points.size() == 4 && !pointed)
      gable(b, m, b.look == "thatch" || (b.look == "tiles" && b.feature.storeys > 1), to);
    else
      pyramid(b, m, to);
    to += path(d, stroke(mix(m.colour, rgb(0x120c08), 0.65), 1.2, 0.9));
  }
  openings(b, to);
}

}  // namespace sandtable::draw
