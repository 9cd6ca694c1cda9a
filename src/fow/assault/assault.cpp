// The Assault Step: platoon after platoon launches its assault, each is fought to its end stage by stage (FOW-ASL-001,
// FOW-TRN-013, 014).
#include "fow/assault/assault.hpp"

#include <algorithm>

#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/joining.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/morale/steps.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/steps.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// Nothing of one assault is left for the next.
void clear(State& s) {
  s.assault = {};
  for (Team& t : s.teams) t.assault = {};
  for (Platoon& p : s.platoons) {
    p.assaults.defended = p.assaults.defended || p.assault.assaulted;
    p.assault = {};
  }
}

// FOW-ASL-142, 143: all defenders, when any of them was hit.
void pin_defenders(State& s, Out& out) {
  if (!s.assault.defender_hit) return;
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].assault.assaulted) pin_down(s, PlatoonId::of(i), "FOW-ASL-142"_rule, out);
}

// FOW-ASL-155: once, after the last assault.
void pin_attackers(State& s, Out& out) {
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].side == s.active && s.platoons[i].assaults.struck)
      pin_down(s, PlatoonId::of(i), "FOW-ASL-155"_rule, out);
}

// FOW-ASL-003, 115: the other side strikes.
void swap_roles(State& s) {
  s.assault.assaulting = static_cast<int8_t>(1 - s.assault.assaulting);
  ++s.assault.round;
  s.assault.scored = false;
  for (Team& t : s.teams) t.assault.felled_by = {};
  for (Platoon& p : s.platoons) {
    if (p.assault.stance == Stance::counterattacks) p.assault.stance = Stance::undecided;
    p.assault.routed = false;
  }
}

// FOW-ASL-004: the side whose round it is has nobody left to strike, so the other has won.
bool spent(const State& s) { return assaulting_teams(s).empty(); }

N next_assault(State& s, Out& out) {
  (void)out;
  clear(s);
  return F::ask(AskAssault{}, AfterAssaultOrder{});
}

}  // namespace

void open_assault(State& s, PlatoonId attacker, const std::vector<PlatoonId>& targets, bool breakthrough, Out& out) {
  // FOW-ASL-066: a breakthrough's teams have charged since, which is no move of the Movement Step.
  std::vector<TeamId> lay_low = in_play(s, attacker);
  std::erase_if(lay_low, [&](TeamId t) { return breakthrough ? !s[t].assault.lay_low : !kept_still(s[t]); });
  clear(s);
  s.assault.attacker = attacker;
  s.assault.assaulting = s[attacker].side;
  s.assault.breakthrough = breakthrough;
  for (TeamId t : lay_low) s[t].assault.lay_low = true;
  for (PlatoonId p : targets) {
    s[p].assault.named = true;
    const RuleId rule = breakthrough             ? "FOW-ASL-153"_rule
                        : s[p].assaults.defended ? "FOW-ASL-016"_rule
                        : s[attacker].pinned     ? "FOW-ASL-021"_rule
                                                 : "FOW-ASL-002"_rule;
    out.event({.kind = "assaults"_name, .rule = rule, .who = piece_of(attacker), .other = piece_of(p)});
  }
}

// FOW-ASL-022: infantry think twice before they assault tanks.
bool tests_to_assault(const State& s, PlatoonId attacker, const std::vector<PlatoonId>& targets) {
  const auto teams = in_play(s, attacker);
  const auto infantry = [&](TeamId t) {  // on foot, or fighting where it rides as if it were
    if (model(s, t).type != TeamType::infantry) return false;
    const auto aboard = s[t].aboard() ? special::fights_aboard(s, t) : std::nullopt;
    return s[t].present() || (aboard && !aboard->as_tank);
  };
  if (std::none_of(teams.begin(), teams.end(), infantry)) return false;
  for (PlatoonId p : targets) {
    const auto enemy = on_table(s, p);
    if (std::any_of(enemy.begin(), enemy.end(), [&](TeamId t) { return armoured_tank(s, t); })) return true;
  }
  return false;
}

N end_assaults(State& s, Out& out) {
  pin_attackers(s, out);
  settle_foxholes(s, out);
  return end_of_step_morale(s, Step::starting);  // FOW-MOR-003
}
N begin_assault_of(State& s, const AssaultOrder& order, Out& out) {
  s[order.platoon].assaults.launched = true;  // FOW-ASL-017
  for (TeamId t : order.with) join_platoon(s, t, order.platoon, "FOW-ASL-161"_rule, out);
  open_assault(s, order.platoon, order.targets, false, out);
  if (!tests_to_assault(s, order.platoon, order.targets)) return F::call(RunAssault{}, AfterAssault{});
  return F::call(roll::Begin{roll_of(s, Test::assault_tanks, order.platoon)}, AfterLaunchTest{});
}
N resume(State& s, const AfterLaunchTest&, const roll::Result& result, Out& out) {
  if (result.passed > 0) return F::call(RunAssault{}, AfterAssault{});
  out.event({.kind = "hangs_back"_name, .rule = "FOW-ASL-023"_rule, .who = piece_of(s.assault.attacker)});
  return next_assault(s, out);
}

