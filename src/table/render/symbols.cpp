#include <fmt/core.h>

#include <cmath>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

constexpr double tau = 6.283185307179586;

// A canopy of radius 10 about the origin: clumps of leaves in four tones, the lighter ones towards the light.
std::string canopy(const std::string& id, const std::array<Rgb, 4>& leaf, int clumps, Jitter& chance) {
  std::array<std::string, 4> tones;
  for (int i = 0; i < clumps; ++i) {
    const double turn = tau * (i + chance.between(-0.3, 0.3)) / clumps;
    const double r = chance.between(5.2, 7.0);
    add_disc(tones[0], Pt{std::cos(turn), std::sin(turn)} * r, chance.between(3.0, 4.2));
  }
  add_disc(tones[0], {0, 0}, 7);
  for (std::size_t tone = 1; tone < 4; ++tone) {
    const double t = static_cast<double>(tone);
    const int n = clumps + 5 - 2 * static_cast<int>(tone);
    for (int i = 0; i < n; ++i) {
      const double turn = chance.between(0, tau);
      const double r = std::sqrt(chance.unit()) * (8.4 - 1.7 * t);
      add_disc(tones[tone], Pt{std::cos(turn), std::sin(turn)} * r + light * (1.5 * t - 0.4),
               chance.between(2.9, 3.6) - 0.72 * t);
    }
  }
  std::string out = fmt::format("<g id=\"{}\">", id);
  const double alpha[] = {1, 0.85, 0.8, 0.6};
  for (std::size_t tone = 0; tone < 4; ++tone)
    out += fmt::format("<path d=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>", tones[tone], hex(leaf[tone]), alpha[tone]);
  // The whole crown rounds off into shade at the lower right.
  out += "<circle r=\"9.6\" fill=\"url(#round)\"/></g>\n";
  return out;
}

// Fronds or needles in rays from the middle, radius 10.
std::string star(const std::string& id, int rays, double half_width, Rgb dark, Rgb mid, Rgb pale, Jitter& chance) {
  std::array<std::string, 3> tones;
  for (int i = 0; i < rays; ++i) {
    const double turn = tau * (i + chance.between(-0.25, 0.25)) / rays;
    const Pt out{std::cos(turn), std::sin(turn)};
    const double reach = chance.between(7.5, 10.2);
    const Pt side = left_of(out) * half_width;
    const Pt bend = left_of(out) * chance.between(-1.2, 1.2);
    const std::size_t tone = dot(out, light) > 0.3 ? 2 : dot(out, light) > -0.4 ? 1 : 0;
    tones[tone] +=
        path_of({{0, 0}, out * (reach * 0.45) + side, out * reach + bend, out * (reach * 0.45) - side}, true);
  }
  std::string text = fmt::format("<g id=\"{}\">", id);
  text += fmt::format("<circle r=\"5\" fill=\"{}\" fill-opacity=\".8\"/>", hex(dark));
  const Rgb colours[] = {dark, mid, pale};
  for (std::size_t i = 0; i < 3; ++i)
    if (!tones[i].empty()) text += fmt::format("<path d=\"{}\" fill=\"{}\"/>", tones[i], hex(colours[i]));
  return text +
         fmt::format("<circle cx=\"-.5\" cy=\"-.6\" r=\"1.6\" fill=\"{}\"/></g>\n", hex(mix(pale, rgb(0xfff3c0), 0.3)));
}

std::array<Rgb, 4> tinted(const std::array<Rgb, 4>& leaf, Rgb towards, double share) {
  std::array<Rgb, 4> out{};
  for (std::size_t i = 0; i < 4; ++i) out[i] = mix(leaf[i], towards, share);
  return out;
}

}  // namespace

std::string definitions(const Palette& c) {
  Jitter chance(23);
  std::string out =
      "<radialGradient id=\"round\" cx=\".36\" cy=\".32\" r=\".72\"><stop offset=\"0\" stop-color=\"#fff4b8\" "
      "stop-opacity=\".2\"/><stop offset=\".5\" stop-color=\"#000\" stop-opacity=\"0\"/><stop offset=\"1\" "
      "stop-color=\"#0b1206\" stop-opacity=\".5\"/></radialGradient>\n";
  for (int i = 0; i < 6; ++i)  // tree0..5: three greens, two of each
    out += canopy(fmt::format("tree{}", i),
                  tinted(c.leaf,
                         i < 2   ? rgb(0x6f7a2e)
                         : i < 4 ? rgb(0x2c4a30)
                                 : rgb(0x7a6a34),
                         i % 2 == 0 ? 0.08 : 0.2),
                  8 + i % 3, chance);
  for (int i = 0; i < 3; ++i) out += canopy(fmt::format("fruit{}", i), tinted(c.leaf, rgb(0x93a25a), 0.25), 7, chance);
  for (int i = 0; i < 3; ++i) out += canopy(fmt::format("olive{}", i), tinted(c.leaf, rgb(0xa3a688), 0.38), 7, chance);
  for (int i = 0; i < 5; ++i)
    out +=
        canopy(fmt::format("bush{}", i), tinted(c.leaf, i % 2 == 0 ? rgb(0x39481f) : rgb(0x7d7b42), 0.16), 6, chance);
  for (int i = 0; i < 3; ++i)
    out += canopy(fmt::format("scrub{}", i), tinted(c.leaf, mix(c.ground, c.tuft[0], 0.5), 0.45), 5, chance);
  for (int i = 0; i < 3; ++i)
    out += star(fmt::format("pine{}", i), 15, 1.5, mix(c.leaf[0], rgb(0x1d2f26), 0.5),
                mix(c.leaf[1], rgb(0x2a4636), 0.5), mix(c.leaf[2], rgb(0x52705a), 0.5), chance);
  for (int i = 0; i < 3; ++i)
    out += star(fmt::format("palm{}", i), 11, 1.25, rgb(0x37431f), rgb(0x5b6a31), rgb(0x8f9650), chance);
  out += fmt::format(
      "<pattern id=\"grain\" width=\"160\" height=\"160\" patternUnits=\"userSpaceOnUse\"><image "
      "id=\"noise\" width=\"160\" height=\"160\" href=\"{}\"/></pattern>\n",
      grain_image());
  out +=
      "<pattern id=\"mottle\" width=\"160\" height=\"160\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"scale(4.7)rotate(31)\"><use href=\"#noise\"/></pattern>\n";
  return out;
}

}  // namespace sandtable::draw
