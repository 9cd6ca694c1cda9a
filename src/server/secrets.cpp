#include "server/secrets.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace sandtable::server {
namespace {

constexpr std::string_view id_letters = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t id_length = 12;

void ready() {
  static const int state = sodium_init();
  if (state < 0) throw std::runtime_error("libsodium does not start; this machine has no source of randomness");
}

}  // namespace

std::string new_token() {
  ready();
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 32> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

std::string new_game_id() {
  ready();
  std::string id;
  for (std::size_t i = 0; i < id_length; ++i) id += id_letters[randombytes_uniform(id_letters.size())];
  return id;
}
bool is_game_id(std::string_view text) {
  return text.size() == id_length && text.find_first_not_of(id_letters) == std::string_view::npos;
}

DiceSecret new_dice_secret() {
  ready();
  DiceSecret secret{};
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(), nullptr,
                        &size, nullptr, sodium_base64_VARIANT_ORIGINAL) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

std::string token_hash(std::string_view token) {
  ready();
  std::array<unsigned char, 32> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  std::array<char, 65> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

bool same_hash(std::string_view a, std::string_view b) {
  return a.size() == b.size() && !a.empty() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string password_hash(const std::string& password) {
  ready();
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
    throw std::runtime_error("not enough memory to hash a password");
  return hash.data();
}

bool password_fits(const std::string& hash, const std::string& password) {
  ready();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace sandtable::server
