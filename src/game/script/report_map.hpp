// A small map of a position for a report: bases, wrecks, smoke and goals over a picture of the ground that the page
// holds once, with arrows for how pieces came there and crosses where some fell. Used by the server's report; drawn
// from what any ruleset shows (game/tableau.hpp). Does not draw the ground. Floating point for drawing only.
#pragma once
#include <string>
#include <vector>

#include "game/tableau.hpp"

namespace sandtable {

struct MapMove {
  int side = -1;
  std::vector<Vec> way;  // from where it stood
};
struct MapLoss {
  int side = -1;
  Vec at;
};

// An SVG element for the middle of an HTML page; it uses the elements with the ids "ground", "arrow0" and "arrow1",
// which `map_defs` gives.
std::string map_svg(const Tableau&, Vec size, const std::vector<MapMove>& = {}, const std::vector<MapLoss>& = {});
// The heads of the arrows, once a page.
std::string map_defs();

}  // namespace sandtable
