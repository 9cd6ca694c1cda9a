// What `sandtable odds assault` shows: how often each side wins, what it costs them, and what one throw decides.
// Offered in the registry as the odds of an assault; as text for people, as JSON for programs.
// Does not compute odds.
#pragma once
#include <optional>

#include "game/odds_kind.hpp"

namespace sandtable::fow {

OddsReport assault_report(const Game&, const std::optional<Command>& order, const OddsTerms&);
bool in_assault(const Game&);

}  // namespace sandtable::fow
