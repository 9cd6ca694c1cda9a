// Which question before a move is worked out next: games take turns, one question of a game at a time, and a newer
// question of the same seat and lane takes the place of the older, whichever connection it came from. Used by the hub,
// on its thread. Runs nothing itself.
#pragma once
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "server/room.hpp"

namespace sandtable::server {

class PreviewQueue {
 public:
  explicit PreviewQueue(int workers) : workers_(static_cast<std::size_t>(workers)) {}

  // False when the seat has too many lanes waiting already.
  bool add(const std::string& game, PreviewJob job);
  struct Next {
    std::string game;
    PreviewJob job;
  };
  // The next one when a worker is free; `done` says when it has been worked out.
  std::optional<Next> next();
  void done(const std::string& game) { running_.erase(game); }
  std::size_t waiting() const;

 private:
  std::size_t workers_;
  std::map<std::string, std::deque<PreviewJob>> waiting_;  // by game, in order
  std::deque<std::string> turns_;                          // of the games that wait
  std::set<std::string> running_;
};

}  // namespace sandtable::server
