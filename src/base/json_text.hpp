// Values straight to JSON text by their field lists, the same text as to_json(value).dump() without the tree between.
// Used where many values are sent: the server's frames. Only what base/fields_json.hpp can write.
// Does not read.
#pragma once
#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/ids.hpp"
#include "base/name.hpp"
#include "base/rule_id.hpp"

namespace sandtable {

// As a JSON string with its quotes. Bytes that are no UTF-8 become the replacement character.
void append_quoted(std::string& out, std::string_view text);

namespace detail {

struct JsonText {
  std::string& out;

  template <class T>
  void of(const T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      out += v ? "true" : "false";
    } else if constexpr (NamedEnum<T>) {
      out += '"';
      out += name_of(v);
      out += '"';
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      const fmt::format_int text(static_cast<int64_t>(v));
      out.append(text.data(), text.size());
    } else {
      each(v);
    }
  }
  template <Described T>
  void each(const T& v) {
    char before = '{';
    each_field(v, [&](std::string_view name, const auto& field) {
      out += before;
      before = ',';
      out += '"';
      out += name;
      out += "\":";
      of(field);
    });
    if (before == '{') out += '{';
    out += '}';
  }
  template <class Tag>
  void each(const Id<Tag>& id) {
    of(int64_t{id.value});
  }
  void each(const RuleId& id) { append_quoted(out, id.text()); }
  void each(const Name& n) { append_quoted(out, n.text()); }
  void each(const std::string& s) { append_quoted(out, s); }
  template <class T>
  void each_item(const T& items) {
    char before = '[';
    for (const auto& item : items) {
      out += before;
      before = ',';
      of(item);
    }
    if (before == '[') out += '[';
    out += ']';
  }
  template <class T, std::size_t N>
  void each(const std::array<T, N>& a) {
    each_item(a);
  }
  template <class T, std::size_t N>
  void each(const Bounded<T, N>& b) {
    each_item(b);
  }
  template <class T>
  void each(const std::vector<T>& v) {
    each_item(v);
  }
  template <class T>
  void each(const std::optional<T>& o) {
    if (o)
      of(*o);
    else
      out += "null";
  }
};

}  // namespace detail

template <class T>
void append_json(std::string& out, const T& value) {
  detail::JsonText{out}.of(value);
}

}  // namespace sandtable
