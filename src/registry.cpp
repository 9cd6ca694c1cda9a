// The only file that names the rulesets.
#include "game/ruleset.hpp"

namespace sandtable {

const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all{};
  return all;
}

}  // namespace sandtable
