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
//   reach    where `piece` may end, as things stand or with what `command` already holds
//   route    a way for `piece` to `at`, with its cost and the checks on it
//   look     what `piece` sees standing at `at` (where it is when `at` is left out), and at what score; and who sees it
//   measure  from `piece`'s base to `other`'s, or to the point `at`
enum class PreviewSort : uint8_t { choice, check, reach, route, look, measure };
SANDTABLE_ENUM(PreviewSort, choice, check, reach, route, look, measure)

struct PreviewRequest {
  PreviewSort what = PreviewSort::check;
  Command command;
  PieceRef piece;
  PieceRef other;
  std::optional<Pose> at;
  SANDTABLE_FIELDS(PreviewRequest, what, command, piece, other, at)
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

struct Preview {
  PreviewSort what = PreviewSort::check;
  PieceRef piece;
  std::optional<Choice> choice;
  Refusals refusals;  // of `check` and `route`; empty when it would be accepted
  std::vector<Area> areas;
  std::vector<Route> routes;
  Coord cost = 0;  // of the route in its mode of movement, and what is allowed
  Coord allowed = 0;
  std::vector<Forecast> forecast;
  std::vector<Outlook> odds;
  std::vector<SightLine> sightings;
  std::vector<SightLine> exposed;  // of `look`: how each enemy (`piece`) sees the piece that asks, in his next turn
  Coord distance = 0;
  std::string words;  // the answer in a sentence, for the screen reader and the ruler
  SANDTABLE_FIELDS(Preview, what, piece, choice, refusals, areas, routes, cost, allowed, forecast, odds, sightings,
                   exposed, distance, words)
};

}  // namespace sandtable
