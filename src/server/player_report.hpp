// The report of a battle for its players: what each did in their words, dice and losses, a map as each turn begins.
// Used by the hub, on its slow thread. Tells only what the seat that asks may know.
#pragma once
#include <string>

#include "game/match.hpp"
#include "server/library.hpp"
#include "store/store.hpp"

namespace sandtable::server {

// `see_all`: the battle is over, or nobody's.
std::string player_report(const store::Stored&, const Journal&, int seat, bool see_all, Library&);

}  // namespace sandtable::server
