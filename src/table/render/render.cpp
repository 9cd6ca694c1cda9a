#include "table/render/render.hpp"

#include <fmt/core.h>

#include "table/render/frame.hpp"
#include "table/render/paint.hpp"
#include "table/render/play.hpp"

namespace sandtable {

std::string render_svg(const Drawing& scene, const RenderOptions& options) {
  const Table& table = *scene.table;
  const draw::Palette& colours = draw::palette_of(table.ground_look());
  draw::Canvas canvas(table.size(), colours);
  for (std::size_t i = 0; i < table.written().size(); ++i) {
    const Feature& f = table.written()[i];
    draw::paint(canvas, table.kinds()[f.kind], f, i + 1);
  }
  canvas[draw::Layer::hills] += draw::relief(canvas, table);
  const draw::Pt size{draw::Canvas::length(table.size().x), draw::Canvas::length(table.size().y)};
  const double side = options.frame ? draw::frame_side : 0;
  const double width = size.x + 2 * side + (options.legend ? draw::legend_width : 0);
  const double height = size.y + side + (options.frame ? draw::frame_foot : 0);

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{2:.0f}\" height=\"{3:.0f}\" viewBox=\"{0:.0f} {1:.0f} "
      "{2:.0f} {3:.0f}\">\n"
      "<title>{4}</title>\n<defs>\n<linearGradient id=\"brass\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" "
      "stop-color=\"#e6cd8c\"/>"
      "<stop offset=\".5\" stop-color=\"#c2a055\"/><stop offset=\"1\" stop-color=\"#9a7a3a\"/></linearGradient>\n"
      "<clipPath id=\"top\"><rect width=\"{5:.0f}\" height=\"{6:.0f}\"/></clipPath>\n",
      0 - side, 0 - side, width, height, draw::escaped(options.frame ? table.name() : options.title), size.x, size.y);
  svg += draw::definitions(colours);
  svg += "</defs>\n" + (options.frame ? draw::frame(size, options.title) : std::string());
  svg += "<g clip-path=\"url(#top)\">\n" + draw::ground(size, colours, table.ground_look());
  svg += draw::stacked(canvas, size, true);
  if (options.night) svg += draw::darkness(size);
  if (options.grid) svg += draw::grid(size);
  if (options.names) svg += draw::names(canvas, table);
  svg += draw::play(canvas, scene);
  // The frame stands above the table and shades its edge.
  if (options.frame)
    svg += fmt::format(
        "<path d=\"M-8 {1:.0f}V-8H{0:.0f}\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".22\" stroke-width=\"24\"/>"
        "<path d=\"M-8 {1:.0f}V-8H{0:.0f}\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".22\" "
        "stroke-width=\"19\"/>",
        size.x + 10, size.y + 10);
  svg += "</g>\n";
  if (options.legend)
    svg += fmt::format("<g transform=\"translate({:.0f} {:.0f})\">\n", size.x + side, 0 - side) +
           draw::legend(table, height) + "</g>\n";
  return svg + "</svg>\n";
}

std::string render_svg(const Table& table, const RenderOptions& options) {
  return render_svg(Drawing{.table = &table}, options);
}

}  // namespace sandtable
