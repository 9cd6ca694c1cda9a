// The stretches of a line: a hedge that bends round a field is one hedge on each side of it, however many bits a side
// is laid in. A stretch goes on as long as its legs keep within 45 degrees of the first. Used by sight, which makes a
// wall of each, and by rulesets for cover behind one. Does not know what the line is.
#pragma once
#include <cstdlib>
#include <vector>

#include "geometry/shapes.hpp"

namespace sandtable {

// Where stretches begin among the points of a line, and its last point: each ends where the next begins.
inline std::vector<std::size_t> stretches_of(Points line) {
  std::vector<std::size_t> ends{0};
  Vec first{};
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec leg = line[i + 1] - line[i];
    if (leg == Vec{}) continue;
    if (first == Vec{}) first = leg;
    const int64_t ahead = dot(first, leg);
    if (ahead > 0 && std::abs(cross(first, leg)) <= ahead) continue;
    ends.push_back(i);
    first = leg;
  }
  if (line.size() > 1) ends.push_back(line.size() - 1);
  return ends;
}

}  // namespace sandtable
