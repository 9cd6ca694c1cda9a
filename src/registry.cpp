// The only file that names the rulesets.
#include "fow/setup/setup.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all{
      {"fow2", "Flames Of War, second edition", fow::begin, fow::setup_keys(), fow::event_kinds},
  };
  return all;
}

}  // namespace sandtable
