// Values to JSON and back, and their TypeScript types, by their field lists.
// Used by the journal, the protocol and --json. Only types with a field list, ids, names, enums and containers of
// these. Reading checks every type, range and enum name and says where it found something else; unknown keys are
// refused.
#pragma once
#include <set>
#include <stdexcept>
#include <string>

#include "base/json.hpp"
#include "base/layout.hpp"

namespace sandtable {

// A value that does not fit its field; `where` is a path such as "replies[0].routes[2].piece".
struct BadField : std::runtime_error {
  BadField(const std::string& where, const std::string& what)
      : std::runtime_error((where.empty() ? std::string("the value") : "'" + where + "'") + ": " + what) {}
};

Json to_json(const Layout&, const void* value);
template <class T>
Json to_json(const T& value) {
  return to_json(layout_of<T>(), &value);
}

// Throws BadField. Into a fresh value; `also` is one more key an object may have.
void read_json(const Layout&, void* value, const Json&, std::string_view also = {});
template <class T>
T from_json(const Json& j, std::string_view also = {}) {
  T value{};
  read_json(layout_of<T>(), &value, j, also);
  return value;
}

// TypeScript declarations of types and everything they hold, each once, dependencies first.
class TypeScript {
 public:
  // How the type is written where it is used.
  std::string type(const Layout&);
  template <class T>
  std::string type() {
    return type(layout_of<T>());
  }
  const std::string& text() const { return text_; }

 private:
  std::set<std::string, std::less<>> seen_;
  std::string text_;
};

}  // namespace sandtable
