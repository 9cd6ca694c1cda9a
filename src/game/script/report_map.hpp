// A small map of a position for a report: bases, wrecks, smoke and goals over a picture of the ground that the page
// holds once. Used by the server's report; drawn from what any ruleset shows (game/tableau.hpp).
// Does not draw the ground. Floating point for drawing only.
#pragma once
#include <string>

#include "game/tableau.hpp"

namespace sandtable {

// An SVG element for the middle of an HTML page; it uses the element with the id "ground".
std::string map_svg(const Tableau&, Vec size);

}  // namespace sandtable
