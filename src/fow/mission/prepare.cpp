// A mission's preparation: the steps of its sheet, in order, each asking whose part it is (FOW-DEP-001, 002).
#include "fow/mission/prepare.hpp"

#include <fmt/core.h>

#include "fow/command/rolls.hpp"
#include "fow/core/names.hpp"
#include "fow/mission/column.hpp"
#include "fow/special_rules/before_battle.hpp"
#include "fow/turn/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {

const PrepLine& line_now(const State& s) { return sheet_of(s).steps[static_cast<std::size_t>(s.mission.step)]; }

bool preparing(const State& s, Prep prep) {
  return top_as<AskPrepare>(s) && s.mission.preparing && line_now(s).does == prep;
}

N go_on_preparing(State& s) {
  ++s.mission.step;
  s.mission.part = 0;
  return F::go(RunMission{});
}
std::optional<N> prepare_on() { return F::go(RunMission{}); }

void list_choice(Choice c, const Wanted& wanted, Decision& d) {
  if (!wanted.parts) c.parts.clear(), c.usual.clear();
  d.choices.push_back(std::move(c));
}

namespace {

N ask(State& s, int side) {
  s.mission.side = static_cast<int8_t>(side);
  return F::ask(AskPrepare{}, AfterPrepare{});
}

roll::Spec attack_roll(const State& s, int side) {
  return roll_of(
      s,
      {.test = Test::attack, .roller = PieceRef::side(side), .side = side, .score = Score::from(line_now(s).rule, 1)});
}

// Alternately, but who has nobody left is passed over (FOW-DEP-002).
N deploy_in_turn(State& s, int by) {
  int wanted = s.mission.part == 0 ? by : 1 - s.mission.side;
  // The trucks of the platoon that was just placed come with it (FOW-DEP-008).
  if (const auto own = due_now(s, s.mission.side);
      s.mission.part > 0 && !own.empty() && comes_behind(s, own[0]).valid())
    wanted = s.mission.side;
  for (const int side : {wanted, 1 - wanted})
    if (!due_now(s, side).empty()) {
      s.mission.part = 1;
      return ask(s, side);
    }
  return go_on_preparing(s);
}

N begin_first_turn(State& s, Out& out) {
  const FirstTurnBy by = line_now(s).first;
  s.mission.preparing = false;
  s.turn = 1;
  if (by == FirstTurnBy::roll_off) s.mission.finished_first = -1;  // MM-026
  if (by == FirstTurnBy::roll || by == FirstTurnBy::roll_off) return F::go(FirstTurn{});
  const bool heard = s.mission.goes_first >= 0;
  const int side =
      heard ? s.mission.goes_first : side_of_party(s, by == FirstTurnBy::attacker ? Party::attacker : Party::defender);
  s.active = s.first = static_cast<int8_t>(side);
  out.event({.kind = "goes_first"_name,
             .rule = heard ? before::enemy_goes_first : line_now(s).rule,
             .who = PieceRef::side(side)});
  return F::go(BeginTurn{});
}

// It is placed, then it fires; without anybody to deliver it there is none.
N deliver_ambuscade(State& s, int by, Out& out) {
  if (!due_now(s, by).empty()) return ask(s, by);
  if (s.mission.part == 0) return go_on_preparing(s);
  return fire_ambuscade(s, by, PlatoonId{static_cast<int16_t>(s.mission.part - 1)}, out);
}

// Of whom the defender is to choose he has to know, whatever else of the list is hidden (FOW-MIS-065).
void show_for_choice(State& s, Out& out) {
  for (PlatoonId p : platoons_of(s, s.mission.attacker))
    if (counts_for_halves(s, p)) reveal(s, p, out);
}

void begin_deployment(State& s) {
  for (const int side : {int{s.mission.attacker}, 1 - s.mission.attacker}) count_as_placed(s, side);
}

}  // namespace

