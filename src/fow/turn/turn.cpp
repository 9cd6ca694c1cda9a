// The turn: four steps in fixed order, the Starting Step's list, and whose turn comes next (FOW-TRN).
#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/command/joining.hpp"
#include "fow/command/rolls.hpp"
#include "fow/command/steps.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/morale/steps.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/reorganising.hpp"
#include "fow/movement/steps.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/sight/night.hpp"
#include "fow/sight/smoke.hpp"
#include "fow/turn/goals.hpp"
#include "fow/turn/offers.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable::fow {
namespace {

// The Deeds of a side's teams are turned over here and nowhere else: its most recent own turn begins now.
void turn_over(State& s) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    Team& t = s.teams[i];
    if (!t.platoon.valid() || s[t.platoon].side != s.active) continue;
    t.deeds = {};
    forget_last_move(s, TeamId::of(i));
  }
  for (Platoon& p : s.platoons)
    if (p.side == s.active) p.deeds = {};
  begin_reorganising(s);
}

void begin_step(State& s, Step step, Out& out) {
  s.step = step;  // FOW-TRN-005
  out.event({.kind = "step"_name,
             .rule = "FOW-TRN-005"_rule,
             .who = PieceRef::side(s.active),
             .amount = static_cast<int32_t>(step)});
  for (Platoon& p : s.platoons) p.step = {};  // FOW-PIN-002, FOW-MOR-005, FOW-REC-019, 030
  forget_visibility(s);                       // FOW-NGT-004
}

StartItem next(const StartItem& i) { return {static_cast<StartingItem>(static_cast<int>(i.item) + 1), 0}; }

// The next of the active side's teams for which `qualifies`, from `at` on; -1 when there is none (FOW-TRN-008).
template <class Test>
int16_t next_team(const State& s, int16_t at, const Test& qualifies) {
  for (auto i = static_cast<std::size_t>(at); i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].present() && side_of(s, t) == s.active && qualifies(s[t])) return t.value;
  }
  return -1;
}

int16_t next_pinned(const State& s, int16_t at) {
  for (auto i = static_cast<std::size_t>(at); i < s.platoons.size(); ++i)
    if (s.platoons[i].side == s.active && s.platoons[i].pinned && any_in_play(s, PlatoonId::of(i)))
      return static_cast<int16_t>(i);
  return -1;
}

N rally(State& s, const StartItem& i) {  // FOW-PIN-020, 021
  const int16_t p = next_pinned(s, i.at);
  if (p < 0) return F::go(next(i));
  const PlatoonId platoon{p};
  return F::call(roll::Begin{roll_of(s, Test::rally, platoon)}, AfterStartRoll{i.item, p});
}

N remount(State& s, const StartItem& i) {  // FOW-CAS-008
  const int16_t t = next_team(s, i.at, [](const Team& team) { return team.harm.bailed_out; });
  if (t < 0) return F::go(next(i));
  return F::call(roll::Begin{roll_of(s, Test::remount, TeamId{t})}, AfterStartRoll{i.item, t});
}

N free_bogged(State& s, const StartItem& i) {  // FOW-BOG-017, 019
  const int16_t t =
      next_team(s, i.at, [](const Team& team) { return team.harm.bogged_down && !team.harm.broken_down; });
  if (t < 0) return F::go(next(i));
  return F::call(roll::Begin{roll_of(s, Test::free_bogged, TeamId{t})}, AfterStartRoll{i.item, t});
}

roll::Spec first_turn_roll(const State& s, int side) {
  return roll_of(s, {.test = Test::first_turn,
                     .roller = PieceRef::side(side),
                     .side = side,
                     .score = Score::from("FOW-TRN-003"_rule, 1)});
}

void after_free(State& s, TeamId t, const roll::Result& result, Out& out) {
  if (result.passed > 0)
    free_team(s, t, out);
  else if (model(s, t).has(Trait::unreliable) && !result.dice.empty() && result.dice[0].value == 1)
    break_down(s, t, "FOW-MSR-020"_rule, out);
}

}  // namespace

// FOW-TRN-003: each rolls, ties again.
N resume(State& s, const FirstTurn&, Out&) { return F::call(roll::Begin{first_turn_roll(s, 0)}, AfterFirstRoll{0}); }
N resume(State& s, const AfterFirstRoll& a, const roll::Result& result, Out& out) {
  const int8_t rolled = static_cast<int8_t>(result.dice[0].value);
  if (a.rolled == 0) return F::call(roll::Begin{first_turn_roll(s, 1)}, AfterFirstRoll{rolled});
  if (rolled == a.rolled) return F::go(FirstTurn{});
  s.active = s.first = rolled > a.rolled ? int8_t{1} : int8_t{0};
  out.event({.kind = "goes_first"_name, .rule = "FOW-TRN-003"_rule, .who = PieceRef::side(s.first)});
  return F::go(BeginTurn{});
}

N resume(State& s, const BeginTurn&, Out& out) {
  leave_platoons(s, out);
  s.step = Step::starting;
  out.event({.kind = "turn"_name, .rule = "FOW-TRN-002"_rule, .who = PieceRef::side(s.active), .amount = s.turn});
  turn_over(s);
  return F::go(StartItem{});
}

