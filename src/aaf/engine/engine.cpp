#include "aaf/core/engine.hpp"

#include "aaf/core/world.hpp"
#include "aaf/engine/all_steps.hpp"
#include "game/game_of.hpp"

namespace sandtable::aaf {

void settled(State& s, Out& out);  // turn/turn_chapter.cpp

Board board_of(const State& s) { return {.size = s.world->table->size(), .centimetres = s.world->centimetres}; }

}  // namespace sandtable::aaf

namespace sandtable::aaf::engine {

std::unique_ptr<Game> game_of(std::shared_ptr<const World> world, const State& s) {
  return std::make_unique<GameOf<Rules>>(std::move(world), s);
}
Name question(const State& s) { return Kernel<Rules>::waiting(s) ? Kernel<Rules>::question_name(s) : Name{}; }

}  // namespace sandtable::aaf::engine
