// The ruleset as the kernel sees it, and what its procedures give back to each other. Used by every room; steps are in
// each room's own steps.hpp. Everybody outside this folder goes through game/game.hpp.
#pragma once
#include <string>
#include <vector>

#include "aaf/core/state.hpp"
#include "game/chapter.hpp"
#include "game/extras.hpp"
#include "game/facts.hpp"
#include "game/roll.hpp"
#include "game/tableau.hpp"
#include "game/verb.hpp"

namespace sandtable::aaf {

enum Procedure : uint16_t {
  battle = 1,
  test_of_morale = 2,
  demands = 3,
  bail_out_tests = 4,
  fire = 5,
  removal = 6,
  reaction = 7,
  template_strike = 8,
  charging = 9,
  melee_round = 10,
  blows = 11,
  settlement = 12,
  artillery_turn = 13,
  landing = 14,
  thrown_out = 15,
  supply_test = 16,
  regrouping = 17,
  mine_strikes = 18,
  demolition = 19
};

// --- what procedures return ---
struct Nothing {
  SANDTABLE_NO_FIELDS(Nothing)
};
struct Tested {
  bool passed = true;
  SANDTABLE_FIELDS(Tested, passed)
};

struct Rules {
  using State = aaf::State;
  using World = aaf::World;
  using Result = std::variant<Nothing, Tested, roll::Result>;
  static const Facts& facts();
  static constexpr auto extras =
      listed(RulesExtra::settled, RulesExtra::place_of, RulesExtra::purpose_words, RulesExtra::board_of,
             RulesExtra::tableau, RulesExtra::ground, RulesExtra::features, RulesExtra::preview);
  static std::string narrate(const State&, const Event&);
  static Cue cue(const State&, const Event&);
  static std::string purpose_words(Name);
  static std::string name_of(const State&, PieceRef);
  static PieceRef piece(const State&, std::string_view);
  static int side_of(const State&, PieceRef);
  static Json ask(const State&, const std::string& question, const Toml& about);
  static std::vector<std::string> questions();
  static Command command(const State&, const std::string& verb, const Toml& words);
  static std::string picture(const State&, const std::string& title);
  static Tableau tableau(const State&);
  static std::string ground(const State&, const std::string& title);
  static Json features(const State&);
  static void preview(const State& known, int seat, const PreviewRequest&, Preview&);
};

VerbPlace place_of(const State& s, Name verb);

// --- rows of this ruleset ---
using EventRow = sandtable::EventRow<State>;
using Chapter = rows::Chapter<State>;
using Words = rows::Words<State>;
using VerbRow = rows::Verb<State>;
using Verbs = rows::Verbs<State>;
using Act = rows::Act<State>;
using rows::Wanted;
rows::Chapters<State> chapters();  // book/book.cpp
Verbs verbs_of(Name question);

// The unit of a side on the table that a command names; none for anything else.
UnitId own_unit(const State&, int side, PieceRef actor);
// Named in a script; complains.
UnitId unit_named(const State&, const Toml&);
ModelId model_named(const State&, const Toml&);
std::string title_of(const State&, PieceRef);

// One throw, complete (core/rolls.cpp): what it is for, who throws, and the score.
roll::Spec throwing(Name purpose, PieceRef roller, int side, const Score& score, int count = 1);
roll::Spec counting(Name purpose, PieceRef roller, int side, RuleId rule);  // a die for its number, nothing to pass

}  // namespace sandtable::aaf
