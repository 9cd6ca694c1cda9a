#include "server/preview_queue.hpp"

#include <algorithm>

namespace sandtable::server {
namespace {

constexpr std::ptrdiff_t most_lanes = 8;  // of one seat at once

}  // namespace

bool PreviewQueue::add(const std::string& game, PreviewJob job) {
  std::deque<PreviewJob>& mine = waiting_[game];
  const auto older = std::find_if(mine.begin(), mine.end(), [&](const PreviewJob& other) {
    return other.ask.seat == job.ask.seat && other.ask.lane == job.ask.lane;
  });
  if (older != mine.end()) {
    *older = std::move(job);
    return true;
  }
  const auto lanes =
      std::count_if(mine.begin(), mine.end(), [&](const PreviewJob& other) { return other.ask.seat == job.ask.seat; });
  if (lanes >= most_lanes) return false;
  if (mine.empty()) turns_.push_back(game);
  mine.push_back(std::move(job));
  return true;
}

std::optional<PreviewQueue::Next> PreviewQueue::next() {
  if (running_.size() >= workers_) return std::nullopt;
  const auto turn =
      std::find_if(turns_.begin(), turns_.end(), [&](const std::string& game) { return !running_.contains(game); });
  if (turn == turns_.end()) return std::nullopt;
  const std::string game = *turn;
  turns_.erase(turn);
  const auto at = waiting_.find(game);
  Next next{game, std::move(at->second.front())};
  at->second.pop_front();
  if (at->second.empty())
    waiting_.erase(at);
  else
    turns_.push_back(game);  // behind the others
  running_.insert(game);
  return next;
}

std::size_t PreviewQueue::waiting() const {
  std::size_t n = 0;
  for (const auto& [game, jobs] : waiting_) n += jobs.size();
  return n;
}

}  // namespace sandtable::server
