// Where the project's tests declare a rule and where its source cites one.
// Used by `sandtable rules` for coverage and for the places it shows beside a rule.
// Does not judge whether a test is any good: a declaration is a promise that breaking the rule breaks the test.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "game/catalog/catalog.hpp"

namespace sandtable::cli {

struct Mention {
  RuleId id;
  std::string file;  // below the project's root
  int line = 0;
  std::string test;  // "Suite.Name" of a C++ test; empty for scenarios and for source

  std::string where() const;
};

// Sorted by id, then file, then line.
using Mentions = std::vector<Mention>;

// What tests declare.
//   ROOT/tests/scenarios/**/*.toml: every list under a key `rules`, at any depth.
//   ROOT/tests/**/*.cpp and .hpp: lines "// rules: ID ID ..." directly above a test, that is, above a line that begins
//   with TEST, TEST_F, TEST_P, TYPED_TEST, RC_GTEST_PROP or RC_GTEST_FIXTURE_PROP, with only comment lines between. A
//   test whose name begins with DISABLED_ declares nothing.
// A list entry that is no id, or a "// rules:" line that stands above anything else, is an InputError.
Mentions declared_in_tests(const std::string& root);

// Ids of the catalog's families, whole or in a list, anywhere in those folders below the root.
Mentions cited_in(const std::string& root, std::initializer_list<std::string_view> folders, const Catalog& catalog);

// Those of one rule.
Mentions mentions_of(const Mentions& all, RuleId id);

}  // namespace sandtable::cli
