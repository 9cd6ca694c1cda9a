// Any frames from any connection: the room refuses or carries them out, and its journal replays to the same state.
// Lines of input: the first byte chooses who sends (players of each seat, one of both, a spectator, a stranger), the
// rest is the frame. "usual" stands for the answer to what is asked; a byte below 32 lets that many seconds pass.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/fuzz_rulesets.hpp"
#include "server/http.hpp"
#include "server/tables.hpp"

namespace sandtable::server::testing {
namespace {

void play(std::shared_ptr<const Game> start, uint8_t options, std::string_view text) {
  Kept kept{.dice = options & 2 ? DiceSource::typed : DiceSource::server, .minutes = options & 4 ? 1 : 0, .seconds = 0};
  const int seats = start->core().seats;
  Table t(std::move(start), kept);
  for (int seat = 0; seat < seats; ++seat) t.join(static_cast<ConnId>(seat), {seat});
  t.join(5, {0, seats - 1});
  t.join(6, {});
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty()) continue;
    if (line[0] >= 0 && line[0] < 32) {
      t.now += line[0] * 1000;
      t.tick();
      continue;
    }
    const ConnId from = static_cast<unsigned char>(line[0]) % 8;
    if (line.substr(1) == "usual") {
      if (!t.room->match()->game().core().over()) t.usual(static_cast<ConnId>(t.asked()));
    } else if (line.substr(1) == "leave") {
      t.carry(t.room->detach(from, t.now));
    } else {
      t.say(from, std::string(line.substr(1)));
    }
    read_target(line);
    t.got.clear();
  }
  const uint64_t hash = t.room->match()->game().hash();
  t.reload();
  if (t.room->match()->game().hash() != hash) __builtin_trap();
}

}  // namespace
}  // namespace sandtable::server::testing

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  using namespace sandtable::server::testing;
  static const auto fow = Table::begin("fow2", std::string(sandtable::duel));
  static const auto patrol = Table::begin("patrol", "");
  if (size < 2 || size > 20'000) return 0;
  play(data[0] & 1 ? fow : patrol, data[0], {reinterpret_cast<const char*>(data) + 1, size - 1});
  return 0;
}
