#include "fow/march.hpp"

#include <algorithm>

#include "fow/break_off.hpp"
#include "fow/consolidate.hpp"
#include "fow/foxholes.hpp"
#include "fow/plan.hpp"
#include "fow/rules.hpp"
#include "fow/transport.hpp"

namespace sandtable::fow {
namespace {

void strike_first(State& s, Moving& m) {
  std::vector<MoveOrder> orders = read_draft(s, m);
  orders.erase(orders.begin());
  write_draft(s, m, {}, orders);
}

}  // namespace

void leave_for(State& s, Errand errand, TeamId t) {
  if (errand != Errand::pull_back) return keep_foxhole(s, t);
  s[t].disengaged = s[t].must_reorganise = true;  // FOW-REC-031, 032
  for (TeamId rider : aboard_of(s, t)) s[rider].disengaged = s[rider].must_reorganise = true;
}

Gait gait_for(const State& s, Errand errand, TeamId t) {
  switch (errand) {
    case Errand::break_off: return retreat_gait(s, t);
    case Errand::consolidate: return consolidating;
    case Errand::pull_back: break;
  }
  return {};
}

bool goes_anywhere(const State& s, const MoveOrder& o) {
  return std::any_of(o.legs.begin(), o.legs.end(), [&](const Pose& p) { return p.at != s[o.team].pose.at; });
}

bool barred(const State& s, Errand errand, const MoveOrder& o) {
  switch (errand) {
    case Errand::break_off: return !why_no_retreat(s, o).empty();
    case Errand::consolidate: return !why_no_consolidating(s, o).empty();
    case Errand::pull_back: break;
  }
  return !goes_anywhere(s, o) || !look_at_path(s, o.team, o.legs).refused.empty();
}

March begin_march(State& s, Errand errand, PlatoonId p, const std::vector<MoveOrder>& orders) {
  March m{errand, {.platoon = p}};
  m.moving.excuses = s.arena.open();
  write_draft(s, m.moving, {}, orders);
  return m;
}

N resume(State& s, const March& m, Out&) {
  Moving moving = m.moving;
  while (moving.draft.count > 0 && barred(s, m.errand, read_draft(s, moving).front())) strike_first(s, moving);
  if (moving.draft.count == 0) return F::done(Nothing{});
  const Order next = first_order(s, moving);
  leave_for(s, m.errand, next.team);
  return F::call(SetOut{next}, March{m.errand, moving});  // FOW-ASL-139, 148
}

N resume(State& s, const March& m, const Gone&, Out&) {
  March rest = m;
  strike_first(s, rest.moving);
  return F::go(rest);
}

}  // namespace sandtable::fow
