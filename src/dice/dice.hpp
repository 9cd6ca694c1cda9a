// Where every roll comes from: a source that is asked for die n, what for and by whom, and gives 1 to its sides.
// Used by the kernel's roll procedure and by whoever hands a source to apply; the sources are in philox.hpp (play),
// scripted.hpp (scenarios) and recorded.hpp (journals, tests). Knows no rule: what a result means is not its business.
#pragma once
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sandtable {

// Dice are numbered from 0 through the whole game; State keeps the next number and it never goes back.
using DieNumber = uint32_t;

// What a die is rolled for: a short word that is its own value, so rulesets need no registry ("to_hit"_purpose).
struct Purpose {
  static constexpr std::size_t max_length = 15;
  std::array<char, max_length + 1> letters{};  // zero-filled to the end

  constexpr bool valid() const { return letters[0] != '\0'; }
  constexpr std::string_view text() const { return letters.data(); }
  friend constexpr auto operator<=>(const Purpose&, const Purpose&) = default;

  // One to fifteen lower-case letters, digits and underscores.
  static constexpr std::optional<Purpose> parse(std::string_view text) {
    if (text.empty() || text.size() > max_length) return std::nullopt;
    Purpose purpose;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return std::nullopt;
      purpose.letters[i] = c;
    }
    return purpose;
  }
};

consteval Purpose operator""_purpose(const char* text, std::size_t size) {
  return Purpose::parse(std::string_view(text, size)).value();
}

struct DieRequest {
  DieNumber number = 0;
  uint8_t sides = 6;  // FOW-GEN-007
  Purpose purpose{};
  int32_t roller = -1;  // the piece that rolls, in the ruleset's numbering; -1 when nobody in particular does
  bool reroll = false;  // replaces the die rolled before it (FOW-GEN-012)
  friend bool operator==(const DieRequest&, const DieRequest&) = default;
};

// A die with what it showed.
struct Rolled {
  DieRequest request;
  uint8_t value = 0;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};

class Dice {
 public:
  virtual ~Dice() = default;
  // 1 to request.sides. May throw a DiceError when the source is a list that ran out or does not fit.
  virtual int roll(const DieRequest& request) = 0;
};

// A listed source could not serve a request. It is the list's mistake, never a refusal: whoever handed the list in
// catches it around the whole command and throws the half-finished state away.
class DiceError : public std::runtime_error {
 public:
  DiceError(const DieRequest& request, const std::string& what) : std::runtime_error(what), request_(request) {}
  const DieRequest& request() const { return request_; }

 private:
  DieRequest request_;
};
class MissingDie : public DiceError {
 public:
  using DiceError::DiceError;
};
// Listed, but for something else or not a face of this die.
class WrongDie : public DiceError {
 public:
  using DiceError::DiceError;
};

// "die 3 (save, hmg1)" for messages; numbers start at 1 there, as people count dice.
std::string describe(const DieRequest& request, std::string_view roller_name = {});

}  // namespace sandtable
