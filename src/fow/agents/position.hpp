// One number for a position: a side's chance to win, from what is left, who may break, who holds what, who is shaken.
// Used by the search, by hints and reviews. The terms are whole numbers; their weights are fitted to finished battles
// (data/agents/position.toml, docs/agents.md).
#pragma once
#include <array>

#include "fow/agents/weights.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// In thousandths, each between -1000 and 1000, from that side's point of view.
using PositionTerms = std::array<int, position_terms>;
extern const std::array<const char*, position_terms> position_words;
PositionTerms terms_of(const State&, int side);

// In ten-thousandths.
int chance_to_win(const State&, int side, const Weights&);

}  // namespace sandtable::fow
