// Names of accounts: which there may be, and which look the same. Used by both stores, which keep one account for each
// look, and by the server, which says what is wrong with a name. The name at the table is another and may be any.
#pragma once
#include <string>
#include <string_view>

namespace sandtable::store {

// What is wrong with it and what to do; empty when it is good.
std::string account_name_fault(std::string_view name);

// The same for all names that an eye may take for each other: capitals and small letters, l, I and 1, O and 0, rn and
// m, vv and w, with and without marks between letters.
std::string account_key(std::string_view name);

}  // namespace sandtable::store
