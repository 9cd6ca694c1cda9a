// A game being played, with its journal: every accepted command with its dice and the state's hash; undo as a line.
// Used by the server, the command line, scripts and tests: it is the save file, the replay and the bug report.
// Replaying gives the same hashes on every machine; a journal that does not is refused at the first line that differs.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "game/game.hpp"

namespace sandtable {

struct JournalHeader {
  int32_t format = 1;
  std::string ruleset;
  std::string version;           // of the rules
  std::string data;              // hash of the data files the set-up used
  std::string setup;             // the set-up as text (a scenario script)
  std::string setup_file;        // its name, for messages and relative paths
  std::string commitment;        // to the dice key; empty for scripted dice
  std::vector<uint8_t> opening;  // dice drawn before the first decision (who goes first)
  SANDTABLE_FIELDS(JournalHeader, format, ruleset, version, data, setup, setup_file, commitment, opening)
};

enum class LineKind : uint8_t { command, undo };
SANDTABLE_ENUM(LineKind, command, undo)

struct JournalLine {
  LineKind kind = LineKind::command;
  int32_t seat = 0;  // who gave it
  Command command;
  uint32_t first_die = 0;     // number of the first die it could draw
  std::vector<uint8_t> dice;  // what it drew
  uint32_t undo_to = 0;       // undo: the last command that stays
  bool agreed = false;        // undo: by the other side's consent
  bool by_clock = false;      // time ran out and the usual answer was given
  std::string why;            // an agent's reason, in a line; absent in what a seat receives
  std::string hash;           // of the state after it and its dice; absent in what a seat receives
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(JournalLine, kind, seat, command, first_die, dice, undo_to, agreed, by_clock, why, hash, known_to)
};

struct Journal {
  JournalHeader header;
  std::vector<JournalLine> lines;
  SANDTABLE_FIELDS(Journal, header, lines)

  std::string text() const;                                                   // one JSON object a line
  static Journal parse(std::string_view text, const std::string& file_name);  // throws InputError
  // What a viewer may see of it while the game runs: no hashes, no reasons, nothing he may not know.
  Journal seen_by(Viewer viewer) const;
};

std::string hex(uint64_t hash);

struct Submitted {
  Refusals refusals;          // empty when accepted
  std::vector<Event> events;  // as the truth has them; redact them for a seat
  bool accepted() const { return refusals.empty(); }
};

// How far a command came whose dice ran out in the middle: to show where, never to play on.
struct Unfinished {
  std::unique_ptr<Game> game;  // with the stack as it was at the missing die
  std::vector<Event> events;
};

class Match {
 public:
  // `start` is the set-up position; it is run to its first decision. `dice` is drawn from and recorded.
  Match(std::unique_ptr<Game> start, JournalHeader header, std::shared_ptr<Dice> dice);
  // Rebuilds a match from its journal and checks every hash; the dice for lines to come are `dice`.
  static Match replay(std::unique_ptr<Game> start, const Journal& journal, std::shared_ptr<Dice> dice,
                      const std::string& file_name,
                      const std::function<void(std::size_t, const Game&, const std::vector<Event>&)>& each = {});

  // One line of a journal again, with its dice; throws InputError when it comes out otherwise. Its events.
  std::vector<Event> repeat(const JournalLine& line, const std::string& file_name, int number);

  const Game& game() const { return *game_; }
  const Game& start() const { return *start_; }  // as it was at its first decision
  const Journal& journal() const { return journal_; }
  const std::vector<Event>& opening() const { return opening_; }  // events before the first decision
  const Unfinished& unfinished() const { return unfinished_; }    // no game unless the last `submit` threw
  std::size_t copies() const { return marks_.size(); }            // of the game, kept for taking back

  Submitted submit(int seat, const Command& command, bool by_clock = false, const std::string& why = {});
  // The earliest line `seat` may go back to on its own.
  uint32_t undo_floor(int seat) const;
  // Keeps the first `to` commands. Beyond the floor it needs the other side's consent.
  Refusals undo(int seat, uint32_t to, bool agreed = false);

 private:
  void rebuild(uint32_t to);
  // A copy of the game before a standing line, so that taking back need not play everything again.
  struct Mark {
    std::size_t line = 0;
    std::unique_ptr<Game> game;
  };
  void add_mark(std::unique_ptr<Game> before);

  std::unique_ptr<Game> start_;
  std::unique_ptr<Game> game_;
  std::shared_ptr<Dice> dice_;
  Journal journal_;
  std::vector<std::size_t> standing_;  // journal lines that still stand, in order
  std::vector<Mark> marks_;            // in order; close together at the end, far apart where it is long ago
  std::vector<Event> opening_;
  Unfinished unfinished_;
};

}  // namespace sandtable
