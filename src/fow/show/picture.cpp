// The position as a picture: the table with its pieces, drawn by table/render.
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/show/cards.hpp"
#include "table/render/render.hpp"

namespace sandtable::fow {
namespace {

// The two lists begin alike.
DrawnPiece::Look look_of(TokenForm form) { return static_cast<DrawnPiece::Look>(form); }
static_assert(static_cast<int>(DrawnPiece::Look::aircraft) == static_cast<int>(TokenForm::aircraft));

std::string letters_of(const State& s, TeamId t) {
  std::string letters;
  for (const Badge& b : badges_of(s, t)) letters += b.letter;
  return letters;
}

}  // namespace

std::string Rules::picture(const State& s, const std::string& title) {
  Drawing scene;
  scene.table = &*s.world->table;
  scene.overlays = s.overlays;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId id = TeamId::of(i);
    const Team& t = s[id];
    if (!t.present()) continue;
    scene.pieces.push_back({.base = footprint(s, id),
                            .side = fow::side_of(s, id),
                            .label = fow::name_of(s, id),
                            .look = look_of(s.world->cards[t.model.index()].form),
                            .turret = t.turret,
                            .command = t.role != Role::none,
                            .badges = letters_of(s, id)});
  }
  return render_svg(scene, {.title = title, .night = s.night});
}

}  // namespace sandtable::fow
