// The kernel's part of every State: whose game it is, which decision stands, how far undo reaches, what is settled for
// good. Used by the kernel and the journal; a ruleset reads it and writes only through the functions here and in
// kernel.hpp. Holds no dice key: only the number of the next die.
#pragma once
#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/name.hpp"
#include "base/redact.hpp"
#include "base/rule_id.hpp"
#include "dice/dice.hpp"
#include "game/piece.hpp"

namespace sandtable {

enum class Ending : uint8_t { running, won, drawn };
SANDTABLE_ENUM(Ending, running, won, drawn)

struct Outcome {
  Ending ending = Ending::running;
  int8_t winner = -1;
  RuleId rule;  // what ended it; none after a concession or an agreed draw
  SANDTABLE_FIELDS(Outcome, ending, winner, rule)
};

// "Always do the usual when asked about saves": answered by the kernel without asking that seat.
struct StandingAnswer {
  int8_t seat = -1;
  Name question;  // the asking step's name
  SANDTABLE_FIELDS(StandingAnswer, seat, question)
};

inline constexpr int most_seats = 8;

struct Core {
  uint8_t seats = 2;
  std::array<int8_t, most_seats> side_of{0, 1, -1, -1, -1, -1, -1, -1};
  Outcome outcome;
  uint32_t line = 0;       // commands accepted
  uint32_t decision = 1;   // id of the one that stands
  DieNumber next_die = 0;  // never goes back, not even by undo
  // The line that last threw a die, revealed something, or was given by each side: undo is free back to there.
  uint32_t die_line = 0;
  uint32_t reveal_line = 0;
  std::array<uint32_t, 2> answer_line{};
  int8_t draw_offered_by = -1;
  Bounded<StandingAnswer, 32> standing;
  SANDTABLE_FIELDS(Core, seats, side_of, outcome, line, decision, next_die, die_line, reveal_line, answer_line,
                   draw_offered_by, standing)

  bool over() const { return outcome.ending != Ending::running; }
  Seats seats_of(int side) const {
    Seats all = Seats::none();
    for (int seat = 0; seat < seats; ++seat)
      if (side_of[static_cast<std::size_t>(seat)] == side) all = all | Seats::only(seat);
    return all;
  }
  // The first line that `side` may still take back on its own.
  uint32_t undo_floor(int side) const {
    uint32_t floor = die_line > reveal_line ? die_line : reveal_line;
    for (int other = 0; other < 2; ++other)
      if (other != side && answer_line[static_cast<std::size_t>(other)] > floor)
        floor = answer_line[static_cast<std::size_t>(other)];
    return floor;
  }
  // Everybody of these wants the usual.
  bool has_standing(Seats asked, Name question) const {
    unsigned left = asked.bits;
    for (const StandingAnswer& s : standing)
      if (s.question == question) left &= ~(1U << s.seat);
    return left == 0 && asked.bits != 0;
  }
};

}  // namespace sandtable
