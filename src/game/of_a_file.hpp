// Whether words stand in a file of this machine, or came in a message: then they name of files none but those that are
// here for everybody. Used by whoever reads a name from a set-up that may be one of a file.
#pragma once
#include "base/toml.hpp"

namespace sandtable {

bool of_a_file(const Toml& words);

}  // namespace sandtable
