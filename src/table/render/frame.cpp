#include "table/render/frame.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

// One board of the frame, with its grain along it.
std::string board(double x, double y, double w, double h, Jitter& chance) {
  std::string out = fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#5a4028\"/>\n", x, y, w, h);
  const bool wide = w > h;
  std::array<std::string, 2> veins;
  const int count = static_cast<int>((wide ? h : w) * 1.6);
  for (int i = 0; i < count; ++i) {
    const double across = chance.between(0.5, (wide ? h : w) - 0.5);
    const double from = chance.between(0, 0.7) * (wide ? w : h);
    const double to = from + chance.between(0.1, 0.4) * (wide ? w : h);
    const double end = std::min(to, wide ? w : h);
    const double bend = chance.between(-2, 2);
    std::string& d = veins[static_cast<std::size_t>(chance.below(2))];
    if (wide)
      d += fmt::format("M{:.0f} {:.1f}Q{:.0f} {:.1f} {:.0f} {:.1f}", x + from, y + across, x + (from + end) / 2,
                       y + std::clamp(across + bend, 0.0, h), x + end, y + across);
    else
      d += fmt::format("M{:.1f} {:.0f}Q{:.1f} {:.0f} {:.1f} {:.0f}", x + across, y + from,
                       x + std::clamp(across + bend, 0.0, w), y + (from + end) / 2, x + across, y + end);
  }
  out += path(veins[0], "fill=\"none\" stroke=\"#3d2916\" stroke-width=\".9\" stroke-opacity=\".55\"");
  out += path(veins[1], "fill=\"none\" stroke=\"#8a673f\" stroke-width=\".8\" stroke-opacity=\".5\"");
  return out;
}

// A ruler of `count` spans of `span` units each, let into the wood.
std::string ruler(double x, double y, double span, int count, const std::string& last) {
  std::string out;
  for (int i = 0; i < count; ++i)
    out += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"5\" fill=\"{}\" stroke=\"#2a1b0e\" "
        "stroke-width=\".7\"/>\n",
        x + span * i, y, span, i % 2 == 0 ? "#e9dcbb" : "#24170b");
  return out + fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {} font-size=\"10\" fill=\"#e9dcbb\">{}</text>\n",
                           x + span * count + 6, y + 5.6, sans, last);
}

}  // namespace

std::string frame(Pt size, const std::string& title) {
  Jitter chance(3);
  const double w = size.x + 2 * frame_side;
  const double h = size.y + frame_side + frame_foot;
  std::string out = "<g transform=\"translate(" + fmt::format("{:.0f} {:.0f}", -frame_side, -frame_side) + ")\">\n";
  out += board(0, 0, frame_side, h, chance) + board(w - frame_side, 0, frame_side, h, chance);
  out += board(0, 0, w, frame_side, chance) + board(0, h - frame_foot, w, frame_foot, chance);
  // Bevels: the outer edge lit above and left, the inner one below and right.
  out += fmt::format(
      "<path d=\"M0 {1:.0f}V0H{0:.0f}\" fill=\"none\" stroke=\"#b08a58\" stroke-width=\"4\" stroke-opacity=\".7\"/>\n",
      w, h);
  out += fmt::format(
      "<path d=\"M{0:.0f} 0V{1:.0f}H0\" fill=\"none\" stroke=\"#1d1209\" stroke-width=\"4\" stroke-opacity=\".7\"/>\n",
      w, h);
  const double x1 = frame_side, y1 = frame_side, x2 = w - frame_side, y2 = h - frame_foot;
  out += fmt::format(
      "<path d=\"M{0:.0f} {3:.0f}V{1:.0f}H{2:.0f}\" fill=\"none\" stroke=\"#1d1209\" stroke-width=\"3\"/>\n", x1 - 1.5,
      y1 - 1.5, x2 + 1.5, y2 + 1.5);
  out += fmt::format(
      "<path d=\"M{0:.0f} {1:.0f}V{3:.0f}H{2:.0f}\" fill=\"none\" stroke=\"#a07c4e\" stroke-width=\"3\"/>\n", x2 + 1.5,
      y1 - 1.5, x1 - 1.5, y2 + 1.5);
  for (const auto& [cx, cy, dx, dy] :
       {std::array{0.0, 0.0, x1, y1}, {w, 0.0, x2, y1}, {0.0, h, x1, y2}, {w, h, x2, y2}})
    out += fmt::format(
        "<path d=\"M{:.0f} {:.0f}L{:.0f} {:.0f}\" stroke=\"#24170b\" stroke-width=\"1\" stroke-opacity=\".8\"/>\n", cx,
        cy, dx, dy);
  out += ruler(frame_side + 8, h - frame_foot + 12, 2 * per_inch, 6, "12 in");
  out += ruler(frame_side + 8, h - frame_foot + 26, 5 * per_inch / 2.54 * 1.016, 6, "30 cm");
  const double nx = w - frame_side - 22;
  const double ny = h - frame_foot + 22;
  out += fmt::format(
      "<g transform=\"translate({:.0f} {:.0f})\"><circle r=\"15\" fill=\"#3a2613\" stroke=\"#c9a86a\" "
      "stroke-width=\"1.2\"/>"
      "<path d=\"M0 -13L3.4 0H-3.4Z\" fill=\"#e9dcbb\"/><path d=\"M0 13L3.4 0H-3.4Z\" fill=\"#8d7247\"/>"
      "<text y=\"-1.5\" x=\"8.6\" {} font-size=\"8\" font-weight=\"700\" text-anchor=\"middle\" "
      "fill=\"#e9dcbb\">N</text></g>\n",
      nx, ny, sans);
  if (!title.empty()) {
    const double half = 26 + 5.2 * static_cast<double>(title.size());
    const double cx = w / 2;
    const double cy = h - frame_foot / 2;
    out += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"28\" rx=\"3\" fill=\"#20140a\" "
        "fill-opacity=\".6\"/>\n",
        cx - half + 1.5, cy - 12, 2 * half);
    out += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"28\" rx=\"3\" fill=\"url(#brass)\" "
        "stroke=\"#5c4620\"/>\n",
        cx - half, cy - 14, 2 * half);
    for (double side : {-1.0, 1.0})
      out += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.4\" fill=\"#7b6130\" stroke=\"#3f2f13\" stroke-width=\".7\"/>\n",
          cx + side * (half - 9), cy);
    out += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" {} font-size=\"15\" font-weight=\"600\" letter-spacing=\"1\" "
        "text-anchor=\"middle\" fill=\"#33230c\">{}</text>\n",
        cx, cy + 5.4, sans, escaped(title));
  }
  return out + "</g>\n";
}

