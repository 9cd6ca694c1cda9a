// JSON as an ordered tree of plain values; numbers are whole unless they are for display.
// Used by the journal, the command line's --json and the protocol. The parser and printer (nlohmann) stay in the .cpp.
// Field lists turn values into it and back (base/fields_json.hpp).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sandtable {

struct Json {
  using List = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;
  std::variant<std::monostate, bool, int64_t, double, std::string, List, Object> value;

  Json() = default;
  Json(bool b) : value(b) {}                            // NOLINT: values convert
  Json(int n) : value(int64_t{n}) {}                    // NOLINT
  Json(unsigned n) : value(int64_t{n}) {}               // NOLINT
  Json(int64_t n) : value(n) {}                         // NOLINT
  Json(uint64_t n) : value(static_cast<int64_t>(n)) {}  // NOLINT
  Json(double d) : value(d) {}                          // NOLINT
  Json(const char* s) : value(std::string(s)) {}        // NOLINT
  Json(std::string_view s) : value(std::string(s)) {}   // NOLINT
  Json(std::string s) : value(std::move(s)) {}          // NOLINT
  Json(List l) : value(std::move(l)) {}                 // NOLINT
  Json(Object o) : value(std::move(o)) {}               // NOLINT

  // Throws InputError (line of the text) on bad JSON.
  static Json parse(std::string_view text, const std::string& file_name, int first_line = 1);
  std::string dump() const;    // one line
  std::string pretty() const;  // indented

  bool is_null() const { return value.index() == 0; }
  const Object* object() const { return std::get_if<Object>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const std::string* string() const { return std::get_if<std::string>(&value); }
  const int64_t* integer() const { return std::get_if<int64_t>(&value); }
  const bool* boolean() const { return std::get_if<bool>(&value); }
  const Json* find(std::string_view key) const;
  Json& operator[](std::string_view key);  // of an object (null becomes one), added when missing
  void push(Json v);                       // onto a list (null becomes one)
  friend bool operator==(const Json&, const Json&) = default;
};

// Differences as "path: was → is", one a line, in order.
std::vector<std::string> diff(const Json& was, const Json& is);

}  // namespace sandtable
