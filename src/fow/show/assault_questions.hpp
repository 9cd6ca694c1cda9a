// Questions about assaults: who may launch at whom, whose turn it is in a charge and which way it would take.
// Used by questions.cpp.
#pragma once
#include "base/json.hpp"
#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// may_assault = { platoon, target }: `may`, `rules`, `targets`.
Json may_assault(const State&, const Toml& about);
// charge = {}: `teams`, in the order they are due: `team`, `target`, `length`, `legs`, `contact`.
Json charge_due(const State&, const Toml& about);
// contact = { team, enemy }: `touch` (none, base, across, opening, wall), `contact`.
Json contact_of(const State&, const Toml& about);

}  // namespace sandtable::fow
