// The look of the pages that simulations write, in the palette of the battle report; a page stands on its own.
// Used by the report, the points lab and ladders.
#pragma once
#include <string>
#include <string_view>

namespace sandtable::sim {

// A whole page; `body` is HTML.
std::string page(const std::string& title, const std::string& body);
std::string section(const std::string& title, const std::string& words, const std::string& inside);

}  // namespace sandtable::sim
