// The chapters of the book, in the order of their rooms: the one list that names them all.
#include "fow/air/air_chapter.hpp"
#include "fow/artillery/artillery_chapter.hpp"
#include "fow/assault/assault_chapter.hpp"
#include "fow/command/command_chapter.hpp"
#include "fow/core/core_chapter.hpp"
#include "fow/damage/damage_chapter.hpp"
#include "fow/mission/mission_chapter.hpp"
#include "fow/morale/morale_chapter.hpp"
#include "fow/movement/movement_chapter.hpp"
#include "fow/recce/recce_chapter.hpp"
#include "fow/shooting/shooting_chapter.hpp"
#include "fow/sight/sight_chapter.hpp"
#include "fow/special_rules/special_chapter.hpp"
#include "fow/turn/turn_chapter.hpp"

namespace sandtable::fow {

std::span<const Chapter* const> chapters() {
  static const Chapter* const all[] = {
      &core_chapter(),    &sight_chapter(),    &command_chapter(), &morale_chapter(),    &movement_chapter(),
      &damage_chapter(),  &shooting_chapter(), &recce_chapter(),   &artillery_chapter(), &air_chapter(),
      &assault_chapter(), &special_chapter(),  &turn_chapter(),    &mission_chapter(),
  };
  return all;
}

}  // namespace sandtable::fow
