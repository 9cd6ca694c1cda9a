// How often anybody may do what costs the others something: one table of figures and one mechanism, buckets that fill
// again. Used by the hub, on its thread. Knows no socket: who asks is a text, an address, an account or a seat.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/codec.hpp"

namespace sandtable::server {

using Millis = int64_t;

enum class Limit : uint8_t {
  request,
  page,
  report,
  login,
  game,
  hello,
  message,
  preview,
  chat,
  undo,
  paper,
  sketch,
  hint,
  count
};

// docs/server.md shows this table; a test holds it to that.
struct Figure {
  std::string_view what;  // "requests"
  std::string_view whose;
  int burst = 1;       // at once
  int per_minute = 1;  // and from then on
};
inline constexpr std::array<Figure, static_cast<std::size_t>(Limit::count)> limit_figures{{
    {"requests over HTTP", "of one address", 300, 1200},
    {"reports, journals and pictures", "for one address", 60, 60},
    {"reports of a running game", "for one seat, or for all who watch", 10, 30},
    {"sign-ins and new accounts", "from one address", 20, 10},
    {"new games", "by one address or account", 30, 10},
    {"visits to a game", "from one address", 60, 120},
    {"messages", "of one connection", 120, 2400},
    {"questions before a move", "of one seat", 120, 1800},
    {"chat lines", "of one seat, or of one who watches", 10, 30},
    {"undo requests", "of one seat", 10, 20},
    {"lists and tables kept", "by one address or account", 30, 10},
    {"lists and tables checked or drawn while they are edited", "for one address", 120, 480},
    {"hints", "of one seat", 10, 20},
}};
constexpr const Figure& figure_of(Limit limit) { return limit_figures[static_cast<std::size_t>(limit)]; }

class Bucket {
 public:
  // Nothing when one was taken, else how long until there is one.
  std::optional<Millis> take(Limit limit, Millis now);
  bool full(Limit limit, Millis now) const;

 private:
  int64_t level(Limit limit, Millis now) const;
  int64_t used_ = 0;  // in 60,000ths of one
  Millis at_ = 0;
};

class Limiter {
 public:
  // Takes one for `who`; throws Bad "too_fast" that says when to come back. Nobody (empty) is not limited.
  void take(Limit limit, std::string_view who, Millis now);
  std::size_t size() const { return buckets_.size(); }

 private:
  struct Kept {
    Limit limit = Limit::request;
    Bucket bucket;
  };
  std::unordered_map<std::string, Kept> buckets_;
};

// The answer when somebody has to wait: HTTP 429 with Retry-After, or `error` with `retry_ms`.
Bad too_fast(std::string words, Millis wait, int status = 429);
Bad too_fast(Limit limit, Millis wait);

// What limits by address count as one: an IPv4 address, or the 64 bits of an IPv6 network.
std::string address_key(std::string_view address);

}  // namespace sandtable::server
