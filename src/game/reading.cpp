#include "game/reading.hpp"

#include "geometry/shapes.hpp"

namespace sandtable {

Vec read_point(const Toml& t) {
  if (t.items().size() != 2) t.fail("a place is two figures: [x, y] in inches from the near left corner");
  return {t.items()[0].length(), t.items()[1].length()};
}

Angle read_heading(const Toml& t) { return degrees(static_cast<int32_t>(t.integer_between(-360, 720))); }

std::vector<Vec> read_outline(const Toml& t) {
  std::vector<Vec> points;
  for (const Toml& p : t.items()) points.push_back(read_point(p));
  if (points.size() < 3 || !simple(points))
    t.fail("an area is an outline of three or more corners that does not cross itself");
  return points;
}

Pose read_pose(const Toml& t) {
  const std::vector<Toml>& figures = t.items();
  if (figures.size() < 2 || figures.size() > 3) t.fail("a place is [x, y] or [x, y, facing in degrees]");
  return {{figures[0].length(), figures[1].length()}, figures.size() == 3 ? read_heading(figures[2]) : Angle{}};
}

Pose read_pose(const Toml& t, const Pose& before) {
  Pose pose = read_pose(t);
  if (t.items().size() == 2) pose.facing = pose.at == before.at ? before.facing : heading_of(pose.at - before.at);
  return pose;
}

std::vector<Pose> read_poses(const std::vector<Toml>& steps, const Pose& from) {
  std::vector<Pose> poses;
  Pose at = from;
  for (const Toml& step : steps) poses.push_back(at = read_pose(step, at));
  return poses;
}

std::vector<Pose> read_way(const Toml& words, const Pose& from) {
  std::vector<Pose> way;
  if (const Toml& path = words.find("path"))
    way = read_poses(path.items(), from);
  else if (const Toml& to = words.find("to"))
    way = read_poses({to}, from);
  else if (const Toml& forward = words.find("forward"))
    way = {{from.at + along(from.facing, forward.length()), from.facing}};
  else if (words.has("facing"))
    way = {from};
  if (const Toml& facing = words.find("facing"); facing && !way.empty()) way.back().facing = read_heading(facing);
  return way;
}

}  // namespace sandtable
