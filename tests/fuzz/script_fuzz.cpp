// Any bytes given as a script are played or are an InputError; playing never crashes, hangs or leaves a dice error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "fuzz/fuzz_rulesets.hpp"
#include "game/script/run.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  using namespace std::string_view_literals;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find("/dev"sv) != std::string_view::npos) return 0;  // a table file may be named, but not one without end
  try {
    const sandtable::Script script = sandtable::Script::parse(text, "fuzz.toml");
    for (const sandtable::ScriptPlay& which : script.plays) {
      try {
        sandtable::play(script, which, {.home = SANDTABLE_SOURCE_DIR});
      } catch (const sandtable::InputError&) {
        continue;
      }
      // A replaced die may derail a sound play but must never break it.
      try {
        sandtable::play(script, which, {.home = SANDTABLE_SOURCE_DIR, .replaced = {{1, 1}}});
      } catch (const sandtable::InputError&) {
        __builtin_trap();
      }
    }
  } catch (const sandtable::InputError&) {
  }
  return 0;
}
