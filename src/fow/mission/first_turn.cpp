// What a mission bends in the first turn: Mobile Battle and Meeting Engagement, a column caught on the march
// (FOW-MSP-020 to 024, FOW-MIS-072, MM-065 to 070).
#include "fow/core/starting.hpp"
#include "fow/mission/objectives.hpp"

namespace sandtable::fow {
namespace {

bool first_turn(const State& s) { return s.turn == 1 && s.active == s.first; }

void rush(State& s, int side, bool on) {
  for (Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == side) t.deeds.rushed = on;
}

}  // namespace

void mission_turn_begins(State& s) {
  if (!s.mission.on()) return;
  const MissionSheet& sheet = sheet_of(s);
  note_reached(s);  // for who begins inside a turn; looked at again with the victory conditions
  const bool hasty = sheet.rushed.valid() && first_turn(s);
  s.mission.grounded = !hasty ? RuleId{} : sheet.later_book ? "MM-066"_rule : "FOW-MSP-023"_rule;
  s.mission.barred = {};
  if (sheet.exposed_turn.valid() && first_turn(s)) rush(s, 1 - s.active, true);  // FOW-MIS-072
}

// For its Shooting Step alone: before and after it nobody has moved who did not (FOW-MSP-024).
void mission_step_begins(State& s) {
  if (!s.mission.on() || !first_turn(s)) return;
  const MissionSheet& sheet = sheet_of(s);
  const bool hasty = sheet.rushed.valid() && s.step == Step::shooting;
  s.mission.barred = !hasty ? RuleId{} : sheet.later_book ? "MM-068"_rule : sheet.rushed;
  rush(s, s.active, hasty);                                                       // FOW-MSP-021
  rush(s, 1 - s.active, (hasty && sheet.exposed) || sheet.exposed_turn.valid());  // FOW-MSP-022
}

}  // namespace sandtable::fow