// FOW-TRN-007, 008, 009. Ten items, as the text has them, not the sheet (FOW-GEN-020); those without code here come
// with their chapters.
N resume(State& s, const StartItem& i, Out& out) {
  switch (i.item) {
    case StartingItem::sole_survivor:
      if (i.at == 0 && next_sole_survivor(s, 0) >= 0) return F::ask(AskOfficers{i.item}, AfterOfficers{i.item});
      return test_sole_survivor(s, i);
    case StartingItem::company_morale: return check_company_morale(s, i, out);
    case StartingItem::rally:
    case StartingItem::remount:
      if (i.at == 0) return F::ask(AskOfficers{i.item}, AfterOfficers{i.item});
      return i.item == StartingItem::rally ? rally(s, i) : remount(s, i);
    case StartingItem::free_bogged: return free_bogged(s, i);
    case StartingItem::smoke: disperse_smoke(s, s.active, out); return F::go(next(i));  // FOW-SMK-011
    case StartingItem::over: return F::go(EndStep{Step::movement, 0});
    default: return F::go(next(i));
  }
}
N resume(State& s, const AfterStartRoll& r, const roll::Result& result, Out& out) {
  if (r.item == StartingItem::sole_survivor) return after_sole_survivor(s, r, result.passed > 0, out);
  if (r.item == StartingItem::company_morale) return after_company_morale(s, r, result.passed > 0, out);
  if (r.item == StartingItem::rally && result.passed > 0) {
    rallied(s, PlatoonId{r.at}, out);
  } else if (r.item == StartingItem::remount && result.passed > 0) {
    remounted(s, TeamId{r.at}, out);
  } else if (r.item == StartingItem::free_bogged) {
    after_free(s, TeamId{r.at}, result, out);
  }
  // A team or platoon has one try at each item; the next is looked for behind it.
  const StartItem on{r.item, static_cast<int16_t>(r.at + 1)};
  return r.item == StartingItem::rally     ? rally(s, on)
         : r.item == StartingItem::remount ? remount(s, on)
                                           : free_bogged(s, on);
}

Addressee asked(const State& s, const AskOfficers&) { return {.side = s.active}; }
void introduce(const State&, const AskOfficers&, Decision& d) {
  d.prompt = "Officers may join platoons before they test";
  d.rules = {"FOW-IND-020"_rule};
}

namespace {

N test_now(State& s, StartingItem item) {
  const StartItem i{item, 0};
  if (item == StartingItem::sole_survivor) return test_sole_survivor(s, i);
  return item == StartingItem::rally ? rally(s, i) : remount(s, i);
}

constinit const VerbRow tests_begin_verb{
    .words = {"done"_name, "{}", "goes on", read_done},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "done"_name, .label = "Go on", .rules = {"FOW-TRN-007"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("let an officer join a platoon, or say done"));
      return [item = the<AskOfficers>(s).item](State& now, Out&) { return test_now(now, item); };
    }};

}  // namespace

Verbs AskOfficers::verbs() {
  static constexpr const VerbRow* rows[] = {&tests_begin_verb};
  return rows;
}
Command usual(const State&, const AskOfficers&) { return {.verb = "done"_name}; }
bool only_answer(const State& s, const AskOfficers& q) { return !officer_could_help(s, s.active, q.item); }

N resume(State& s, const StartItem& i, const Nothing&, Out& out) { return resume(s, i, out); }

N begin_movement(State& s, Out& out) {
  begin_step(s, Step::movement, out);
  for (std::size_t i = 0; i < s.teams.size(); ++i) may_move_again(s, TeamId::of(i));  // FOW-MOV-001
  for (PlatoonId p : platoons_of(s, s.active)) note_command(s, p);
  return F::ask(AskMove{}, AfterMove{});
}

N begin_shooting(State& s, Out& out) {
  begin_step(s, Step::shooting, out);
  note_reach(s);
  for (Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == s.active) t.gunnery = {};
  return F::ask(AskShoot{}, AfterShoot{});
}

N end_shooting(State& s, Out& out) {
  pin_after_shooting(s, out);                   // FOW-PIN-004
  end_recoveries(s, out);                       // FOW-BOG-024, FOW-MSR-023
  return end_of_step_morale(s, Step::assault);  // FOW-TRN-011, 012
}

N begin_assault(State& s, Out& out) {
  begin_step(s, Step::assault, out);
  for (Platoon& p : s.platoons) p.assaults = {};
  return F::ask(AskAssault{}, AfterAssaultOrder{});
}

// Everybody has moved before anybody shoots, and shot before anybody assaults (FOW-TRN-006).
N begin_next_step(State& s, Step next, Out& out) {
  switch (next) {
    case Step::movement: return begin_movement(s, out);
    case Step::shooting: return begin_shooting(s, out);
    case Step::assault: return begin_assault(s, out);
    case Step::starting: break;
  }
  return F::go(EndTurn{});
}

N resume(State& s, const EndTurn&, Out& out) {
  end_recce_turn(s);
  s.active = static_cast<int8_t>(1 - s.active);  // FOW-TRN-001, 002
  if (s.active == s.first) ++s.turn;
  if (s.turn_limit > 0 && s.turn > s.turn_limit) {
    end_at_limit(s, out);
    return F::over();
  }
  return F::go(BeginTurn{});
}

}  // namespace sandtable::fow
