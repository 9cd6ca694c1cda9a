// A short name that is a value: up to 15 of a-z, 0-9 and _, no pointer, prints and compares as its text.
// Used for verbs, reply keys, die purposes and event kinds: "to_hit"_name. A badly formed name does not compile.
// Not for texts shown to people.
#pragma once
#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <string_view>

namespace sandtable {

struct Name {
  std::array<char, 16> chars{};

  static constexpr std::optional<Name> parse(std::string_view text) {
    if (text.size() > 15) return std::nullopt;
    Name n;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return std::nullopt;
      n.chars[i] = c;
    }
    return n;
  }
  constexpr bool empty() const { return chars[0] == 0; }
  constexpr std::string_view text() const {
    std::size_t n = 0;
    while (n < chars.size() && chars[n] != 0) ++n;
    return {chars.data(), n};
  }
  friend constexpr auto operator<=>(const Name&, const Name&) = default;
};

consteval Name operator""_name(const char* text, std::size_t size) {
  return Name::parse(std::string_view(text, size)).value();
}

}  // namespace sandtable
