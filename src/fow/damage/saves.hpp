// What a hit does to a team: saves, Firepower tests, bailing out (FOW-SAV).
// Used by everything that hits: fire, blows of an assault, scripts. The table shows these scores before anybody rolls.
// What being Destroyed means is casualties.hpp's, what becomes of passengers passengers.hpp's.
#pragma once
#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"
#include "fow/sight/cover.hpp"

namespace sandtable::fow {

// Which armour a hit strikes: front, side or top (FOW-SAV-011 to 014).
Face face_struck(const State&, const Hit&);
// Bulletproof Cover against it (FOW-SAV-028).
Cover cover_against(const State&, const Hit&);
// The die an armoured vehicle needs to be unharmed; one less is a glancing hit (FOW-SAV-004 to 008). A flat save for
// every other team (FOW-SAV-015, 025, 026).
Score save_score(const State&, const Hit&);
// It saves at all: flame and close combat leave no save to most teams (FOW-FLM-005, 006, FOW-ASL-096 to 098).
bool has_save(const State&, const Hit&);
roll::Spec save_roll(const State&, const Hit&);
roll::Spec firepower_roll(const State&, const Hit&);
// A second save against light weapons (FOW-SSR-006, 007).
bool has_improvised_armour(const State&, const Hit&);
// Of a save that a special rule gives besides (special::second_save).
roll::Spec second_save_roll(const State&, const Hit&, const Score&);

void note_failed_save(State&, TeamId, const Hit&);  // FOW-REC-019
// The throw with what the hit orders of every save against it.
roll::Spec saved_against(const Hit&, roll::Spec);

}  // namespace sandtable::fow
