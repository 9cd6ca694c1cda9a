// Every message between the table in the browser and the server, as values with field lists: JSON, the TypeScript
// types and the JSON Schemas come from here (docs/protocol.md tells the story). Used by the server, the load tool and
// the tests. Knows no socket and no rule.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "game/arrangement.hpp"
#include "game/decision.hpp"
#include "game/event.hpp"
#include "game/event_row.hpp"
#include "game/facts.hpp"
#include "game/preview.hpp"
#include "game/script/scenario_info.hpp"
#include "game/tableau.hpp"
#include "game/telling/messages.hpp"

namespace sandtable::server {

// What players are told of a game, and what they may ask of it: the same for a browser and for a program that plays.
using telling::Answered;
using telling::Ask;
using telling::Change;
using telling::Frame;
using telling::Refused;
using telling::Told;
using telling::UndoPoint;
using telling::Waiting;

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
  int32_t minutes = 0;                // on each side's clock; 0 for none
  int32_t seconds = 0;                // for one decision; 0 for no limit
  bool listed = true;                 // in the lobby
  std::string table;                  // another than the battle's own: one that somebody keeps here, or "shipped/NAME"
  std::optional<Arrangement> battle;  // instead of a scenario
  std::vector<std::string> agents;    // by seat: the kind of agent that plays it; "" for a person
  int32_t pace = 600;                 // milliseconds an agent leaves between two of its answers
  bool aloud = false;                 // everybody is told at once why an agent did what it did
  SANDTABLE_FIELDS(NewGame, scenario, seats, name, nonce, dice, minutes, seconds, listed, table, battle, agents, pace,
                   aloud)
};

struct SeatInfo {
  int32_t seat = 0;
  int32_t side = 0;
  std::string side_name;
  std::string player;   // empty while open
  std::string account;  // whose seat it is; empty for a guest's
  bool taken = false;
  bool here = false;  // connected now
  std::string agent;  // the kind of agent that plays it; empty for a person's
  SANDTABLE_FIELDS(SeatInfo, seat, side, side_name, player, account, taken, here, agent)
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

// GET /api/agents: who may take a seat for a person, by ruleset, the weakest first.
struct AgentAbout {
  std::string id;
  std::string name;
  std::string about;
  bool searches = false;  // plays ahead: it takes seconds for some answers
  SANDTABLE_FIELDS(AgentAbout, id, name, about, searches)
};
struct AgentsOf {
  std::string ruleset;
  std::vector<AgentAbout> agents;
  SANDTABLE_FIELDS(AgentsOf, ruleset, agents)
};
struct AgentIndex {
  std::vector<AgentsOf> rulesets;
  SANDTABLE_FIELDS(AgentIndex, rulesets)
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

// What would the best agent do here, and why? Of a seat that is asked, when nobody else plays against it.
struct AskHint {
  int32_t seat = 0;
  int64_t number = 0;  // comes back with the answer
  SANDTABLE_FIELDS(AskHint, seat, number)
};

// --- from the server ---

struct Clock {
  int32_t side = 0;
  int64_t left_ms = 0;
  bool running = false;
  SANDTABLE_FIELDS(Clock, side, left_ms, running)
};

enum class Kind : uint8_t {
  welcome,
  frames,
  waiting,
  refused,
  preview,
  hinted,
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
  bool aloud = false;                  // agents say why
  SANDTABLE_FIELDS(Welcome, game, seats, commitment, dice, facts, sides, size, centimetres, questions, aloud)
};
struct Frames {
  int32_t seat = -1;  // whose view
  std::vector<Frame> frames;
  SANDTABLE_FIELDS(Frames, seat, frames)
};
struct Hinted {
  int32_t seat = 0;
  int64_t number = 0;
  Command command;                 // may be given as it stands
  std::string why;                 // in a line
  std::vector<std::string> trace;  // what else was thought of
  int32_t chance = -1;             // to win as things stand, in thousandths; -1: not known
  SANDTABLE_FIELDS(Hinted, seat, number, command, why, trace, chance)
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
