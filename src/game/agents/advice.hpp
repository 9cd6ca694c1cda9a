// What the best agent of a ruleset would do here and why, and where a finished battle was won and lost.
// Used by the server for `hint` and `review`, and by `sandtable review`. Names no ruleset and knows no rule.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "game/agent.hpp"
#include "game/match.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

// What the strongest agent would answer, on the game as that seat knows it. `why` in a sentence, the rest in `trace`.
struct Hint {
  Thought thought;
  int chance = -1;  // to win as things stand, in thousandths; -1 where the ruleset has no number for it
};
Hint hint(const Ruleset&, const Game& seen, int seat, const AgentSettings&);

// A side's chance to win in thousandths, as a seat of it sees the game; -1 where the ruleset has no number for it.
int chance_of(const Ruleset&, const Game& seen, int side, const std::string& home);

struct ReviewPoint {  // after that line of the journal
  int32_t line = 0;
  int32_t side = 0;    // that gave it
  int32_t chance = 0;  // of the first side, in thousandths
  SANDTABLE_FIELDS(ReviewPoint, line, side, chance)
};
struct CostlyChoice {
  int32_t line = 0;
  int32_t side = 0;
  int32_t cost = 0;    // in thousandths of a chance to win
  std::string did;     // in words
  std::string better;  // likewise
  std::string why;
  SANDTABLE_FIELDS(CostlyChoice, line, side, cost, did, better, why)
};
struct Review {
  std::vector<ReviewPoint> course;
  std::vector<CostlyChoice> costly;  // the costliest first
  SANDTABLE_FIELDS(Review, course, costly)
};
struct ReviewOptions {
  std::string home;
  int most = 3;      // choices told
  int looks = 40;    // decisions looked at, those first in whose course most was lost
  int tries = 6;     // throws of the dice for each
  std::string kind;  // the agent that knows better; none: the strongest that does not search
};
// Of a journal that stands whole; `start` is its set-up (Ruleset::begin).
Review review(const Ruleset&, std::unique_ptr<Game> start, const Journal&, const ReviewOptions&);

}  // namespace sandtable
