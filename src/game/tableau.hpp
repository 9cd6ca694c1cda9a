// The position as anybody may look at it: tokens on a table, the groups they belong to, whose step it is. Used by the
// web table, replays, reports and programs that look without knowing a rule; made by the ruleset from a State that has
// been redacted for its viewer. Does not hold the terrain, which never changes, nor what may be done.
#pragma once
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/name.hpp"
#include "base/rule_id.hpp"
#include "game/core.hpp"
#include "game/piece.hpp"
#include "geometry/shapes.hpp"

namespace sandtable {

enum class TokenForm : uint8_t {
  infantry,
  gun,
  tank,
  turretless,
  half_track,
  truck,
  jeep,
  cavalry,
  bunker,
  aircraft,
  marker
};
SANDTABLE_ENUM(TokenForm, infantry, gun, tank, turretless, half_track, truck, jeep, cavalry, bunker, aircraft, marker)

// A state that shows: a letter in a round badge, and what it means.
struct Badge {
  std::string letter;
  std::string words;
  RuleId rule;
  SANDTABLE_FIELDS(Badge, letter, words, rule)
};

// A line of a piece's card: "Armour" "6 / 4 / 1".
struct Fact {
  std::string label;
  std::string text;
  RuleId rule;
  SANDTABLE_FIELDS(Fact, label, text, rule)
};

// Where a weapon points and how far, to draw: the arc is `half` to each side of the hull or, if it turns, the turret.
struct Barrel {
  std::string name;
  Coord range = 0;
  Angle half;
  bool turret = false;
  SANDTABLE_FIELDS(Barrel, name, range, half, turret)
};

// What tokens of one kind have in common.
struct TokenKind {
  std::string name;  // "Panzer IV H"
  std::vector<Fact> facts;
  std::vector<Barrel> barrels;
  SANDTABLE_FIELDS(TokenKind, name, facts, barrels)
};

enum class Presence : uint8_t { table, aboard, away, lost };
SANDTABLE_ENUM(Presence, table, aboard, away, lost)

struct Token {
  PieceRef piece;
  PieceRef group;
  int8_t side = -1;
  Presence presence = Presence::away;
  PieceRef carrier;  // what it is aboard of
  std::string name;
  int32_t kind = 0;  // place in the tableau's kinds
  TokenForm form = TokenForm::infantry;
  std::string symbol;  // NATO symbol code (SIDC) for the alternative look
  Rect base;
  Coord height = 0;
  bool has_turret = false;
  Angle turret;
  bool command = false;
  Coord sees = 0;      // how far from its base it can be given targets; 0 when nothing says so
  bool flash = false;  // its fire lights it up: seen from farther than the dark allows
  std::vector<Badge> badges;
  std::vector<Fact> facts;  // its own, beside those of its kind
  SANDTABLE_FIELDS(Token, piece, group, side, presence, carrier, name, kind, form, symbol, base, height, has_turret,
                   turret, command, sees, flash, badges, facts)
};

struct Group {
  PieceRef piece;
  int8_t side = -1;
  std::string name;
  PieceRef leader;
  int32_t strength = 0;  // teams in play
  int32_t began = 0;     // teams it had
  std::vector<Badge> badges;
  std::vector<Fact> facts;
  SANDTABLE_FIELDS(Group, piece, side, name, leader, strength, began, badges, facts)
};

// A line between two pieces that is worth drawing when either is chosen: commander and team.
struct Tie {
  PieceRef from;
  PieceRef to;
  bool good = true;
  std::string words;
  SANDTABLE_FIELDS(Tie, from, to, good, words)
};

// What lies on the table beside terrain and tokens: smoke, wrecks, craters, objectives, areas.
struct Mark {
  Name sort;  // "smoke", "screen", "trail", "wreck", "wreck_smoke", "crater", "breach", "objective", "zone", "night"
              // (all of the table)
  int8_t side = -1;
  Rect rect;                 // for smoke and objectives a square as wide as their circle
  std::vector<Vec> outline;  // of a zone
  std::string words;
  std::vector<Fact> facts;  // what it means for play, with the rules behind it
  SANDTABLE_FIELDS(Mark, sort, side, rect, outline, words, facts)
};

// What a side must bring about, and how far it is as the viewer knows it.
enum class Hold : uint8_t { none, nobody, contested, held };  // of an area: `none` when the goal is not about one
SANDTABLE_ENUM(Hold, none, nobody, contested, held)
struct Aim {
  int8_t side = -1;
  std::string title;
  bool at_end = false;   // counts when the turn limit is reached
  bool reached = false;  // as things stand
  int32_t have = 0;      // of what is counted; `want` is 0 when nothing is
  int32_t want = 0;
  std::vector<Vec> outline;  // of the area it is about
  Hold hold = Hold::none;
  int8_t holder = -1;  // whose teams alone stand in the area
  SANDTABLE_FIELDS(Aim, side, title, at_end, reached, have, want, outline, hold, holder)
};

struct Tableau {
  int32_t turn = 0;
  int32_t turn_limit = 0;  // 0 for none
  int8_t active = -1;      // side whose turn it is
  Name step;
  std::vector<std::string> sides;
  Outcome outcome;
  std::vector<TokenKind> kinds;  // of the tokens, in the order they are met
  std::vector<Token> tokens;
  std::vector<Group> groups;
  std::vector<Tie> ties;
  std::vector<Mark> marks;
  std::vector<Aim> aims;
  SANDTABLE_FIELDS(Tableau, turn, turn_limit, active, step, sides, outcome, kinds, tokens, groups, ties, marks, aims)
};

}  // namespace sandtable
