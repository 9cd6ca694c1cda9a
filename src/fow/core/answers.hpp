// What answers to questions share: the piece a question names, and scores, refusals and headings as JSON.
// Used by each room's questions. Lengths in answers are whole units (base/length.hpp); beside each stands how people
// read it. Does not answer anything itself.
#pragma once
#include "base/json.hpp"
#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

TeamId team_named(const State&, const Toml& word);  // or a platoon of one team
PlatoonId platoon_named(const State&, const Toml& word);

Json score_json(const State&, const Score&);
Json refusals_json(const State&, const Refusals&);
int degrees_of(Angle);

}  // namespace sandtable::fow
