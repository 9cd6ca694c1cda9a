#include "table/render/play.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

std::string label(Pt at, const std::string& text, const char* edge) {
  if (text.empty()) return {};
  const std::size_t split = text.find('\n');
  const std::string first = text.substr(0, split);
  const std::string second = split == std::string::npos ? "" : text.substr(split + 1);
  const double w = std::max(6.9 * static_cast<double>(first.size()), 5.7 * static_cast<double>(second.size())) + 18;
  const double h = second.empty() ? 22 : 36;
  std::string out = fmt::format(
      "<g transform=\"translate({:.1f} {:.1f})\"><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
      "rx=\"5\" fill=\"#1d2021\" fill-opacity=\".92\" stroke=\"{}\" "
      "stroke-width=\"1.3\"/>",
      at.x, at.y, -w / 2, -h / 2, w, h, edge);
  out += fmt::format(
      "<text text-anchor=\"middle\" y=\"{:.1f}\" {} font-size=\"12\" font-weight=\"600\" fill=\"#f2efe2\">{}</text>",
      second.empty() ? 4.2 : -2.6, sans, escaped(first));
  if (!second.empty())
    out += fmt::format("<text text-anchor=\"middle\" y=\"11.4\" {} font-size=\"10\" fill=\"#ffd76a\">{}</text>", sans,
                       escaped(second));
  return out + "</g>\n";
}

const char* colour_of(DrawnLine::Sort sort) {
  switch (sort) {
    case DrawnLine::Sort::measure: return "#f2efe2";
    case DrawnLine::Sort::sight: return "#ffffff";
    case DrawnLine::Sort::hidden: return "#ff8f6b";
    case DrawnLine::Sort::fire: return "#ffb347";
    case DrawnLine::Sort::move: return "#ffd76a";
  }
  return "#ffffff";
}

std::string smoke(Pt at, double radius, uint64_t seed, bool dark) {
  Jitter chance(seed);
  std::string out = fmt::format("<g opacity=\"{}\">", dark ? 0.72 : 0.85);
  // Puffs of three tones: a round body, lighter towards the light, thin at the rim so that the ground shows through.
  const char* const tones[] = {dark ? "#2c2a27" : "#868883", dark ? "#454239" : "#b4b6b0",
                               dark ? "#6a655a" : "#dcdcd5"};
  for (int layer = 0; layer < 3; ++layer) {
    std::string puffs;
    const int n = 46 - 10 * layer;
    for (int i = 0; i < n; ++i) {
      const double turn = chance.between(0, 6.2832);
      const double r = radius * std::sqrt(chance.unit()) * (0.84 - 0.16 * layer);
      const double puff = radius * chance.between(0.12, 0.2) * (1 - 0.16 * layer);
      add_disc(puffs, at + Pt{std::cos(turn), std::sin(turn)} * r + light * (radius * 0.07 * layer), puff);
    }
    if (layer == 0) add_disc(puffs, at, radius * 0.72);
    out += path(puffs, fmt::format("fill=\"{}\" fill-opacity=\"{}\"", tones[layer], layer == 0 ? 0.8 : 0.5));
  }
  return out + "</g>\n";
}

bool over_pieces(const Overlay& o) {
  return o.sort == Overlay::Sort::smoke || o.sort == Overlay::Sort::wreck_smoke || o.sort == Overlay::Sort::screen ||
         o.sort == Overlay::Sort::dust;
}

