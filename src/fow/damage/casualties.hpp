// The procedures by which teams are Destroyed: Warriors who escape, those a lost vehicle carries (FOW-CAS-024 to 032).
// Used wherever a team on the table is lost: Lose for one, LoseRiders for those aboard, LoseAll for those caught
// together. What being Destroyed leaves behind is morale/fates', who commands afterwards leaders.hpp's.
#pragma once
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// How a team is caught: immobilised near the winner, near or ridden down as it breaks off, too slow to disengage.
enum class Caught : uint8_t { immobilised, straggling, ridden_down, too_slow };
SANDTABLE_ENUM(Caught, immobilised, straggling, ridden_down, too_slow)
// One more of those that are lost together; the list is in the arena, in the frame of the step that makes it.
void add_caught(State&, LoseAll&, TeamId, Caught);

// It is Destroyed and nothing else comes of it; then those it carries. The last step of Lose.
N lose_it(State&, const Lose&, Out&);

// Whether it is lost by the same thing as another one, and cannot help it (Lose::doomed).
bool is_doomed(const State&, ListOf<TeamId> doomed, TeamId);
// The friendly teams of its type within a Warrior's own Command Distance, in order (FOW-CAS-024, 025, 027): nobody who
// flees with him (FOW-MOR-017), is caught with him or is lost in the same vehicle (FOW-CAS-031).
std::vector<TeamId> stand_ins(const State&, const AskEscape&);

}  // namespace sandtable::fow
