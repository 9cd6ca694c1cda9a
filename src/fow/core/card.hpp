// What can be read off a model: form, NATO symbol, figures in words, weapons to draw.
// Held by World, made once by show/cards.hpp; the tableau and the picture draw it.
#pragma once
#include <string>
#include <vector>

#include "game/tableau.hpp"

namespace sandtable::fow {

struct Card {
  TokenForm form = TokenForm::infantry;
  std::string function;  // six letters of the symbol code (MIL-STD-2525C function id)
  std::vector<Fact> facts;
  std::vector<Barrel> barrels;
};

}  // namespace sandtable::fow
