#include "store/account_name.hpp"

namespace sandtable::store {
namespace {

// Letters of other alphabets can look like these; there is no telling them apart, so there are none.
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool joint(char c) { return c == '-' || c == '_' || c == '.'; }

}  // namespace

std::string account_name_fault(std::string_view name) {
  bool good = name.size() >= 2 && name.size() <= 32 && letter(name.front()) && !joint(name.back());
  for (std::size_t i = 0; good && i < name.size(); ++i)
    good = letter(name[i]) || digit(name[i]) || (joint(name[i]) && !joint(name[i + 1]));
  if (good) return {};
  return "the name of an account has 2 to 32 of the letters a to z and A to Z, digits, and - _ . between them, and "
         "begins with a letter; at the table you may be called as you like";
}

std::string account_key(std::string_view name) {
  std::string key;
  for (char c : name) {
    if (joint(c)) continue;
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '0') c = 'o';
    if (c == '1' || c == 'i') c = 'l';
    if (c == 'n' && key.ends_with('r'))
      key.back() = 'm';
    else if (c == 'v' && key.ends_with('v'))
      key.back() = 'w';
    else
      key += c;
  }
  return key;
}

}  // namespace sandtable::store
