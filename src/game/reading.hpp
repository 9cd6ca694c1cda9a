// How scripts and set-ups of every ruleset write places: points, headings, outlines, paths.
// Used by rulesets' set-up and commands and by the answers of scripts. Every complaint names file and line.
// Does not know a piece or a table.
#pragma once
#include <vector>

#include "base/toml.hpp"
#include "geometry/vec.hpp"

namespace sandtable {

Vec read_point(const Toml&);      // [x, y] in inches from the near left corner
Angle read_heading(const Toml&);  // degrees, clockwise from the far edge
// [[x, y], ...]: three or more corners of an outline that does not cross itself.
std::vector<Vec> read_outline(const Toml&);
// [x, y] or [x, y, facing]; it looks at the far edge unless it says otherwise.
Pose read_pose(const Toml&);
// The same on the way from `before`: it looks where it goes unless it says otherwise.
Pose read_pose(const Toml&, const Pose& before);
std::vector<Pose> read_poses(const std::vector<Toml>& steps, const Pose& from);
// The way in the words of an order: path = [[x, y], ...], to = [x, y] or forward = 12, and facing = 90 at its end.
std::vector<Pose> read_way(const Toml& words, const Pose& from);

}  // namespace sandtable
