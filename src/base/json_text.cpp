#include "base/json_text.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace sandtable {
namespace {

// The length of the well-formed UTF-8 character at the start of `text`; 0 when there is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<uint8_t>(text[i]); };
  const auto follows = [&](std::size_t i, uint8_t low = 0x80, uint8_t high = 0xBF) {
    return i < text.size() && byte(i) >= low && byte(i) <= high;
  };
  const uint8_t b = byte(0);
  if (b < 0x80) return 1;
  if (b >= 0xC2 && b <= 0xDF) return follows(1) ? 2 : 0;
  if (b >= 0xE0 && b <= 0xEF) {
    const uint8_t low = b == 0xE0 ? 0xA0 : 0x80;
    const uint8_t high = b == 0xED ? 0x9F : 0xBF;
    return follows(1, low, high) && follows(2) ? 3 : 0;
  }
  if (b >= 0xF0 && b <= 0xF4) {
    const uint8_t low = b == 0xF0 ? 0x90 : 0x80;
    const uint8_t high = b == 0xF4 ? 0x8F : 0xBF;
    return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  std::size_t plain = 0;  // start of what needs no care and is not yet written
  std::size_t i = 0;
  const auto write = [&](std::string_view instead, std::size_t length) {
    out.append(text, plain, i - plain);
    out += instead;
    i += length;
    plain = i;
  };
  while (i < text.size()) {
    const char c = text[i];
    switch (c) {
      case '"': write("\\\"", 1); continue;
      case '\\': write("\\\\", 1); continue;
      case '\n': write("\\n", 1); continue;
      case '\r': write("\\r", 1); continue;
      case '\t': write("\\t", 1); continue;
      case '\b': write("\\b", 1); continue;
      case '\f': write("\\f", 1); continue;
      default: break;
    }
    if (static_cast<unsigned char>(c) < 0x20) {
      write(fmt::format("\\u{:04x}", static_cast<int>(c)), 1);
    } else if (static_cast<unsigned char>(c) < 0x80) {
      ++i;
    } else if (const std::size_t length = utf8_length(text.substr(i))) {
      i += length;
    } else {
      write("\xEF\xBF\xBD", 1);
    }
  }
  out.append(text, plain, text.size() - plain);
  out += '"';
}

namespace {

void append_fields(std::string& out, const Layout& layout, const void* value, char before) {
  for (const Layout::Part& p : layout.parts) {
    out += before;
    before = ',';
    out += '"';
    out += p.name;
    out += "\":";
    append_json(out, p.layout(), layout.at(value, p));
  }
  if (before == '{') out += '{';
  out += '}';
}

void append_items(std::string& out, const Layout& layout, const void* value) {
  const Layout& inner = layout.inner();
  const auto* item = static_cast<const unsigned char*>(layout.held(value));
  char before = '[';
  for (std::size_t n = layout.count(value); n > 0; --n, item += layout.step) {
    out += before;
    before = ',';
    append_json(out, inner, item);
  }
  if (before == '[') out += '[';
  out += ']';
}

void append_choice(std::string& out, const Layout& layout, const void* value) {
  const Layout::Part& p = layout.parts[layout.count(value)];
  const Layout& held = p.layout();
  out += "{\"type\":";
  append_quoted(out, p.name);
  if (held.sort == Layout::Sort::record) return append_fields(out, held, layout.held(value), ',');
  out += ",\"value\":";
  append_json(out, held, layout.held(value));
  out += '}';
}

}  // namespace

void append_json(std::string& out, const Layout& layout, const void* value) {
  using Sort = Layout::Sort;
  switch (layout.sort) {
    case Sort::boolean: out += *static_cast<const bool*>(value) ? "true" : "false"; break;
    case Sort::number: {
      const fmt::format_int text(number_in(layout, value));
      out.append(text.data(), text.size());
      break;
    }
    case Sort::enumeration: append_quoted(out, word_in(layout, value)); break;
    case Sort::rule: append_quoted(out, static_cast<const RuleId*>(value)->text()); break;
    case Sort::name: append_quoted(out, static_cast<const Name*>(value)->text()); break;
    case Sort::text: append_quoted(out, *static_cast<const std::string*>(value)); break;
    case Sort::nothing: out += "null"; break;
    case Sort::record: append_fields(out, layout, value, '{'); break;
    case Sort::list: append_items(out, layout, value); break;
    case Sort::choice: append_choice(out, layout, value); break;
    case Sort::optional:
      if (layout.count(value) == 0)
        out += "null";
      else
        append_json(out, layout.inner(), layout.held(value));
      break;
  }
}

}  // namespace sandtable
