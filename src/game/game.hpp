// A game of any ruleset behind one door: what it waits for, what is legal, what happens, who may know it.
// Used by the journal, scripts, the command line, the server and generic bots. A ruleset's own code works on its typed
// State. Contract: `check` and every look are const; `apply` either refuses and changes nothing, or runs to the next
// decision.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/redact.hpp"
#include "base/toml.hpp"
#include "dice/dice.hpp"
#include "game/core.hpp"
#include "game/decision.hpp"
#include "game/event.hpp"
#include "game/event_row.hpp"
#include "game/facts.hpp"
#include "game/preview.hpp"
#include "game/tableau.hpp"

namespace sandtable {

// The table's size, and the unit its people measure in.
struct Board {
  Vec size;
  bool centimetres = false;
};

class Game {
 public:
  virtual ~Game() = default;
  virtual std::unique_ptr<Game> clone() const = 0;

  virtual const Facts& facts() const = 0;  // of its ruleset
  const std::string& ruleset() const { return facts().id; }
  const std::string& version() const { return facts().version; }
  virtual const Core& core() const = 0;
  virtual uint64_t hash() const = 0;
  virtual Json json() const = 0;
  // The same battle in the position that `json` gave of it; throws BadField when it is none.
  virtual std::unique_ptr<Game> at(const Json& position) const = 0;

  // What the game waits for. The second form is what a viewer may see of it.
  virtual Decision decision() const = 0;
  virtual Decision decision_for(Viewer viewer) const = 0;
  // The same with choices that name verb, actor and label but hold no parts: quick, however much an answer may contain.
  virtual Decision outline_for(Viewer viewer) const = 0;
  virtual std::vector<Choice> offers(int seat) const = 0;
  virtual Command usual() const = 0;
  virtual Command complete(int seat, Command command) const = 0;
  virtual Command sample(Dice& dice) const = 0;  // a random legal answer to the decision that stands

  virtual Refusals check(int seat, const Command& command) const = 0;
  virtual Refusals apply(int seat, const Command& command, Dice& dice, EventSink& sink) = 0;
  virtual Seats known_to(const Command& command) const = 0;  // who may know that it was given
  virtual void run(Dice& dice, EventSink& sink) = 0;         // from the set-up to the first decision
  virtual void skip_dice_to(DieNumber next) = 0;             // after an undo: the counter never goes back

  // The same game as `viewer` knows it.
  virtual std::unique_ptr<Game> known(Viewer viewer) const = 0;

  virtual std::string narrate(const Event& event) const = 0;
  virtual Cue cue(const Event& event) const = 0;  // what a table shows or plays for it
  virtual std::string name_of(PieceRef piece) const = 0;
  virtual PieceRef piece(std::string_view name) const = 0;  // not valid when unknown
  virtual int side_of(PieceRef piece) const = 0;            // -1 when it is nobody's
  // A question a script or a person may ask of the position: {score = {...}}, {sight = {...}}. Throws InputError.
  virtual Json ask(const std::string& question, const Toml& about) const = 0;
  virtual std::vector<std::string> questions() const = 0;
  // A command as a script writes it: `shoot = { platoon = "hmg", target = "rifles" }`.
  virtual Command command(const std::string& verb, const Toml& words) const = 0;
  // Where play stands: the steps of its stack, the newest first, each
  //   { step, asks, procedure (named by its first step), holds = { its fields }, list (words of the arena it holds) }
  virtual Json stack() const = 0;
  // Which question stands, by the name a standing answer has for it, and all such names of the ruleset.
  virtual Name question() const = 0;
  virtual std::vector<Name> question_names() const = 0;
  virtual Board board() const = 0;
  // The position as tokens on a table. Of a game as a viewer knows it: `known(viewer)->tableau()`.
  virtual Tableau tableau() const = 0;
  // What a seat may find out before it commits; judged on what it knows. Words for what cannot be asked here.
  virtual Preview preview(int seat, const PreviewRequest& request) const = 0;
  // The table itself, without pieces, as a picture (SVG), and its features for pointing at: name, kind, outline.
  virtual std::string ground(const std::string& title) const = 0;
  virtual Json features() const = 0;
  // The position as a picture (SVG).
  virtual std::string picture(const std::string& title) const = 0;
  virtual std::string typescript() const = 0;
};

}  // namespace sandtable
