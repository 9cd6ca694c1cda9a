// Making TOML values and writing them down again.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/toml.hpp"

namespace sandtable {
namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string key_text(const std::string& key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return bare ? key : in_quotes(key);
}

std::string decimal_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

Toml Toml::made(const Toml& where, std::string text) {
  Toml v;
  v.kind_ = Kind::string;
  v.file_ = where.file_;
  v.line_ = where.line_;
  v.string_ = std::move(text);
  return v;
}

Toml Toml::made(const Toml& where, std::vector<Toml> items) {
  Toml v;
  v.kind_ = Kind::array;
  v.file_ = where.file_;
  v.line_ = where.line_;
  v.items_ = std::move(items);
  return v;
}

Toml Toml::made(const Toml& where, Entries entries) {
  Toml v;
  v.kind_ = Kind::table;
  v.file_ = where.file_;
  v.line_ = where.line_;
  v.entries_ = std::move(entries);
  return v;
}

std::string Toml::text() const {
  switch (kind_) {
    case Kind::none: return {};
    case Kind::boolean: return boolean_ ? "true" : "false";
    case Kind::integer: return std::to_string(integer_);
    case Kind::decimal: return decimal_text(decimal_);
    case Kind::string: return in_quotes(string_);
    case Kind::array: {
      std::string out;
      for (const Toml& item : items_) out += (out.empty() ? "" : ", ") + item.text();
      return '[' + out + ']';
    }
    case Kind::table: {
      std::string out;
      for (const auto& [key, value] : entries_)
        out += (out.empty() ? " " : ", ") + key_text(key) + " = " + value.text();
      return out.empty() ? "{}" : '{' + out + " }";
    }
  }
  return {};
}

}  // namespace sandtable
