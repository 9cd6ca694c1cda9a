// What a player may find out before he commits: where a piece can go, what it sees from there, whether an answer would
// be accepted, what it would cost and what it would bring. Used by the web table and by bots, on a game redacted for
// the one who asks. Changes nothing, rolls nothing; the figures are those that play itself uses.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "game/decision.hpp"
#include "geometry/vec.hpp"

namespace sandtable {

//   choice   the parts of one way to answer: `command` names verb and actor
//   check    would `command` be accepted as it stands, and what would it bring
//   reach    where `piece` may end, as things stand or with what `command` already holds; of an answer that lays a
//            template, how far each of its weapons reaches
//   route    a way for `piece` to `at`, with its cost and the checks on it
//   look     what `piece` sees standing at `at` (where it is when `at` is left out), and at what score; and who sees it
//   measure  from `piece`'s base to `other`'s, or to the point `at`
//   propose  a command that moves the group of `piece` to `at` as well as it can be done, by `wish`
enum class PreviewSort : uint8_t { choice, check, reach, route, look, measure, propose };
SANDTABLE_ENUM(PreviewSort, choice, check, reach, route, look, measure, propose)

// How a group shall go where it is pointed.
struct Wish {
  std::vector<PieceRef> pieces;  // who goes; none: all of the group that can
  std::vector<Vec> by;           // places to pass before, in order
  std::vector<Route> each;       // pieces pointed by themselves: the last step is where, those before are passed
  bool face = false;             // the facings of `at` and of last steps are meant: they shall stand so
  bool risk = false;  // tests on the way are taken where that is shorter, not only where nothing else leads on
  Name gait;          // another way to go than the usual, as the ruleset names it ("double")
  SANDTABLE_FIELDS(Wish, pieces, by, each, face, risk, gait)
};

struct PreviewRequest {
  PreviewSort what = PreviewSort::check;
  Command command;
  PieceRef piece;
  PieceRef other;
  std::optional<Pose> at;
  std::optional<Wish> wish;  // of `propose`
  SANDTABLE_FIELDS(PreviewRequest, what, command, piece, other, at, wish)
};

// An area as rings; a point is inside when it is inside an odd number of them.
struct Area {
  std::string label;
  std::vector<Zone> rings;
  SANDTABLE_FIELDS(Area, label, rings)
};

// A roll that would be asked for: how many dice, what they need and why.
struct Forecast {
  std::string label;  // "Panzer 2, 7.5cm gun"
  PieceRef who;
  PieceRef other;
  int32_t dice = 0;
  std::optional<Score> score;
  std::string words;  // what happens on a pass or a failure, or why it does not fire
  std::vector<RuleId> rules;
  SANDTABLE_FIELDS(Forecast, label, who, other, dice, score, words, rules)
};

// A distribution: what may come of it, in chances of a million.
struct Chance {
  std::string label;
  int32_t millionths = 0;
  SANDTABLE_FIELDS(Chance, label, millionths)
};
struct Outlook {
  std::string label;  // "Destroyed"
  bool sampled = false;
  std::vector<Chance> chances;
  SANDTABLE_FIELDS(Outlook, label, sampled, chances)
};

struct SightLine {
  PieceRef piece;
  bool seen = false;
  bool concealed = false;
  bool in_range = false;
  Coord distance = 0;
  std::string words;           // "Concealed by the hedge"
  std::vector<RuleId> rules;   // behind it
  std::vector<Vec> line;       // from eye to target; through the obstruction when there is one
  PieceRef obstruction;        // a feature or a team
  std::optional<Score> score;  // to hit it, when it can be shot at
  SANDTABLE_FIELDS(SightLine, piece, seen, concealed, in_range, distance, words, rules, line, obstruction, score)
};

// What a proposal makes of one piece.
struct PieceMove {
  PieceRef piece;
  Pose wanted;        // where it was pointed
  Pose end;           // where it would stand
  bool goes = false;  // it is part of the command
  Coord cost = 0;     // of its move, and what is allowed
  Coord allowed = 0;
  Coord left = 0;  // from its end to where it was pointed, as the crow flies
  Refusals bent;   // why it is not there: what stood in the way of that, not of the command
  SANDTABLE_FIELDS(PieceMove, piece, wanted, end, goes, cost, allowed, left, bent)
};

// A piece that lies under what is laid on the table, and the chance that it is hit when that comes down.
struct Struck {
  PieceRef piece;
  int32_t millionths = -1;  // -1: not known yet
  SANDTABLE_FIELDS(Struck, piece, millionths)
};

struct Preview {
  PreviewSort what = PreviewSort::check;
  PieceRef piece;
  std::optional<Choice> choice;
  Refusals refusals;  // of `check` and `route`; empty when it would be accepted
  std::vector<Area> areas;
  std::vector<Route> routes;
  std::optional<Command> command;  // of `propose`: as it stands it would be accepted
  std::vector<PieceMove> moves;    // of `propose`, a piece each
  std::vector<Struck> struck;      // of `check`, under its areas
  Coord cost = 0;                  // of the route in its mode of movement, and what is allowed
  Coord allowed = 0;
  std::vector<Forecast> forecast;
  std::vector<Outlook> odds;
  std::vector<SightLine> sightings;
  std::vector<SightLine> exposed;  // of `look`: how each enemy (`piece`) sees the piece that asks, in his next turn
  Coord distance = 0;
  std::string words;  // the answer in a sentence, for the screen reader and the ruler
  SANDTABLE_FIELDS(Preview, what, piece, choice, refusals, areas, routes, command, moves, struck, cost, allowed,
                   forecast, odds, sightings, exposed, distance, words)
};

}  // namespace sandtable
