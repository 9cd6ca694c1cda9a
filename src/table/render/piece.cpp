#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "table/render/paint.hpp"
#include "table/render/play.hpp"

namespace sandtable::draw {
namespace {

struct Body {
  double w = 0;  // half across the front
  double d = 0;  // half from front to back; the front is up
};

const char* rim_of(int side) { return side == 0 ? "#2f6f9f" : side == 1 ? "#b2492f" : "#8f928a"; }

// Each side has a shape of its own, so that nobody needs to see the colour: round corners or cut ones.
std::string base_path(Body b, int side, double grow) {
  const double w = b.w + grow;
  const double d = b.d + grow;
  const double c = std::min({w, d, 6.0}) * 0.62;
  if (side == 1)
    return fmt::format(
        "M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} "
        "{:.1f}Z",
        -w + c, -d, w - c, -d, w, -d + c, w, d - c, w - c, d, -w + c, d, -w, d - c, -w, -d + c);
  return fmt::format(
      "M{0:.1f} {1:.1f}H{2:.1f}q{3:.1f} 0 {3:.1f} {3:.1f}V{4:.1f}q0 {3:.1f} -{3:.1f} {3:.1f}H{0:.1f}q-{3:.1f} 0 "
      "-{3:.1f} -{3:.1f}V{5:.1f}q0 -{3:.1f} {3:.1f} -{3:.1f}z",
      -w + c, -d, w - c, c, d - c, -d + c);
}

struct Paint {
  Rgb hull;
  Rgb dark;
  Rgb pale;
};

Paint paint_of(int side) {
  return side == 0 ? Paint{rgb(0x757a4c), rgb(0x3a3d26), rgb(0xa8ac78)}
                   : Paint{rgb(0x9a8a63), rgb(0x4a4029), rgb(0xc9bb93)};
}

std::string soldier(Pt at, double turn, const Paint& p) {
  return fmt::format(
      "<g transform=\"translate({:.1f} {:.1f})rotate({:.0f})\"><ellipse cx=\"1.2\" cy=\"1.6\" rx=\"4.2\" ry=\"2.6\" "
      "fill=\"#000\" fill-opacity=\".35\"/>"
      "<ellipse rx=\"4\" ry=\"2.3\" fill=\"{}\"/><path d=\"M2.2 1V-6.4\" stroke=\"#2a2118\" "
      "stroke-width=\"1.1\"/><circle r=\"2.2\" fill=\"{}\"/>"
      "<circle cx=\"-.6\" cy=\"-.7\" r=\"1\" fill=\"{}\"/></g>",
      at.x, at.y, turn, hex(p.dark), hex(p.hull), hex(p.pale));
}

std::string figures(const DrawnPiece& piece, Body b, const Paint& p, Jitter& chance) {
  std::string out;
  const int n = std::clamp(piece.figures, 1, 6);
  for (int i = 0; i < n; ++i) {
    const double x = n == 1 ? 0 : (-0.62 + 1.24 * i / (n - 1)) * b.w;
    const double y = (i % 2 == 0 ? -0.22 : 0.34) * b.d + chance.between(-1, 1);
    out += soldier({x, y}, chance.between(-18, 18), p);
  }
  return out;
}

std::string gun(Body b, const Paint& p) {
  const double barrel = b.d * 1.15;
  return fmt::format(
      "<path d=\"M-2 0L-7 {0:.1f}M2 0L7 {0:.1f}\" stroke=\"{1}\" stroke-width=\"2.2\"/><rect x=\"-10\" y=\"-4\" "
      "width=\"3.4\" height=\"8\" rx=\"1\" fill=\"#2b2620\"/>"
      "<rect x=\"6.6\" y=\"-4\" width=\"3.4\" height=\"8\" rx=\"1\" fill=\"#2b2620\"/><path d=\"M0 2V-{2:.1f}\" "
      "stroke=\"#2f2e22\" stroke-width=\"2.6\"/>"
      "<path d=\"M-.6 2V-{2:.1f}\" stroke=\"{3}\" stroke-width=\".9\"/><path d=\"M-9 -3L9 -3L7.6 -5.6L-7.6 -5.6Z\" "
      "fill=\"{1}\" stroke=\"#26241a\" stroke-width=\".6\"/>",
      b.d * 0.85, hex(p.hull), barrel, hex(p.pale));
}

// Hull with tracks or wheels; the turret turns on its own.
std::string vehicle(const DrawnPiece& piece, Body b, const Paint& p) {
  using Look = DrawnPiece::Look;
  const bool tracked = piece.look == Look::tank || piece.look == Look::turretless;
  std::string out;
  const double w = b.w;
  const double d = b.d;
  const double t = w * 0.3;  // width of a track
  if (tracked || piece.look == Look::half_track) {
    const double front = tracked ? -d : -d * 0.1;
    for (double x : {-w, w - t}) {
      out +=
          fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"2\" fill=\"#2f2b24\"/>",
                      x, front, t, d - front);
      out += fmt::format(
          "<path d=\"M{:.1f} {:.1f}V{:.1f}\" stroke=\"#6a6454\" stroke-width=\"{:.1f}\" stroke-dasharray=\".9 1.7\"/>",
          x + t / 2, front + 1, d - 1, t * 0.9);
    }
  }
  if (!tracked)
    for (double x : {-w * 0.94, w * 0.94 - 3})
      for (double y : {-0.68, 0.5})
        if (piece.look != Look::half_track || y < 0)
          out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"3\" height=\"7\" rx=\"1\" fill=\"#2b2620\"/>", x,
                             y * d - 3);
  const double hw = tracked ? w * 0.74 : w * 0.84;
  out += fmt::format(
      "<path d=\"M{0:.1f} {1:.1f}L{2:.1f} {3:.1f}H-{2:.1f}L-{0:.1f} {1:.1f}V{4:.1f}H{0:.1f}Z\" fill=\"{5}\" "
      "stroke=\"{6}\" stroke-width=\".9\"/>",
      hw, -d * 0.6, hw * 0.8, -d * 0.96, d * 0.94, hex(p.hull), hex(p.dark));
  out += fmt::format(
      "<path d=\"M-{0:.1f} {1:.1f}V{2:.1f}M-{3:.1f} {4:.1f}H{3:.1f}\" fill=\"none\" stroke=\"{5}\" stroke-width=\"1\" "
      "stroke-opacity=\".8\"/>",
      hw - 1, d * 0.85, -d * 0.55, hw * 0.76, -d * 0.88, hex(p.pale));
  if (piece.look == Look::tank || piece.look == Look::turretless)
    out += fmt::format(
        "<path d=\"M-{0:.1f} {1:.1f}H{0:.1f}M-{0:.1f} {2:.1f}H{0:.1f}M-{0:.1f} {3:.1f}H{0:.1f}\" stroke=\"{4}\" "
        "stroke-width=\".9\"/>",
        hw * 0.6, d * 0.62, d * 0.72, d * 0.82, hex(p.dark));
  if (piece.look == Look::truck)
    out += fmt::format(
        "<rect x=\"-{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" rx=\"1.5\" fill=\"{4}\" "
        "stroke=\"{5}\" stroke-width=\".7\"/><path d=\"M-{0:.1f} {6:.1f}H{0:.1f}M-{0:.1f} {7:.1f}H{0:.1f}\" "
        "stroke=\"{5}\" stroke-width=\".6\"/>",
        hw * 0.95, -d * 0.2, hw * 1.9, d * 1.1, hex(mix(p.pale, p.hull, 0.5)), hex(p.dark), d * 0.1, d * 0.45);
  if (piece.look == Look::jeep || piece.look == Look::half_track)
    out +=
        fmt::format("<rect x=\"-{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" rx=\"1.5\" fill=\"{4}\"/>",
                    hw * 0.74, -d * 0.12, hw * 1.48, d * 0.92, hex(mix(p.dark, p.hull, 0.25)));
  if (piece.look == Look::turretless)
    out += fmt::format(
        "<rect x=\"-{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" rx=\"2\" fill=\"{4}\" "
        "stroke=\"{5}\"/><path d=\"M2 {1:.1f}V-{6:.1f}\" stroke=\"#26241a\" stroke-width=\"2.6\"/>",
        hw * 0.78, -d * 0.3, hw * 1.56, d * 0.8, hex(mix(p.hull, p.pale, 0.35)), hex(p.dark), d * 1.2);
  return out;
}

