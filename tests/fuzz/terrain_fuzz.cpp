// Any bytes given to the terrain reader become a table or an InputError; a table that loads can be asked for its
// ground.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "table/terrain/terrain.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  static const sandtable::Kinds kinds = sandtable::Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const sandtable::Table table = sandtable::Table::parse(text, "fuzz.toml", kinds);
    const sandtable::Vec far = table.size();
    table.ground({far.x / 2, far.y / 2});
    for (const sandtable::Feature& feature : table.features())
      for (const sandtable::Vec& corner : feature.points) table.ground(corner);
  } catch (const sandtable::InputError&) {
  }
  return 0;
}
