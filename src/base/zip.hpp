// One file out of a zip archive in memory, bounded: what it says of its size is not believed, what comes out is
// counted. Used for rosters that come zipped. Writes nothing to disk, follows no path; no encryption, no parts, no
// zip64.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace sandtable {

bool is_zip(std::string_view bytes);
// The only file whose name ends so. Throws InputError: none, several, broken, or more than `most` bytes large.
std::string unzip_one(std::string_view bytes, std::string_view ending, const std::string& file_name, std::size_t most);
// An archive of one file.
std::string zip_one(const std::string& name, std::string_view content);

}  // namespace sandtable