std::string turret(Body b, const Paint& p, double turn) {
  const double r = b.w * 0.52;
  return fmt::format(
      "<g transform=\"rotate({0:.1f})\"><path d=\"M0 0V-{1:.1f}\" stroke=\"#26241a\" stroke-width=\"3\"/><path "
      "d=\"M-.6 0V-{1:.1f}\" stroke=\"{2}\" stroke-width=\"1\"/>"
      "<circle r=\"{3:.1f}\" cx=\"1\" cy=\"1.6\" fill=\"#000\" fill-opacity=\".3\"/><path d=\"M-{3:.1f} "
      "{4:.1f}Q-{3:.1f} -{3:.1f} 0 -{3:.1f}T{3:.1f} {4:.1f}Q0 {5:.1f} -{3:.1f} {4:.1f}Z\" fill=\"{6}\" stroke=\"{7}\" "
      "stroke-width=\".9\"/>"
      "<circle cx=\"-{8:.1f}\" cy=\"{8:.1f}\" r=\"{9:.1f}\" fill=\"{7}\"/><circle cx=\"-{8:.1f}\" cy=\"{8:.1f}\" "
      "r=\"{10:.1f}\" fill=\"{2}\"/></g>",
      turn, b.d * 1.12, hex(p.pale), r, r * 0.55, r * 1.25, hex(mix(p.hull, p.pale, 0.3)), hex(p.dark), r * 0.3,
      r * 0.34, r * 0.22);
}

