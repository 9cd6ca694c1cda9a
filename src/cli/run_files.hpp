// Finds the scenario scripts a person names on the command line: files, or folders searched for *.toml.
// Used by `sandtable run`. A name that is neither is an InputError.
// Does not read them.
#pragma once
#include <string>
#include <vector>

namespace sandtable::cli {

// In the order given; what a folder holds, sorted by path.
std::vector<std::string> script_files(const std::vector<std::string>& names);

// Creates the folders above it as needed; throws InputError when it cannot be written.
void write_file(const std::string& path, const std::string& text);

}  // namespace sandtable::cli
