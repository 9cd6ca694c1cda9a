// What surrounds the table in a picture: the wooden frame with scale bars and title, the grid, names and the legend.
// Private to the renderer; render.cpp is its only user.
// Does not draw terrain, except the samples of the legend.
#pragma once
#include <string>

#include "table/render/canvas.hpp"

namespace sandtable::draw {

inline constexpr double frame_side = 26;
inline constexpr double frame_foot = 44;
inline constexpr double legend_width = 230;

std::string frame(Pt size, const std::string& title);
std::string grid(Pt size);
std::string darkness(Pt size);  // over the ground, under the pieces
std::string names(const Canvas& canvas, const Table& table);
// A panel to the right of the frame; its upper left corner is the origin.
std::string legend(const Table& table, double height);
// The layers of a canvas, shadows softened, grain over what is flat.
std::string stacked(const Canvas& canvas, Pt size, bool grained);

}  // namespace sandtable::draw
