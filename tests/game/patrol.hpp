// A tiny ruleset for tests: scouts of two seats walk up a lane of twelve squares towards hidden guards.
// It has every mechanism the books need: a hidden piece that stops a mover, a secret choice of both sides, an offer
// taken in the other side's turn, an interrupt inside a roll, a re-roll by choice, a second one that costs a piece and
// asks which, a procedure left from three frames down, rolls that pass high, low and as a sum, verbs that a rule adds
// to a question (zealous scouts cheer, or stay where they are).
#pragma once
#include "base/redact.hpp"
#include "game/extras.hpp"
#include "game/game.hpp"
#include "game/roll.hpp"

namespace sandtable::patrol {

struct World {};
struct WorldRef {
  static constexpr bool opaque = true;
  const World* world = nullptr;
  SANDTABLE_NO_FIELDS(WorldRef)
};

// How a side strikes: bold with two dice at 6+, careful at 5+, sly at 2 or less, steady with two dice that together
// show 5 or less.
enum class Plan : uint8_t { none, bold, careful, sly, steady };
SANDTABLE_ENUM(Plan, none, bold, careful, sly, steady)

// Side 0 has seats 0 and 1 with two scouts each, which start at square 0; side 1 has seat 2 with three guards.
struct Piece {
  int8_t seat = -1;
  int8_t at = -1;  // -1: gone, or not known
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Piece, seat, at, known_to)
};
inline constexpr int8_t lane_end = 11;

struct Rules;

// --- what procedures return ---
struct FightResult {
  int8_t killed = -1;
  SANDTABLE_FIELDS(FightResult, killed)
};
struct Nothing {
  SANDTABLE_NO_FIELDS(Nothing)
};

// --- steps ---
struct Opening {
  SANDTABLE_NO_FIELDS(Opening)
};
struct AskPlan {
  using Answer = Plan;
  static constexpr Name name = "plan"_name;
  int8_t side = 0;
  SANDTABLE_FIELDS(AskPlan, side)
};
struct AfterPlan {
  int8_t side = 0;
  SANDTABLE_FIELDS(AfterPlan, side)
};
struct AskHide {
  using Answer = Bounded<int8_t, 3>;
  static constexpr Name name = "hide"_name;
  SANDTABLE_NO_FIELDS(AskHide)
};
struct AfterHide {
  SANDTABLE_NO_FIELDS(AfterHide)
};
struct Turn {
  static constexpr uint16_t procedure = 1;
  int8_t seat = 0;
  SANDTABLE_FIELDS(Turn, seat)
};
struct Walk {
  int8_t piece = 0;
  int8_t squares = 0;
  SANDTABLE_FIELDS(Walk, piece, squares)
};
struct AskWalk {
  using Answer = Walk;
  static constexpr Name name = "walk"_name;
  static constexpr auto extras = listed(Extra::who_knows);
  int8_t seat = 0;
  SANDTABLE_FIELDS(AskWalk, seat)
};
struct AfterWalk {
  int8_t seat = 0;
  SANDTABLE_FIELDS(AfterWalk, seat)
};
struct TurnOver {
  int8_t seat = 0;
  SANDTABLE_FIELDS(TurnOver, seat)
};
struct Fight {  // procedure 2: mover against what stopped it, up to three exchanges
  static constexpr uint16_t procedure = 2;
  using Returns = FightResult;
  int8_t mover = 0, stopper = 0, rounds = 0;
  SANDTABLE_FIELDS(Fight, mover, stopper, rounds)
};
struct FightOn {
  Fight fight;
  SANDTABLE_FIELDS(FightOn, fight)
};
struct Exchange {  // procedure 3: one blow each
  static constexpr uint16_t procedure = 3;
  using Returns = Nothing;
  int8_t attacker = 0, defender = 0;
  SANDTABLE_FIELDS(Exchange, attacker, defender)
};
struct AfterBlow {
  Exchange exchange;
  SANDTABLE_FIELDS(AfterBlow, exchange)
};
struct Blow {  // procedure 4: a roll and its effect; a kill ends the whole fight from here
  static constexpr uint16_t procedure = 4;
  using Returns = Nothing;
  int8_t by = 0, on = 0;
  SANDTABLE_FIELDS(Blow, by, on)
};
struct AfterRoll {
  Blow blow;
  SANDTABLE_FIELDS(AfterRoll, blow)
};
struct Sacrifice {  // procedure 5: a piece given up so that another may throw once more
  static constexpr uint16_t procedure = 5;
  using Returns = Nothing;
  int8_t thrower = 0;
  SANDTABLE_FIELDS(Sacrifice, thrower)
};
struct AskVictim {
  using Answer = int8_t;
  static constexpr Name name = "victim"_name;
  int8_t thrower = 0;
  SANDTABLE_FIELDS(AskVictim, thrower)
};
struct AfterVictim {
  SANDTABLE_NO_FIELDS(AfterVictim)
};

using PlanSteps = std::variant<Opening, AskPlan, AfterPlan, AskHide, AfterHide>;
using TurnSteps = std::variant<Turn, AskWalk, AfterWalk, TurnOver>;
using FightSteps =
    std::variant<Fight, FightOn, Exchange, AfterBlow, Blow, AfterRoll, Sacrifice, AskVictim, AfterVictim>;

struct State {
  using Rules = patrol::Rules;
  WorldRef world;
  Core core;
  std::array<Piece, 7> pieces;
  std::array<Secret<Plan>, 2> plan;
  std::array<int8_t, 2> tokens{2, 2};  // spent to brace (an offer) or to step into a roll (an interrupt)
  int8_t braced = -1;                  // the side that braced for the next blow
  bool zeal = false;                   // of the scouts: they give one up to re-roll once more
  int16_t turns = 0;
  List<Frame<Rules>, 12> stack;
  Arena<16> arena;
  SANDTABLE_FIELDS(State, world, core, pieces, plan, tokens, braced, zeal, turns, stack, arena)
};

struct Rules {
  using State = patrol::State;
  using World = patrol::World;
  using Result = std::variant<Nothing, FightResult, roll::Result>;
  static const Facts& facts();
  static constexpr auto extras = listed(RulesExtra::offers, RulesExtra::added_verbs, RulesExtra::hides_from,
                                        RulesExtra::interruption, RulesExtra::reroll_price, RulesExtra::tableau);
  static std::string narrate(const State&, const Event&);
  static Cue cue(const State&, const Event&);
  static std::string name_of(const State&, PieceRef);
  static PieceRef piece(const State&, std::string_view);
  static int side_of(const State&, PieceRef);
  static Json ask(const State&, const std::string&, const Toml&);
  static std::vector<std::string> questions() { return {"state", "turn"}; }
  static Command command(const State&, const std::string&, const Toml&);
  static std::string picture(const State&, const std::string&);
  static Tableau tableau(const State&);
};

// Guards hide on the squares of `hide` when given (a hidden fact that differs between two otherwise equal games).
std::unique_ptr<Game> begin();
std::unique_ptr<Game> begin_zealous();
// The same from a scenario script.
std::unique_ptr<Game> begin_script(const Toml& script, const std::string& home);

}  // namespace sandtable::patrol

namespace sandtable {

template <>
struct AllSteps<patrol::Rules> {
  using Chapters = std::variant<patrol::PlanSteps, patrol::TurnSteps, patrol::FightSteps, roll::Steps>;
};

}  // namespace sandtable
