#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

Pt heading(Jitter& chance) {
  const double turn = chance.between(0, 6.283);
  return {std::cos(turn), std::sin(turn)};
}

void outline(Brush& b, Rgb tone, double alpha) {
  const std::string d = path_of(b.points, true);
  b.canvas[Layer::flat_marks] += path(d, fmt::format("fill=\"{}\" fill-opacity=\"{}\"", hex(tone), alpha));
  b.canvas[Layer::flat_marks] += path(d, stroke(mix(tone, rgb(0x120e08), 0.6), 1.1, 0.6, "stroke-dasharray=\"5 4\""));
}

// A stone of five to seven corners with a lit face.
void stone(Pt at, double r, Jitter& chance, std::string& shade, std::string& body, std::string& lit) {
  const int n = 5 + chance.below(3);
  const double turn = chance.between(0, 6.28);
  Pts rim;
  for (int i = 0; i < n; ++i) {
    const double a = turn + 6.283 * i / n;
    rim.push_back(at + Pt{std::cos(a), std::sin(a) * 0.86} * (r * chance.between(0.75, 1.1)));
  }
  Pts fallen = rim;
  for (Pt& p : fallen) p = p - light * (r * 0.55);
  shade += path_of(fallen, true);
  body += path_of(rim, true);
  Pts face;
  for (Pt p : rim) face.push_back(at + (p - at) * 0.62 + light * (r * 0.26));
  lit += path_of(face, true);
}

void crates(Brush& b) {
  outline(b, mix(b.canvas.colours.soil, b.canvas.colours.ground, 0.5), 0.5);
  const Pt along = longest_edge(b.points);
  std::string shade;
  std::string boxes;
  std::string lids;
  for (Pt p : scatter(b.points, 15, 6, b.chance)) {
    const double l = b.chance.between(3.5, 6);
    const double w = b.chance.between(3, 4.5);
    add_quad(shade, p - light * 3, along, l, w);
    add_quad(boxes, p, along, l, w);
    add_quad(lids, p + light * 0.6, along, l * 0.8, w * 0.7);
  }
  b.canvas[Layer::low_shadows] += path(shade, "");
  b.canvas[Layer::low] += path(boxes, "fill=\"#6b5738\" stroke=\"#33281a\" stroke-width=\".7\"");
  b.canvas[Layer::low] += path(lids, "fill=\"#9a8356\"");
}

void pit(Brush& b) {
  const Palette& c = b.canvas.colours;
  const std::string d = path_of(b.points, true);
  std::string& to = b.canvas[Layer::flat_marks];
  to += path(d, stroke(c.hill_dark, 7, 0.3, "transform=\"translate(2 2.4)\" stroke-linejoin=\"round\""));
  to += path(d, fmt::format("fill=\"#4a3a26\" stroke=\"{}\" stroke-width=\"5\" stroke-linejoin=\"round\"",
                            hex(mix(c.soil, c.hill_light, 0.25))));
  to += path(d, "fill=\"#2a2015\" fill-opacity=\".6\" transform=\"translate(-1 -1.2)\"");
}

void wire(Brush& b) {
  outline(b, b.canvas.colours.ground, 0.15);
  std::string coils;
  for (const auto& row : rows_across(b.points, longest_edge(b.points), 11, 3))
    walk({row[0], row[1]}, 4.2, [&](Pt p, Pt) { add_disc(coils, p, 4.6); });
  b.canvas[Layer::low_shadows] +=
      path(coils, "fill=\"none\" stroke=\"#000\" stroke-width=\".8\" transform=\"translate(2 2.4)\"");
  b.canvas[Layer::low] += path(coils, "fill=\"none\" stroke=\"#3b3732\" stroke-width=\".9\"");
  b.canvas[Layer::low] += path(coils, "fill=\"none\" stroke=\"#b9b1a5\" stroke-width=\".35\"");
}

void teeth(Brush& b, bool mines) {
  outline(b, mines ? mix(b.canvas.colours.soil, rgb(0x8d3b2a), 0.25) : b.canvas.colours.ground, 0.3);
  std::string shade;
  std::string pale;
  std::string dark;
  for (const auto& row : rows_across(b.points, longest_edge(b.points), mines ? 15 : 12, 5))
    walk({row[0], row[1]}, mines ? 17 : 12, [&](Pt p, Pt) {
      if (mines) {
        add_disc(shade, p, 3.4);
        add_disc(pale, p + Pt{-0.4, -0.5}, 2.3);
        return;
      }
      shade += path_of({p + Pt{-4, 4}, p + Pt{4, 4}, p + Pt{9, 9}, p + Pt{4, -4}}, true);
      pale += path_of({p + Pt{-4, -4}, p + Pt{4, -4}, p, p + Pt{-4, 4}}, true);
      dark += path_of({p + Pt{4, -4}, p + Pt{4, 4}, p + Pt{-4, 4}, p}, true);
    });
  if (mines) {
    b.canvas[Layer::flat_marks] += path(shade, "fill=\"#3a2a1a\" fill-opacity=\".7\"") + path(pale, "fill=\"#8d7b58\"");
    return;
  }
  b.canvas[Layer::low_shadows] += path(shade, "");
  b.canvas[Layer::low] += path(pale, "fill=\"#c2beb2\"") + path(dark, "fill=\"#77736a\"");
}

