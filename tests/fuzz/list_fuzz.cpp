// Any text given as an army list becomes troops off the table, faults that say why not, or an InputError.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "fow/force/field.hpp"
#include "game/forces/list_text.hpp"

namespace sandtable {
namespace {

constexpr const char* home = SANDTABLE_SOURCE_DIR;

const forces::Company& company() {
  static const forces::Company c = fow::load_company(home, "us-rifle");
  return c;
}

void read(std::string_view text) {
  const Toml root = forces::parse_list(text, "fuzz.toml");
  const forces::List list = complete(company(), read_draft(root, company()));
  check(company(), list, fow::force_rules().rules);
  const fow::Fielded force = fow::field(company(), list, home);
  const std::string again = fow::setup_text({force}, {.side = "us", .title = "US"});
  if (!again.empty()) Toml::parse(again, "fielded");
}

}  // namespace
}  // namespace sandtable

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  try {
    sandtable::read({reinterpret_cast<const char*>(data), size});
  } catch (const sandtable::InputError&) {
  }
  return 0;
}
