#include "store/keeper.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace sandtable::store {
namespace {

constexpr std::size_t most_in_one_commit = 512;

struct Job {
  std::vector<Write> writes;
  Keeper::Done done;
  std::function<void(Store&)> other;
};

}  // namespace

struct Keeper::Inside {
  std::unique_ptr<Store> store;
  Runs runs;
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<Job> jobs;
  bool stop = false;
  std::thread thread;

  void add(Job job) {
    if (runs == Runs::in_the_call) {
      std::deque<Job> one;
      one.push_back(std::move(job));
      carry_out(one);
      return;
    }
    {
      const std::lock_guard lock(mutex);
      jobs.push_back(std::move(job));
    }
    wake.notify_one();
  }

  void work() {
    std::unique_lock lock(mutex);
    while (true) {
      wake.wait(lock, [this] { return stop || !jobs.empty(); });
      if (jobs.empty()) return;
      std::deque<Job> taken = std::exchange(jobs, {});
      lock.unlock();
      while (!taken.empty()) carry_out(taken);
      lock.lock();
    }
  }

  // The first job, and with it all writes that follow it at once.
  void carry_out(std::deque<Job>& queue) {
    if (queue.front().other) {
      queue.front().other(*store);
      queue.pop_front();
      return;
    }
    std::vector<Write> all;
    std::vector<std::pair<std::size_t, Done>> ends;  // how many writes up to here, and whom to tell
    while (!queue.empty() && !queue.front().other && all.size() < most_in_one_commit) {
      for (Write& w : queue.front().writes) all.push_back(std::move(w));
      ends.emplace_back(all.size(), std::move(queue.front().done));
      queue.pop_front();
    }
    std::vector<bool> written;
    std::string error;
    try {
      written = store->write(all);
    } catch (const std::exception& e) {
      error = e.what();
    }
    std::size_t at = 0;
    for (auto& [end, done] : ends) {
      std::string mine = error;
      for (; at < end; ++at)
        if (mine.empty() && !written[at]) mine = lost_ownership;
      if (done) done(mine);
    }
  }
};

Keeper::Keeper(std::unique_ptr<Store> store, Runs runs) : inside_(std::make_unique<Inside>()) {
  inside_->store = std::move(store);
  inside_->runs = runs;
  if (runs == Runs::on_a_thread) inside_->thread = std::thread([this] { inside_->work(); });
}

Keeper::~Keeper() {
  {
    const std::lock_guard lock(inside_->mutex);
    inside_->stop = true;
  }
  inside_->wake.notify_one();
  if (inside_->thread.joinable()) inside_->thread.join();
}

void Keeper::write(std::vector<Write> writes, Done done) {
  inside_->add({.writes = std::move(writes), .done = std::move(done), .other = {}});
}
void Keeper::with(std::function<void(Store&)> job) { inside_->add({.writes = {}, .done = {}, .other = std::move(job)}); }

}  // namespace sandtable::store
