// Requesting aircraft, the enemy's fighters, and how many come (FOW-AIR-007 to 018).
#include "fow/air/air_support.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/air/air_words.hpp"
#include "fow/air/steps.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

std::size_t other_side(int side) { return static_cast<std::size_t>(1 - side); }
int8_t pool_of(const State& s, int side) { return s.air.pool[static_cast<std::size_t>(side)]; }

// Each attempt costs a die, whatever comes of it, but never the last one (FOW-AIR-011, 012, 014).
void pay_for(State& s, int side, RuleId rule, Out& out) {
  const AirTable& air = s.world->air;
  int8_t& pool = s.air.pool[static_cast<std::size_t>(side)];
  const bool last = pool - air.cost < air.least;
  pool = static_cast<int8_t>(std::max<int>(pool - air.cost, air.least));
  out.event(
      {.kind = "pool"_name, .rule = last ? "FOW-AIR-012"_rule : rule, .who = PieceRef::side(side), .amount = pool});
}

roll::Spec dice_of_pool(const State& s, Test test, int side, const Score& score) {
  return roll_of(
      s, {.test = test, .roller = PieceRef::side(side), .side = side, .score = score, .dice = pool_of(s, side)});
}

N no_aircraft() { return F::go(StartItem{StartingItem::reserves, 0}); }

N roll_size(const State& s) {
  return F::call(roll::Begin{roll_of(s, {.test = Test::flight_size,
                                         .roller = PieceRef::side(s.active),
                                         .side = s.active,
                                         .score = Score::from("FOW-AIR-018"_rule, 1)})},
                 AfterFlightSize{});
}

}  // namespace

Refusals why_no_request(const State& s, int side) {
  Refusals no;
  const auto refused = [&](RuleId rule, const char* why) { no.push_back(refuse(rule, why, PieceRef::side(side))); };
  if (pool_of(s, side) <= 0) refused("FOW-AIR-004"_rule, "this side has no air support");
  if (s.night) refused("FOW-NGT-012"_rule, "no aircraft fly at night");
  if (s.world->air_forces[static_cast<std::size_t>(side)].grounded_first && s.turn == 1 && s.first == side)
    refused("FOW-MSP-023"_rule, "the first player has no aircraft in the first turn");
  if (s.mission.grounded.valid()) refused(s.mission.grounded, "the first player has no aircraft in the first turn");
  if (s.mission.air_held[static_cast<std::size_t>(side)])
    refused("MM-103"_rule, "its air support is still held in reserve");
  return no;
}

Score request_score(const State& s, int side) {
  const int8_t by_mission = s.mission.request_on[static_cast<std::size_t>(side)];
  const int8_t harder = by_mission > 0 ? by_mission : s.world->air_forces[static_cast<std::size_t>(side)].granted_on;
  Score score = Score::from("FOW-AIR-009"_rule, s.world->air.granted_on);
  const Weather& weather = s.world->weather;
  if (weather.air_request > 0) return Score::from(weather.air_rule, weather.air_request);  // FOW-WTR-015
  if (harder > 0) score.add("FOW-MSP-076"_rule, harder - s.world->air.granted_on);
  return score;
}

Score interception_score(const State& s) { return Score::from("FOW-AIR-013"_rule, s.world->air.intercepted_on); }

// Item 4 of the Starting Step (FOW-AIR-007). Without a pool nobody is asked.
N begin_air_support(State& s, const StartItem&) {
  if (!why_no_request(s, s.active).empty()) return no_aircraft();
  return F::ask(AskAirSupport{}, AfterAirSupport{});
}

// --- the request ---

Addressee asked(const State& s, const AskAirSupport&) { return ask_chief(s, s.active); }
void introduce(const State& s, const AskAirSupport&, Decision& d) {
  const AirForce& force = s.world->air_forces[static_cast<std::size_t>(s.active)];
  d.prompt =
      fmt::format("Request air support? {} {} in the pool: a {} on any of them brings {}", int{pool_of(s, s.active)},
                  pool_of(s, s.active) == 1 ? "die" : "dice", request_score(s, s.active).words(), force.aircraft.name);
  d.rules = {"FOW-AIR-007"_rule, "FOW-AIR-009"_rule};
}
Command usual(const State&, const AskAirSupport&) { return {.verb = "no_request"_name}; }

namespace {

template <class DoIt>
Act plain(const Command& c, Refusals& out, DoIt does) {
  if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("this is said with nothing more"));
  return does;
}

constinit const VerbRow request_verb{
    .words = {"request"_name,
              "{}",
              "requests ground-attack aircraft",
              read_nothing,
              {"FOW-AIR-007"_rule, "is done in the Starting Step of your own turn, by a side with air support"}},
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "request"_name,
                               .label = fmt::format("Request aircraft with {} dice", int{pool_of(s, s.active)}),
                               .rules = {"FOW-AIR-009"_rule, "FOW-AIR-011"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      return plain(c, out, [](State& s, Out& events) -> std::optional<N> {
        events.event({.kind = "requests_air"_name, .rule = "FOW-AIR-009"_rule, .who = PieceRef::side(s.active)});
        return F::call(roll::Begin{dice_of_pool(s, Test::air_request, s.active, request_score(s, s.active))},
                       AfterRequest{});
      });
    }};

