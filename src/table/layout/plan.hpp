// What the stages of the layout share: the chart, what its dice want where, the site as it grows, and chance. Each
// stage is one function and one file, run in the order they stand here: relief, water, settlements' places, roads,
// houses, parcels and fields, woods and patches, crossings. Private to table/layout.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "table/layout/draw.hpp"
#include "table/layout/rolling.hpp"
#include "table/layout/shapes.hpp"
#include "table/layout/site.hpp"

namespace sandtable::layout {

// A village, farm or the like before and after its road is known.
struct Settlement {
  const Wish* wish = nullptr;
  Vec at;
  int street = -1;  // the road it lies on: its place among the site's items
};

struct Plan {
  const Chart& chart;
  const RolledChart& rolled;
  Site site;
  Draw draw;
  bool plain = false;
  std::vector<Settlement> settlements{};
  std::vector<std::size_t> roads{};    // of the site's items
  std::vector<std::size_t> streams{};  // what bridges and fords cross
  int hills = 0;                       // named so far

  // Its square; of what a sector adds the part of the table it is for.
  Square square(const Wish& w) const;
  std::vector<const Wish*> wanting(Recipe r) const {
    std::vector<const Wish*> list;
    for (const Wish& w : rolled.wishes)
      if (w.feature->recipe == r) list.push_back(&w);
    return list;
  }
  Vec size() const { return site.size(); }
  // Whether nobody walks through it: always, or in the season and weather that were rolled.
  bool bars(const Item&) const;
  bool floods(const Item&) const;
};

void lay_relief(Plan&);
void lay_water(Plan&);
void place_settlements(Plan&);
void lay_roads(Plan&);
void lay_crossings(Plan&);
void lay_houses(Plan&);
void lay_fields(Plan&);
void lay_growth(Plan&);
// What is wrong with it: `fatal` where nobody could play on it, `missing` where something the dice want found no room.
struct Verdict {
  std::string fatal;
  std::string missing;
};
Verdict judge(const Plan&);

// Groups of squares that want the same and join across their sides; each in an order that leads from one end to the
// other.
std::vector<std::vector<const Wish*>> joined(const Plan&, const std::vector<const Wish*>& wishes);

// The cheapest way over a grid of inches, bent as people bend roads and water bends itself; none when there is none.
// `cost` of a place: 10 is plain ground, a hundred or more keeps clear of it, below 0 shuts it.
std::vector<Vec> find_way(Plan&, Vec from, Vec to, const std::function<int(Vec)>& cost, int wander);
// Its control points, `step` apart: for a smooth line.
std::vector<Vec> eased(const std::vector<Vec>& way, Coord step);

// Small helpers of several stages.
Item area(std::string kind, uint16_t sort, std::vector<Vec> outline, bool smooth);
Item line(std::string kind, uint16_t sort, std::vector<Vec> points, bool smooth);
Item box(std::string kind, uint16_t sort, Vec at, Vec extent, Angle facing);
std::vector<Vec> corners(Vec at, Vec extent, Angle facing);
// An outline whose corners are drawn towards its middle where they come nearer than `margin` to these sorts, as a field
// goes round the foot of a hill; empty where nothing worth ploughing is left.
std::vector<Vec> fitted(const Plan&, std::vector<Vec> outline, Coord margin, unsigned sorts);
// An outline about `centre` that reaches as far as it may each way and keeps `margin` off `sorts`.
std::vector<Vec> grown_outline(Plan&, Vec centre, Coord a, Coord b, Angle heading, int rough, Coord margin,
                               unsigned sorts);

}  // namespace sandtable::layout
