// The order of play (AAF-TRN-001 to 007, AAF-ACT-001 to 004).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/artillery/steps.hpp"
#include "aaf/core/actions.hpp"
#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/shooting/steps.hpp"
#include "aaf/turn/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::aaf {
namespace {

roll::Spec initiative_die(const State& s, int side) {
  return counting("initiative"_name, PieceRef::side(side), side, s.turn == 1 ? "AAF-TRN-001"_rule : "AAF-TRN-002"_rule);
}

void begin_action_phase(State& s, Out& out) {
  s.phase = Phase::action;
  s.active = s.first;  // AAF-TRN-005
  out.event({.kind = "phase"_name, .amount = static_cast<int32_t>(Phase::action)});
  bring_ammunition(s, out);
  for (Unit& u : s.units) {
    u.phase = {};
    u.spent = u.guns_fired;  // AAF-TRN-006
    u.phase.fired = u.guns_fired;
    u.guns_fired = false;
  }
}

// AAF-FRT-001: a unit that stood at a wire for the whole turn may cross it in the next.
void wait_at_wire(State& s, UnitId u) {
  const bool stood = !s[u].phase.moved;
  s[u].at_wire = -1;
  for (std::size_t i = 0; stood && i < s.world->works.size(); ++i)
    if (s.world->works[i].kind == WorkKind::wire && stands(s, static_cast<int8_t>(i)) &&
        adjacent_to(s, u, static_cast<int8_t>(i)))
      s[u].at_wire = static_cast<int8_t>(i);
}

// AAF-SCN-007, 008: more than half of the enemy's starting units.
void judge_victory(State& s, Out& out) {
  std::array<int, 2> began{}, lost{}, points{};
  for (const Unit& u : s.units) {
    if (u.side < 0 || !u.counts) continue;
    const auto side = static_cast<std::size_t>(u.side);
    ++began[side];
    lost[side] += u.gone ? 1 : 0;
    points[side] += u.gone ? u.points : 0;
  }
  const bool first_beaten = 2 * lost[0] > began[0];
  const bool second_beaten = 2 * lost[1] > began[1];
  if (!first_beaten && !second_beaten) return;
  int winner = first_beaten ? 1 : 0;
  if (first_beaten && second_beaten) winner = points[0] == points[1] ? -1 : points[0] < points[1] ? 0 : 1;
  const RuleId rule = first_beaten && second_beaten ? "AAF-SCN-008"_rule : "AAF-SCN-007"_rule;
  s.core.outcome = {winner < 0 ? Ending::drawn : Ending::won, static_cast<int8_t>(winner), rule};
  if (winner >= 0) out.event({.kind = "victory"_name, .rule = rule, .who = PieceRef::side(winner)});
}

}  // namespace

std::vector<UnitId> unspent(const State& s, int side) {
  std::vector<UnitId> list;
  for (const UnitId u : units_of(s, side))
    if (!s[u].spent) list.push_back(u);
  return list;
}

N resume(State& s, const BeginTurn&, Out& out) {
  s.phase = Phase::initiative;
  out.event({.kind = "turn"_name, .amount = s.turn});
  return F::call(roll::Begin{initiative_die(s, 0)}, Initiative{0, 0});
}

N resume(State& s, const Initiative& i, const roll::Result& r, Out& out) {
  const auto die = static_cast<int8_t>(r.dice[0].value);
  if (i.side == 0) return F::call(roll::Begin{initiative_die(s, 1)}, Initiative{1, die});
  if (i.first_die == die && s.turn == 1)
    return F::call(roll::Begin{initiative_die(s, 0)}, Initiative{0, 0});  // AAF-TRN-001
  if (i.first_die != die) s.first = i.first_die > die ? 0 : 1;            // AAF-TRN-002
  out.event({.kind = "goes_first"_name, .rule = "AAF-TRN-005"_rule, .who = PieceRef::side(s.first)});
  s.phase = Phase::artillery;  // AAF-TRN-004
  for (Unit& u : s.units) u.phase = {};
  return F::go(Barrages{});
}

N resume(State& s, const Barrages& b, Out& out) {
  if (b.done == 2) {
    begin_action_phase(s, out);
    return F::go(NextActivation{});
  }
  const auto side = static_cast<int8_t>(b.done == 0 ? s.first : 1 - s.first);  // AAF-TRN-005
  s.active = side;
  return F::call(ArtilleryTurn{side, BarrageStage::declare, 0, 0}, Barrages{static_cast<int8_t>(b.done + 1)});
}
N resume(State& s, const Barrages& b, const Nothing&, Out& out) { return resume(s, b, out); }

N resume(State& s, const NextActivation&, Out&) {
  const bool own = !unspent(s, s.active).empty();
  const bool others = !unspent(s, 1 - s.active).empty();
  if (!own && !others) return F::go(EndTurn{});
  if (!own) s.active = static_cast<int8_t>(1 - s.active);  // AAF-ACT-003
  return F::ask(AskActivate{s.active}, AfterActivate{s.active});
}

