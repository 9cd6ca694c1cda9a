#include <fmt/core.h>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

// Soft patches of other colours, as a sponge leaves them.
std::string patches(Pt size, const Palette& colours, Jitter& chance) {
  std::string out;
  for (std::size_t i = 0; i < colours.patch.size(); ++i)
    out += fmt::format(
        "<radialGradient id=\"patch{}\"><stop offset=\"0\" stop-color=\"{}\" stop-opacity=\".62\"/>"
        "<stop offset=\".55\" stop-color=\"{}\" stop-opacity=\".3\"/>"
        "<stop offset=\"1\" stop-color=\"{}\" stop-opacity=\"0\"/></radialGradient>\n",
        i, hex(colours.patch[i]), hex(colours.patch[i]), hex(colours.patch[i]));
  const int count = static_cast<int>(size.x * size.y / 9500);
  for (int i = 0; i < count; ++i) {
    const double x = chance.between(0, size.x);
    const double y = chance.between(0, size.y);
    const double r = chance.between(55, 190);
    const double flat = chance.between(0.45, 1);
    const double turn = chance.between(0, 180);
    out += fmt::format(
        "<ellipse rx=\"{:.0f}\" ry=\"{:.0f}\" transform=\"translate({:.0f} {:.0f})rotate({:.0f})\" "
        "fill=\"url(#patch{})\"/>\n",
        r, r * flat, x, y, turn, chance.below(4));
  }
  return out;
}

// Tufts of static grass: thousands of short strokes in three colours, thicker here and there.
std::string tufts(Pt size, const Palette& colours, double density, Jitter& chance) {
  std::array<std::string, 3> strokes;
  const int clumps = static_cast<int>(size.x * size.y * density / 1900);
  for (int i = 0; i < clumps; ++i) {
    const double x = chance.between(0, size.x);
    const double y = chance.between(0, size.y);
    const int n = 2 + chance.below(6);
    std::string& to = strokes[static_cast<std::size_t>(chance.below(3))];
    for (int k = 0; k < n; ++k) {
      const double dx = chance.between(-9, 9);
      const double dy = chance.between(-7, 7);
      const double lean = chance.between(-1.4, 1.4);
      to += fmt::format("M{:.0f} {:.0f}l{:.1f} {:.1f}", x + dx, y + dy, lean, chance.between(-3.4, -1.6));
    }
  }
  std::string out;
  for (std::size_t i = 0; i < 3; ++i)
    out += path(strokes[i], fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1\" stroke-opacity=\".55\"",
                                        hex(colours.tuft[i])));
  return out;
}

std::string pebbles(Pt size, const Palette& colours, int count, Jitter& chance) {
  std::string dark;
  std::string pale;
  for (int i = 0; i < count; ++i) {
    const Pt p{chance.between(0, size.x), chance.between(0, size.y)};
    const double r = chance.between(0.7, 2.1);
    add_disc(dark, p + Pt{0.7, 0.9}, r);
    add_disc(pale, p, r);
  }
  return path(dark, fmt::format("fill=\"{}\" fill-opacity=\".5\"", hex(colours.rock[0]))) +
         path(pale, fmt::format("fill=\"{}\" fill-opacity=\".8\"", hex(colours.rock[2])));
}

// Wind leaves long shallow ripples on sand and snow.
std::string ripples(Pt size, const Palette& colours, Jitter& chance) {
  std::string light_side;
  std::string dark_side;
  for (int i = 0; i < 240; ++i) {
    const double x = chance.between(0, size.x);
    const double y = chance.between(0, size.y);
    const double w = chance.between(25, 90);
    const double b = chance.between(2, 7);
    light_side += fmt::format("M{:.0f} {:.0f}q{:.0f} {:.1f} {:.0f} {:.1f}", x, y, w / 2, -b, w, b);
    dark_side += fmt::format("M{:.0f} {:.1f}q{:.0f} {:.1f} {:.0f} {:.1f}", x, y + 2, w / 2, -b, w, b);
  }
  return path(dark_side, fmt::format("fill=\"none\" stroke=\"{}\" stroke-opacity=\".16\" stroke-width=\"1.8\"",
                                     hex(colours.hill_dark))) +
         path(light_side, fmt::format("fill=\"none\" stroke=\"{}\" stroke-opacity=\".3\" stroke-width=\"1.6\"",
                                      hex(colours.hill_light)));
}

}  // namespace

std::string ground(Pt size, const Palette& colours, std::string_view look) {
  Jitter chance(11);
  std::string out =
      fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"{}\"/>\n", size.x, size.y, hex(colours.ground));
  out += patches(size, colours, chance);
  const bool bare = look == "desert" || look == "street" || look == "snow";
  if (look == "desert" || look == "snow") out += ripples(size, colours, chance);
  out += tufts(size, colours, bare ? 0.35 : look == "steppe" ? 1.5 : 1.0, chance);
  out += pebbles(size, colours, look == "desert" ? 700 : bare ? 150 : 120, chance);
  return out;
}

}  // namespace sandtable::draw
