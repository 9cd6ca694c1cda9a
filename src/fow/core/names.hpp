// Names of pieces as people read them. Used by whatever tells or shows something; scripts' own names are
// Rules::name_of.
#pragma once
#include <string>

#include "fow/core/state.hpp"

namespace sandtable::fow {

// "german" is how a script names a side, "German" how people read it; "us" is "US".
std::string side_title(std::string name);
// The name of the piece, a side's as its title.
std::string title_of(const State&, PieceRef);

}  // namespace sandtable::fow
