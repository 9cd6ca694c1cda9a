// Any JSON given as a command is refused and changes nothing, or is applied; check and apply agree.
// The first byte chooses the game and how far it is played with usual answers, the second the seat; then the JSON.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "dice/philox.hpp"
#include "fuzz/fuzz_rulesets.hpp"
#include "game/script/words.hpp"

namespace sandtable {
namespace {

// Each game after 0, 1, 2 ... usual answers.
std::vector<std::unique_ptr<Game>> positions(const Ruleset& ruleset, std::string_view setup) {
  std::vector<std::unique_ptr<Game>> all;
  auto game = ruleset.begin(Toml::parse(setup, "fuzz.toml"), SANDTABLE_SOURCE_DIR);
  PhiloxDice dice(uint64_t{1});
  DropEvents drop;
  game->run(dice, drop);
  while (all.size() < 16 && !game->core().over()) {
    all.push_back(game->clone());
    game->apply(first_seat(game->decision().seats), game->usual(), dice, drop);
  }
  return all;
}

void try_command(const Game& start, int seat, const Command& command) {
  PhiloxDice dice(uint64_t{2});
  DropEvents drop;
  auto game = start.clone();
  const Command whole = game->complete(seat, command);
  const bool legal = game->check(seat, whole).empty();
  const bool applied = game->apply(seat, whole, dice, drop).empty();
  if (legal != applied) __builtin_trap();
  if (!applied && game->hash() != start.hash()) __builtin_trap();
}

}  // namespace
}  // namespace sandtable

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  using namespace sandtable;
  static const auto fow = positions(rulesets()[0], duel);
  static const auto patrol = positions(rulesets()[1], "");
  if (size < 3) return 0;
  const auto& games = data[0] % 2 == 0 ? fow : patrol;
  const Game& game = *games[data[0] / 2 % games.size()];
  const int seat = data[1] % game.core().seats;
  try {
    const Json json = Json::parse({reinterpret_cast<const char*>(data) + 2, size - 2}, "fuzz.json");
    Command command = from_json<Command>(json);
    if (command.decision == 0) command.decision = game.core().decision;
    try_command(game, seat, command);
  } catch (const InputError&) {
  } catch (const BadField&) {
  }
  return 0;
}
