// One fact that happened, in order: enough to animate it, tell it and count it. Fixed size, no strings.
// Used by the log, the table, replays and statistics; a simulation passes a sink that drops them.
// Every roll event carries its Score. The ruleset puts an event into words (Game::narrate).
#pragma once
#include <vector>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/name.hpp"
#include "base/redact.hpp"
#include "base/rule_id.hpp"
#include "game/piece.hpp"
#include "game/score.hpp"

namespace sandtable {

struct Die {
  uint8_t value = 0;
  uint8_t first = 0;   // the result a re-roll replaced; 0 when this die was thrown once (FOW-GEN-012, 013)
  uint8_t second = 0;  // the result that the second re-roll replaced, where a rule gives one; otherwise 0
  SANDTABLE_FIELDS(Die, value, first, second)
};

inline constexpr std::size_t most_dice = 16;  // in one throw; larger rolls are several throws

// Dice are judged throw by throw: each by itself, or as many as the score adds up.
using DiceShown = Bounded<Die, most_dice>;
inline std::size_t throws(const Score& score, const DiceShown& dice) { return dice.size() / score.how.dice; }
inline int result_of(const Score& score, const DiceShown& dice, std::size_t which) {
  int sum = 0;
  for (std::size_t i = 0; i < score.how.dice; ++i) sum += dice[which * score.how.dice + i].value;
  return sum;
}
inline int passes(const Score& score, const DiceShown& dice) {
  int count = 0;
  for (std::size_t i = 0; i < throws(score, dice); ++i) count += score.passed_by(result_of(score, dice, i)) ? 1 : 0;
  return count;
}

struct Roll {
  Name purpose;
  Score score;
  DiceShown dice;
  RuleId reroll;  // the rule that granted or ordered the last one
  SANDTABLE_FIELDS(Roll, purpose, score, dice, reroll)
};

inline constexpr std::size_t most_bends = 12;

struct Event {
  Name kind;  // "moved", "rolled", "destroyed": the ruleset's list
  Seats known_to = Seats::all();
  RuleId rule;
  PieceRef who;
  PieceRef other;
  Pose from;
  Pose to;
  Bounded<Pose, most_bends> bends;  // of its way between `from` and `to`, to draw; later ones than fit are left out
  int32_t amount = 0;
  Roll roll;
  SANDTABLE_FIELDS(Event, kind, known_to, rule, who, other, from, to, bends, amount, roll)
};

// What a table shows or plays for an event (event_row.hpp).
enum class Cue : uint8_t;

class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void take(const Event& event) = 0;
};

struct DropEvents final : EventSink {
  void take(const Event&) override {}
};

struct KeepEvents final : EventSink {
  std::vector<Event> events;
  void take(const Event& event) override { events.push_back(event); }
};

}  // namespace sandtable