N resume(State& s, const RunMission&, Out& out) {
  const PrepLine& line = line_now(s);
  const int by = line.by == Party::either || s.mission.attacker < 0 ? s.active : side_of_party(s, line.by);
  switch (line.does) {
    case Prep::choose_plans:
      if (s.mission.part < 2) return ask(s, s.mission.part);
      reveal_plans(s, out);
      return go_on_preparing(s);
    case Prep::find_mission: return roll_mission(s);
    case Prep::roll_attacker:
      if (settle_attacker(s, out)) return go_on_preparing(s);
      return F::call(roll::Begin{attack_roll(s, 0)}, AfterAttackRoll{});
    case Prep::choose_edge:
    case Prep::choose_quarters:
    case Prep::choose_quarter:
    case Prep::remove_objective: return s.mission.part > 0 ? go_on_preparing(s) : ask(s, by);
    case Prep::place_objectives:
      s.mission.side = static_cast<int8_t>(by);
      return s.mission.part >= line.count || !room_for_objective(s) ? go_on_preparing(s) : ask(s, by);
    case Prep::hold_back:
      s.mission.side = static_cast<int8_t>(by);
      return s.mission.part > 0 || nobody_to_hold(s) ? go_on_preparing(s) : ask(s, by);
    case Prep::deploy:
    case Prep::independents: begin_deployment(s); return due_now(s, by).empty() ? go_on_preparing(s) : ask(s, by);
    case Prep::deploy_in_turn:
    case Prep::independents_in_turn: begin_deployment(s); return deploy_in_turn(s, by);
    case Prep::deploy_at_random: {
      if (rolled_for(s).valid()) return ask(s, by);
      const std::vector<PlatoonId> due = due_now(s, by);
      if (due.empty()) return go_on_preparing(s);
      if (comes_behind(s, due[0]).valid()) {
        place_behind(s, due[0]);
        return ask(s, by);
      }
      return due.size() == 1 ? roll_quarter(s, due[0]) : ask(s, by);  // for whom next is its player's choice
    }
    case Prep::scout: return anybody_scouts(s, by) || anybody_infiltrates(s, by) ? ask(s, by) : go_on_preparing(s);
    case Prep::first_turn: return begin_first_turn(s, out);
    case Prep::lay_road: return s.mission.part > 0 ? go_on_preparing(s) : ask(s, by);
    case Prep::name_column:
      if (line.by == Party::defender) show_for_choice(s, out);
      return wanted_in_column(s) <= 0 ? go_on_preparing(s) : ask(s, by);
    case Prep::deploy_column:
      if (s.mission.part == 0) return ask(s, by);
      return due_now(s, by).empty() ? go_on_preparing(s) : ask(s, by);
    case Prep::ambuscade: return deliver_ambuscade(s, by, out);
    case Prep::choose_light: return s.mission.part > 0 || !may_attack_by_night(s) ? go_on_preparing(s) : ask(s, by);
    case Prep::mark_ranges: return still_to_mark(s, by).empty() ? go_on_preparing(s) : ask(s, by);
  }
  return go_on_preparing(s);
}

N resume(State& s, const AfterAttackRoll& a, const roll::Result& result, Out& out) {
  const auto rolled = static_cast<int8_t>(result.dice[0].value);
  if (a.rolled == 0) return F::call(roll::Begin{attack_roll(s, 1)}, AfterAttackRoll{rolled});
  if (rolled == a.rolled) return F::go(RunMission{});  // ties again
  s.mission.attacker = rolled > a.rolled ? int8_t{1} : int8_t{0};
  note_roles(s);
  out.event({.kind = "attacks"_name,
             .rule = several_players(s) ? "FOW-FRC-033"_rule : line_now(s).rule,
             .who = PieceRef::side(s.mission.attacker)});
  return go_on_preparing(s);
}

// --- the question ---

Verbs AskPrepare::verbs() {
  static constexpr const VerbRow* rows[] = {
      &lay_road_verb,         &name_column_verb,  &form_column_verb, &take_side_verb,  &place_objective_verb,
      &remove_objective_verb, &hold_back_verb,    &deploy_verb,      &deploy_all_verb, &keep_back_verb,
      &leave_out_verb,        &scout_verb,        &infiltrate_verb,  &scouted_verb,    &choose_plan_verb,
      &mark_range_verb,       &choose_light_verb, &roll_for_verb};
  return rows;
}

Addressee asked(const State& s, const AskPrepare&) { return {.side = s.mission.side}; }