std::string overlay(const Canvas& canvas, const Overlay& o, uint64_t seed) {
  const Pt at = canvas.at(o.rect.pose.at);
  const double w = Canvas::length(o.rect.width) / 2;
  const double d = Canvas::length(o.rect.depth) / 2;
  const double turn = static_cast<double>(o.rect.pose.facing.turns) * 6.283185307 / 65536;
  const Pt front{std::sin(turn), -std::cos(turn)};
  Jitter chance(seed);
  switch (o.sort) {
    case Overlay::Sort::smoke: return smoke(at, w, seed, false);
    case Overlay::Sort::dust:
    case Overlay::Sort::screen: {
      std::string out;  // puffs along it
      const int puffs = std::max(1, static_cast<int>(d / std::max(w, 1.0) + 0.5));
      for (int k = 0; k < puffs; ++k) {
        const double along = d * (2.0 * k + 1 - puffs) / puffs;
        out += smoke(at + Pt{front.x * along, front.y * along}, w, seed * 7 + static_cast<uint64_t>(k), false);
      }
      return out;
    }
    case Overlay::Sort::wreck_smoke: return smoke(at + Pt{w * 0.3, -w * 0.5}, w, seed, true);
    case Overlay::Sort::wreck: {
      std::string shadows;
      std::string bodies;
      add_wreck(shadows, bodies, at, front, d, w, chance);
      std::string scorch;
      add_disc(scorch, at, std::max(w, d) * 1.25);
      return path(scorch, "fill=\"#17120c\" fill-opacity=\".28\"") + "<g opacity=\".42\">" + shadows + "</g>" + bodies;
    }
    case Overlay::Sort::crater:
      return fmt::format(
          "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"{2:.1f}\" fill=\"#6b5a3e\"/><circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" "
          "r=\"{3:.1f}\" fill=\"#3a2f20\"/><circle cx=\"{4:.1f}\" cy=\"{5:.1f}\" r=\"{3:.1f}\" "
          "fill=\"#191309\" fill-opacity=\".5\"/>\n",
          at.x, at.y, w, w * 0.74, at.x - 1.5, at.y - 1.8);
    case Overlay::Sort::breach: {
      std::string hole;
      add_quad(hole, at, front, std::max(d, 3.0), w);
      return path(hole, "fill=\"#5b4a38\" stroke=\"#1d1712\" stroke-width=\"1.2\" stroke-dasharray=\"3 2\"");
    }
  }
  return {};
}

}  // namespace

std::string zone(const Canvas& canvas, const DrawnZone& z) {
  const bool round = z.outline.empty();
  const Pt middle = round ? canvas.at(z.circle.centre) : [&] {
    const Bounds box = bounds_of(canvas.at(z.outline));
    return (box.low + box.high) * 0.5;
  }();
  std::string d;
  if (round)
    add_disc(d, middle, Canvas::length(z.circle.radius));
  else
    d = path_of(canvas.at(z.outline), true);
  switch (z.sort) {
    case DrawnZone::Sort::reach:
      return path(d, "fill=\"url(#hatch)\" stroke=\"#ffd76a\" stroke-width=\"1.8\" stroke-linejoin=\"round\"") +
             label(middle, z.text, "#ffd76a");
    case DrawnZone::Sort::template_area:
      return path(d, "fill=\"#ff8f6b\" fill-opacity=\".2\" stroke=\"#ff8f6b\" stroke-width=\"1.8\"") +
             label(middle, z.text, "#ff8f6b");
    case DrawnZone::Sort::deployment: {
      const char* c = z.side == 1 ? "#b2492f" : z.side == 0 ? "#2f6f9f" : "#f2efe2";
      return path(d, fmt::format(
                         "fill=\"{0}\" fill-opacity=\".1\" stroke=\"{0}\" stroke-width=\"2\" stroke-dasharray=\"12 6\"",
                         c)) +
             label(middle, z.text, c);
    }
    case DrawnZone::Sort::objective: {
      const char* c = z.side == 1 ? "#b2492f" : z.side == 0 ? "#2f6f9f" : "#f2efe2";
      std::string out = path(
          d,
          fmt::format(
              "fill=\"#f2efe2\" fill-opacity=\".09\" stroke=\"{}\" stroke-width=\"1.7\" stroke-dasharray=\"3 5\"", c));
      out += fmt::format(
          "<g transform=\"translate({:.1f} {:.1f})\"><ellipse cx=\"5\" cy=\"3\" rx=\"9\" ry=\"3\" fill=\"#000\" "
          "fill-opacity=\".3\"/><rect x=\"-1\" y=\"-20\" width=\"2\" height=\"23\" fill=\"#2a2a26\"/><path d=\"M1 "
          "-20L19 "
          "-14.5L1 -9Z\" fill=\"{}\" stroke=\"#2a2a26\" stroke-width=\".7\"/></g>\n",
          middle.x, middle.y, c);
      return out + label(middle + Pt{0, 20}, z.text, c);
    }
  }
  return {};
}

