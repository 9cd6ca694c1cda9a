// What waits to be thought about, in turns: who has many games against the computer waits for himself and not others
// for him. One thought of each at a time. Used by the hub, on its thread.
#pragma once
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "server/room.hpp"

namespace sandtable::server {

class ThinkQueue {
 public:
  explicit ThinkQueue(std::size_t workers) : workers_(workers) {}
  struct Next {
    std::string who, game;
    ThinkJob job;
  };

  void add(const std::string& who, const std::string& game, ThinkJob job) {
    std::deque<Next>& mine = waiting_[who];
    if (mine.empty()) turns_.push_back(who);
    mine.push_back({who, game, std::move(job)});
  }
  // Nothing while all are at work, or all who wait have a thought at work already.
  std::optional<Next> next() {
    if (running_.size() >= workers_) return std::nullopt;
    for (auto turn = turns_.begin(); turn != turns_.end(); ++turn) {
      if (running_.contains(*turn)) continue;
      const std::string who = *turn;
      turns_.erase(turn);
      const auto at = waiting_.find(who);
      Next next = std::move(at->second.front());
      at->second.pop_front();
      if (at->second.empty())
        waiting_.erase(at);
      else
        turns_.push_back(who);  // behind the others
      running_.insert(who);
      return next;
    }
    return std::nullopt;
  }
  void done(const std::string& who) { running_.erase(who); }
  std::size_t waiting() const {
    std::size_t n = 0;
    for (const auto& [who, jobs] : waiting_) n += jobs.size();
    return n;
  }

 private:
  std::size_t workers_;
  std::map<std::string, std::deque<Next>> waiting_;
  std::deque<std::string> turns_;
  std::set<std::string> running_;
};

}  // namespace sandtable::server