void fountain(Brush& b) {
  const Bounds box = bounds_of(b.points);
  const Pt c = (box.low + box.high) * 0.5;
  const double r = std::min(box.high.x - box.low.x, box.high.y - box.low.y) / 2;
  b.canvas[Layer::low_shadows] +=
      fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", c.x + 3, c.y + 3.6, r);
  for (const auto& [share, fill] :
       {std::pair{1.0, "#8d887b"}, {0.94, "#c2bcab"}, {0.76, "#4f4a40"}, {0.7, "#4c7680"}, {0.3, "#a9c6c8"}})
    b.canvas[Layer::low] +=
        fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/>\n", c.x, c.y, r * share, fill);
}

}  // namespace

void add_wreck(std::string& shadows, std::string& bodies, Pt at, Pt along, double half_length, double half_width,
               Jitter& chance) {
  std::string d;
  add_quad(d, at - light * 5, along, half_length, half_width);
  shadows += path(d, "");
  std::string hull;
  add_quad(hull, at, along, half_length, half_width);
  bodies += path(hull, "fill=\"#3b322a\" stroke=\"#1b1612\" stroke-width=\"1\"");
  std::string tracks;
  for (double side : {1.0, -1.0})
    add_quad(tracks, at + left_of(along) * (side * half_width * 0.78), along, half_length * 0.98, half_width * 0.2);
  bodies += path(tracks, "fill=\"#241e19\"");
  std::string turret;
  const Pt shifted = at + along * (half_length * chance.between(-0.15, 0.2)) +
                     left_of(along) * (half_width * chance.between(-0.35, 0.35));
  add_disc(turret, shifted, half_width * 0.52);
  bodies += path(turret, "fill=\"#554539\" stroke=\"#1b1612\" stroke-width=\".8\"");
  const Pt gun = unit_of(along + left_of(along) * chance.between(-0.8, 0.8));
  bodies +=
      path(path_of({shifted, shifted + gun * (half_length * 0.95)}, false), "stroke=\"#1f1915\" stroke-width=\"2.2\"");
  std::string rust;
  for (int i = 0; i < 7; ++i) {
    const double l = chance.between(-0.85, 0.85) * half_length;
    const double w = chance.between(-0.8, 0.8) * half_width;
    add_disc(rust, at + along * l + left_of(along) * w, chance.between(0.8, 2.4));
  }
  bodies += path(rust, "fill=\"#8c5230\" fill-opacity=\".75\"");
}

void paint_rocks(Brush& b) {
  const Palette& c = b.canvas.colours;
  const bool rubble = b.look == "rubble";
  outline(b, rubble ? mix(c.rock[1], c.soil, 0.5) : mix(c.ground, c.rock[1], 0.55), rubble ? 0.7 : 0.4);
  std::string shade;
  std::array<std::string, 3> body;
  std::string lit;
  for (double size : {0.45, 1.0})
    for (Pt p : scatter(b.points, (rubble ? 9 : 17) * (0.55 + size * 0.45), 3, b.chance)) {
      const double r = (rubble ? b.chance.between(2, 4.4) : b.chance.between(3, 8.5)) * size;
      if (b.chance.one_in(3)) continue;
      std::string& tone = body[static_cast<std::size_t>(b.chance.below(3))];
      if (rubble && b.chance.one_in(2)) {
        const Pt along = heading(b.chance);
        add_quad(shade, p - light * 1.6, along, r, r * 0.5);
        add_quad(tone, p, along, r, r * 0.5);
      } else {
        stone(p, r, b.chance, shade, tone, lit);
      }
    }
  b.canvas[Layer::low_shadows] += path(shade, "");
  for (std::size_t i = 0; i < 3; ++i) {
    Rgb tone = mix(c.rock[0], c.rock[1], 0.4 + 0.3 * static_cast<double>(i));
    if (rubble && i == 1) tone = mix(tone, rgb(0x9b5a42), 0.5);
    b.canvas[Layer::low] += path(body[i], fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\".6\"", hex(tone),
                                                      hex(mix(c.rock[0], rgb(0x14100a), 0.4))));
  }
  b.canvas[Layer::low] += path(lit, fmt::format("fill=\"{}\" fill-opacity=\".7\"", hex(c.rock[2])));
}

void paint_clutter(Brush& b) {
  if (b.look == "pit") return pit(b);
  if (b.look == "wire") return wire(b);
  if (b.look == "mines") return teeth(b, true);
  if (b.look == "teeth") return teeth(b, false);
  if (b.look == "fountain") return fountain(b);
  if (b.look == "manhole") {
    outline(b, rgb(0x4a463f), 0.95);
    return;
  }
  if (b.look == "wreckage") {
    outline(b, mix(b.canvas.colours.ground, rgb(0x2a2018), 0.6), 0.4);
    const Bounds box = bounds_of(b.points);
    const Pt side = b.points.size() > 1 ? b.points[1] - b.points[0] : Pt{1, 0};
    if (size_of(box.high - box.low) < 90) {  // one vehicle
      const Pt long_side =
          b.points.size() > 2 && size_of(b.points[2] - b.points[1]) > size_of(side) ? b.points[2] - b.points[1] : side;
      add_wreck(b.canvas[Layer::low_shadows], b.canvas[Layer::low], (box.low + box.high) * 0.5, unit_of(long_side), 17,
                10, b.chance);
      return;
    }
    for (Pt p : scatter(b.points, 33, 11, b.chance)) {
      const Pt along = heading(b.chance);
      add_wreck(b.canvas[Layer::low_shadows], b.canvas[Layer::low], p, along, 14, 9, b.chance);
    }
    return;
  }
  crates(b);
}

}  // namespace sandtable::draw
