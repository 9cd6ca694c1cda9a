// What a bombardment is likely to bring, as `sandtable odds bombardment` reports it.
// Used by the registry's odds. The figures are bombard_odds'.
#pragma once
#include "game/odds_kind.hpp"

namespace sandtable::fow {

OddsReport bombard_report(const Game&, const std::optional<Command>& order, const OddsTerms&);

}  // namespace sandtable::fow
