// Who leads a platoon and who is In Command: Command Distance, chains,
// (FOW-CMD, FOW-IND-012 to 015). Used by plans, by `ask in_command` and by the table's links.
#pragma once
#include <optional>

#include "fow/core/state.hpp"

namespace sandtable::fow {

Coord command_distance(const State&, TeamId);  // FOW-CMD-001 to 003

// The joined officer of the highest rank, else the Platoon Command team; none for a leaderless platoon.
std::optional<TeamId> leader_of(const State&, PlatoonId);
bool senior(Role);  // 2iC, Company or Higher Command (FOW-IND-012, 014)
// Whether it has a leader, or had one as its move began who has gone off the table since (FOW-CMD-013).
bool began_led(const State&, PlatoonId);

struct InCommand {
  bool in_command = false;
  RuleId because;
  TeamId link;  // the team it is linked to; none for the leader and for teams Out of Command
};
// Every team of the platoon in play, those aboard vehicles too, in order.
std::vector<std::pair<TeamId, InCommand>> chain_of_command(const State&, PlatoonId);
InCommand in_command(const State&, TeamId);
// Whether it may link to `to`, which is In Command already (FOW-CMD-007, 010, 011).
bool may_link(const State&, TeamId team, TeamId to);
// What keeps a team that is Out of Command from a link that is near (FOW-CMD-003, 008, 011), and the team that would be
// it; nothing when there is none.
struct NoLink {
  RuleId rule;
  TeamId to;
};
NoLink link_denied(const State&, TeamId);
// How far the team is from being In Command; 0 when it is.
Coord short_of_command(const State&, TeamId);

// Notes where everybody of the platoon stands and who is In Command as the Movement Step begins, or as another leads it
// from now on; whose move is over has begun as he began (FOW-CMD-018).
void note_command(State&, PlatoonId);
// In this Movement Step it has moved, or might have, with its own platoon, and then joined another (FOW-IND-010).
bool moved_before_joining(const State&, TeamId);
// In this Movement Step: it stands elsewhere than it began, or got on or off a vehicle (FOW-CMD-014, FOW-MOV-031).
bool changed_place(const State&, TeamId);

// FOW-CMD-023, 024: how many teams count and how many of them are In Command.
struct Together {
  int teams = 0;
  int in_command = 0;
  bool half() const { return 2 * in_command >= teams; }  // FOW-GEN-016
};
Together together(const State&, PlatoonId);

}  // namespace sandtable::fow
