// Threads that take jobs from one queue, in order. Used by the server for previews, for pages and for everything slow.
// What is put in is counted by whoever puts it in (hub_inside.hpp says how much of each there may be), so the queue has
// a bound; it is not this class that refuses.
#pragma once
#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace sandtable::server {

class Worker {
 public:
  // A nicer thread leaves the processor to those that play.
  explicit Worker(int threads = 1, int nice = 0) {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this, nice] {
        if (nice > 0) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
        work();
      });
  }
  ~Worker() { stop(); }
  // What has not begun is dropped, and so is all that comes after.
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void post(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
      if (stop_) return;
      std::function<void()> job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
      job = nullptr;
      lock.lock();
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace sandtable::server
