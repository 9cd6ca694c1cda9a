// Why a command is not legal: every rule that stands in the way, with what was measured and what is allowed.
// Used by check and apply, by options that are closed, by the table's greying-out. A value, never an exception.
// Collect them all: the first is not the only one a player wants to know.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/fields.hpp"
#include "base/redact.hpp"
#include "base/rule_id.hpp"
#include "game/piece.hpp"

namespace sandtable {

enum class Unit : uint8_t { none, length, count };
SANDTABLE_ENUM(Unit, none, length, count)

struct Refusal {
  RuleId rule;        // invalid when the command itself is malformed, not against a rule
  std::string words;  // "moved 13.2 in, 12 allowed across country"
  PieceRef who;
  PieceRef by;  // what stands in the way
  Unit unit = Unit::none;
  int32_t measured = 0;
  int32_t allowed = 0;
  bool unasked = false;                 // the verb is none of those asked for now; `rule` says where it has its place
  bool clause = false;                  // says more of the refusal before it and is no obstacle of its own
  static constexpr bool opaque = true;  // `clause` is for those who judge scripts: tables show what it says like any
  SANDTABLE_FIELDS(Refusal, rule, words, who, by, unit, measured, allowed, unasked)
};

using Refusals = std::vector<Refusal>;

// Where a verb has its place: the rule, and when that is ("in the Movement Step"). No rule for verbs without one.
struct VerbPlace {
  RuleId rule;
  std::string_view words;
};

Refusal refuse(RuleId rule, std::string words, PieceRef who = {});
Refusal malformed(std::string words);
Refusal clause(RuleId rule, std::string words, PieceRef who = {});

// "13.2 in" or "33 cm": one way to print a length.
std::string shown_length(Coord length, bool centimetres = false);

}  // namespace sandtable
