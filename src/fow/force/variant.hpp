// Variant forces (FOW-FRC-024 to 027): a company that is another one but for its ratings, with more or fewer points to
// spend. Its file says whose variant it is and what differs; everything else is its parent's.
// Used by the loading of companies.
#pragma once
#include <functional>
#include <string>

#include "base/toml.hpp"

namespace sandtable::fow {

// The file as if it were written out: itself where it is no variant. `load` reads the parent by its id.
Toml written_out(const Toml& root, const std::function<Toml(const std::string& id)>& load);

}  // namespace sandtable::fow
