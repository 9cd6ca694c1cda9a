#include "fow/air/placing_words.hpp"

#include <fmt/core.h>

#include "base/fields_toml.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/world.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

// How far before the centre of the target the nearest part of it is so far off.
Coord before_at(const State& s, int side, Marking m, Coord apart) {
  const Rect base = footprint(s, m.target);
  const auto nearer = [&](Coord before) {
    m.before = before;
    return distance(base, lead_at(s, side, m).at) <= apart;
  };
  Coord low = 0, high = apart + base.width + base.depth;
  while (low < high) {
    const Coord middle = low + (high - low + 1) / 2;
    if (nearer(middle))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

}  // namespace

Marking read_marking(const State& s, const Toml& words, int side) {
  Marking m{.target = team_named(s, words.at("target"))};
  if (const Toml& course = words.find("course")) m.course = read_enum<Course>(course);
  if (const Toml& wing = words.find("wing")) m.wing = read_enum<Wing>(wing);
  if (words.has("distance") && words.has("at")) words.find("at").fail("give 'distance' or 'at', not both");
  if (const Toml& at = words.find("at")) {
    const Vec off = s[m.target].pose.at - read_point(at);
    const Vec ahead = along(heading_of(s, side, m.course), inch);
    if (cross(ahead, off) != 0) at.fail("the lead flies on the line through the middle of its target (FOW-AIR-021)");
    m.before = static_cast<Coord>(dot(ahead, off) / inch);
  } else if (const Toml& far = words.find("distance")) {
    m.before = before_at(s, side, m, far.length());
  } else {
    m.before = farthest_before(s, side, m.target, m.course);
  }
  return m;
}

std::size_t read_plane(const Flight& flight, const Toml& word) {
  for (std::size_t i = 0; i < flight.planes.size(); ++i)
    if (word.string() == plane_word(flight, i)) return i;
  word.fail(
      fmt::format("there is no aircraft '{}': the flight has lead, left and right, as many as came", word.string()));
}

}  // namespace sandtable::fow