constinit const VerbRow no_request_verb{
    .words = {"no_request"_name,
              "{}",
              "goes without aircraft in this turn",
              read_nothing,
              {"FOW-AIR-008"_rule, "is for a side that is asked about air support"}},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back(
              {.verb = "no_request"_name, .label = "No aircraft in this turn", .rules = {"FOW-AIR-008"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      return plain(c, out, [](State&, Out&) -> std::optional<N> { return no_aircraft(); });
    }};

}  // namespace

Verbs AskAirSupport::verbs() {
  static constexpr const VerbRow* rows[] = {&request_verb, &no_request_verb};
  return rows;
}

N resume(State& s, const AfterRequest&, const roll::Result& result, Out& out) {
  pay_for(s, s.active, "FOW-AIR-011"_rule, out);
  if (result.passed == 0) {  // FOW-AIR-015: nothing to intercept
    out.event({.kind = "no_aircraft"_name, .rule = "FOW-AIR-009"_rule, .who = PieceRef::side(s.active)});
    return no_aircraft();
  }
  out.event({.kind = "aircraft_come"_name, .rule = "FOW-AIR-010"_rule, .who = PieceRef::side(s.active)});
  if (pool_of(s, 1 - s.active) <= 0) return roll_size(s);  // FOW-AIR-004
  return F::ask(AskIntercept{}, AfterIntercept{});
}

// --- the enemy's fighters ---

Addressee asked(const State& s, const AskIntercept&) { return ask_chief(s, 1 - s.active); }
void introduce(const State& s, const AskIntercept&, Decision& d) {
  d.prompt = fmt::format("Enemy aircraft are coming. Intercept them? {} {} in the pool, a {} drives them off",
                         int{pool_of(s, 1 - s.active)}, pool_of(s, 1 - s.active) == 1 ? "die" : "dice",
                         interception_score(s).words());
  d.rules = {"FOW-AIR-013"_rule, "FOW-AIR-014"_rule, "FOW-AIR-017"_rule};
}
Command usual(const State&, const AskIntercept&) { return {.verb = "let_pass"_name}; }

namespace {

constinit const VerbRow intercept_verb{
    .words = {"intercept"_name,
              "{}",
              "sends fighters against enemy aircraft that come",
              read_nothing,
              {"FOW-AIR-015"_rule, "is for a side with air support, when the enemy's request has succeeded"}},
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "intercept"_name,
                               .label = fmt::format("Intercept with {} dice", int{pool_of(s, 1 - s.active)}),
                               .rules = {"FOW-AIR-013"_rule, "FOW-AIR-014"_rule, "FOW-AIR-016"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      return plain(c, out, [](State& s, Out& events) -> std::optional<N> {
        const int side = 1 - s.active;
        events.event({.kind = "intercepts"_name, .rule = "FOW-AIR-013"_rule, .who = PieceRef::side(side)});
        Score score = interception_score(s).add("FOW-AIR-016"_rule, 0);
        return F::call(roll::Begin{dice_of_pool(s, Test::interception, side, score)}, AfterInterception{});
      });
    }};

constinit const VerbRow let_pass_verb{
    .words = {"let_pass"_name,
              "{}",
              "lets enemy aircraft come",
              read_nothing,
              {"FOW-AIR-015"_rule, "is for a side with air support, when the enemy's request has succeeded"}},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "let_pass"_name, .label = "Let them come", .rules = {"FOW-AIR-013"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      return plain(c, out, [](State& s, Out&) -> std::optional<N> { return roll_size(s); });
    }};

}  // namespace

Verbs AskIntercept::verbs() {
  static constexpr const VerbRow* rows[] = {&intercept_verb, &let_pass_verb};
  return rows;
}

N resume(State& s, const AfterInterception&, const roll::Result& result, Out& out) {
  pay_for(s, 1 - s.active, "FOW-AIR-014"_rule, out);
  if (result.passed == 0) return roll_size(s);
  out.event({.kind = "driven_off"_name,
             .rule = "FOW-AIR-013"_rule,
             .who = PieceRef::side(s.active),
             .other = PieceRef::side(static_cast<int>(other_side(s.active)))});
  return no_aircraft();
}

// --- how many (FOW-AIR-018) ---

N resume(State& s, const AfterFlightSize&, const roll::Result& result, Out& out) {
  const auto size = s.world->air.flight_size[static_cast<std::size_t>(result.dice[0].value - 1)];
  s.air.flight = {.side = s.active, .planes = {}, .target = {}, .aim = {}, .shot_by = {}};
  for (int i = 0; i < size; ++i) s.air.flight.planes.push_back({.at = {}, .flying = true});
  out.event(
      {.kind = "aircraft_arrive"_name, .rule = "FOW-AIR-018"_rule, .who = PieceRef::side(s.active), .amount = size});
  return F::go(StartItem{StartingItem::aiming_point, 0});
}

}  // namespace sandtable::fow