N resume(State& s, const EndTurn&, Out& out) {
  s.phase = Phase::turn_end;
  for (std::size_t i = 0; i < s.gun_smoke; ++i) s.overlays.pop_back();  // AAF-SHO-031
  s.gun_smoke = 0;
  for (Model& m : s.models) m.drove = m.loading = false;  // AAF-TRP-017
  for (std::size_t i = 0; i < s.units.size(); ++i) wait_at_wire(s, UnitId::of(i));
  for (Unit& u : s.units) {
    u.busy = u.phase.moved || u.phase.fired;  // AAF-VIS-009
    u.now = {};
  }
  judge_victory(s, out);  // AAF-TRN-007
  if (s.core.over()) return F::over();
  if (s.turn_limit > 0 && s.turn >= s.turn_limit) {
    out.event({.kind = "time_up"_name, .amount = s.turn_limit});
    if (!judge_goals(s, true, out)) s.core.outcome = {Ending::drawn, -1, {}};
    return F::over();
  }
  ++s.turn;
  return F::go(BeginTurn{});
}

// --- activate or pass ---

namespace {

bool may_pass(const State& s, int side) {
  return unspent(s, side).size() < unspent(s, 1 - side).size();
}  // AAF-ACT-004

void add_activate(const State& s, const Wanted& wanted, Decision& d) {
  for (const UnitId u : units_of(s, top_as<AskActivate>(s)->side)) {
    if (!wanted.has(piece_of(u))) continue;
    Choice c{.verb = activate_verb.words.verb,
             .actor = piece_of(u),
             .label = fmt::format("Activate {}", name_of(s, u)),
             .rules = {"AAF-ACT-001"_rule}};
    if (s[u].spent) c.closed.push_back(refuse("AAF-ACT-002"_rule, name_of(s, u) + " is spent", piece_of(u)));
    d.choices.push_back(std::move(c));
  }
}
Act decode_activate(const State& s, const Command& c, Refusals& no) {
  const UnitId u = own_unit(s, top_as<AskActivate>(s)->side, c.actor);
  if (!u.valid() || !c.replies.empty())
    no.push_back(malformed("name one of your units on the table"));
  else if (s[u].spent)
    no.push_back(refuse("AAF-ACT-002"_rule, name_of(s, u) + " is spent", piece_of(u)));
  return [u](State& now, Out& out) -> std::optional<N> {
    now.acting = u;
    now[u].now = {};
    out.event({.kind = "activated"_name, .rule = "AAF-ACT-001"_rule, .who = piece_of(u)});
    return F::ask(AskAct{u}, AfterAct{u});
  };
}
void add_pass(const State& s, const Wanted& wanted, Decision& d) {
  const int side = top_as<AskActivate>(s)->side;
  if (wanted.has({}) && may_pass(s, side))
    d.choices.push_back(
        {.verb = pass_verb.words.verb, .label = "Let the enemy activate a unit first", .rules = {"AAF-ACT-004"_rule}});
}
Act decode_pass(const State& s, const Command& c, Refusals& no) {
  const int side = top_as<AskActivate>(s)->side;
  if (c.actor.valid() || !c.replies.empty()) no.push_back(malformed("there is nothing more to say"));
  if (!may_pass(s, side))
    no.push_back(
        refuse("AAF-ACT-004"_rule,
               fmt::format("{} units of yours are not spent and {} of the enemy's: only who has fewer may pass",
                           unspent(s, side).size(), unspent(s, 1 - side).size())));
  return [side](State& now, Out& out) -> std::optional<N> {
    now.active = static_cast<int8_t>(1 - side);
    out.event({.kind = "passes"_name, .rule = "AAF-ACT-004"_rule, .who = PieceRef::side(side)});
    return F::go(NextActivation{});
  };
}
void read_activate(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}
void read_pass(const State&, const Toml& words, Command&) { words.only({}); }
constexpr VerbPlace in_turn{"AAF-ACT-001"_rule, "is for the side that is to activate a unit"};

}  // namespace

Verbs AskActivate::verbs() {
  static constexpr const VerbRow* rows[] = {&activate_verb, &pass_verb};
  return rows;
}
const VerbRow activate_verb{
    {"activate"_name, "{ unit }", "activates a unit", read_activate, in_turn}, add_activate, decode_activate};
const VerbRow pass_verb{
    {"pass"_name, "{}", "lets the other side activate a unit", read_pass, in_turn}, add_pass, decode_pass};

Addressee asked(const State&, const AskActivate& q) { return {.side = q.side}; }
void introduce(const State&, const AskActivate&, Decision& d) {
  d.prompt = "Activate a unit";
  d.rules = {"AAF-ACT-001"_rule};
}
Command usual(const State& s, const AskActivate& q) {
  return {.verb = activate_verb.words.verb, .actor = piece_of(unspent(s, q.side)[0])};
}
Command sample_answer(const State& s, const AskActivate& q, Dice& dice) {
  Decision d;
  sketch(s, q, d);
  return rows::sample_verb<State>(s, AskActivate::verbs(), d, dice, draw_below);
}

}  // namespace sandtable::aaf
