// Scripts that begin with aircraft over the table.
#include "fow/air/air_chapter.hpp"
#include "fow/air/placing_words.hpp"
#include "fow/core/start.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

// flight = { aircraft = 2, target, course, distance or at, wing, aim = [x, y], down = ["lead"] } of the side whose turn
// it is.
void note_flight(State& s, const Toml& t) {
  t.only({"aircraft", "target", "course", "distance", "at", "wing", "aim", "down"});
  if (s.world->air_forces[static_cast<std::size_t>(s.active)].level == AirLevel::none)
    t.fail("the side whose turn it is has no air support; give it 'air' and 'aircraft'");
  if (s.step > Step::shooting) t.fail("aircraft never outlast the Shooting Step (FOW-AIR-083)");
  const Marking m = read_marking(s, t, s.active);
  s.air.flight = placed_flight(s, s.active, m, static_cast<std::size_t>(t.at("aircraft").integer_between(1, 3)));
  if (const Toml& aim = t.find("aim")) {
    if (aim.items().size() != 2) aim.fail("a point is two figures");
    s.air.flight.aim = {aim.items()[0].length(), aim.items()[1].length()};
  }
  if (const Toml& down = t.find("down"))
    for (const Toml& word : down.items()) s.air.flight.planes[read_plane(s.air.flight, word)].flying = false;
}

constexpr StartRow air_start_rows[] = {
    {"flight",
     "{ aircraft = 2, target, course = away or home, distance or at, wing = left or right, aim = [x, y], down = [lead, "
     "...] }",
     "aircraft of the side whose turn it is are over the table; aim: where the target was when it was marked",
     StartRow::Sort::note, Step::shooting, note_flight},
};

}  // namespace

std::span<const StartRow> air_starts() { return air_start_rows; }

}  // namespace sandtable::fow
