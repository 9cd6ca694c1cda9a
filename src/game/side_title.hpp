// How people read the name of a side: "german" is how a script writes it. Used by reports and by what a ruleset says of
// a side on the table.
#pragma once
#include <cctype>
#include <string>

namespace sandtable {

// "German"; short ones are initials: "US".
inline std::string side_title(std::string name) {
  for (char& c : name)
    if (name.size() <= 2 || &c == name.data()) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

}  // namespace sandtable
