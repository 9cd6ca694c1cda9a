// How much memory those who send or read slowly may hold: bytes of requests that are still coming in and of answers
// that nobody has taken yet, in all and of one address. Used by net*.cpp on the thread of the sockets. A weight is
// given back with its holder.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace sandtable::server {

class Scales : public std::enable_shared_from_this<Scales> {
 public:
  Scales(std::size_t most, std::size_t each) : most_(most), each_(each) {}

  class Weight {
   public:
    Weight() = default;
    Weight(std::shared_ptr<Scales> scales, std::string who) : scales_(std::move(scales)), who_(std::move(who)) {}
    Weight(const Weight&) = delete;
    Weight& operator=(const Weight&) = delete;
    Weight(Weight&& o) noexcept { swap(o); }
    Weight& operator=(Weight&& o) noexcept {
      swap(o);
      return *this;
    }
    ~Weight() { less(bytes_); }
    // False when that is too much: then nothing is added.
    bool more(std::size_t bytes) {
      if (!scales_ || !scales_->add(who_, bytes)) return false;
      bytes_ += bytes;
      return true;
    }
    void less(std::size_t bytes) {
      if (scales_ && bytes > 0) scales_->take(who_, bytes);
      bytes_ -= bytes;
    }

   private:
    void swap(Weight& o) noexcept {
      std::swap(scales_, o.scales_);
      std::swap(who_, o.who_);
      std::swap(bytes_, o.bytes_);
    }
    std::shared_ptr<Scales> scales_;
    std::string who_;
    std::size_t bytes_ = 0;
  };
  // Those without a name count only in all.
  Weight of(std::string who) { return {shared_from_this(), std::move(who)}; }
  std::size_t all() const { return all_; }

 private:
  bool add(const std::string& who, std::size_t bytes) {
    if (all_ + bytes > most_) return false;
    if (!who.empty()) {
      const auto at = by_name_.find(who);
      if ((at == by_name_.end() ? 0 : at->second) + bytes > each_) return false;
      by_name_[who] += bytes;
    }
    all_ += bytes;
    return true;
  }
  void take(const std::string& who, std::size_t bytes) {
    all_ -= bytes;
    if (who.empty()) return;
    const auto at = by_name_.find(who);
    if ((at->second -= bytes) == 0) by_name_.erase(at);
  }
  std::size_t most_, each_;
  std::size_t all_ = 0;
  std::unordered_map<std::string, std::size_t> by_name_;
};

}  // namespace sandtable::server
