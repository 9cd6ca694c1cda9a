#include "game/ruleset.hpp"

#include <fmt/core.h>

namespace sandtable {

const Ruleset& ruleset_named(std::string_view id, const Toml& where) {
  std::string known;
  for (const Ruleset& r : rulesets()) {
    if (r.facts.id == id) return r;
    known += fmt::format(" {}", r.facts.id);
  }
  where.fail(fmt::format("there is no ruleset '{}'; known:{}", id, known));
}

const Ruleset& ruleset_of(const Toml& root) {
  const Toml& named = root.find("system");
  return named ? ruleset_named(named.string(), named) : rulesets().front();
}

}  // namespace sandtable
