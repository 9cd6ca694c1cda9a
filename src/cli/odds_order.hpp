// `sandtable odds KIND FILE` for the kinds of odds that the rulesets offer.
// Used by odds.cpp. Knows no kind by name.
#pragma once
#include <vector>

#include "cli/commands.hpp"
#include "game/odds_kind.hpp"

namespace sandtable::cli {

std::vector<OddsKind> kinds_of_odds();             // of all rulesets, each name once
int odds_order(const OddsKind& kind, Call& call);  // `call` without "odds KIND"

}  // namespace sandtable::cli
