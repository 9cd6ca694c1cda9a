// Any bytes given as a journal are replayed to the end or are an InputError.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/error.hpp"
#include "dice/recorded.hpp"
#include "fuzz/fuzz_rulesets.hpp"
#include "game/match.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find("/dev") != std::string_view::npos) return 0;
  try {
    const sandtable::Journal journal = sandtable::Journal::parse(text, "fuzz.jsonl");
    const sandtable::Toml setup = sandtable::Toml::parse(journal.header.setup, "fuzz.toml");
    const sandtable::Ruleset& ruleset = sandtable::ruleset_named(journal.header.ruleset, setup);
    sandtable::Match::replay(ruleset.begin(setup, SANDTABLE_SOURCE_DIR), journal,
                             std::make_shared<sandtable::FixedDice>(std::vector<int>{}), "fuzz.jsonl");
  } catch (const sandtable::InputError&) {
  } catch (const sandtable::DiceError&) {  // only for dice before the first decision
  }
  return 0;
}
