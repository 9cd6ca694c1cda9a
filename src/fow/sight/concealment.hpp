// Whether a team in sight is Concealed and Gone to Ground to one shooter: what terrain does for it, and what it did in
// its own most recent turn. Used by the score to hit, ranging in and the Gone to Ground marker (FOW-LOS-051).
// Does not look at the table; sighting does that.
#pragma once
#include <cstdint>

#include "base/rule_id.hpp"

namespace sandtable::fow {

enum class Build : uint8_t { infantry, man_packed_gun, cavalry, gun, vehicle };

// Of the team's own most recent turn; all false before its first (FOW-LOS-042). What it did or suffered in the enemy's
// turn, Defensive Fire and anti-aircraft fire among it, is not in here (FOW-LOS-042, 048).
struct OwnTurn {
  bool moved = false;         // any change of position in any Step, mounting and dismounting included
  bool tried_to_dig = false;  // with or without success
  bool turned = false;        // to shoot (FOW-SHO-037)
  bool doubled = false;
  bool assaulted = false;
  bool shot = false;       // smoke included
  bool bombarded = false;  // having failed to range in it has shot (FOW-ART-039)
};

struct Hiding {
  bool concealed = false;
  bool gone_to_ground = false;
  RuleId concealed_by;
  RuleId gone_to_ground_by;
  friend bool operator==(const Hiding&, const Hiding&) = default;
};

// What hides it besides terrain, or gives it away.
struct Hideout {
  RuleId always;            // hides it whatever it does (special::always_hidden)
  bool foxhole = false;     // one that conceals it (FOW-FOX-010 to 012)
  bool gave_away = false;   // a recoilless gun that fired (FOW-SSR-014)
  bool night = false;       // FOW-NGT-009
  bool revealed = false;    // by Eyes and Ears (FOW-REC-002)
  bool from_above = false;  // seen from the air, where lying still in the open hides nobody (FOW-AIR-054)
};

// `terrain` is Sighting::because when the line is concealed, otherwise none.
Hiding hiding(Build, bool recce, const OwnTurn&, RuleId terrain, const Hideout& = {});

}  // namespace sandtable::fow
