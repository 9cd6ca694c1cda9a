// The painters: one function a family of looks, each drawing one feature into the layers of a canvas.
// Private to the renderer; render.cpp calls `paint`, which finds the painter by the kind's look.
// A painter depends only on the feature, the palette and the seed.
#pragma once
#include <string>
#include <string_view>

#include "table/render/canvas.hpp"

namespace sandtable::draw {

struct Brush {
  Canvas& canvas;
  const Feature& feature;
  std::string_view look;
  Pts points;  // of the feature, on the page
  double width = 0;
  double height = 0;  // in inches
  Jitter chance;
};

// Draws a feature; an unknown look draws a plain outline, so that nothing is invisible.
void paint(Canvas& canvas, const Kind& kind, const Feature& feature, uint64_t seed);

// Attributes of a line, and of letters.
std::string stroke(Rgb, double width, double alpha, std::string_view more = "");
inline constexpr std::string_view sans = "font-family=\"Inter,DejaVu Sans,sans-serif\"";

void paint_hill(Brush&);
void paint_hollow(Brush&);
void paint_field(Brush&);  // pasture, plough, crops, corn, sunflowers, vineyard, garden
void paint_patch(Brush&);  // ground of another sort: mud, snow, sand, yard, street ...
void paint_dunes(Brush&);
void paint_marsh(Brush&);
void paint_lake(Brush&);
void paint_stream(Brush&);  // lines and wide rivers
void paint_road(Brush&);    // roads, tracks, lanes
void paint_railway(Brush&);
void paint_bank(Brush&);   // embankments and cliffs
void paint_brink(Brush&);  // the edges of ravines and the ways down
void paint_bridge(Brush&);
void paint_wood(Brush&);  // woods, pines, palms, olives, orchards
void paint_scrub(Brush&);
void paint_hedge(Brush&);  // hedges, bocage, lines of trees
void paint_wall(Brush&);
void paint_fence(Brush&);
void paint_roof(Brush&);
void paint_rocks(Brush&);    // rocks and rubble
void paint_clutter(Brush&);  // crates, wreckage, teeth, mines, wire, pits, fountains
void paint_trench(Brush&);

// The symbols and patterns the painters refer to.
std::string definitions(const Palette& colours);
// The ground of the whole table, under everything.
std::string ground(Pt size, const Palette& colours, std::string_view look);
// Light and shade on all hills and hollows, above their paint.
std::string relief(const Canvas&, const Table&);
// A PNG as a data address: rows of a filter byte and places in the palette; three bytes a colour, one an alpha.
std::string image_of(int width, int height, const std::string& rows, const std::string& colours,
                     const std::string& alphas);
// A PNG of fine grain, light and dark, as a data address.
const std::string& grain_image();

// A burnt-out vehicle, also used for the wrecks of play.
void add_wreck(std::string& shadows, std::string& bodies, Pt centre, Pt along, double half_length, double half_width,
               Jitter& chance);

}  // namespace sandtable::draw
