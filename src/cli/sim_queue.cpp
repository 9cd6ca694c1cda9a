#include "cli/sim_queue.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "sim/run.hpp"
#include "store/job_queue.hpp"
#include "store/store.hpp"

namespace sandtable::cli {
namespace {

class Worker {
 public:
  Worker(std::ostream& err, const QueueWork& how, const sim::Plan& plan)
      : err_(err), how_(how), plan_(plan), name_(sim::hash_of_plan(plan)), queue_(store::open_job_queue(how.url)) {}

  sim::Results work() {
    const std::vector<sim::Job> jobs = sim::jobs_of(plan_);
    queue_->bring(name_, sim::text_of(plan_), static_cast<int64_t>(jobs.size()));
    const store::QueueNow before = queue_->now(name_);
    Progress progress(err_, "battles", before.jobs, before.done);
    std::thread keeper([this] { keep(); });
    try {
      sim::run({.plan = &plan_,
                .home = home(),
                .threads = how_.threads,
                .next = [&]() -> std::optional<sim::Job> {
                  const auto number = next(progress);
                  return number ? std::optional(jobs.at(static_cast<std::size_t>(*number))) : std::nullopt;
                },
                .done =
                    [&](const sim::Row& row) {
                      queue_->done(name_, row.job, sim::text_of(row));
                      const std::lock_guard lock(mutex_);
                      mine_.erase(row.job);
                    }});
    } catch (...) {
      stop(keeper);
      throw;
    }
    stop(keeper);
    sim::Results all{.plan = plan_, .rows = {}};
    for (const auto& [job, text] : queue_->results(name_)) {
      sim::Row row = sim::read_row(text, "--queue", static_cast<int>(job) + 1);
      all.rows.emplace(row.job, std::move(row));
    }
    return all;
  }

 private:
  // Some at a time, so that few questions go to the database and a worker that dies holds up few. Nobody is done
  // before everybody is: jobs that others hold may come back.
  std::optional<int64_t> next(Progress& progress) {
    while (waiting_.empty()) {
      const int64_t most = 2 * (how_.threads > 0 ? how_.threads : sim::cores());
      const std::vector<int64_t> taken = queue_->take(name_, most, how_.lease);
      {
        const std::lock_guard lock(mutex_);
        waiting_.insert(waiting_.end(), taken.begin(), taken.end());
        mine_.insert(taken.begin(), taken.end());
      }
      const store::QueueNow now = queue_->now(name_);
      progress.set(now.done, now.jobs);
      if (!taken.empty()) break;
      if (now.done == now.jobs) return std::nullopt;
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
    }
    const int64_t job = waiting_.front();
    waiting_.pop_front();
    return job;
  }

  // Leases are renewed three times in their length, as battles may take longer than one.
  void keep() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(how_.lease * 1000 / 3), [this] { return over_; })) {
      const std::vector<int64_t> mine(mine_.begin(), mine_.end());
      lock.unlock();
      try {
        if (!mine.empty()) queue_->renew(name_, mine, how_.lease);
      } catch (const store::StoreError&) {
        // Whoever writes the next result sees it too, and says so.
      }
      lock.lock();
    }
  }
  void stop(std::thread& keeper) {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    keeper.join();
    try {
      queue_->give_back(name_, {mine_.begin(), mine_.end()});
    } catch (const store::StoreError&) {
      // Its leases end by themselves.
    }
  }

  std::ostream& err_;
  const QueueWork& how_;
  const sim::Plan& plan_;
  std::string name_;
  std::unique_ptr<store::JobQueue> queue_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;
  std::deque<int64_t> waiting_;
  std::set<int64_t> mine_;
};

}  // namespace

sim::Results work_at_queue(std::ostream& err, const QueueWork& how, const sim::Plan& plan) {
  try {
    return Worker(err, how, plan).work();
  } catch (const store::StoreError& e) {
    throw InputError("--queue", 0, e.what());
  }
}

}  // namespace sandtable::cli
