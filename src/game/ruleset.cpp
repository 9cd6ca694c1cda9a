#include "game/ruleset.hpp"

#include <fmt/core.h>

namespace sandtable {

const Ruleset& ruleset_named(std::string_view id, const Toml& where) {
  std::string known;
  for (const Ruleset& r : rulesets()) {
    if (r.id == id) return r;
    known += fmt::format(" {}", r.id);
  }
  where.fail(fmt::format("there is no ruleset '{}'; known:{}", id, known));
}

}  // namespace sandtable
