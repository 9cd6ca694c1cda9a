// How many may be inside at once, in all and of one sort: reports on their way, connections of an address. Used by the
// hub and by net.cpp. Whoever is let in holds a pass and leaves when it is gone, on whatever thread that is.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace sandtable::server {

class Turnstile : public std::enable_shared_from_this<Turnstile> {
 public:
  Turnstile(int most, int each) : most_(most), each_(each) {}
  using Pass = std::shared_ptr<void>;

  // None when there is no room. Those without a name count only in all.
  Pass enter(const std::string& who) {
    const std::lock_guard lock(mutex_);
    if (inside_ >= most_) return nullptr;
    if (!who.empty()) {
      int& here = by_name_[who];
      if (here >= each_) return nullptr;
      ++here;
    }
    ++inside_;
    return {reinterpret_cast<void*>(1), [self = shared_from_this(), who](void*) { self->leave(who); }};
  }
  int inside() const {
    const std::lock_guard lock(mutex_);
    return inside_;
  }

 private:
  void leave(const std::string& who) {
    const std::lock_guard lock(mutex_);
    --inside_;
    if (who.empty()) return;
    const auto at = by_name_.find(who);
    if (at != by_name_.end() && --at->second == 0) by_name_.erase(at);
  }
  int most_;
  int each_;
  mutable std::mutex mutex_;
  int inside_ = 0;
  std::map<std::string, int> by_name_;
};

}  // namespace sandtable::server