N resume(State& s, const RunAssault& r, const Nothing&, Out& out) { return resume(s, r, out); }
N resume(State& s, const RunAssault& r, Out& out) {
  const auto to = [](Stage stage) { return F::go(RunAssault{stage}); };
  const auto then = [](const auto& stage, Stage next) { return F::call(stage, RunAssault{next}); };
  const bool ended = s.assault.end != AssaultEnd::not_yet;
  if (ended && r.stage < Stage::victory) return to(s.assault.end == AssaultEnd::won ? Stage::victory : Stage::over);
  switch (r.stage) {
    case Stage::charge: return then(Charge{}, Stage::engage);
    case Stage::engage: return then(Engage{}, Stage::defensive_fire);
    case Stage::defensive_fire: s.assault.round = 1; return then(DefensiveFire{}, Stage::fight);
    case Stage::fight:
      if (spent(s)) {
        end_assault(s, AssaultEnd::won, 1 - s.assault.assaulting, "FOW-ASL-004"_rule, out);
        return to(Stage::victory);
      }
      out.event({.kind = "assault_round"_name,
                 .rule = s.assault.round > 1 ? "FOW-ASL-129"_rule : "FOW-ASL-073"_rule,
                 .who = PieceRef::side(s.assault.assaulting),
                 .amount = s.assault.round});
      return then(Fight{}, Stage::push_in);
    case Stage::push_in: return then(PushIn{}, Stage::verdict);
    case Stage::verdict:
      if (spent(s))
        end_assault(s, AssaultEnd::won, 1 - s.assault.assaulting, "FOW-ASL-004"_rule, out);
      else if (const RuleId won = why_won(s); won.valid())
        end_assault(s, AssaultEnd::won, s.assault.assaulting, won, out);
      return to(Stage::motivation);
    case Stage::motivation: return then(TestNerve{}, Stage::break_off);
    case Stage::break_off: return then(BreakOff{}, Stage::counterattack);
    case Stage::counterattack:
      if (platoons_in_assault(s, 1 - s.assault.assaulting).empty()) {  // FOW-ASL-136, 137
        end_assault(s, AssaultEnd::won, s.assault.assaulting, "FOW-ASL-137"_rule, out);
        return to(Stage::victory);
      }
      swap_roles(s);
      return then(StrikeBack{}, Stage::fight);  // FOW-ASL-128, 129: no defensive fire, then as in the first round
    case Stage::victory: return then(Capture{}, Stage::consolidate);  // FOW-ASL-107
    case Stage::consolidate: pin_defenders(s, out); return then(Consolidate{}, Stage::over);
    case Stage::over:
      if (!ended && s.assault.breakthrough) return to(Stage::charge);  // FOW-ASL-152
      break;
  }
  if (s.assault.end != AssaultEnd::won) pin_defenders(s, out);
  return F::done(Nothing{});
}
// One after another (FOW-TRN-014).
N resume(State& s, const AfterAssault&, const Nothing&, Out& out) { return next_assault(s, out); }

N after_added_move() { return F::ask(AskAssault{}, AfterAssaultOrder{}); }

// --- who takes part ---

bool armoured_tank(const State& s, TeamId t) {
  return model(s, t).type == TeamType::tank && model(s, t).armoured;  // FOW-ASL-007
}
bool unarmoured_tank(const State& s, TeamId t) {
  return model(s, t).type == TeamType::tank && !model(s, t).armoured;  // FOW-ASL-008
}

bool takes_part(const State& s, PlatoonId p) {
  if (!s.assault.on() || s[p].assault.stance == Stance::gone) return false;
  return p == s.assault.attacker || s[p].assault.assaulted;
}
std::vector<PlatoonId> platoons_in_assault(const State& s, int side) {
  std::vector<PlatoonId> list;
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].side == side && takes_part(s, p) && any_on_table(s, p)) list.push_back(p);
  }
  return list;
}

bool is_assaulting(const State& s, TeamId t) {
  const Team& team = s[t];
  if (!team.able() || side_of(s, t) != s.assault.assaulting || !takes_part(s, team.with())) return false;
  if (model(s, t).type == TeamType::transport && s.assault.round > 1) return false;  // it charges, and no more
  if (team.with() == s.assault.attacker) return team.assault.part == AssaultPart::charging;
  if (team.assault.part == AssaultPart::covering) return false;
  const TeamType type = model(s, t).type;
  return type == TeamType::infantry || type == TeamType::gun || armoured_tank(s, t);
}
std::vector<TeamId> assaulting_teams(const State& s) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].platoon.valid() && is_assaulting(s, TeamId::of(i))) list.push_back(TeamId::of(i));
  return list;
}

void end_assault(State& s, AssaultEnd end, int winner, RuleId because, Out& out) {
  if (s.assault.end != AssaultEnd::not_yet) return;
  s.assault.end = end;
  s.assault.winner = static_cast<int8_t>(winner);
  out.event({.kind = "assault_over"_name,
             .rule = because,
             .who = winner < 0 ? piece_of(s.assault.attacker) : PieceRef::side(winner),
             .amount = static_cast<int32_t>(end)});
}

}  // namespace sandtable::fow