void introduce(const State& s, const AskPrepare&, Decision& d) {
  const PrepLine& line = line_now(s);
  d.rules = {line.rule};
  switch (line.does) {
    case Prep::choose_plans: d.prompt = "Choose a battle plan; the other player does not see it yet"; break;
    case Prep::choose_light: d.prompt = "Attack by night?"; break;
    case Prep::mark_ranges: d.prompt = "Place the Ranged In marker of an artillery platoon"; break;
    case Prep::choose_edge: d.prompt = "Choose a table edge"; break;
    case Prep::choose_quarters: d.prompt = "Choose two quarters that lie diagonally"; break;
    case Prep::choose_quarter: d.prompt = "Choose a quarter of the table"; break;
    case Prep::place_objectives:
      d.prompt = fmt::format("Place objective {} of {}", s.mission.part + 1, line.count);
      break;
    case Prep::remove_objective: d.prompt = "Take an objective away"; break;
    case Prep::hold_back:
      d.prompt = line.held == Held::reserve ? "Which platoons wait in reserve?" : "Which platoons wait in ambush?";
      break;
    case Prep::lay_road: d.prompt = "Lay the road"; break;
    case Prep::name_column: d.prompt = "Which platoons march on the road?"; break;
    case Prep::deploy_column:
      d.prompt = s.mission.part == 0 ? "From where does the column come?" : "Deploy a platoon of the column";
      break;
    case Prep::ambuscade: d.prompt = "Place the platoon that delivers the ambuscade"; break;
    case Prep::scout: d.prompt = "Recce teams may move before the battle"; break;
    case Prep::deploy_at_random:
      d.prompt = rolled_for(s).valid() ? "Deploy the platoon" : "For which platoon is the quarter rolled next?";
      break;
    case Prep::independents:
    case Prep::independents_in_turn: d.prompt = "Place an Independent team"; break;
    default: d.prompt = "Deploy a platoon"; break;
  }
}

// What is done with platoons that only their own side knows of is its own business, until they stand on the table.
Seats who_knows(const State& s, const AskPrepare&, const Command& c) {
  Seats knows = Seats::all();
  const auto look = [&](int32_t platoon) {
    if (platoon >= 0 && static_cast<std::size_t>(platoon) < s.platoons.size())
      knows = knows & s.platoons[static_cast<std::size_t>(platoon)].known_to;
  };
  if (c.verb == choose_plan_verb.words.verb) return s.core.seats_of(s.mission.side);  // MM-009
  if (c.verb == deploy_verb.words.verb) return knows;
  if (c.actor.sort == PieceSort::platoon) look(c.actor.id);
  if (c.verb == hold_back_verb.words.verb)
    for (const Reply& r : c.replies)
      for (const int32_t platoon : r.values) look(platoon);
  return knows;
}

Command usual(const State& s, const AskPrepare&) {
  switch (line_now(s).does) {
    case Prep::choose_plans: return usual_plan(s);
    case Prep::choose_light: return usual_light(s);
    case Prep::mark_ranges: return usual_mark(s);
    case Prep::choose_edge:
    case Prep::choose_quarters:
    case Prep::choose_quarter: return usual_side(s);
    case Prep::place_objectives: return usual_objective(s);
    case Prep::remove_objective: return usual_removal(s);
    case Prep::lay_road: return usual_road(s);
    case Prep::name_column: return usual_column(s);
    case Prep::deploy_column: return s.mission.part == 0 ? usual_form(s) : usual_deployment(s);
    case Prep::hold_back: return usual_hold(s);
    case Prep::scout: return {.verb = scouted_verb.words.verb};
    case Prep::deploy_at_random: return rolled_for(s).valid() ? usual_deployment(s) : usual_roll(s);
    default: return usual_deployment(s);
  }
}

Command sample_answer(const State& s, const AskPrepare& q, Dice& dice) {
  switch (line_now(s).does) {
    case Prep::place_objectives: return usual_objective(s, &dice);
    case Prep::mark_ranges: return usual_mark(s, &dice);
    case Prep::scout: return sample_scouting(s, dice);
    case Prep::choose_plans:
    case Prep::choose_light:
    case Prep::choose_edge:
    case Prep::choose_quarters:
    case Prep::choose_quarter:
    case Prep::remove_objective:
    case Prep::lay_road:
    case Prep::name_column:
    case Prep::hold_back: {
      Decision d;
      describe(s, q, d);
      Command c = sample_choice(d, dice);
      Refusals no;
      (void)decode(s, q, c, no);
      return no.empty() ? c : usual(s, q);
    }
    case Prep::deploy_column: return usual(s, q);
    case Prep::deploy_at_random:
      if (!rolled_for(s).valid()) return usual_roll(s, &dice);
      [[fallthrough]];
    default: return usual_deployment(s, draw_below(3, dice) == 0 ? nullptr : &dice);
  }
}

}  // namespace sandtable::fow
