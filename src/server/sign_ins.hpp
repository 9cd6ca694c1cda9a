// Who may try a password now. Guesses are slowed down for whoever makes them (a name from an address), for an address
// that tries many names, and for a name that many addresses try; but whoever signed in to a name from an address
// before, or brings a session of it, is slowed down by his own mistakes only, so nobody can lock an owner out. Used by
// the hub, on its thread. Keeps no password.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <string>

namespace sandtable::server {

class SignIns {
 public:
  // Somebody who tries: the account's key, from where, and the hash of a session of that account when he brings one.
  struct Try {
    std::string key;
    std::string address;
    std::string device = {};
  };
  // Seconds to wait; 0 for none. Times are seconds.
  int64_t wait(const Try& t, int64_t now) const;
  void failed(const Try& t, int64_t now);
  void fitted(const Try& t, int64_t now);

  static constexpr int own_mistakes = 5;      // in a row; then 15 seconds, doubled with each further one
  static constexpr int64_t longest = 900;     // seconds
  static constexpr int of_address = 30;       // wrong ones, whatever the name; then one in 20 seconds
  static constexpr int of_name = 50;          // from strangers; then one in 10 seconds, of all strangers together
  static constexpr int64_t forgotten = 3600;  // seconds after which mistakes no longer count

 private:
  struct Wrong {
    int times = 0;
    int64_t last = 0;
    int64_t until = 0;
  };
  using Table = std::map<std::string, Wrong>;
  static std::string who(const Try& t);
  bool known(const Try& t) const;
  static int64_t left(const Table& table, const std::string& key, int64_t now);
  static Wrong& count(Table& table, const std::string& key, int64_t now);

  Table own_;
  Table addresses_;
  Table names_;
  std::map<std::string, std::deque<std::string>> known_;  // by key the addresses it was signed in from last
};

}  // namespace sandtable::server
