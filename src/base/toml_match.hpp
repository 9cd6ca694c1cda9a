// Holds what was found (JSON) against what a person wrote (TOML) and lists what differs, place by place.
// Used by scenario scripts for answers, states and events.
// A table asks only about the keys it names; everything else must be equal. Knows no rule and no game.
//   table   against an object: each key it names, all the way down
//           against anything else: conditions, every one of which must hold: { at_least = 3 }, { at_most = 3 },
//           { not = VALUE }, { count = 2 } (of a list), { contains = VALUE } (an item of a list, a part of a string)
//   list    against a list of the same length, item by item
//   "12in"  against a whole number: the length in units; "none" against null
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/toml.hpp"

namespace sandtable {

struct Mismatch {
  std::string path;  // "reasons[1].rule"; empty for the whole
  std::string expected;
  std::string found;
  // "needed: expected 4, found 5"
  std::string text() const;
};

// Whether two different words mean the same, such as two names of one piece.
using SameWord = std::function<bool(std::string_view expected, std::string_view found)>;

std::vector<Mismatch> mismatches(const Toml& expected, const Json& found, const SameWord& same = {});
inline bool fits(const Toml& expected, const Json& found, const SameWord& same = {}) {
  return mismatches(expected, found, same).empty();
}

}  // namespace sandtable
