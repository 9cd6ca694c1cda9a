// What a side may do in every game without being asked: concede, offer or accept a draw, leave a standing answer.
// Used by kernel.hpp, which tries a ruleset's own offers after these.
#pragma once
#include "game/decision.hpp"
#include "game/out.hpp"

namespace sandtable {

bool every_game_offers(Name verb);
// Carries one of them out; everything that stands in its way, and then nothing has changed.
Refusals take_common_offer(Core&, int seat, const Command&, Out&);

}  // namespace sandtable
