// Reads one feature of a terrain file. Private to the table layer: terrain_builder.cpp is its only user.
// Used to keep points, curves and openings each in a file of their own.
// Does not know the other features of the table.
#pragma once
#include <vector>

#include "base/toml.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::terrain {

inline constexpr std::size_t max_points = 250;  // Opening::wall counts them in a byte

Vec read_point(const Toml& value);
// A list of points that must lie on the table.
std::vector<Vec> read_points(const Toml& value, Vec size);
// A curve through the given points: between two of them a cubic (Catmull-Rom) cut into 2 to 8 legs of about an inch,
// worked out in integers and rounded to the nearest unit.
std::vector<Vec> smoothed(const std::vector<Vec>& through, bool closed, Vec size);
// Three corners or more, no edge meeting another; turned counter-clockwise. True when it was turned.
bool settle_outline(std::vector<Vec>& outline, const Toml& where);
void settle_line(std::vector<Vec>& line, const Toml& where);

// The outline a feature gives as `outline`, `rect` or `circle`, before smoothing.
std::vector<Vec> read_outline(const Toml& feature, Vec size);
void read_contours(const Toml& feature, Vec size, Feature& into);
void read_openings(const Toml& feature, Feature& into, bool turned);

Feature read_feature(const Toml& entry, const Kinds& kinds, Vec size);

}  // namespace sandtable::terrain
