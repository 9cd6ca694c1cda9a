// The turn: four steps in fixed order, the Starting Step's list, and whose turn comes next (FOW-TRN).
#include "fow/turn/turn.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/air/leaving.hpp"
#include "fow/air/steps.hpp"
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
#include "fow/movement/dust.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/reorganising.hpp"
#include "fow/movement/steps.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/sight/night.hpp"
#include "fow/sight/smoke.hpp"
#include "fow/special/hooks.hpp"
#include "fow/special_rules/steps.hpp"
#include "fow/turn/goals.hpp"
#include "fow/turn/offers.hpp"
#include "fow/turn/steps.hpp"
#include "fow/turn/storm.hpp"

namespace sandtable::fow {

void turn_over(State& s, int side) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    Team& t = s.teams[i];
    if (!t.platoon.valid() || s[t.platoon].side != side) continue;
    t.deeds = {};
    forget_last_move(s, TeamId::of(i));
  }
  for (Platoon& p : s.platoons) {
    if (p.side != side) continue;
    p.deeds = {};
    p.last_fire = p.this_fire;  // FOW-ART-048
    p.this_fire = {};
  }
  begin_flak_turn(s, side);
}

namespace {

// Who doubled in the turn before takes no objective as this one begins: that alone is remembered until victory has been
// looked at (FOW-OBJ-007, MM-046).
void begin_deeds(State& s, int side) {
  std::vector<TeamId> teams;
  std::vector<PlatoonId> platoons;
  if (s.mission.on()) {
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      if (s.teams[i].deeds.doubled) teams.push_back(TeamId::of(i));
    for (std::size_t i = 0; i < s.platoons.size(); ++i)
      if (s.platoons[i].deeds.doubled) platoons.push_back(PlatoonId::of(i));
  }
  turn_over(s, side);
  for (TeamId t : teams) s[t].deeds.doubled = true;
  for (PlatoonId p : platoons) s[p].deeds.doubled = true;
}
void forget_doubling(State& s) {
  for (Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == s.active) t.deeds.doubled = false;
  for (Platoon& p : s.platoons)
    if (p.side == s.active) p.deeds.doubled = false;
}

void begin_step(State& s, Step step, Out& out) {
  s.step = step;  // FOW-TRN-005
  out.event({.kind = "step"_name,
             .rule = "FOW-TRN-005"_rule,
             .who = PieceRef::side(s.active),
             .amount = static_cast<int32_t>(step)});
  for (Platoon& p : s.platoons) p.step = {};  // FOW-PIN-002, FOW-MOR-005, FOW-REC-019, 030
  forget_visibility(s);                       // FOW-NGT-004
  s.acting = {};
  begin_round(s, s.active, platoons_of(s, s.active));  // FOW-FRC-034
  mission_step_begins(s);                              // FOW-MSP-020
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

// Crews test by rank: a commander who is back in his tank helps the others (FOW-CAS-009). All teams are gone through
// once a rank; `at` is how many have been.
int rank_to_remount(Role r) { return r == Role::higher_command ? 0 : r == Role::company_command ? 1 : 2; }
TeamId crew_at(const State& s, int16_t at) { return TeamId::of(static_cast<std::size_t>(at) % s.teams.size()); }

int16_t next_bailed_out(const State& s, int16_t at) {
  const auto count = static_cast<int>(s.teams.size());
  for (int i = at; i < 3 * count; ++i) {
    const TeamId t = crew_at(s, static_cast<int16_t>(i));
    if (s[t].present() && side_of(s, t) == s.active && s[t].harm.bailed_out && rank_to_remount(s[t].role) == i / count)
      return static_cast<int16_t>(i);
  }
  return -1;
}

// Motivation Tests that officers may help with by joining: where the next one stands, whose it is, and its roll.
int16_t next_tester(const State& s, const StartItem& i) {
  if (i.item == StartingItem::sole_survivor) return next_sole_survivor(s, i.at);
  return i.item == StartingItem::rally ? next_pinned(s, i.at) : next_bailed_out(s, i.at);
}
PlatoonId platoon_tested(const State& s, const StartItem& i) {
  return i.item == StartingItem::remount ? s[crew_at(s, i.at)].with() : PlatoonId{i.at};
}
roll::Spec roll_at(const State& s, const StartItem& i) {
  if (i.item == StartingItem::remount) return roll_of(s, Test::remount, crew_at(s, i.at));  // FOW-CAS-008
  const Test test = i.item == StartingItem::rally ? Test::rally : Test::sole_survivor;  // FOW-PIN-020, 021, FOW-MOR-033
  return roll_of(s, test, PlatoonId{i.at});
}

// Each of these items is a moment to act, even when nobody tests.
N before_test(State& s, const StartItem& i) {
  const StartItem test{i.item, next_tester(s, i)};
  return test.at < 0 && i.at > 0 ? F::go(next(i)) : F::ask(AskOfficers{test}, AfterOfficers{test});
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
N resume(State& s, const FirstTurn&, const Nothing&, Out& out) { return resume(s, FirstTurn{}, out); }
N resume(State& s, const FirstTurn&, Out&) {
  if (special::unprepared(s)) return F::call(Prepare{}, FirstTurn{});
  return F::call(roll::Begin{first_turn_roll(s, 0)}, AfterFirstRoll{0});
}
N resume(State& s, const AfterFirstRoll& a, const roll::Result& result, Out& out) {
  // Whoever has finished deploying first adds 1 (FOW-MIS-007).
  const int8_t rolling = a.rolled == 0 ? 0 : 1;
  const auto rolled = static_cast<int8_t>(result.dice[0].value + (s.mission.finished_first == rolling ? 1 : 0));
  if (a.rolled == 0) return F::call(roll::Begin{first_turn_roll(s, 1)}, AfterFirstRoll{rolled});
  if (rolled == a.rolled) return F::go(FirstTurn{});
  s.active = s.first = rolled > a.rolled ? int8_t{1} : int8_t{0};
  out.event({.kind = "goes_first"_name, .rule = "FOW-TRN-003"_rule, .who = PieceRef::side(s.first)});
  return F::go(BeginTurn{});
}

namespace {

N begin_starting_step(State& s) {
  if (std::optional<N> first = special::turn_begins(s)) return *std::move(first);
  return F::go(StartItem{});
}

}  // namespace

N resume(State& s, const BeginTurn&, const Nothing&, Out& out) { return resume(s, BeginTurn{}, out); }
N resume(State& s, const BeginTurn&, Out& out) {
  if (special::unprepared(s)) return F::call(Prepare{}, BeginTurn{});
  leave_platoons(s, out);
  s.step = Step::starting;
  out.event({.kind = "turn"_name, .rule = "FOW-TRN-002"_rule, .who = PieceRef::side(s.active), .amount = s.turn});
  begin_deeds(s, s.active);
  mission_turn_begins(s);
  begin_reorganising(s);
  settle_dust(s, s.active, out);                                                            // FOW-TCH-067
  if (s.storm != Storm::none) return F::call(roll::Begin{storm_roll(s)}, AfterKhamseen{});  // FOW-WTR-017, 018
  return begin_starting_step(s);
}
N resume(State& s, const AfterKhamseen&, const roll::Result& result, Out& out) {
  storm_comes_or_goes(s, result.dice[0].value, out);
  return begin_starting_step(s);
}

// FOW-TRN-007, 008, 009. Ten items, as the text has them, not the sheet (FOW-GEN-020); those without code here come
// with their chapters.
N resume(State& s, const StartItem& i, Out& out) {
  switch (i.item) {
    case StartingItem::sole_survivor:
    case StartingItem::rally:
    case StartingItem::remount: return before_test(s, i);
    case StartingItem::company_morale: return check_company_morale(s, i, out);
    case StartingItem::air_support: return begin_air_support(s, i);    // FOW-AIR-007
    case StartingItem::aiming_point: return begin_marking(s, i, out);  // FOW-AIR-019
    case StartingItem::free_bogged: return free_bogged(s, i);
    case StartingItem::victory: {
      N then = check_victory(s, next(i), out);  // FOW-OBJ-008
      forget_doubling(s);
      return then;
    }
    case StartingItem::ambushes:
      if (i.at == 0 && has_ambushes(s)) return reveal_ambushes(s, {i.item, 1}, out);  // FOW-MSP-008
      if (std::optional<N> asks = special::arrivals(s, next(i))) return *std::move(asks);
      return F::go(next(i));
    case StartingItem::reserves: return bring_reserves(s, next(i), out);                // FOW-MSP-037
    case StartingItem::smoke: disperse_smoke(s, s.active, out); return F::go(next(i));  // FOW-SMK-011, FOW-SMB-018
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
    remounted(s, crew_at(s, r.at), out);
  } else if (r.item == StartingItem::free_bogged) {
    after_free(s, TeamId{r.at}, result, out);
  }
  // A team or platoon has one try at each item; the next is looked for behind it.
  return F::go(StartItem{r.item, static_cast<int16_t>(r.at + 1)});
}

Addressee asked(const State& s, const AskOfficers&) { return {.side = s.active}; }
void introduce(const State& s, const AskOfficers& q, Decision& d) {
  const StartItem& test = q.next;
  d.prompt = test.at < 0 ? "Nobody tests; officers may join platoons"
                         : fmt::format("{} tests next: officers may join platoons before that",
                                       test.item == StartingItem::remount ? name_of(s, crew_at(s, test.at))
                                                                          : name_of(s, platoon_tested(s, test)));
  d.rules = {"FOW-IND-020"_rule};
}

namespace {

constinit const VerbRow tests_begin_verb{
    .words = {"done"_name, "{}", "goes on", read_done},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "done"_name, .label = "Go on", .rules = {"FOW-TRN-007"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("let an officer join a platoon, or say done"));
      return [test = the<AskOfficers>(s).next](State& now, Out&) -> std::optional<N> {
        if (test.at < 0) return F::go(next(test));
        return F::call(roll::Begin{roll_at(now, test)}, AfterStartRoll{test.item, test.at});
      };
    }};

}  // namespace

Verbs AskOfficers::verbs() {
  static constexpr const VerbRow* rows[] = {&tests_begin_verb};
  return rows;
}
Command usual(const State&, const AskOfficers&) { return {.verb = "done"_name}; }
bool only_answer(const State& s, const AskOfficers& q) {
  return q.next.at < 0 || !officer_could_help(s, platoon_tested(s, q.next));
}

N resume(State& s, const StartItem& i, const Nothing&, Out& out) { return resume(s, i, out); }

N begin_movement(State& s, Out& out) {
  begin_step(s, Step::movement, out);
  for (std::size_t i = 0; i < s.teams.size(); ++i) may_move_again(s, TeamId::of(i));  // FOW-MOV-001
  for (PlatoonId p : platoons_of(s, s.active)) note_command(s, p);
  return F::ask(AskMove{}, AfterMove{});
}

N begin_shooting(State& s, Out& out) {
  begin_step(s, Step::shooting, out);
  raise_dust(s, out);
  note_reach(s);
  for (Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == s.active) t.gunnery = {};
  return F::ask(AskShoot{}, AfterShoot{});
}

N end_shooting(State& s, Out& out) {
  note_ambuscade_losses(s);    // FOW-MSP-006
  pin_after_shooting(s, out);  // FOW-PIN-004
  if (s.air.flight.on()) return F::go(AirAttack{});
  return after_aircraft(s, out);
}

// The order of FOW-TRN-011: pinning, aircraft, morale.
N after_aircraft(State& s, Out& out) {
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
  if (next == Step::assault)
    if (std::optional<N> prepares = after_ambuscade(s)) return *std::move(prepares);  // FOW-MSP-003
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
  end_flak_turn(s);
  mission_turn_ends(s, out);
  if (s.core.over()) return F::over();
  s.active = static_cast<int8_t>(1 - s.active);  // FOW-TRN-001, 002
  if (s.active == s.first) ++s.turn;
  if (s.turn_limit > 0 && s.turn > s.turn_limit) {
    if (!mission_out_of_time(s, out)) end_at_limit(s, out);
    return F::over();
  }
  return F::go(BeginTurn{});
}

}  // namespace sandtable::fow
