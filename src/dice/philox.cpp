#include "dice/philox.hpp"

#include <Random123/philox.h>
#include <sodium.h>

#include <algorithm>
#include <cassert>

namespace sandtable {
namespace {

class Hash {
 public:
  explicit Hash(std::size_t size) : size_(size) { crypto_generichash_init(&state_, nullptr, 0, size_); }
  void add(std::string_view text) { add(text.data(), text.size()); }
  void add(const DiceSecret& secret) { add(secret.data(), secret.size()); }
  template <std::size_t N>
  std::array<uint8_t, N> finish() {
    assert(N == size_);
    std::array<uint8_t, N> digest;
    crypto_generichash_final(&state_, digest.data(), N);
    return digest;
  }

 private:
  void add(const void* bytes, std::size_t count) {
    crypto_generichash_update(&state_, static_cast<const unsigned char*>(bytes), count);
  }
  crypto_generichash_state state_;
  std::size_t size_;
};

template <std::size_t N>
std::string hex(const std::array<uint8_t, N>& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (uint8_t b : bytes) {
    text += digits[b >> 4];
    text += digits[b & 15];
  }
  return text;
}

std::array<char, 4> little_endian(uint32_t n) {
  return {static_cast<char>(n & 255), static_cast<char>(n >> 8 & 255), static_cast<char>(n >> 16 & 255),
          static_cast<char>(n >> 24)};
}

std::optional<uint8_t> nibble(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint8_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<uint8_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<uint8_t>(c - 'A' + 10);
  return std::nullopt;
}

}  // namespace

uint32_t philox_word(const DiceKey& key, DieNumber number, uint32_t attempt) {
  const r123::Philox4x32::ctr_type counter{{number, attempt, key.words[2], key.words[3]}};
  const r123::Philox4x32::key_type philox_key{{key.words[0], key.words[1]}};
  return r123::Philox4x32()(counter, philox_key)[0];
}

std::optional<int> face_of(uint32_t word, uint8_t sides) {
  assert(sides > 0);
  // At most 254 words are refused, so nearly every draw is spared the division.
  constexpr uint64_t words = uint64_t{1} << 32;
  if (word > 0xffffff00u && word >= words - words % sides) return std::nullopt;
  return static_cast<int>(word % sides) + 1;
}

int PhiloxDice::face(DieNumber number, uint8_t sides) const {
  for (uint32_t attempt = 0;; ++attempt)
    if (const auto shown = face_of(philox_word(key_, number, attempt), sides)) return *shown;
}

std::string commitment(const DiceSecret& secret) {
  Hash hash(32);
  hash.add("sandtable dice commitment 1\n");
  hash.add(secret);
  return hex(hash.finish<32>());
}

DiceKey key_from(const DiceSecret& secret, std::span<const std::string> nonces) {
  Hash hash(16);
  hash.add("sandtable dice key 1\n");
  hash.add(secret);
  for (const std::string& nonce : nonces) {
    // The length keeps ("ab", "c") and ("a", "bc") apart.
    const auto length = little_endian(static_cast<uint32_t>(nonce.size()));
    hash.add(std::string_view(length.data(), length.size()));
    hash.add(nonce);
  }
  const std::array<uint8_t, 16> digest = hash.finish<16>();
  DiceKey key;
  for (std::size_t i = 0; i < digest.size(); ++i) key.words[i / 4] |= uint32_t{digest[i]} << (8 * (i % 4));
  return key;
}

bool verify(std::string_view published_commitment, const DiceSecret& secret) {
  return published_commitment == commitment(secret);
}

bool verify(std::string_view published_commitment, const DiceSecret& secret, std::span<const std::string> nonces,
            const DiceKey& key) {
  return verify(published_commitment, secret) && key == key_from(secret, nonces);
}

std::string secret_to_hex(const DiceSecret& secret) { return hex(secret); }

std::optional<DiceSecret> secret_from_hex(std::string_view text) {
  DiceSecret secret;
  if (text.size() != 2 * secret.size()) return std::nullopt;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const auto high = nibble(text[2 * i]);
    const auto low = nibble(text[2 * i + 1]);
    if (!high || !low) return std::nullopt;
    secret[i] = static_cast<uint8_t>(*high << 4 | *low);
  }
  return secret;
}

}  // namespace sandtable
