// The terms of the Shooting Step, and what terms mean for a weapon. Used wherever a platoon shoots or might.
// Other occasions make terms of their own where they are (assault/defensive_fire.cpp).
// What each term asks is said in core/fire.hpp.
#pragma once
#include <optional>

#include "fow/core/state.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {

inline Terms shooting_step_terms() { return {}; }
// The volley that is being fired; none between two.
std::optional<Volley> volley_now(const State&);
// The terms that hold now: the volley's, those of the question that stands, else the Shooting Step's. Carried out by
// assault/, which asks for fire on terms of its own.
Terms terms_now(const State&);

// It has fired on these terms, so its opening is taken and it does not keep low (FOW-SHO-041, 045).
inline bool has_fired(const Team& t, const Terms& terms) { return terms.deed ? t.deeds.shot : t.defence.defended; }
// It counts as having moved (FOW-HIT-003, FOW-ASL-060).
inline bool moved_for(const Team& t, const Terms& terms) { return terms.as_moved && t.deeds.counts_as_moved(); }
// Likewise one weapon of it: what its hull was turned beyond, a turret was not (FOW-MOV-031, FOW-SHO-037).
bool moved_for(const State&, Shot, const Terms&);
// Whether hits of that weapon can be given to Infantry: with few shells flying about, a vehicle's machine-guns and
// light flak alone (FOW-ASL-067, 068).
bool hits_infantry(const State&, const Terms&, Shot);

}  // namespace sandtable::fow
