// The dice of real play: Philox4x32-10 (Random123) keyed so that nobody could choose the key and everybody can check
// it. Used by servers, local games, simulations and rollouts. The key stays out of State and View; a rollout gets its
// own. Does not make secrets: whoever hosts a game draws one from the operating system and keeps it until the end.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "dice/dice.hpp"

namespace sandtable {

// 128 bits: the first two words key Philox, the others fill the upper half of its counter.
struct DiceKey {
  std::array<uint32_t, 4> words{};
  friend constexpr auto operator<=>(const DiceKey&, const DiceKey&) = default;

  // For tests, samples and simulations, where a small number is handier than a secret.
  static constexpr DiceKey from_seed(uint64_t seed) {
    return {{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32), 0, 0}};
  }
};

// Die n is a function of (key, n, try) alone: order of asking, other dice and rejected draws cannot change it.
class PhiloxDice final : public Dice {
 public:
  explicit PhiloxDice(DiceKey key) : key_(key) {}
  explicit PhiloxDice(uint64_t seed) : PhiloxDice(DiceKey::from_seed(seed)) {}
  int roll(const DieRequest& request) override { return face(request.number, request.sides); }
  int face(DieNumber number, uint8_t sides = 6) const;

 private:
  DiceKey key_;
};

// The 32-bit word behind a try of a die.
uint32_t philox_word(const DiceKey& key, DieNumber number, uint32_t attempt);
// The face a word stands for; none for the few words at the top that would make low faces likelier.
std::optional<int> face_of(uint32_t word, uint8_t sides);

// Fair play: the host publishes commitment(secret), then every seat gives a nonce, then dice come from key_from(...);
// at the end the secret is shown and anyone can verify() the commitment and the key.
//   commitment = BLAKE2b-256("sandtable dice commitment 1\n" secret), in hex
//   key        = BLAKE2b-128("sandtable dice key 1\n" secret, then per nonce its length as 4 little-endian bytes and
//   it)
using DiceSecret = std::array<uint8_t, 32>;
std::string commitment(const DiceSecret& secret);
DiceKey key_from(const DiceSecret& secret, std::span<const std::string> nonces);
bool verify(std::string_view published_commitment, const DiceSecret& secret);
bool verify(std::string_view published_commitment, const DiceSecret& secret, std::span<const std::string> nonces,
            const DiceKey& key);

std::string secret_to_hex(const DiceSecret& secret);
std::optional<DiceSecret> secret_from_hex(std::string_view hex);

}  // namespace sandtable
