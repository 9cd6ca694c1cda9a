#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "table/render/frame.hpp"
#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

constexpr double row = 31;
constexpr double scale = 0.58;  // samples are drawn larger and shrunk, so that a few trees fit

// A small feature of the kind, drawn by its own painter.
Feature sample(const Kind& kind, KindId id, Vec centre) {
  Feature f;
  f.kind = id;
  f.form = kind.form;
  f.height = kind.form == Form::building ? kind.height * kind.storeys : kind.height;
  f.width = std::min(kind.width, 3 * inch / 2);
  f.storeys = kind.storeys;
  const auto box = [&](Coord half_wide, Coord half_high) {
    return std::vector<Vec>{centre + Vec{-half_wide, -half_high}, centre + Vec{half_wide, -half_high},
                            centre + Vec{half_wide, half_high}, centre + Vec{-half_wide, half_high}};
  };
  if (kind.form == Form::line || kind.form == Form::way)
    f.points = {centre - Vec{5 * inch / 2, 0}, centre + Vec{5 * inch / 2, 0}};
  else if (kind.form == Form::building)
    f.points = box(inch * 17 / 10, inch);
  else
    f.points = box(inch * 12 / 5, inch);
  if (kind.form == Form::hill) {
    f.contours.push_back({f.points, f.height / 2});
    f.contours.push_back({box(inch * 3 / 2, inch / 2), f.height});
  }
  return f;
}

}  // namespace

std::string legend(const Table& table, double height) {
  std::vector<bool> used(table.kinds().size());
  for (const Feature& f : table.written()) used[f.kind.index()] = true;
  const Palette& colours = palette_of(table.ground_look());
  Canvas canvas({0, 0}, colours, "legend");
  std::string text;
  double y = 58;
  for (std::size_t i = 0; i < used.size() && y < height - 12; ++i) {
    if (!used[i]) continue;
    const Kind& kind = table.kinds().all()[i];
    const Vec centre{static_cast<Coord>(46 / scale * inch / per_inch),
                     static_cast<Coord>(-y / scale * inch / per_inch)};
    paint(canvas, kind, sample(kind, KindId::of(i), centre), i + 1);
    text += fmt::format("<text x=\"90\" y=\"{:.1f}\" font-size=\"13\" fill=\"#f2efe2\">{}</text>\n", y + 1,
                        escaped(kind.name));
    const int hundredths = std::abs(kind.height) * 100 / inch;
    if (hundredths > 0)
      text += fmt::format("<text x=\"90\" y=\"{:.1f}\" font-size=\"9.5\" fill=\"#a9aba2\">{}.{:02} in {}</text>\n",
                          y + 12.5, hundredths / 100, hundredths % 100,
                          kind.height < 0               ? "deep"
                          : kind.form == Form::building ? "a storey"
                                                        : "high");
    y += row;
  }
  return fmt::format(
             "<g font-family=\"Inter,DejaVu Sans,sans-serif\"><rect width=\"{0:.0f}\" height=\"{1:.0f}\" "
             "fill=\"#232627\"/>\n"
             "<rect x=\"12\" y=\"40\" width=\"68\" height=\"{2:.0f}\" rx=\"4\" fill=\"{3}\"/>\n"
             "<text x=\"14\" y=\"26\" font-size=\"13\" letter-spacing=\"1.5\" fill=\"#a9aba2\">LEGEND</text>\n",
             legend_width, height, y - 58 + 4, hex(colours.ground)) +
         fmt::format("<g transform=\"scale({})\">\n", scale) + stacked(canvas, {}, false) + "</g>\n" + text + "</g>\n";
}

}  // namespace sandtable::draw
