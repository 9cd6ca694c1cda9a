// The table while it is being laid out: what lies on it so far, as it will be written and as it will lie. Used by every
// stage of the layout; the one door by which a feature comes onto the table, its twin with it when the table is fair.
// Knows where things are and of which sort, not what any of them does.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shapes.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::layout {

inline constexpr Coord tenth = inch / 10;  // everything is written in tenths of an inch

// What a feature is to those laid after it.
enum Sort : uint16_t {
  high = 1,
  sunk = 2,
  water = 4,
  way = 8,
  building = 16,
  tree = 32,
  crop = 64,
  wall = 128,
  soft = 256,  // marsh, sand, rocks
  yard = 512,  // courts and gardens
  parcel = 1024,
  bridge = 2048,
};

struct Item {
  std::string kind;
  std::string name{};
  uint16_t sort = 0;
  std::vector<Vec> points{};  // outline or line as written; of a rectangle nothing
  bool smooth = false;
  bool closed = false;
  Vec at{}, extent{};  // of a rectangle; extent {} otherwise
  int facing = 0;
  std::vector<Vec> crest{};
  int crest_scale = 0;
  std::optional<Vec> crest_at{};
  int steps = 0;
  int storeys = 0;
  Coord width = 0;   // 0: the kind's
  Coord height = 0;  // 0: the kind's
  struct Gap {
    Vec at;
    Coord width = 0;
  };
  std::vector<Gap> gaps{};

  // As it lies on the table; Site::add fills it.
  Form form = Form::area;
  std::vector<Vec> shape{};
  Coord half_width = 0;
  Box box{};
};

std::string written(const Item&);  // as [[feature]] of a terrain file
inline Vec snapped(Vec p) {
  const auto snap = [](Coord n) { return (n + tenth / 2) / tenth * tenth; };
  return {snap(p.x), snap(p.y)};
}

class Site {
 public:
  Site(Vec size, const Kinds& kinds, bool fair) : size_(size), kinds_(&kinds), fair_(fair) {}

  // Nothing when it would not be a valid feature; otherwise its place in items. Points are snapped and kept on the
  // table.
  std::optional<std::size_t> add(Item item);
  void drop(std::size_t item);  // its twin is another

  Vec size() const { return size_; }
  bool fair() const { return fair_; }
  bool on_table(Vec p) const { return p.x >= 0 && p.y >= 0 && p.x <= size_.x && p.y <= size_.y; }
  Vec kept_on(Vec p, Coord margin = 0) const;
  Vec twin(Vec p) const { return size_ - p; }
  // Whether the place is to be laid out, not only to repeat what lies across the middle.
  bool ours(Vec p) const { return !fair_ || p.y < size_.y / 2 || (p.y == size_.y / 2 && p.x <= size_.x / 2); }
  const std::vector<Item>& items() const { return items_; }
  const Kinds& kinds() const { return *kinds_; }

  // Whether nothing of these sorts is nearer than `margin`; a fair table counts the shape's own twin.
  bool clear(Points polygon, Coord margin, unsigned sorts, bool own_twin = true) const;
  bool clear_line(Points line, Coord margin, unsigned sorts) const;
  bool clear_at(Vec p, Coord margin, unsigned sorts) const;
  bool inside(Vec p, unsigned sorts) const;  // of an area or a building

 private:
  bool put(Item item);
  Vec size_;
  const Kinds* kinds_;
  bool fair_;
  std::vector<Item> items_;
};

}  // namespace sandtable::layout
