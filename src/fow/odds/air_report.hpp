// What `sandtable odds air` shows: who comes through the flak, whether they range in, what they hit and destroy.
// Offered in the registry as the odds of an air attack. Does not compute odds.
#pragma once
#include <optional>

#include "game/odds_kind.hpp"

namespace sandtable::fow {

OddsReport air_report(const Game&, const std::optional<Command>& order, const OddsTerms&);
bool aircraft_about(const Game&);  // a flight has its target

}  // namespace sandtable::fow
