// Who may launch an assault at whom, and who may charge in it (FOW-ASL-006 to 025, 044 to 049, 150, 156 to 162).
// Used by the Assault Step's question (launch_ask.cpp), by the charge and by breakthroughs. Moving is
// charge_path.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// An Infantry or Armoured Tank team that can move, whatever it did in this turn (FOW-ASL-006 to 013).
bool could_charge(const State&, TeamId);
// ... that no rule of its own bars, nor what it did in its own turn instead; shooting aside, which may make it cover.
bool may_charge(const State&, TeamId);
RuleId barred_from_charging(const State&, TeamId);  // the rule that does
RuleId why_no_charge(const State&, TeamId);         // ... or by which it never could
// A passenger that may get off to strike back: Infantry, for Gun teams never charge (FOW-ASL-011, 126).
bool may_jump_out(const State&, TeamId);
// It may assault that team at all: tanks only Infantry and Guns, into buildings only some (FOW-ASL-009, 042, 043).
bool may_strike(const State&, TeamId, TeamId enemy);
RuleId why_no_strike(const State&, TeamId, TeamId enemy);  // the rule that says no
// It has a Command team, or needs none (FOW-ASL-024, 118, 150).
bool led_in_assaults(const State&, PlatoonId);
Coord charge_distance(const State&, TeamId);  // FOW-ASL-018, 019, 031, 032

// Why it stays behind as covering fire in an assault on these platoons; nothing when it may charge (FOW-ASL-045, 049).
Refusals why_covering(const State&, TeamId, const std::vector<PlatoonId>& targets, bool breakthrough);

// Everything that forbids this platoon to assault, whoever the target is and however it came to it; and in the place of
// another assault that it has launched in this Step (FOW-ASL-017).
Refusals check_assaulting(const State&, PlatoonId, const std::vector<TeamId>& with = {});
Refusals check_launch(const State&, PlatoonId, const std::vector<TeamId>& with = {});
// ... and at that one, however often it has been assaulted in this Step (FOW-ASL-016). `breakthrough`: in the place of
// consolidating (FOW-ASL-150).
Refusals check_target(const State&, PlatoonId, PlatoonId target, const std::vector<TeamId>& with = {},
                      bool breakthrough = false);
// Its teams are gone that could be assaulted as the Shooting Step began (FOW-ASL-156).
bool vacated(const State&, PlatoonId, PlatoonId target);

// The platoons it may launch at, the nearest first.
std::vector<PlatoonId> launch_targets(const State&, PlatoonId, const std::vector<TeamId>& with = {},
                                      bool breakthrough = false);

// Picks: the targets, the Independent teams that join.
Question target_question(const State&, PlatoonId, bool breakthrough);
std::vector<PlatoonId> platoons_in(const Reply*);

}  // namespace sandtable::fow
