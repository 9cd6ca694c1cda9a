// The position as a picture: the table with its pieces.
#include "fow/rules.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {

std::string Rules::picture(const State&, const std::string&) { return {}; }

}  // namespace sandtable::fow
