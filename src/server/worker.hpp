// Threads that take jobs from one queue, in order. Used by the server for previews, for pages, for reports and for
// everything slow. What is put in is counted by whoever puts it in (hub_inside.hpp says how much of each there may be),
// so the queue has a bound; it is not this class that refuses. Whoever puts something in waits for nobody.
#pragma once
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/inbox.hpp"
#include "base/thread_rank.hpp"
#include "base/wakeup.hpp"

namespace sandtable::server {

class Worker {
 public:
  // A nicer thread leaves the processor to those that play; one with a share of less than 100 percent rests after each
  // job, so that whoever has no rank among this process's threads (a database on the same machine) is left room too.
  explicit Worker(int threads = 1, int nice = 0, int percent = 100) : percent_(percent) {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this, nice] {
        if (nice > 0) gives_way(nice);
        work();
      });
  }
  ~Worker() { stop(); }
  // What has not begun is dropped, and so is all that comes after.
  void stop() {
    stop_ = true;
    for (std::size_t i = 0; i < threads_.size(); ++i) wake_.call();
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
    jobs_.clear();
    inbox_.take(jobs_);
    jobs_.clear();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void post(std::function<void()> job) {
    if (stop_) return;
    inbox_.put(std::move(job));
    wake_.call();  // once a job: whoever is woken finds one
  }

 private:
  void work() {
    while (true) {
      wake_.wait();
      if (stop_) return;
      std::function<void()> job = next();
      const int64_t began = used_ns();
      job();
      job = nullptr;
      if (percent_ < 100) rest(used_ns() - began);
    }
  }
  std::function<void()> next() {
    const std::lock_guard lock(mutex_);
    if (jobs_.empty()) inbox_.take(jobs_);
    std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  static int64_t used_ns() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1'000'000'000LL + t.tv_nsec;
  }
  void rest(int64_t used) const {
    constexpr int64_t longest = 100'000'000;
    std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(longest, used * (100 - percent_) / percent_)));
  }

  int percent_;
  Inbox<std::function<void()>> inbox_;
  Wakeup wake_;
  std::mutex mutex_;  // among the threads here
  std::deque<std::function<void()>> jobs_;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace sandtable::server
