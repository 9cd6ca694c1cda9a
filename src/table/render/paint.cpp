#include "table/render/paint.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

namespace sandtable::draw {
namespace {

struct Entry {
  std::string_view look;
  void (*painter)(Brush&);
};

constexpr Entry painters[] = {
    {"hill", paint_hill},         {"rocky_hill", paint_hill},    {"hollow", paint_hollow},
    {"wadi", paint_hollow},       {"balka", paint_hollow},       {"pasture", paint_field},
    {"plough", paint_field},      {"crops", paint_field},        {"corn", paint_field},
    {"sunflowers", paint_field},  {"vineyard", paint_field},     {"garden", paint_field},
    {"grass", paint_patch},       {"steppe", paint_patch},       {"desert", paint_patch},
    {"snow", paint_patch},        {"street", paint_patch},       {"dry", paint_patch},
    {"yard", paint_patch},        {"mud", paint_patch},          {"sand", paint_patch},
    {"salt", paint_patch},        {"dunes", paint_dunes},        {"marsh", paint_marsh},
    {"stream", paint_stream},     {"ditch", paint_stream},       {"dry_bed", paint_stream},
    {"road", paint_road},         {"paved", paint_road},         {"track", paint_road},
    {"lane", paint_road},         {"road_bank", paint_road},     {"railway", paint_railway},
    {"rail_bank", paint_railway}, {"bank", paint_bank},          {"cliff", paint_bank},
    {"crag", paint_bank},         {"brink", paint_brink},        {"descent", paint_brink},
    {"bridge", paint_bridge},     {"wood_bridge", paint_bridge}, {"ford", paint_bridge},
    {"wood", paint_wood},         {"open_wood", paint_wood},     {"pines", paint_wood},
    {"orchard", paint_wood},      {"olives", paint_wood},        {"palms", paint_wood},
    {"scrub", paint_scrub},       {"hedge", paint_hedge},        {"bocage", paint_hedge},
    {"cactus", paint_hedge},      {"tree_line", paint_hedge},    {"wall", paint_wall},
    {"high_wall", paint_wall},    {"fence", paint_fence},        {"tiles", paint_roof},
    {"slate", paint_roof},        {"planks", paint_roof},        {"thatch", paint_roof},
    {"tower", paint_roof},        {"flat_roof", paint_roof},     {"saw_roof", paint_roof},
    {"ruin", paint_roof},         {"concrete", paint_roof},      {"rocks", paint_rocks},
    {"rubble", paint_rocks},      {"wreckage", paint_clutter},   {"crates", paint_clutter},
    {"fountain", paint_clutter},  {"manhole", paint_clutter},    {"trench", paint_trench},
    {"pit", paint_clutter},       {"wire", paint_clutter},       {"mines", paint_clutter},
    {"teeth", paint_clutter},     {"steeple", paint_roof},       {"dome", paint_roof},
};

}  // namespace

std::string stroke(Rgb c, double width, double alpha, std::string_view more) {
  return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"{}\" {}", hex(c), width, alpha,
                     more);
}

void paint(Canvas& canvas, const Kind& kind, const Feature& feature, uint64_t seed) {
  Brush b{canvas,
          feature,
          kind.look,
          canvas.at(feature.points),
          Canvas::length(feature.width),
          static_cast<double>(std::abs(feature.height)) / inch,
          Jitter(seed)};
  if (kind.look == "water") {
    if (feature.form == Form::area)
      paint_lake(b);
    else
      paint_stream(b);
    return;
  }
  for (const Entry& e : painters)
    if (e.look == kind.look) return e.painter(b);
  const bool closed = feature.form != Form::line && feature.form != Form::way;
  canvas[Layer::low] += path(path_of(b.points, closed), "fill=\"none\" stroke=\"#303030\" stroke-width=\"2\"");
}

}  // namespace sandtable::draw
