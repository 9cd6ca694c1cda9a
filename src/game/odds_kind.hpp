// The odds of an order in a position, as far as a ruleset can give them: each kind is a row that says which order it is
// about and makes the report. Offered in the registry; used by `sandtable odds KIND FILE`, which finds the position and
// prints what it gets. Does not know what the order does.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "game/game.hpp"

namespace sandtable {

struct OddsTerms {
  uint64_t tries = 0;  // play it so often; 0: only where it cannot be counted
  uint64_t seed = 1;
  bool all = false;  // a line for every count, however unlikely
};

struct OddsReport {
  std::string text;
  Json json;
  bool fits = true;  // what was played agrees with what was counted
};

struct OddsKind {
  std::string_view name;   // "volley"
  std::string_view about;  // for --help
  // The order's verb: the question it answers has its name, or several verbs (a bombardment is an answer to `shoot`).
  // Without an order the script's first is taken.
  std::string_view verb;
  std::string_view example;  // as a script writes it
  uint64_t tries = 0;        // when nobody says how many
  // `order` is complete and legal; none when the position is within what such an order began and nobody gave one.
  OddsReport (*report)(const Game&, const std::optional<Command>& order, const OddsTerms&) = nullptr;
  // Whether the position is within what such an order began, where any command may be given; null when there is no such
  // position.
  bool (*within)(const Game&) = nullptr;
};

}  // namespace sandtable
