#include "fow/core/engine.hpp"

#include "fow/core/world.hpp"
#include "fow/engine/all_steps.hpp"
#include "game/game_of.hpp"

namespace sandtable::fow {

Board board_of(const State& s) {
  return {.size = s.world->table ? s.world->table->size() : Vec{}, .centimetres = s.world->centimetres};
}

}  // namespace sandtable::fow

namespace sandtable::fow::engine {

using K = Kernel<Rules>;

std::unique_ptr<Game> game_of(std::shared_ptr<const World> world, const State& s) {
  return std::make_unique<GameOf<Rules>>(std::move(world), s);
}
const State& state_of(const Game& g) { return dynamic_cast<const GameOf<Rules>&>(g).state(); }
State& state_of(Game& g) { return dynamic_cast<GameOf<Rules>&>(g).state(); }

uint64_t hash(const State& s) { return hash_of(s); }
bool waiting(const State& s) { return K::waiting(s); }
Addressee who(const State& s) { return K::who(s); }
Name question(const State& s) { return K::question_name(s); }
Command usual(const State& s) { return K::usual_answer(s); }
Command complete(const State& s, int seat, Command c) { return K::complete(s, seat, std::move(c)); }
Refusals check(const State& s, int seat, const Command& c) { return K::check(s, seat, c); }
Refusals apply(State& s, int seat, const Command& c, Dice& dice, EventSink& sink) {
  return K::apply(s, seat, c, dice, sink);
}
void run(State& s, Dice& dice, EventSink& sink) { K::run(s, dice, sink); }

}  // namespace sandtable::fow::engine
