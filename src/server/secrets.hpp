// Secrets of a server: seat tokens, session tokens, game ids, passwords, the secret behind the dice (libsodium).
// Used by the hub. Only hashes of tokens and passwords are ever stored, and they are compared in constant time.
// Keeps nothing.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "dice/philox.hpp"

namespace sandtable::server {

std::string new_token();                 // 128 random bits, base64url
std::string new_game_id();               // 59 random bits, lower-case letters and digits
bool is_game_id(std::string_view text);  // of those letters and that length, and nothing else
DiceSecret new_dice_secret();

std::optional<std::string> from_base64(std::string_view text);  // the usual letters, padded; nothing when it is not

std::string token_hash(std::string_view token);  // BLAKE2b-256 in hex
bool same_hash(std::string_view a, std::string_view b);

std::string password_hash(const std::string& password);  // argon2id; takes a tenth of a second and 64 MB on purpose
bool password_fits(const std::string& hash, const std::string& password);

}  // namespace sandtable::server
