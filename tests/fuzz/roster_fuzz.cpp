// Any bytes given as a roster, zipped or not, become a list of a company or an InputError, in bounded time.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "fow/force/force.hpp"
#include "game/forces/roster.hpp"

namespace sandtable {
namespace {

const forces::Company& company() {
  static const forces::Company c = fow::load_company(SANDTABLE_SOURCE_DIR, "ge-panzer");
  return c;
}

void read(std::string_view bytes) {
  const forces::Roster roster = forces::read_roster(bytes, "fuzz.ros");
  for (const forces::RosterForce& force : roster.forces) {
    const forces::Import import = match_roster(force, company(), roster.name, roster.limit);
    const forces::List list = complete(company(), import.draft);
    check(company(), list, fow::force_rules().rules);
  }
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
