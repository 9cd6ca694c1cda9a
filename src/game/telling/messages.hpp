// What a player is told of a game and may ask of it, as values with field lists: lines of the battle as he may know
// them, what the game waits for, previews. Used by the server's messages and by the protocol of programs that play
// (docs/protocol.md, docs/bots.md). Knows no socket, no clock and no rule.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "game/decision.hpp"
#include "game/event.hpp"
#include "game/event_row.hpp"
#include "game/preview.hpp"
#include "game/tableau.hpp"

namespace sandtable::telling {

// One event with its words and what to show for it, as this viewer may know it.
struct Told {
  Event event;
  std::string words;
  Cue cue = Cue::none;
  SANDTABLE_FIELDS(Told, event, words, cue)
};

// What changed on the table. `tokens` and `groups` replace those of the same piece; lists that changed are whole.
struct Change {
  bool whole = false;  // forget what you had
  int32_t turn = 0;
  int32_t turn_limit = 0;
  int8_t active = -1;
  Name step;
  Outcome outcome;
  std::optional<std::vector<TokenKind>> kinds;
  std::vector<Token> tokens;
  std::vector<Group> groups;
  std::optional<std::vector<Tie>> ties;
  std::optional<std::vector<Mark>> marks;
  std::optional<std::vector<Aim>> aims;
  SANDTABLE_FIELDS(Change, whole, turn, turn_limit, active, step, outcome, kinds, tokens, groups, ties, marks, aims)
};

// One line of the battle: a command or an undo, what happened, what the table looks like after it.
struct Frame {
  int64_t number = 0;  // counts frames of this game for this viewer, from 0: the set-up
  int32_t line = 0;    // commands that stand after it
  int32_t seat = -1;   // who gave it; -1 for the set-up
  bool undo = false;
  bool by_clock = false;  // time ran out and the usual answer was given
  std::string label;      // "Shoot with Panzers"
  std::string why;        // an agent's reason, when it plays aloud
  std::vector<Told> events;
  Change change;
  SANDTABLE_FIELDS(Frame, number, line, seat, undo, by_clock, label, why, events, change)
};

struct UndoPoint {
  uint32_t to = 0;
  std::string label;  // "the last move", "the whole platoon", "the Movement Step"
  bool free = false;  // else the other side must agree
  SANDTABLE_FIELDS(UndoPoint, to, label, free)
};

// What the game waits for, as one seat (or a spectator, seat -1) may know it.
struct Waiting {
  int32_t seat = -1;
  Decision decision;           // choices without parts; ask a preview "choice" for them
  std::vector<Choice> offers;  // what may be done without being asked
  std::vector<UndoPoint> undo;
  std::vector<std::string> standing;  // questions this side answers with the usual
  SANDTABLE_FIELDS(Waiting, seat, decision, offers, undo, standing)
};

struct Ask {
  int32_t seat = 0;
  int64_t number = 0;  // comes back with the answer; only the latest of a seat and `lane` is answered
  std::string lane;    // "reach", "look": a newer question in a lane drops the older
  PreviewRequest request;
  SANDTABLE_FIELDS(Ask, seat, number, lane, request)
};
struct Refused {
  int32_t seat = -1;
  Refusals refusals;
  SANDTABLE_FIELDS(Refused, seat, refusals)
};
struct Answered {
  int32_t seat = 0;
  int64_t number = 0;
  Preview preview;
  SANDTABLE_FIELDS(Answered, seat, number, preview)
};

}  // namespace sandtable::telling
