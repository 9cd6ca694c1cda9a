// The turn: four steps in fixed order, the Starting Step's list, and whose turn comes next (FOW-TRN).
#include "fow/rules.hpp"

namespace sandtable::fow {
namespace {

// The Deeds of a side's teams are turned over here and nowhere else: its most recent own turn begins now.
void turn_over(State& s) {
  for (Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == s.active) t.deeds = {};
  for (Platoon& p : s.platoons)
    if (p.side == s.active) p.moved = p.shot = false;
}

TeamId next_bailed_out(const State& s, TeamId from) {
  for (std::size_t i = from.valid() ? from.index() : 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].present() && s[t].bailed_out && side_of(s, t) == s.active) return t;
  }
  return {};
}

void step_event(const State& s, Out& out) {
  out.event({.kind = "step"_name, .who = PieceRef::side(s.active), .amount = static_cast<int32_t>(s.step)});
}

}  // namespace

N resume(State& s, const BeginTurn&, Out& out) {
  s.step = Step::starting;
  out.event({.kind = "turn"_name, .who = PieceRef::side(s.active), .amount = s.turn});
  turn_over(s);
  return F::go(Remount{TeamId::of(0)});
}

// FOW-TRN-007 item 8. The items before and after it come with their chapters.
N resume(State& s, const Remount& r, Out& out) {
  const TeamId team = next_bailed_out(s, r.next);
  if (team.valid()) {
    const Score needed = motivation_test(motivation(s, team));  // FOW-CAS-008
    return F::call(roll::Begin{one_die("remount"_name, team, s.active, needed)}, AfterRemount{team});
  }
  s.step = Step::movement;  // FOW-TRN-005
  step_event(s, out);
  return F::ask(AskMove{}, AfterMove{});
}
N resume(State& s, const AfterRemount& r, const roll::Result& result, Out& out) {
  if (result.passed > 0) {
    s[r.team].bailed_out = false;  // FOW-CAS-008
    out.event({.kind = "remounted"_name, .rule = "FOW-CAS-008"_rule, .who = piece_of(r.team)});
  }
  return F::go(Remount{TeamId::of(r.team.index() + 1)});
}

N begin_shooting(State& s, Out& out) {
  s.step = Step::shooting;
  step_event(s, out);
  return F::ask(AskShoot{}, AfterShoot{});
}

// The Assault Step is unused until assaults are there (FOW-TRN-015).
N end_shooting(State& s, Out& out) {
  s.step = Step::assault;
  step_event(s, out);
  return F::go(EndTurn{});
}

N resume(State& s, const EndTurn&, Out& out) {
  s.active = static_cast<int8_t>(1 - s.active);  // FOW-TRN-002
  if (s.active == s.first) ++s.turn;
  if (s.turn_limit > 0 && s.turn > s.turn_limit) {
    s.core.outcome = {Ending::drawn, -1, {}};
    out.event({.kind = "time_up"_name, .amount = s.turn_limit});
    return F::over();
  }
  return F::go(BeginTurn{});
}

}  // namespace sandtable::fow
