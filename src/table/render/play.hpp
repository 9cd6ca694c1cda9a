// What play puts on the table in a picture: zones, pieces, smoke, wrecks, lines with their words.
// Private to the renderer; render.cpp is its only user.
// Does not know what any of it means in a rulebook.
#pragma once
#include <string>

#include "table/render/canvas.hpp"
#include "table/render/render.hpp"

namespace sandtable::draw {

std::string play(const Canvas& canvas, const Drawing& scene);

// The parts, each in a file of its own.
std::string piece(const Canvas& canvas, const DrawnPiece& piece);
std::string zone(const Canvas& canvas, const DrawnZone& zone);
std::string line(const Canvas& canvas, const DrawnLine& line);

}  // namespace sandtable::draw
