#include <fmt/core.h>

#include "table/render/paint.hpp"

namespace sandtable::draw {

void paint_wall(Brush& b) {
  const Palette& c = b.canvas.colours;
  const bool high = b.look == "high_wall";
  std::array<std::string, 3> stones;
  std::string lit;
  std::string mortar;
  std::string shade;
  const Pt fall = shadow_of(b.height * 1.2);
  for (const Pts& part : without_gaps(b.canvas, b.feature)) {
    const std::string d = path_of(part, false);
    for (double share : {1.0, 0.5})
      shade += fmt::format(
          "<path d=\"{}\" fill=\"none\" stroke=\"#000\" stroke-width=\"{:.1f}\" transform=\"translate({:.1f} "
          "{:.1f})\"/>\n",
          d, b.width, fall.x * share, fall.y * share);
    mortar += d;
    const double step = high ? 6.5 : 4.6;
    walk(part, step, [&](Pt p, Pt along) {
      const double half = step * b.chance.between(0.36, 0.47);
      const double wide = b.width * b.chance.between(0.42, 0.54);
      const Pt at = p + left_of(along) * b.chance.between(-0.4, 0.4);
      add_quad(stones[static_cast<std::size_t>(b.chance.below(3))], at, along, half, wide);
      add_quad(lit, at + light * (wide * 0.3), along, half * 0.7, wide * 0.5);
    });
  }
  b.canvas[Layer::low_shadows] += shade;
  std::string& to = b.canvas[Layer::low];
  to += path(mortar, fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\"",
                                 hex(mix(c.rock[0], rgb(0x14110c), 0.4)), b.width));
  for (std::size_t i = 0; i < 3; ++i)
    to += path(
        stones[i],
        fmt::format("fill=\"{}\"", hex(mix(c.rock[1], i == 0 ? c.rock[0] : c.rock[2], static_cast<double>(i) * 0.22))));
  to += path(lit, fmt::format("fill=\"{}\" fill-opacity=\".45\"", hex(mix(c.rock[2], rgb(0xffffff), 0.35))));
}

void paint_fence(Brush& b) {
  std::string rails;
  std::string posts;
  for (const Pts& part : without_gaps(b.canvas, b.feature)) {
    rails += path_of(part, false);
    walk(part, 15, [&](Pt p, Pt along) { add_quad(posts, p, along, 1.3, 1.7); });
  }
  b.canvas[Layer::low_shadows] +=
      path(rails, "fill=\"none\" stroke=\"#000\" stroke-width=\"1.4\" transform=\"translate(2 2.4)\"");
  b.canvas[Layer::low] += path(rails, "fill=\"none\" stroke=\"#5d4a30\" stroke-width=\"2\"");
  b.canvas[Layer::low] +=
      path(rails, "fill=\"none\" stroke=\"#a58c63\" stroke-width=\".9\" transform=\"translate(-.3 -.4)\"");
  b.canvas[Layer::low] += path(posts, "fill=\"#8a7047\" stroke=\"#3f3220\" stroke-width=\".6\"");
}

}  // namespace sandtable::draw
