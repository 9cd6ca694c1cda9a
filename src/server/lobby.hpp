// The first page of the lobby as it was a moment ago, and who waits for it: however many look, it is made once a
// second. Used by the hub, on its thread.
#pragma once
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http.hpp"
#include "server/limits.hpp"
#include "server/secrets.hpp"
#include "store/store.hpp"

namespace sandtable::server {

inline constexpr int games_a_page = 50;
inline constexpr Millis page_ms = 1000;

// "TOUCHED-GAME", as `GamesPage::next` holds it.
inline std::string cursor_text(int64_t touched, const std::string& game) {
  return std::to_string(touched) + '-' + game;
}
inline std::optional<store::ListedAt> read_cursor(std::string_view text) {
  if (text.empty()) return store::ListedAt{};
  store::ListedAt at;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), at.touched);
  if (error != std::errc{} || end == text.data() + text.size() || *end != '-') return std::nullopt;
  at.game.assign(end + 1, text.data() + text.size());
  if (!is_game_id(at.game)) return std::nullopt;
  return at;
}

class Lobby {
 public:
  std::optional<std::string> fresh(Millis now) const {
    if (page_.empty() || now - made_ >= page_ms) return std::nullopt;
    return page_;
  }
  // Whether the page is still to be asked for.
  bool wait(HttpReply reply) {
    waiting_.push_back(std::move(reply));
    return waiting_.size() == 1;
  }
  std::vector<HttpReply> made(const std::string& page, Millis now) {
    page_ = page;
    made_ = now;
    return std::exchange(waiting_, {});
  }
  void forget() { page_.clear(); }  // a game was made or joined here

 private:
  std::string page_;
  Millis made_ = 0;
  std::vector<HttpReply> waiting_;
};

}  // namespace sandtable::server
