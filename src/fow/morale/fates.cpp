#include "fow/morale/fates.hpp"

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/morale.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

void tell_fate(Out* out, TeamId t, Event told) {
  told.who = piece_of(t);
  if (out) out->event(told);
}

}  // namespace

void strike_off(State& s, TeamId t, Lost how, RuleId because, Out* out) {
  unfit_gun(s, t);
  s[t].harm.destroyed = true;                                                    // FOW-CHR-023, 039
  s[t].harm.bailed_out = s[t].harm.bogged_down = s[t].harm.broken_down = false;  // FOW-CAS-006, 010
  note_casualty(s, t);
  switch (how) {
    case Lost::in_place:
      tell_fate(out, t, {.kind = "destroyed"_name, .rule = because});
      leave_wreck(s, t);
      break;
    case Lost::fled: tell_fate(out, t, {.kind = "removed"_name, .rule = because}); break;
    case Lost::sunk: tell_fate(out, t, {.kind = "through_the_ice"_name, .rule = because}); break;
    case Lost::off_table:
      take_away(s, t, Place::left);
      tell_fate(out, t, {.kind = "lost_off_table"_name, .rule = because});
      break;
  }
  special::gone(s, t, out);
}

void leave_wreck(State& s, TeamId t) {
  const Model& m = model(s, t);
  if (!m.armoured) return;  // FOW-CAS-001: removed
  const Coord ground = s.world->table->ground(s[t].pose.at);
  s.overlays.try_push({.sort = Overlay::Sort::wreck, .rect = footprint(s, t), .base = ground, .height = m.height});
  s.overlays.try_push(  // FOW-CAS-002, FOW-SMK-012: 2 in across and 2 in tall, nobody's, so it stays
      {.sort = Overlay::Sort::wreck_smoke,
       .rect = {{s[t].pose.at, {}}, 2 * inch, 2 * inch},
       .base = ground,
       .height = 2 * inch});
}

void send_off(State& s, TeamId t, Place to, const Event& told, Out* out) {
  std::vector<TeamId> going = aboard_of(s, t);
  going.insert(going.begin(), t);
  for (TeamId one : going) {
    s[one].harm.bailed_out = s[one].harm.bogged_down = s[one].harm.broken_down = false;
    take_away(s, one, to);
    note_departure(s, s[one].platoon);
    tell_fate(out, one, told);
    special::gone(s, one, out);
  }
}

void bail_out(State& s, TeamId t, RuleId because, Out& out) {
  s[t].harm.bailed_out = true;
  note_casualty(s, t);
  tell_fate(&out, t, {.kind = "bailed_out"_name, .rule = because});
}

void remounted(State& s, TeamId t, Out& out) {
  s[t].harm.bailed_out = false;
  tell_fate(&out, t, {.kind = "remounted"_name, .rule = "FOW-CAS-008"_rule});
}

void bog_down_here(State& s, TeamId t, Out& out) {
  s[t].harm.before_bog = s[t].pose;
  s[t].harm.bogged_down = true;  // FOW-BOG-014
  tell_fate(&out, t, {.kind = "bogged_down"_name, .rule = "FOW-BOG-015"_rule, .to = s[t].pose});
}

void break_down(State& s, TeamId t, RuleId because, Out& out) {
  if (!s[t].harm.bogged_down) s[t].harm.before_bog = s[t].pose;
  s[t].harm.bogged_down = s[t].harm.broken_down = true;  // FOW-MSR-022
  end_move(s, t);
  tell_fate(&out, t, {.kind = "broke_down"_name, .rule = because});
}

void unstick(State& s, TeamId t) { s[t].harm.bogged_down = s[t].harm.broken_down = false; }

}  // namespace sandtable::fow
