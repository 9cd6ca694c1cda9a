// What becomes of a team: lost, gone from the table alive, bailed out, stuck. Each with what morale notes and its
// event. Used by the chapters that decide it; nothing else sets these marks. A team that may be a Warrior, or that has
// others aboard, is lost through the procedure Lose (damage/casualties), which ends here. Pinning is pinning.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

enum class Lost : uint8_t {
  in_place,  // an Armoured vehicle leaves its wreck (FOW-CAS-001, 002)
  fled,      // nothing of it stays (FOW-MOR-001, 017)
  sunk,      // through the ice: no wreck (FOW-WTR-004)
  off_table  // over an edge that is not its own (FOW-MOV-070, FOW-ASL-133)
};
SANDTABLE_ENUM(Lost, in_place, fled, sunk, off_table)
// Destroyed, with all its models (FOW-CHR-023).
void strike_off(State&, TeamId, Lost, RuleId because, Out*);
void leave_wreck(State&, TeamId);  // FOW-CAS-002; also for teams Destroyed before the battle

// Off the table and not Destroyed: no longer of its platoon (FOW-MOR-013). Those aboard go with it.
// `told` has the kind and the rule of what is told of each.
void send_off(State&, TeamId, Place, const Event& told, Out*);

void bail_out(State&, TeamId, RuleId because, Out&);  // FOW-CAS-005
void remounted(State&, TeamId, Out&);                 // FOW-CAS-008

void bog_down_here(State&, TeamId, Out&);               // FOW-BOG-014, 015
void break_down(State&, TeamId, RuleId because, Out&);  // counts as Bogged Down (FOW-MSR-022)
void unstick(State&, TeamId);                           // freed, or repaired

}  // namespace sandtable::fow
