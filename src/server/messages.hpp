// Every message between the table in the browser and the server, as values with field lists: JSON, the TypeScript
// types and the JSON Schemas come from here (docs/protocol.md tells the story). Used by the server, the load tool and
// the tests. Knows no socket and no rule.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "game/decision.hpp"
#include "game/event.hpp"
#include "game/event_row.hpp"
#include "game/facts.hpp"
#include "game/preview.hpp"
#include "game/script/scenario_info.hpp"
#include "game/tableau.hpp"

namespace sandtable::server {

// --- over HTTP ---

enum class SeatPlan : uint8_t { mine, open };
SANDTABLE_ENUM(SeatPlan, mine, open)
enum class DiceSource : uint8_t { server, typed };
SANDTABLE_ENUM(DiceSource, server, typed)

// POST /api/games
struct NewGame {
  std::string scenario;
  std::vector<SeatPlan> seats;  // by seat; empty: the first is mine, the others open
  std::string name;             // of who creates it
  std::string nonce;            // for the dice key
  DiceSource dice = DiceSource::server;
  int32_t minutes = 0;  // on each side's clock; 0 for none
  int32_t seconds = 0;  // for one decision; 0 for no limit
  bool listed = true;   // in the lobby
  SANDTABLE_FIELDS(NewGame, scenario, seats, name, nonce, dice, minutes, seconds, listed)
};

struct SeatInfo {
  int32_t seat = 0;
  int32_t side = 0;
  std::string side_name;
  std::string player;   // empty while open
  std::string account;  // whose seat it is; empty for a guest's
  bool taken = false;
  bool here = false;  // connected now
  SANDTABLE_FIELDS(SeatInfo, seat, side, side_name, player, account, taken, here)
};

struct SeatToken {
  int32_t seat = 0;
  std::string token;
  SANDTABLE_FIELDS(SeatToken, seat, token)
};

// The answer to POST /api/games and /api/games/ID/join.
struct Seated {
  std::string game;
  std::vector<SeatToken> tokens;
  SANDTABLE_FIELDS(Seated, game, tokens)
};

struct GameInfo {
  std::string id;
  std::string scenario;
  std::string title;
  std::string ruleset;
  std::vector<SeatInfo> seats;
  bool started = false;
  bool over = false;
  bool listed = true;
  int64_t created = 0;  // seconds since 1970
  int64_t touched = 0;
  int32_t lines = 0;
  std::string outcome;  // in words; empty while it runs
  SANDTABLE_FIELDS(GameInfo, id, scenario, title, ruleset, seats, started, over, listed, created, touched, lines,
                   outcome)
};

// GET /api/games: a page of the listed games, the latest first.
struct GamesPage {
  std::vector<GameInfo> games;
  std::string next;  // `?after=` of the page behind it; empty at the end
  SANDTABLE_FIELDS(GamesPage, games, next)
};

// GET /api/me/games: what an account has made or plays in, the latest first.
struct MyGame {
  GameInfo game;
  std::vector<int32_t> seats;  // that belong to the account
  bool made = false;           // by it
  SANDTABLE_FIELDS(MyGame, game, seats, made)
};
struct MyGames {
  std::vector<MyGame> games;
  SANDTABLE_FIELDS(MyGames, games)
};

// --- over the WebSocket, from the browser ---

// The first message: one token a seat this browser holds, none to watch.
struct Hello {
  std::string game;
  std::vector<std::string> tokens;
  std::string name;
  int64_t have = -1;  // the last frame it has, to be sent only what came after; -1 for everything
  SANDTABLE_FIELDS(Hello, game, tokens, name, have)
};
struct Give {
  int32_t seat = 0;
  Command command;
  std::vector<int32_t> dice;  // typed ones so far, when the table rolls its own
  SANDTABLE_FIELDS(Give, seat, command, dice)
};
struct Ask {
  int32_t seat = 0;
  int64_t number = 0;  // comes back with the answer; only the latest of a seat and `lane` is answered
  std::string lane;    // "reach", "look": a newer question in a lane drops the older
  PreviewRequest request;
  SANDTABLE_FIELDS(Ask, seat, number, lane, request)
};
struct TakeBack {
  int32_t seat = 0;
  uint32_t to = 0;
  SANDTABLE_FIELDS(TakeBack, seat, to)
};
struct Consent {
  int32_t seat = 0;
  bool yes = false;
  SANDTABLE_FIELDS(Consent, seat, yes)
};
struct Say {
  std::string text;
  SANDTABLE_FIELDS(Say, text)
};
struct Adjourn {
  int32_t seat = 0;
  bool on = true;  // stops the clocks when the other side agrees; off starts them again
  SANDTABLE_FIELDS(Adjourn, seat, on)
};

// --- from the server ---

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
  std::vector<Told> events;
  Change change;
  SANDTABLE_FIELDS(Frame, number, line, seat, undo, by_clock, label, events, change)
};

