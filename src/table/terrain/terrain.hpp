// The terrain of a table: what each feature is and where it lies. Immutable once loaded; shared by every copy of a
// game. Used by sight, reach, the renderer and the rules. Terrain says what a thing is; what it does to movement, sight
// and cover is a ruleset's data (its terrain.toml). What changes in play (smoke, wrecks, breaches) is
// table/overlay.hpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {

using KindId = Id<struct KindTag>;
using FeatureId = Id<struct FeatureTag>;

// The form a kind of terrain takes on the table.
enum class Form : uint8_t {
  area,      // an outline: woods, fields, marsh, lake
  line,      // a thin polyline that is crossed, never stood in: hedge, wall, stream
  way,       // a polyline with a width that is stood on: road, track, railway, bridge
  hill,      // a foot outline and contours inside it, each a step of the ground; a hollow when they sink
  building,  // an outline with storeys and openings
};

// One line of data/terrain.toml: a kind of feature, the same for every ruleset.
struct Kind {
  std::string id;    // "stone_wall"
  std::string name;  // "stone wall"
  Form form = Form::area;
  Coord height = 0;     // default height above its ground; of a building one storey; FOW-LOS-003 for the ones it names
  Coord width = 0;      // default width of ways, and the drawn width of lines
  uint8_t storeys = 0;  // default, of buildings
  std::string look;     // which painter draws it
};

class Kinds {
 public:
  static Kinds load(const std::string& path);  // data/terrain.toml
  const Kind& operator[](KindId k) const { return kinds_[k.index()]; }
  KindId find(std::string_view id) const;          // invalid when unknown
  std::string suggest(std::string_view id) const;  // "did you mean 'x'?", or nothing when none is near
  std::size_t size() const { return kinds_.size(); }
  const std::vector<Kind>& all() const { return kinds_; }

 private:
  std::vector<Kind> kinds_;
};

struct Contour {
  std::vector<Vec> outline;  // counter-clockwise, inside the contour before it
  Coord height = 0;          // of the ground inside it, above the table; below zero in a hollow
};

// A door, window or gap in a wall of a building, or a gate or gap in a line.
struct Opening {
  enum class Sort : uint8_t { door, window, gap };
  Sort sort = Sort::window;
  Segment span;       // on the wall, in the wall's direction
  uint8_t wall = 0;   // edge of the outline: corner `wall` to the next; or leg of the line
  uint8_t floor = 0;  // 0 is the ground floor
};

struct Feature {
  std::string name;  // unique on its table
  KindId kind;
  Form form = Form::area;
  std::vector<Vec> points;        // outline, counter-clockwise and not closed; or the polyline
  Coord base = 0;                 // ground level it stands on: of its lowest corner, or of a line's first point
  Coord height = 0;               // above its base; for a hill the last contour
  Coord width = 0;                // of a way; drawn width of a line
  uint8_t storeys = 0;            // of a building
  std::vector<Contour> contours;  // of a hill, from the foot up
  std::vector<Opening> openings;
  // A line or way with height that crosses contours is cut there, so that each piece has one base: "hedge 2" becomes
  // "hedge 2/1", "hedge 2/2", ... and each names the first of them here. Invalid when the feature is whole.
  FeatureId part_of;
  int line = 0;  // of the terrain file, for messages
};

// The height of the ground everywhere, from the contours of the hills. A grid of squares knows which contours pass
// through it, so that a query tests only those.
class GroundMap {
 public:
  GroundMap() = default;
  GroundMap(Vec size, const std::vector<Feature>& features);
  Coord at(Vec p) const;

 private:
  struct Level {
    std::vector<Vec> outline;
    Coord height = 0;
  };
  struct Cell {
    Coord height = 0;  // of the contours that hold the whole square
    uint32_t first = 0;
    uint32_t count = 0;  // of contours whose border meets it and that would change the height, deciding ones first
  };
  std::vector<Level> levels_;  // raised ones from the highest down, then sunken ones from the deepest up
  std::vector<Cell> cells_;
  std::vector<uint16_t> candidates_;
  Coord columns_ = 0;
  Coord rows_ = 0;
};

class Table {
 public:
  // Reads and checks a terrain file (docs/terrain.md has the format). Throws InputError naming file and line.
  // `kinds` must outlive the table.
  static Table load(const std::string& path, const Kinds& kinds);
  static Table parse(std::string_view text, const std::string& file_name, const Kinds& kinds);
  // For scripts that write a few features inline beside a table file or none (table/terrain_builder.hpp).
  class Builder;

  const std::string& name() const { return name_; }
  KindId ground_kind() const { return ground_kind_; }  // what the table is where no feature says otherwise
  // "grass", "steppe", "desert", "snow"
  const std::string& ground_look() const { return look_.empty() ? kinds()[ground_kind_].look : look_; }
  // The time of year and the weather it is laid out for, "" when it does not say: for the ruleset to make sense of.
  const std::string& season() const { return season_; }
  const std::string& weather() const { return weather_; }
  Vec size() const { return size_; }  // x to the east, y to the north; the near left corner is (0, 0)
  const std::vector<Feature>& features() const { return features_; }
  const Feature& operator[](FeatureId f) const { return features_[f.index()]; }
  const Kinds& kinds() const { return *kinds_; }
  FeatureId find(std::string_view name) const;  // invalid when unknown; of a feature in pieces the first
  // Features as they were written, before lines were cut at contours: for drawing and for adding to the table.
  const std::vector<Feature>& written() const { return written_; }
  // Height of the ground: that of the highest contour holding the point, its border included (FOW-LOS-018). Where no
  // raised contour holds it, that of the deepest hollow the point is strictly inside, so that a point on a border is
  // always on the higher side.
  Coord ground(Vec p) const { return ground_.at(p); }

 private:
  friend class Builder;
  std::string name_;
  KindId ground_kind_;
  std::string look_;
  std::string season_;
  std::string weather_;
  Vec size_;
  std::vector<Feature> written_;
  std::vector<Feature> features_;
  GroundMap ground_;
  const Kinds* kinds_ = nullptr;
};

}  // namespace sandtable
