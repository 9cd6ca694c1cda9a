// Which tokens open a seat: the one it was taken with, and those its account was given since. Used by rooms and by
// pages that ask for a token. Only hashes are known.
#pragma once
#include <string>

#include "server/secrets.hpp"
#include "store/store.hpp"

namespace sandtable::server {

inline constexpr std::size_t most_keys = 8;  // of one seat besides the first; the oldest goes

inline bool opens(const store::SeatRow& seat, const std::string& hash) {
  bool fits = same_hash(seat.token_hash, hash);
  for (const std::string& key : seat.keys) fits = same_hash(key, hash) || fits;
  return fits;
}
inline void add_key(store::SeatRow& seat, const std::string& hash) {
  seat.keys.push_back(hash);
  if (seat.keys.size() > most_keys) seat.keys.erase(seat.keys.begin());
}

}  // namespace sandtable::server