std::string line(const Canvas& canvas, const DrawnLine& l) {
  if (l.points.size() < 2) return {};
  const Pts points = canvas.at(l.points);
  const std::string d = path_of(points, false);
  const char* c = colour_of(l.sort);
  const bool dashed =
      l.sort == DrawnLine::Sort::hidden || l.sort == DrawnLine::Sort::fire || l.sort == DrawnLine::Sort::move;
  std::string out = path(d,
                         "fill=\"none\" stroke=\"#15130f\" stroke-opacity=\".6\" stroke-width=\"4\" "
                         "stroke-linecap=\"round\" stroke-linejoin=\"round\"");
  out += path(d, fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\" {}", c,
                             dashed ? "stroke-dasharray=\"8 5\"" : ""));
  if (l.sort == DrawnLine::Sort::measure)
    for (std::size_t end : {std::size_t{0}, points.size() - 1}) {
      const Pt along = unit_of(end == 0 ? points[1] - points[0] : points[end] - points[end - 1]);
      out += path(path_of({points[end] + left_of(along) * 5, points[end] - left_of(along) * 5}, false),
                  fmt::format("stroke=\"{}\" stroke-width=\"2\"", c));
    }
  if (l.sort == DrawnLine::Sort::move || l.sort == DrawnLine::Sort::fire) {
    const Pt along = unit_of(points.back() - points[points.size() - 2]);
    out += path(path_of({points.back(), points.back() - along * 9 + left_of(along) * 4.5,
                         points.back() - along * 9 - left_of(along) * 4.5},
                        true),
                fmt::format("fill=\"{}\" stroke=\"#15130f\" stroke-width=\".8\"", c));
  }
  if (l.marked) {
    const Pt at = points[points.size() - 2];
    out += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#ffb347\" stroke=\"#22231f\" stroke-width=\"1.6\"/>\n",
        at.x, at.y);
  }
  const std::size_t leg = (points.size() - 1) / 2;
  const Pt middle = (points[leg] + points[leg + 1]) * 0.5;
  return out + label(middle + Pt{0, -20}, l.text, c);
}

std::string play(const Canvas& canvas, const Drawing& scene) {
  if (scene.pieces.empty() && scene.lines.empty() && scene.zones.empty() && scene.overlays.empty()) return {};
  std::string out =
      "<pattern id=\"hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><rect width=\"7\" height=\"7\" fill=\"#ffd76a\" fill-opacity=\".1\"/><path "
      "d=\"M0 0V7\" "
      "stroke=\"#ffd76a\" stroke-opacity=\".55\" stroke-width=\"1.4\"/></pattern>\n";
  for (const DrawnZone& z : scene.zones) out += zone(canvas, z);
  for (std::size_t i = 0; i < scene.overlays.size(); ++i) {
    const Overlay& o = scene.overlays[i];
    if (!over_pieces(o)) out += overlay(canvas, o, i + 1);
  }
  for (const DrawnPiece& p : scene.pieces) out += piece(canvas, p);
  for (std::size_t i = 0; i < scene.overlays.size(); ++i) {  // smoke stands over the pieces
    const Overlay& o = scene.overlays[i];
    if (over_pieces(o)) out += overlay(canvas, o, i + 1);
  }
  for (const DrawnLine& l : scene.lines) out += line(canvas, l);
  return out;
}

}  // namespace sandtable::draw