std::string grid(Pt size) {
  std::string d;
  const double foot = 12 * per_inch;
  for (double x = foot; x < size.x - 1; x += foot) d += fmt::format("M{:.0f} 0V{:.0f}", x, size.y);
  for (double y = size.y - foot; y > 1; y -= foot) d += fmt::format("M0 {:.0f}H{:.0f}", y, size.x);
  return path(d, "fill=\"none\" stroke=\"#fffbe6\" stroke-opacity=\".4\" stroke-width=\"1\" stroke-dasharray=\"6 5\"");
}

// Moonlight falls from the upper left, as the light does by day.
std::string darkness(Pt size) {
  return fmt::format(
      "<radialGradient id=\"moon\" cx=\".3\" cy=\".2\" r=\".95\"><stop offset=\"0\" stop-color=\"#14264c\" "
      "stop-opacity=\".44\"/><stop offset=\"1\" stop-color=\"#081128\" stop-opacity=\".64\"/></radialGradient>\n"
      "<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"url(#moon)\"/>\n",
      size.x, size.y);
}

std::string names(const Canvas& canvas, const Table& table) {
  std::string out;
  for (const Feature& f : table.written()) {
    Pt at = canvas.at(f.points[f.points.size() / 2]);
    if (f.form == Form::area || f.form == Form::hill || f.form == Form::building) {
      const Bounds box = bounds_of(canvas.at(f.points));
      at = (box.low + box.high) * 0.5;
    }
    out += fmt::format(
        "<text x=\"{:.0f}\" y=\"{:.0f}\" {} font-size=\"10\" font-weight=\"600\" text-anchor=\"middle\" "
        "fill=\"#fffbe6\" "
        "stroke=\"#1d1a10\" stroke-width=\"2.6\" stroke-opacity=\".75\" paint-order=\"stroke\">{}</text>\n",
        at.x, at.y, sans, escaped(f.name));
  }
  return out;
}

std::string stacked(const Canvas& canvas, Pt size, bool grained) {
  std::string out;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Layer::count); ++i) {
    const Layer l = static_cast<Layer>(i);
    if (l == Layer::flat_marks && grained)
      out += fmt::format(
          "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"url(#mottle)\" opacity=\".26\"/>\n"
          "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"url(#grain)\" opacity=\".5\"/>\n",
          size.x, size.y);
    if (canvas[l].empty()) continue;
    const bool shadow =
        l == Layer::bridge_shadows || l == Layer::low_shadows || l == Layer::roof_shadows || l == Layer::tree_shadows;
    out += shadow ? "<g opacity=\".42\">\n" + canvas[l] + "</g>\n" : "<g>\n" + canvas[l] + "</g>\n";
  }
  return out;
}

}  // namespace sandtable::draw
