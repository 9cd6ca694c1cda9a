// What is told of an assault's verbs before one commits. Named by their rows; carried out by show/, which knows odds.
#pragma once
#include "fow/core/state.hpp"
#include "game/preview.hpp"

namespace sandtable::fow {

void preview_launch(const State&, const Command&, Preview&);
void preview_defend(const State&, const Command&, Preview&);
void preview_strike_back(const State&, const Command&, Preview&);
void preview_break_off(const State&, const Command&, Preview&);
void preview_consolidate(const State&, const Command&, Preview&);

}  // namespace sandtable::fow
