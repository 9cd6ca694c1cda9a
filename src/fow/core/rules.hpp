// The ruleset as the kernel sees it, and what its procedures give back to each other.
// Used by every chapter's code; its steps are in the chapter's own steps.hpp. Everybody outside fow/ goes through
// game/game.hpp.
#pragma once
#include <string>
#include <vector>

#include "base/json.hpp"
#include "fow/core/players.hpp"
#include "fow/core/state.hpp"
#include "game/extras.hpp"
#include "game/facts.hpp"
#include "game/preview.hpp"
#include "game/roll.hpp"
#include "game/tableau.hpp"

namespace sandtable::fow {

enum Procedure : uint16_t {
  battle = 1,
  volley = 2,
  hit = 3,
  team_move = 4,
  hits = 5,
  settling = 6,
  team_hits = 7,
  loss = 8,
  assault = 9,
  charge = 10,
  engagement = 11,
  defence = 12,
  melee = 13,
  pushing = 14,
  nerve = 15,
  breaking_off = 16,
  striking_back = 17,
  consolidation = 18,
  blow = 19,
  flight = 20,
  pulling_back = 21,
  disengagement = 22,
  night_look = 23,
  march = 24,
  riders = 25,
  all_lost = 26,
  capture = 27,
  barrage = 28,
  bombardment = 29,
  flak = 30,
  mission = 31,     // from the choice of sides to the first turn
  posting = 32,     // of one platoon, by dice
  ambuscade = 33,   // FOW-MSP-003
  shelling = 34,    // FOW-MSP-077
  withdrawal = 35,  // FOW-MSP-051
  arrivals = 36,    // FOW-MSP-034
  reprisal = 60,    // FOW-SOV-003
  preparation = 61  // FOW-GER-033
};

// --- what procedures return ---
struct Nothing {
  SANDTABLE_NO_FIELDS(Nothing)
};
struct Gone {  // how a team's move ended
  bool as_planned = true;
  SANDTABLE_FIELDS(Gone, as_planned)
};
struct Disengaged {
  bool tried = false;     // then there is no Defensive Fire
  bool got_away = false;  // those caught are Destroyed; nobody of the platoon is in this assault any more
  SANDTABLE_FIELDS(Disengaged, tried, got_away)
};

struct Rules {
  using State = fow::State;
  using World = fow::World;
  using Result = std::variant<Nothing, roll::Result, Gone, Disengaged>;
  static const Facts& facts();
  static constexpr auto extras = listed(
      RulesExtra::offers, RulesExtra::added_verbs, RulesExtra::place_of, RulesExtra::hides_from, RulesExtra::commands,
      RulesExtra::settled, RulesExtra::ended, RulesExtra::purpose_words, RulesExtra::board_of, RulesExtra::tableau,
      RulesExtra::ground, RulesExtra::features, RulesExtra::preview, RulesExtra::reroll_price);
  static std::string narrate(const State&, const Event&);
  static Cue cue(const State&, const Event&);
  static std::string purpose_words(Name);  // of a roll: "to hit"
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

// Re-rolls that have their price (game/roll.hpp): a special rule's, carried out by special_rules/.
N pay_for_reroll(State&, const roll::Paying& then, Out&);
N after_paid_reroll(State&, const roll::Settling& then, Out&);
std::string price_words(const State&, const roll::Spec&, const roll::Reroll&);

// Where a verb has its place, for one that is given elsewhere (game/kernel.hpp, book/commands.cpp).
VerbPlace place_of(const State&, Name verb);

}  // namespace sandtable::fow
