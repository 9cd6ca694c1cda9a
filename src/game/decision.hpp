// What the game waits for and how it is answered: a decision made of question shapes, and the command that answers it.
// Used by the web table, bots, random play, scripts and the journal, which know only these shapes and no rule.
// Rulesets compose decisions and decode commands into their own typed answers.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/name.hpp"
#include "base/redact.hpp"
#include "base/rule_id.hpp"
#include "game/piece.hpp"
#include "game/refusal.hpp"
#include "game/score.hpp"

namespace sandtable {

enum class Shape : uint8_t { pick, place, path, assign, order, number, yes_no };
SANDTABLE_ENUM(Shape, pick, place, path, assign, order, number, yes_no)

// One thing that may be picked, assigned to or put in order. `closed` holds why it may not; empty when it may.
struct Option {
  int32_t value = 0;
  std::string label;
  PieceRef piece;
  std::vector<RuleId> rules;
  std::optional<Score> score;
  Refusals closed;
  SANDTABLE_FIELDS(Option, value, label, piece, rules, score, closed)
};

struct Zone {
  std::vector<Vec> outline;
  SANDTABLE_FIELDS(Zone, outline)
};

// One part of an answer.
//   pick    `values`: between `low` and `high` different option values
//   number  `values`: one number from `low` to `high`
//   yes_no  `values`: one 0 or 1
//   assign  `values`: for each token, in order, the value of the option it goes to
//   order   `values`: every option value once
//   place   `routes`: one pose for each piece, inside `zones` when there are any
//   path    `routes`: for each piece that moves, in the order they move, its waypoints; the last one's facing is final
struct Question {
  Name key;
  Shape shape = Shape::pick;
  std::string label;
  std::vector<RuleId> rules;
  std::vector<Option> options;
  std::vector<Option> tokens;
  std::vector<PieceRef> pieces;
  std::vector<Zone> zones;
  int32_t low = 1;
  int32_t high = 1;
  SANDTABLE_FIELDS(Question, key, shape, label, rules, options, tokens, pieces, zones, low, high)
};

struct Route {
  PieceRef piece;
  std::vector<Pose> steps;
  Name how;       // another way to go than simply moving, as the ruleset names them
  PieceRef into;  // what it goes aboard of or across at the end
  SANDTABLE_FIELDS(Route, piece, steps, how, into)
};

struct Reply {
  Name key;
  std::vector<int32_t> values;
  std::vector<Route> routes;
  SANDTABLE_FIELDS(Reply, key, values, routes)
};

// The answer: what to do, with whom, and the parts. Replies left out take their usual value.
struct Command {
  uint32_t decision = 0;  // the id it answers; one that no longer stands is refused
  Name verb;
  PieceRef actor;
  std::vector<Reply> replies;
  SANDTABLE_FIELDS(Command, decision, verb, actor, replies)

  const Reply* reply(Name key) const {
    for (const Reply& r : replies)
      if (r.key == key) return &r;
    return nullptr;
  }
};

// One way to answer: a verb, done by an actor, with parts to fill in. `usual` holds a reply for each part that has one.
struct Choice {
  Name verb;
  PieceRef actor;
  std::string label;
  std::vector<RuleId> rules;
  Refusals closed;
  std::vector<Question> parts;
  std::vector<Reply> usual;
  SANDTABLE_FIELDS(Choice, verb, actor, label, rules, closed, parts, usual)
};

struct Decision {
  uint32_t id = 0;
  int8_t side = -1;
  Seats seats;          // which seats of the side may answer
  bool secret = false;  // the answer is hidden from the others until the rules reveal it
  std::string prompt;
  std::vector<RuleId> rules;
  std::vector<Choice> choices;  // empty for seats that may not answer
  Command usual;                // the default answer
  SANDTABLE_FIELDS(Decision, id, side, seats, secret, prompt, rules, choices, usual)

  const Choice* choice(Name verb, PieceRef actor) const {
    for (const Choice& c : choices)
      if (c.verb == verb && c.actor == actor) return &c;
    return nullptr;
  }
};

// Checks a command against a choice's shapes: keys, counts, ranges, duplicates, closed options. The rules check the
// rest.
Refusals check_shape(const Choice& choice, const Command& command);
// Adds the usual replies for the parts the command leaves out.
void complete_from(const Choice& choice, Command& command);

Command answer(const Decision& decision, Name verb, PieceRef actor = {}, std::vector<Reply> replies = {});

}  // namespace sandtable
