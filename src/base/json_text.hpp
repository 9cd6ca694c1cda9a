// Values straight to JSON text by their field lists, the same text as to_json(value).dump() without the tree between.
// Used where many values are sent: the server's frames. Only what base/fields_json.hpp can write.
// Does not read.
#pragma once
#include <string>
#include <string_view>

#include "base/layout.hpp"

namespace sandtable {

// As a JSON string with its quotes. Bytes that are no UTF-8 become the replacement character.
void append_quoted(std::string& out, std::string_view text);

void append_json(std::string& out, const Layout&, const void* value);
template <class T>
void append_json(std::string& out, const T& value) {
  append_json(out, layout_of<T>(), &value);
}

}  // namespace sandtable
