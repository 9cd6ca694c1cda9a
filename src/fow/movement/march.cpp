#include "fow/movement/march.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/steps.hpp"
#include "fow/movement/transport.hpp"

namespace sandtable::fow {
namespace {

void strike_first(State& s, Moving& m) {
  std::vector<MoveOrder> orders = read_draft(s, m);
  orders.erase(orders.begin());
  write_draft(s, m, {}, orders);
}

}  // namespace

bool goes_anywhere(const State& s, const MoveOrder& o) {
  return std::any_of(o.legs.begin(), o.legs.end(), [&](const Pose& p) { return p.at != s[o.team].pose.at; });
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
