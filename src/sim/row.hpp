// What is kept of a battle that was simulated: its result, and what reports are made of. Whole numbers only, so that
// the same battle gives the same line of text everywhere. Used by result files, queues and reports.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "sim/plan.hpp"

namespace sandtable::sim {

inline constexpr int heat_columns = 36;  // cells of the heat maps along the table's longer way
inline constexpr int heat_rows = 24;

struct PlatoonRow {
  std::string name;
  int32_t side = 0;
  int32_t points = 0;  // printed; 0 where no list says
  int32_t began = 0;   // teams
  int32_t left = 0;
  int32_t kills = 0;   // enemy teams
  int32_t earned = 0;  // tenths of a point: what those are worth
  SANDTABLE_FIELDS(PlatoonRow, name, side, points, began, left, kills, earned)
};
// `by` and `of` are places in the row's platoons.
struct KillRow {
  int32_t by = 0;
  int32_t of = 0;
  int32_t count = 0;
  SANDTABLE_FIELDS(KillRow, by, of, count)
};
// As a side's turn begins, of both sides.
struct TurnRow {
  int32_t turn = 0;
  int32_t active = -1;
  std::array<int32_t, 2> teams{};     // in play
  std::array<int32_t, 2> platoons{};  // with anybody in play
  std::array<int32_t, 2> pinned{};    // of these
  SANDTABLE_FIELDS(TurnRow, turn, active, teams, platoons, pinned)
};

// As a turn begins, what a side makes of it (Ruleset::position_terms).
struct PositionRow {
  int32_t turn = 0;
  int32_t side = 0;
  std::vector<int32_t> terms;
  SANDTABLE_FIELDS(PositionRow, turn, side, terms)
};

struct Row {
  int32_t job = 0;
  int32_t winner = -1;    // side; -1: nobody
  int32_t attacker = -1;  // side
  std::array<int32_t, 2> points{-1, -1};
  std::array<int32_t, 2> lost{-1, -1};
  int32_t turns = 0;
  int32_t commands = 0;
  std::string rule;                    // that ended it
  std::string stuck;                   // why it came to no end
  std::array<std::string, 2> fault{};  // why a side could not play on
  std::array<int32_t, 2> late{};       // answers given by the clock
  std::vector<PlatoonRow> platoons;
  std::vector<KillRow> kills;
  std::vector<TurnRow> curve;
  // By side: cell, count, cell, count … of teams passing through, and of fire falling there.
  std::array<std::vector<int32_t>, 2> moves{};
  std::array<std::vector<int32_t>, 2> fire{};
  std::vector<PositionRow> positions;
  SANDTABLE_FIELDS(Row, job, winner, attacker, points, lost, turns, commands, rule, stuck, fault, late, platoons, kills,
                   curve, moves, fire, positions)
};

std::string text_of(const Row&);                                            // JSON, one line
Row read_row(const std::string& text, const std::string& where, int line);  // throws InputError

// A table of results, a line a battle, in the order of their numbers.
std::string to_csv(const Plan&, const std::vector<Row>&);
// The same as JSON: { plan, battles = [{...}] }, with everything that rows hold.
std::string to_json_text(const Plan&, const std::vector<Row>&);
// Positions for tools/fit_position, one JSON object a line: seed (the battle's number), turn, side, won, terms. Battles
// that nobody won tell it nothing.
std::string positions_text(const std::vector<Row>&);

}  // namespace sandtable::sim
