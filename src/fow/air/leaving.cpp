#include "fow/air/leaving.hpp"

#include "fow/core/rules.hpp"
#include "fow/shooting/fire.hpp"

namespace sandtable::fow {

void leave(State& s, RuleId because, Out& out) {
  out.event({.kind = "aircraft_leave"_name,
             .rule = because,
             .who = PieceRef::side(s.air.flight.side),
             .amount = s.air.flight.flying()});
  s.air.flight = {};  // whoever was shot down, the pool stays as it is (FOW-AIR-084)
}

void note_flak(State& s, Shot shot) {
  Flak& flak = s[shot.team].flak;
  flak.weapons = static_cast<uint8_t>(flak.weapons | 1U << shot.weapon);
  if (weapon_of(s, shot).has(WeaponTrait::passenger_fired)) flak.by_passengers = true;  // FOW-SSR-012
}

void begin_flak_turn(State& s, int side) {
  for (Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == side) t.flak = {.spent = t.flak.weapons != 0};  // FOW-AIR-032
}

void end_flak_turn(State& s) {
  for (Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == s.active) t.flak.spent = false;
}

}  // namespace sandtable::fow
