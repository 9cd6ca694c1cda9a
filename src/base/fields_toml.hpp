// Reading words of data files as values: a name of an enum, a rule id.
// Used by the loaders of rulesets. Errors name the place and the words that would do.
#pragma once
#include "base/fields.hpp"
#include "base/rule_id.hpp"
#include "base/toml.hpp"

namespace sandtable {

template <class E>
E read_enum(const Toml& word) {
  constexpr auto names = enum_names(E{});
  return static_cast<E>(word.one_of(names.data(), names.size()));
}

inline RuleId read_rule(const Toml& word) {
  const auto id = RuleId::parse(word.string());
  if (!id) word.fail("'" + word.string() + "' is not a rule id; write one like FOW-TER-023");
  return *id;
}

}  // namespace sandtable
