// The orders whose odds Flames Of War can give, as rows for the registry.
// Used by src/registry.cpp. Does not compute odds.
#pragma once
#include <vector>

#include "game/odds_kind.hpp"

namespace sandtable::fow {

std::vector<OddsKind> odds_kinds();

}  // namespace sandtable::fow
