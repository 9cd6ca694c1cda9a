// The id of a catalogued rule, as a number that prints itself: "ABC-DEF-012"_rule.
// Used in refusals, scores, events and decisions. A badly formed id does not compile; that it exists in rules/ is a
// test.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sandtable {

// Letters of the prefix (up to eight, five bits each, a dash included) above a ten-bit number.
struct RuleId {
  uint64_t packed = 0;

  constexpr bool valid() const { return packed != 0; }
  friend constexpr auto operator<=>(const RuleId&, const RuleId&) = default;

  // "ABC-DEF-012", "AB-104": letters, dashes, then exactly three digits.
  static constexpr std::optional<RuleId> parse(std::string_view text) {
    if (text.size() < 5 || text.size() > 12 || text[text.size() - 4] != '-') return std::nullopt;
    uint64_t packed = 0;
    for (char c : text.substr(0, text.size() - 4)) {
      if (c != '-' && (c < 'A' || c > 'Z')) return std::nullopt;
      packed = packed << 5 | (c == '-' ? 27u : static_cast<uint64_t>(c - 'A') + 1u);
    }
    uint64_t number = 0;
    for (char c : text.substr(text.size() - 3)) {
      if (c < '0' || c > '9') return std::nullopt;
      number = number * 10 + static_cast<uint64_t>(c - '0');
    }
    return RuleId{packed << 10 | number};
  }

  std::string text() const {
    if (!valid()) return {};
    std::string prefix;
    for (uint64_t rest = packed >> 10; rest != 0; rest >>= 5) {
      const uint64_t code = rest & 31u;
      prefix.insert(prefix.begin(), code == 27 ? '-' : static_cast<char>('A' + code - 1));
    }
    const uint64_t n = packed & 1023u;
    return prefix + '-' + static_cast<char>('0' + n / 100) + static_cast<char>('0' + n / 10 % 10) +
           static_cast<char>('0' + n % 10);
  }
  std::string prefix() const {
    const std::string all = text();
    return all.size() > 4 ? all.substr(0, all.size() - 4) : all;
  }
};

consteval RuleId operator""_rule(const char* text, std::size_t size) {
  return RuleId::parse(std::string_view(text, size)).value();
}

}  // namespace sandtable
