// Pictures of a table from above: terrain as a painted wargames table, with pieces, smoke, lines and areas on it.
// Used by `sandtable table render`, battle reports and scenario pictures. The same scene gives the same bytes.
// Does not know any rules: what a line or a badge means is the caller's. Only drawing code uses floating point.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shapes.hpp"
#include "table/terrain/overlay.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable {

// A team on the table. Sides differ by rim colour and by shape: 0 blue with round corners, 1 red with cut corners.
struct DrawnPiece {
  enum class Look : uint8_t { infantry, gun, tank, turretless, half_track, truck, jeep, cavalry, bunker, aircraft };
  Rect base;  // its footprint; vehicles fill it
  int side = 0;
  std::string label;  // short text under it; may be empty
  Look look = Look::infantry;
  Angle turret;          // heading of the turret, of tanks
  int figures = 3;       // on an infantry, gun or cavalry base
  bool command = false;  // a star
  std::string badges;    // a round badge for each letter: P pinned, B bailed out, G gone to ground, D dug in, M, F
  bool chosen = false;   // an amber outline
  bool ghost = false;    // half transparent: where it was, or could go
};

// A measured or traced line, with words beside it.
struct DrawnLine {
  enum class Sort : uint8_t { measure, sight, hidden, fire, move };
  std::vector<Vec> points;
  Sort sort = Sort::measure;
  std::string text;     // may hold a second line after '\n'
  bool marked = false;  // a dot where the last leg begins: the obstruction
};

// A place of interest: where a piece may go, an objective, a deployment area.
struct DrawnZone {
  enum class Sort : uint8_t { reach, objective, deployment, template_area };
  std::vector<Vec> outline;  // of reach and deployment
  Circle circle;             // of objectives and round areas, when there is no outline
  Sort sort = Sort::reach;
  int side = -1;  // whose; -1 nobody's
  std::string text;
};

struct Drawing {
  const Table* table = nullptr;
  std::vector<DrawnPiece> pieces;
  std::vector<DrawnLine> lines;
  std::vector<DrawnZone> zones;
  Overlays overlays;
};

struct RenderOptions {
  bool grid = false;    // foot squares
  bool legend = false;  // a panel of the kinds used
  bool names = false;   // the features' names
  std::string title;    // on a plate on the frame; empty for none
  bool frame = true;    // a wooden frame around it; without one the picture is exactly the table
  bool night = false;   // the ground lies in the dark; what play puts on it does not
};

std::string render_svg(const Drawing& scene, const RenderOptions& options);
std::string render_svg(const Table& table, const RenderOptions& options);
// A PNG of an SVG text, `width` pixels wide. Throws std::runtime_error when the SVG cannot be drawn.
std::string render_png(std::string_view svg, int width);
// The same as a JPEG, a tenth of the size: for where every byte is sent. `quality` from 1 to 100.
std::string render_jpeg(std::string_view svg, int width, int quality);

}  // namespace sandtable