std::string badge(Pt at, std::string_view letter, int side) {
  return fmt::format(
      "<g transform=\"translate({:.1f} {:.1f})\"><circle r=\"7.5\" fill=\"#22231f\" stroke=\"{}\" "
      "stroke-width=\"1.5\"/><text text-anchor=\"middle\" y=\"3.6\" {} font-size=\"10\" font-weight=\"700\" "
      "fill=\"#fff\">{}</text></g>\n",
      at.x, at.y, rim_of(side), sans, escaped(letter));
}

std::string star(Pt at, int side) {
  Pts points;
  for (int i = 0; i < 10; ++i) {
    const double turn = 3.14159265 * i / 5;
    points.push_back(Pt{std::sin(turn), -std::cos(turn)} * (i % 2 == 0 ? 5.4 : 2.2));
  }
  return fmt::format(
      "<g transform=\"translate({:.1f} {:.1f})\"><circle r=\"7.5\" fill=\"#22231f\" stroke=\"{}\" "
      "stroke-width=\"1.5\"/><path d=\"{}\" fill=\"#fff\"/></g>\n",
      at.x, at.y, rim_of(side), path_of(points, true));
}

double degrees_of(Angle a) { return static_cast<double>(a.turns) * 360 / 65536; }

}  // namespace

std::string piece(const Canvas& canvas, const DrawnPiece& piece) {
  using Look = DrawnPiece::Look;
  const Pt at = canvas.at(piece.base.pose.at);
  const Body body{Canvas::length(piece.base.width) / 2, Canvas::length(piece.base.depth) / 2};
  const double turn = degrees_of(piece.base.pose.facing);
  const Paint p = paint_of(piece.side);
  Jitter chance(static_cast<uint64_t>(piece.base.pose.at.x) * 7919u + static_cast<uint64_t>(piece.base.pose.at.y));
  const bool on_base = piece.look == Look::infantry || piece.look == Look::gun || piece.look == Look::cavalry;
  std::string out = fmt::format("<g{}>", piece.ghost ? " opacity=\".45\"" : "");
  for (double share : {1.0, 0.55})
    out += fmt::format(
        "<path d=\"{}\" transform=\"translate({:.1f} {:.1f})rotate({:.1f})\" fill=\"#000\" fill-opacity=\".22\"/>",
        base_path(body, piece.side, 1), at.x + 3.2 * share, at.y + 3.8 * share, turn);
  out += fmt::format("<g transform=\"translate({:.1f} {:.1f})rotate({:.1f})\">", at.x, at.y, turn);
  if (piece.chosen)
    out += path(base_path(body, piece.side, 4.5),
                "fill=\"#ffd76a\" fill-opacity=\".25\" stroke=\"#ffd76a\" stroke-width=\"1.8\"");
  if (on_base) {
    out += path(base_path(body, piece.side, 0), "fill=\"#7b7350\"");
    std::string specks;
    for (int i = 0; i < 16; ++i) {
      const double x = chance.between(-0.86, 0.86) * body.w;
      const double y = chance.between(-0.84, 0.84) * body.d;
      add_disc(specks, {x, y}, chance.between(0.6, 1.8));
    }
    out += path(specks, "fill=\"#97925f\" fill-opacity=\".8\"");
    if (piece.look == Look::gun) out += gun(body, p);
    out += figures(piece, body, p, chance);
  } else if (piece.look == Look::bunker) {
    out += path(base_path(body, piece.side, 0), "fill=\"#a5a196\" stroke=\"#4a473f\"");
    out += fmt::format("<path d=\"M-{0:.1f} -{1:.1f}H{0:.1f}\" stroke=\"#1d1b17\" stroke-width=\"4\"/>", body.w * 0.6,
                       body.d * 0.8);
  } else if (piece.look == Look::aircraft) {
    const double w = body.w;
    const double d = body.d;
    const Pts half{{0, -d},
                   {w * 0.1, -d * 0.75},
                   {w * 0.12, -d * 0.4},
                   {w, -d * 0.12},
                   {w, d * 0.1},
                   {w * 0.12, d * 0.12},
                   {w * 0.07, d * 0.66},
                   {w * 0.36, d * 0.78},
                   {w * 0.36, d * 0.95},
                   {0, d * 0.92}};
    Pts whole = half;
    for (auto p2 = half.rbegin(); p2 != half.rend(); ++p2) whole.push_back({-p2->x, p2->y});
    out +=
        path(path_of(whole, true), fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\" stroke-linejoin=\"round\"",
                                               hex(p.hull), hex(p.dark)));
    out += fmt::format("<ellipse cy=\"{:.1f}\" rx=\"{:.1f}\" ry=\"{:.1f}\" fill=\"#bcd6dc\"/>", -d * 0.25, w * 0.07,
                       d * 0.16);
  } else {
    out += vehicle(piece, body, p);
    if (piece.look == Look::tank) out += turret(body, p, degrees_of(piece.turret - piece.base.pose.facing));
  }
  const std::string rim = base_path(body, piece.side, on_base ? 0 : 1.4);
  out += path(rim, "fill=\"none\" stroke=\"#15130f\" stroke-opacity=\".55\" stroke-width=\"3.8\"");
  out += path(rim, fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\"", rim_of(piece.side)));
  out += fmt::format("<path d=\"M-3 -{0:.1f}L0 -{1:.1f}L3 -{0:.1f}Z\" fill=\"{2}\"/></g></g>\n", body.d + 0.5,
                     body.d + 4.6, rim_of(piece.side));
  const double reach = std::max(body.w, body.d) * 0.8 + 3;
  Pt next = at + Pt{reach, -reach};
  if (piece.command) {
    out += star(next, piece.side);
    next = next + Pt{15.5, 0};
  }
  for (std::size_t i = 0; i < piece.badges.size(); ++i, next = next + Pt{15.5, 0})
    out += badge(next, std::string_view(piece.badges).substr(i, 1), piece.side);
  if (!piece.label.empty())
    out += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" {} font-size=\"10.5\" font-weight=\"600\" text-anchor=\"middle\" "
        "fill=\"#fff\" stroke=\"#15130f\" stroke-opacity=\".85\" stroke-width=\"2.8\" "
        "paint-order=\"stroke\">{}</text>\n",
        at.x, at.y + std::max(body.w, body.d) + 13, sans, escaped(piece.label));
  return out;
}

}  // namespace sandtable::draw
