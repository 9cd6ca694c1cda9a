// Whom fire may be aimed at: platoons, isolated groups of them, lone Independent teams (FOW-SHO-007, 014 to 021, 050).
// Used by shooting, by the table to list targets, and by questions. Does not ask about range or sight.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/places.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// The teams on the table that are the target now, in order; at most `most_targets` (command/joining, set-up).
std::vector<TeamId> teams_in(const State&, const Body&);
// The same in the order the usual answer gives hits to equal teams: commanders last.
std::vector<TeamId> takers_in(const State&, const Body&);
// Whether it is so of any of them all.
template <class Is>
bool any_in(const State& s, const Body& body, Is is) {
  if (body.group.valid()) {
    for (TeamId t : teams_in(s, body))
      if (is(t)) return true;
    return false;
  }
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && s.teams[i].with() == body.platoon && is(TeamId::of(i))) return true;
  return false;
}
inline constexpr std::size_t most_targets = most_places;

// Everything of that side that could be named: whole platoons, then the isolated groups of those that are split.
std::vector<Body> targets_of(const State&, int side);
// The parts a platoon has broken into; one when nothing is isolated (FOW-SHO-014).
std::vector<std::vector<TeamId>> groups_of(const State&, PlatoonId);
// The target a name stands for: a platoon, the group this team is in, or the platoon an Independent team is when it
// holds together. None when there is no such target.
Body target_named(const State&, PieceRef);
// Why that cannot be aimed at; empty when it can.
Refusals check_target(const State&, const Body&, int shooting_side, Ammo = Ammo::normal);
// It is an Independent team's platoon, and he has joined nobody; who has joined him goes where he goes (FOW-SHO-017,
// FOW-ASL-164).
bool on_its_own(const State&, PlatoonId);
// The target itself, or the platoon an Independent team has joined since it was chosen (FOW-SHO-020).
Body sheltered(const State&, const Body&);
// The platoon whose teams that target is, an Independent team's new one too; none for an Independent team's own.
PlatoonId platoon_shot_at(const State&, const Body& target);

// As an option's value in a decision.
int32_t code_of(const Body&);
Body target_of(const State&, int32_t code);

// A platoon that a lone Independent team must join when it is shot at, one with a team of its type in its Command
// Distance; and the lone Independent teams between the two that are drawn in (FOW-SHO-017, 018).
struct Haven {
  PlatoonId platoon;
  std::vector<TeamId> with;
};
std::vector<Haven> havens_of(const State&, TeamId);
// It joins that one of them with the others drawn in.
void take_refuge(State&, TeamId, PlatoonId, RuleId because, RuleId along, Out&);
// Lone Independent teams that may join a platoon as it is chosen for a target (FOW-SHO-021).
std::vector<TeamId> volunteers_for(const State&, PlatoonId);
// It is shot at or assaulted by itself: where it goes is asked, or it has nowhere to go (FOW-SHO-017, FOW-ASL-164).
bool singled_out(const State&, TeamId);

}  // namespace sandtable::fow
