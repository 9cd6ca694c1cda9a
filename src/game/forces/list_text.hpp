// Lists as text: short TOML that a person can write, and the same as JSON (docs/forces.md).
// Used by the command line, files and tests. Reading throws InputError with file, line and remedy.
#pragma once
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "game/forces/list.hpp"

namespace sandtable::forces {

// The company a list names, before it is read against it.
std::string company_of(const Toml& root);
Draft read_draft(const Toml& root, const Company&);
// TOML, or JSON where the text begins with '{'.
Toml parse_list(std::string_view text, const std::string& file_name);

std::string to_toml(const Company&, const Draft&);
Json to_json(const Company&, const Draft&);

}  // namespace sandtable::forces
