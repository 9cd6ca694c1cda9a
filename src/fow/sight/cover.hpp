// Bulletproof Cover: what stops bullets between one shooter and one team (FOW-SAV-028 to 036).
// Used by saves and by questions; the table shows it before a player commits. Hiding is concealment.hpp's.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

struct Cover {
  bool bulletproof = false;
  RuleId because;
};
// From a shooter with that reference point (FOW-SAV-012), as it stands or as if it faced that way. Without a shooter
// nobody looks round corners.
Cover cover_from(const State&, TeamId target, Vec from, TeamId shooter);
Cover cover_from(const State&, TeamId target, Vec from, TeamId shooter, Angle faced);
// Ground that covers whoever lies in it: a trench, a crater, a pit, rubble (FOW-SAV-029).
bool in_hole(const State&, Vec);
// From every direction. A wall or a gun shield is not enough.
Cover cover_all_round(const State&, TeamId);
bool covered_all_round(const State&, TeamId);
// What spares a team the digging: cover from every direction, or a wall from every enemy that sees it; a gun shield
// goes where the gun goes and spares nobody (FOW-FOX-005, 006).
bool need_not_dig(const State&, TeamId);

}  // namespace sandtable::fow
