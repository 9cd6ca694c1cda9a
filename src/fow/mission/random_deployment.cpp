// Random Deployment: a die for the quarter of each platoon (FOW-MSP-027 to 031).
#include <fmt/core.h>

#include "fow/command/rolls.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/propose_deployment.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

// Seen with the attacker's reserve edge at the bottom: 1 bottom left, 2 top left, 3 top right, 4 bottom right
// (FOW-MSP-027); as quarters of the table.
int quarter_for(const State& s, int die) {
  static constexpr int at_bottom[] = {0, 2, 3, 1};
  static constexpr int at_left[] = {2, 3, 1, 0};
  static constexpr int at_top[] = {3, 1, 0, 2};
  static constexpr int at_right[] = {1, 0, 2, 3};
  static constexpr const int* by_edge[] = {at_bottom, at_left, at_top, at_right};
  return by_edge[s.mission.edges[static_cast<std::size_t>(s.mission.attacker)]][die - 1];
}

}  // namespace

// Its posting says so and nothing else: the enemy may not know which platoon it is.
PlatoonId rolled_for(const State& s) {
  for (PlatoonId p : platoons_of(s, s.mission.side))
    if (s[p].posting.due && s[p].posting.quarter >= 0) return p;
  return {};
}

void place_behind(State& s, PlatoonId p) { s[p].posting.quarter = s[comes_behind(s, p)].posting.quarter; }

N roll_quarter(State& s, PlatoonId p) {
  roll::Spec spec = roll_of(
      s,
      {.test = Test::quarter, .roller = piece_of(p), .side = s[p].side, .score = Score::from("FOW-MSP-028"_rule, 1)});
  spec.known_to = s[p].known_to;  // it may wait in reserve, and nobody else learn of it
  return F::call(roll::Begin{spec}, AfterQuarterRoll{p});
}

// What is a part of it waits with it (FOW-DEP-009).
static void into_reserve(State& s, PlatoonId p, Out& out) {
  std::vector<PlatoonId> together = along_with(s, p);
  together.push_back(p);
  for (PlatoonId one : together) {
    s[one].posting.due = false;
    s[one].posting.held = Held::reserve;
    s[one].posting.quarter = -1;
  }
  out.event({.kind = "held_back"_name,
             .known_to = s[p].known_to,
             .rule = "FOW-MSP-029"_rule,
             .who = piece_of(p),
             .amount = static_cast<int32_t>(Held::reserve)});
}

N resume(State& s, const AfterQuarterRoll& a, const roll::Result& result, Out& out) {
  const int die = result.dice[0].value;
  s[a.platoon].posting.quarter = die <= 4 ? static_cast<int8_t>(quarter_for(s, die)) : any_quarter;
  // Where it cannot stand in the quarter rolled it waits in reserve (FOW-MSP-030).
  if (die <= 4 && !propose_layout(s, a.platoon, terms_of_deployment(s, a.platoon))) into_reserve(s, a.platoon, out);
  return F::go(RunMission{});
}

Command usual_roll(const State& s, Dice* chance) {
  const std::vector<PlatoonId> due = due_now(s, s.mission.side);
  const std::size_t which = chance ? static_cast<std::size_t>(draw_below(static_cast<int>(due.size()), *chance)) : 0;
  return {.verb = "roll_for"_name, .actor = piece_of(due[which]), .replies = {}};
}

static bool asks_for_whom(const State& s) { return preparing(s, Prep::deploy_at_random) && !rolled_for(s).valid(); }

// One platoon is rolled for and placed before the next; which one is its player's choice (FOW-MSP-031).
constinit const VerbRow roll_for_verb{
    .words = {"roll_for"_name,
              "{ platoon }",
              "a die says in which quarter a platoon deploys",
              [](const State& s, const Toml& words, Command& c) {
                words.only({"platoon"});
                c.actor = piece_of(platoon_in_words(s, words));
              },
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          if (!asks_for_whom(s)) return;
          for (PlatoonId p : due_now(s, s.mission.side))
            if (wanted.has(piece_of(p)))
              d.choices.push_back({.verb = "roll_for"_name,
                                   .actor = piece_of(p),
                                   .label = fmt::format("Roll for {}", name_of(s, p)),
                                   .rules = {"FOW-MSP-031"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      PlatoonId named;
      if (asks_for_whom(s))
        for (PlatoonId p : due_now(s, s.mission.side))
          if (piece_of(p) == c.actor) named = p;
      if (!named.valid() || !c.replies.empty())
        out.push_back(refuse("FOW-MSP-031"_rule, "no quarter is rolled for that platoon now", c.actor));
      return [named](State& now, Out&) -> std::optional<N> { return roll_quarter(now, named); };
    }};

constinit const VerbRow keep_back_verb{
    .words = {"keep_back"_name,
              "{ platoon }",
              "a platoon that may deploy in any quarter waits in reserve instead",
              [](const State& s, const Toml& words, Command& c) {
                words.only({"platoon"});
                c.actor = piece_of(platoon_in_words(s, words));
              },
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .when = When::instead,
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          if (!preparing(s, Prep::deploy_at_random)) return;
          const PlatoonId p = rolled_for(s);
          if (p.valid() && s[p].posting.quarter == any_quarter && wanted.has(piece_of(p)))
            d.choices.push_back({.verb = "keep_back"_name,
                                 .actor = piece_of(p),
                                 .label = fmt::format("Hold {} in reserve", name_of(s, p)),
                                 .rules = {"FOW-MSP-029"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      const PlatoonId p = preparing(s, Prep::deploy_at_random) ? rolled_for(s) : PlatoonId{};
      if (!p.valid() || c.actor != piece_of(p) || !c.replies.empty())
        out.push_back(malformed("no platoon may be kept back now"));
      else if (s[p].posting.quarter != any_quarter)
        out.push_back(
            refuse("FOW-MSP-028"_rule, fmt::format("{} deploys in the quarter rolled", name_of(s, p)), c.actor));
      return [p](State& now, Out& events) {
        into_reserve(now, p, events);
        return prepare_on();
      };
    }};

}  // namespace sandtable::fow