struct UndoPoint {
  uint32_t to = 0;
  std::string label;  // "the last move", "the whole platoon", "the Movement Step"
  bool free = false;  // else the other side must agree
  SANDTABLE_FIELDS(UndoPoint, to, label, free)
};

struct Clock {
  int32_t side = 0;
  int64_t left_ms = 0;
  bool running = false;
  SANDTABLE_FIELDS(Clock, side, left_ms, running)
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

enum class Kind : uint8_t {
  welcome,
  frames,
  waiting,
  refused,
  preview,
  dice_wanted,
  undo_asked,
  undo_answered,
  chat,
  seats,
  clocks,
  adjourned,
  revealed,
  elsewhere,
  error
};

struct Welcome {
  GameInfo game;
  std::vector<int32_t> seats;  // that this browser plays
  std::string commitment;      // to the dice secret; empty when the table rolls its own
  DiceSource dice = DiceSource::server;
  Facts facts;  // of the ruleset
  std::vector<std::string> sides;
  Vec size;  // of the table
  bool centimetres = false;
  std::vector<std::string> questions;  // names that a standing answer may have
  SANDTABLE_FIELDS(Welcome, game, seats, commitment, dice, facts, sides, size, centimetres, questions)
};
struct Frames {
  int32_t seat = -1;  // whose view
  std::vector<Frame> frames;
  SANDTABLE_FIELDS(Frames, seat, frames)
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
// The command needs a die from the table: send it again with one more.
struct DiceWanted {
  int32_t seat = 0;
  Name purpose;
  PieceRef roller;
  int32_t sides = 6;
  std::vector<int32_t> so_far;
  std::string words;
  SANDTABLE_FIELDS(DiceWanted, seat, purpose, roller, sides, so_far, words)
};
struct UndoAsked {
  int32_t by = 0;
  uint32_t to = 0;
  std::string label;
  SANDTABLE_FIELDS(UndoAsked, by, to, label)
};
struct UndoAnswered {
  int32_t by = 0;
  bool yes = false;
  SANDTABLE_FIELDS(UndoAnswered, by, yes)
};
struct Chat {
  std::string name;
  int32_t seat = -1;
  std::string text;
  int64_t at = 0;
  SANDTABLE_FIELDS(Chat, name, seat, text, at)
};
struct SeatsNow {
  std::vector<SeatInfo> seats;
  int32_t watching = 0;
  bool started = false;
  SANDTABLE_FIELDS(SeatsNow, seats, watching, started)
};
struct Clocks {
  std::vector<Clock> clocks;
  int64_t decision_ms = 0;  // left for this decision; 0 for no limit
  SANDTABLE_FIELDS(Clocks, clocks, decision_ms)
};
struct Adjourned {
  int32_t by = -1;
  bool on = false;
  bool agreed = false;
  SANDTABLE_FIELDS(Adjourned, by, on, agreed)
};
// When it is over: what anyone needs to check the dice.
struct Revealed {
  std::string secret;
  std::string commitment;
  std::vector<std::string> nonces;
  SANDTABLE_FIELDS(Revealed, secret, commitment, nonces)
};
struct Elsewhere {
  std::string url;  // another server owns this game
  SANDTABLE_FIELDS(Elsewhere, url)
};
struct Trouble {
  std::string code;      // "bad_frame", "no_such_game", "wrong_seat", "too_large", "too_fast"
  std::string words;     // what is wrong and what to do
  int32_t retry_ms = 0;  // of "too_fast": when it is worth trying again
  SANDTABLE_FIELDS(Trouble, code, words, retry_ms)
};

}  // namespace sandtable::server
