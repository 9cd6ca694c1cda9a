// Any text given as a set-up, as a journal that strangers bring in holds one, is a battle or an InputError. A battle is
// played for a few answers, and played again from its journal to the same state.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/error.hpp"
#include "dice/philox.hpp"
#include "game/match.hpp"
#include "game/script/words.hpp"
#include "server/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  using namespace sandtable;
  if (size > 50'000) return 0;
  server::Library library(SANDTABLE_SOURCE_DIR);
  JournalHeader header{.ruleset = "fow2"};
  header.setup.assign(reinterpret_cast<const char*>(data), size);
  std::shared_ptr<const Game> start;
  try {
    start = library.start(header);
  } catch (const InputError&) {
    return 0;
  }
  header.version = start->version();
  Match match(start->clone(), header, std::make_shared<PhiloxDice>(uint64_t{1}));
  for (int i = 0; i < 6 && !match.game().core().over(); ++i) {
    const int seat = first_seat(match.game().outline_for(Viewer::spectator()).seats);
    if (!match.submit(seat, match.game().known(Viewer::of(seat))->usual()).accepted()) __builtin_trap();
  }
  const Match again = Match::replay(start->clone(), match.journal(), nullptr, "again");
  if (again.game().hash() != match.game().hash()) __builtin_trap();
  return 0;
}
