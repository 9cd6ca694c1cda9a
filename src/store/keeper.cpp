#include "store/keeper.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <thread>
#include <utility>

#include "base/inbox.hpp"
#include "base/thread_rank.hpp"
#include "base/wakeup.hpp"

namespace sandtable::store {
namespace {

constexpr std::size_t most_in_one_commit = 512;
constexpr int look_nice = 5;

}  // namespace

struct Keeper::Inside {
  struct Job {
    Writes writes;
    Keeper::Done done;
    std::function<void(Store&)> other;
  };

  std::unique_ptr<Store> store;
  Runs runs;
  Inbox<Job> inbox;
  Wakeup wake;
  std::atomic<std::size_t> waiting = 0;  // or being carried out
  std::atomic<bool> stop = false;
  std::map<std::string, int64_t> ended_claims;  // by game the claim whose writing has ended
  std::thread thread;

  void add(Job job) {
    if (runs == Runs::in_the_call) {
      std::deque<Job> one;
      one.push_back(std::move(job));
      carry_out(one);
      return;
    }
    ++waiting;
    if (inbox.put(std::move(job))) wake.call();
  }

  void work() {
    std::deque<Job> taken;
    while (true) {
      wake.wait();
      const bool last = stop;  // what was put in before is still done
      inbox.take(taken);
      while (!taken.empty()) {
        const std::size_t before = taken.size();
        carry_out(taken);
        waiting -= before - taken.size();
      }
      if (last) return;
    }
  }

  // The first job, and with it all writes that follow it at once.
  void carry_out(std::deque<Job>& queue) {
    if (queue.front().other) {
      try {
        queue.front().other(*store);
      } catch (const std::exception&) {  // whoever wants to know catches it himself; the thread goes on
      }
      queue.pop_front();
      return;
    }
    std::vector<Job> together;
    std::size_t count = 0;
    while (!queue.empty() && !queue.front().other && count < most_in_one_commit) {
      count += queue.front().writes.size();
      together.push_back(std::move(queue.front()));
      queue.pop_front();
    }
    if (write_all(together)) return;
    for (Job& job : together) write_alone(job);  // one of them cannot be written; the others need not suffer
  }

  // False, and nothing told, when the transaction failed.
  bool write_all(std::vector<Job>& jobs_now) {
    if (jobs_now.size() == 1) return write_alone(jobs_now[0]), true;
    std::vector<Writes> all;
    std::vector<Job*> going;
    for (Job& job : jobs_now)
      if (!ended(job)) going.push_back(&job), all.push_back(job.writes);
    std::vector<Written> written;
    try {
      written = store->write(all);
    } catch (const std::exception&) {
      return false;
    }
    // In order: a job of this commit may end the writing of those behind it.
    std::size_t next = 0;
    for (Job& job : jobs_now) {
      if (next < going.size() && going[next] == &job)
        tell(job, written[next++]);
      else
        refuse(job, not_kept);
    }
    return true;
  }
  void write_alone(Job& job) {
    if (ended(job)) return refuse(job, not_kept);
    try {
      tell(job, store->write({job.writes})[0]);
    } catch (const std::exception& e) {
      refuse(job, e.what());
    }
  }
  // A write that fails is the last of its claim: what comes behind it would leave a gap, or tell of what never
  // happened.
  bool ended(const Job& job) const {
    if (job.writes.empty()) return false;
    const Owned& owned = owned_of(job.writes[0]);
    const auto found = ended_claims.find(owned.game);
    return found != ended_claims.end() && owned.epoch <= found->second;
  }
  void end(const Job& job) {
    if (job.writes.empty()) return;
    const Owned& owned = owned_of(job.writes[0]);
    int64_t& epoch = ended_claims.try_emplace(owned.game, owned.epoch).first->second;
    epoch = std::max(epoch, owned.epoch);
  }
  void tell(Job& job, Written how) {
    if (how != Written::yes) return refuse(job, how == Written::elsewhere ? lost_ownership : not_kept);
    if (job.done) job.done("");
  }
  void refuse(Job& job, const std::string& error) {
    end(job);
    if (job.done) job.done(error);
  }
};

Keeper::Keeper(std::unique_ptr<Store> store, Runs runs) : inside_(std::make_unique<Inside>()) {
  inside_->store = std::move(store);
  inside_->runs = runs;
  if (runs == Runs::on_a_thread)
    inside_->thread = std::thread([this] {
      comes_first();
      inside_->work();
    });
}

Keeper::Keeper(std::unique_ptr<Store> store, std::unique_ptr<Store> reader, std::unique_ptr<Store> aside)
    : Keeper(std::move(store)) {
  reader_ = std::make_unique<Inside>();
  reader_->store = std::move(reader);
  reader_->runs = Runs::on_a_thread;
  reader_->thread = std::thread([this] {
    gives_way(look_nice);
    reader_->work();
  });
  if (!aside) return;
  aside_ = std::make_unique<Inside>();
  aside_->store = std::move(aside);
  aside_->runs = Runs::on_a_thread;
  aside_->thread = std::thread([this] { aside_->work(); });
}

Keeper::~Keeper() { finish(); }
void Keeper::finish() {
  for (Inside* one : {inside_.get(), aside_.get(), reader_.get()}) {
    if (!one) continue;
    one->stop = true;
    one->wake.call();
    if (one->thread.joinable()) one->thread.join();
  }
}

void Keeper::write(Writes writes, Done done) {
  inside_->add({.writes = std::move(writes), .done = std::move(done), .other = {}});
}
void Keeper::with(std::function<void(Store&)> job) {
  (aside_ ? aside_ : inside_)->add({.writes = {}, .done = {}, .other = std::move(job)});
}
void Keeper::look(std::function<void(Store&)> job) {
  (reader_ ? reader_ : inside_)->add({.writes = {}, .done = {}, .other = std::move(job)});
}
std::size_t Keeper::waiting() const { return inside_->waiting; }

}  // namespace sandtable::store
