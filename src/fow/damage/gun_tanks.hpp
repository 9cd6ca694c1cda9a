// Gun Tanks: the shooter may roll to pick out a model among tanks that can be told apart (FOW-HIT-040 to 043).
// Used between the rolls to hit and the allocation of the hits (hits.cpp).
// Which vehicle of the model is struck stays its owner's choice.
#pragma once
#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// Two tanks that look alike: the same chassis and the same main gun, whatever their armour (FOW-HIT-040).
bool look_alike(const Model&, const Model&);
// The shooter has something to roll for: tanks in the target that differ, and a hit that could strike one.
bool gun_tanks_possible(const State&, const HitsOn&);
// The places of the target's teams that are of the model named for hit i; none for a hit that was not redirected.
uint64_t places_of_named(const State&, const HitsOn&, std::size_t hit);

}  // namespace sandtable::fow
