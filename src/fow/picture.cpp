// The position as a picture: the table with its pieces, drawn by table/render.
#include "fow/rules.hpp"
#include "fow/world.hpp"
#include "table/render.hpp"

namespace sandtable::fow {
namespace {

DrawnPiece::Look look_of(const Model& m) {
  using L = DrawnPiece::Look;
  switch (m.mobility) {
    case Mobility::fully_tracked: return m.turret ? L::tank : L::turretless;
    case Mobility::half_tracked: return L::half_track;
    case Mobility::jeep: return L::jeep;
    case Mobility::wheeled:
    case Mobility::wagon:
    case Mobility::cavalry_wagon: return L::truck;
    case Mobility::cavalry: return L::cavalry;
    case Mobility::foot: return L::infantry;
    default: return L::gun;
  }
}

std::string badges_of(const State& s, const Team& t) {
  std::string letters;
  if (s[t.platoon].pinned) letters += 'P';
  if (t.bailed_out) letters += 'B';
  if (t.dug_in) letters += 'D';
  if (t.deeds.moved) letters += 'M';
  if (t.deeds.shot) letters += 'F';
  return letters;
}

}  // namespace

std::string Rules::picture(const State& s, const std::string& title) {
  sandtable::Scene scene;
  scene.table = &*s.world->table;
  scene.overlays = s.overlays;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId id = TeamId::of(i);
    const Team& t = s[id];
    if (!t.present()) continue;
    scene.pieces.push_back({.base = footprint(s, id),
                            .side = fow::side_of(s, id),
                            .label = fow::name_of(s, id),
                            .look = look_of(model(s, id)),
                            .turret = t.turret,
                            .command = t.role != Role::none,
                            .badges = badges_of(s, t)});
  }
  return render_svg(scene, {.title = title});
}

}  // namespace sandtable::fow
