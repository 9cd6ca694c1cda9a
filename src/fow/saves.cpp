// Settling one hit: save, Firepower test, and what follows (FOW-SAV-001, 002).
#include "fow/saves.hpp"

#include "fow/rules.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

// The foremost point of a turret, gun left out, stands a quarter of the hull's depth before its centre.
Rect turret_of(const State& s, TeamId t) {
  const Model& m = model(s, t);
  return {{s[t].pose.at, s[t].turret}, m.width / 2, m.depth / 2};
}

bool behind_front_of(const Rect& shape, Vec point) { return any_behind_front(shape, {&point, 1}); }

void destroy(State& s, TeamId t, Out& out) {
  Team& team = s[t];
  const Model& m = model(s, t);
  team.destroyed = true;
  team.bailed_out = team.bogged_down = false;  // FOW-CAS-010
  out.event(
      {.kind = "destroyed"_name, .rule = m.armoured ? "FOW-CAS-002"_rule : "FOW-CAS-001"_rule, .who = piece_of(t)});
  leave_wreck(s, t);
}

N bail_out(State& s, const Hit& hit, Out& out) {
  Team& team = s[hit.on];
  if (team.bailed_out || team.bogged_down) {  // FOW-CAS-011, 012
    const int owner = side_of(s, hit.on);
    return F::call(roll::Begin{one_die("nerve"_name, hit.on, owner, motivation_test(motivation(s, hit.on)))},
                   AfterNerve{hit});
  }
  team.bailed_out = true;
  out.event({.kind = "bailed_out"_name, .rule = "FOW-CAS-005"_rule, .who = piece_of(hit.on)});
  return F::done(Nothing{});
}

N test_firepower(const State&, const Hit& hit, bool glancing) {
  roll::Spec spec = one_die("firepower"_name, hit.by, hit.shooter, firepower_score(hit.firepower));
  if (!hit.by.valid()) spec.roller = {};
  return F::call(roll::Begin{spec}, AfterFirepower{hit, glancing});
}

}  // namespace

void leave_wreck(State& s, TeamId t) {
  const Model& m = model(s, t);
  if (!m.armoured) return;  // FOW-CAS-001: removed
  const Coord ground = s.world->table->ground(s[t].pose.at);
  s.overlays.try_push({.sort = Overlay::Sort::wreck, .rect = footprint(s, t), .base = ground, .height = m.height});
  s.overlays.try_push(  // FOW-CAS-002: 2 in across and 2 in tall
      {.sort = Overlay::Sort::wreck_smoke,
       .rect = {{s[t].pose.at, {}}, 2 * inch, 2 * inch},
       .base = ground,
       .height = 2 * inch});
}

Facing facing_struck(const State& s, TeamId on, Vec from) {
  if (behind_front_of(footprint(s, on), from)) return Facing::side;                         // FOW-SAV-011, 014
  if (model(s, on).turret && behind_front_of(turret_of(s, on), from)) return Facing::side;  // FOW-SAV-013
  return Facing::front;
}

Score save_score(const State& s, const Hit& hit) {
  const Model& m = model(s, hit.on);
  switch (m.type) {
    case TeamType::infantry: return Score::from("FOW-SAV-025"_rule, 3);
    case TeamType::gun: return Score::from("FOW-SAV-026"_rule, 5);
    case TeamType::tank:
    case TeamType::transport: break;
  }
  if (!m.armoured) return Score::from("FOW-SAV-015"_rule, 5);
  const bool front = facing_struck(s, hit.on, hit.from) == Facing::front;
  Score needed = Score::from("FOW-SAV-006"_rule, hit.anti_tank + 1);  // beat the Anti-tank rating
  needed.add(front ? "FOW-SAV-004"_rule : "FOW-SAV-011"_rule, front ? -m.front : -m.side, piece_of(hit.on));
  if (hit.far) needed.add("FOW-SAV-005"_rule, -1);
  return needed;
}

Score firepower_score(int firepower) { return Score::from("FOW-SAV-009"_rule, firepower); }

N resume(State& s, const SettleHit& h, Out&) {
  if (!s[h.hit.on].present()) return F::done(Nothing{});  // FOW-SAV-010
  roll::Spec spec = one_die("save"_name, h.hit.on, side_of(s, h.hit.on), save_score(s, h.hit));
  spec.always = true;  // FOW-SAV-004: no automatic failures
  return F::call(roll::Begin{spec}, AfterSave{h.hit});
}
N resume(State& s, const AfterSave& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) {
    out.event({.kind = "saved"_name, .rule = "FOW-SAV-006"_rule, .who = piece_of(a.hit.on)});
    return F::done(Nothing{});
  }
  if (!model(s, a.hit.on).armoured) {  // FOW-SAV-001
    destroy(s, a.hit.on, out);
    return F::done(Nothing{});
  }
  const bool glancing = result.dice[0].value == save_score(s, a.hit).needed() - 1;  // FOW-SAV-007
  out.event({.kind = glancing ? "glanced"_name : "penetrated"_name,
             .rule = glancing ? "FOW-SAV-007"_rule : "FOW-SAV-008"_rule,
             .who = piece_of(a.hit.on)});
  return test_firepower(s, a.hit, glancing);
}
N resume(State& s, const AfterFirepower& a, const roll::Result& result, Out& out) {
  const bool passed = result.passed > 0;
  if (a.glancing && !passed) return F::done(Nothing{});       // FOW-SAV-007
  if (a.glancing || !passed) return bail_out(s, a.hit, out);  // FOW-SAV-007, 008
  destroy(s, a.hit.on, out);                                  // FOW-SAV-008
  return F::done(Nothing{});
}
N resume(State& s, const AfterNerve& a, const roll::Result& result, Out& out) {
  if (result.passed == 0) destroy(s, a.hit.on, out);  // FOW-CAS-011
  return F::done(Nothing{});
}

}  // namespace sandtable::fow
