#include "game/refusal.hpp"

#include <fmt/core.h>

namespace sandtable {

Refusal refuse(RuleId rule, std::string words, PieceRef who) {
  return {.rule = rule, .words = std::move(words), .who = who};
}
Refusal clause(RuleId rule, std::string words, PieceRef who) {
  Refusal r = refuse(rule, std::move(words), who);
  r.clause = true;
  return r;
}
Refusal malformed(std::string words) { return {.words = std::move(words)}; }

std::string shown_length(Coord units, bool centimetres) {
  const int64_t per = centimetres ? cm : inch;
  const int64_t hundredths = (int64_t{units} * 100 + (units < 0 ? -per : per) / 2) / per;
  const int64_t whole = hundredths / 100;
  const int64_t rest = (hundredths < 0 ? -hundredths : hundredths) % 100;
  const char* sign = hundredths < 0 && whole == 0 ? "-" : "";
  const char* unit = centimetres ? "cm" : "in";
  if (rest == 0) return fmt::format("{}{} {}", sign, whole, unit);
  if (rest % 10 == 0) return fmt::format("{}{}.{} {}", sign, whole, rest / 10, unit);
  return fmt::format("{}{}.{:02} {}", sign, whole, rest, unit);
}

}  // namespace sandtable
