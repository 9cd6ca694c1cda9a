#include "store/job_queue.hpp"

#include <unistd.h>

#include <mutex>

#include "store/postgres_link.hpp"

namespace sandtable::store {
namespace {

constexpr const char* queue_tables = R"(
CREATE TABLE IF NOT EXISTS queue_tasks (name text PRIMARY KEY, task text NOT NULL, jobs bigint NOT NULL);
CREATE TABLE IF NOT EXISTS queue_jobs (name text NOT NULL, job bigint NOT NULL, worker text, until timestamptz,
  result text, PRIMARY KEY (name, job));
CREATE INDEX IF NOT EXISTS queue_open ON queue_jobs (name, job) WHERE result IS NULL;
)";

std::string array_of(const std::vector<int64_t>& numbers) {
  std::string text = "{";
  for (const int64_t n : numbers) text += (text.size() > 1 ? "," : "") + std::to_string(n);
  return text + "}";
}

std::string worker_name() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return fmt::format("{}:{}", host.data(), ::getpid());
}

class PostgresQueue final : public JobQueue {
 public:
  explicit PostgresQueue(const std::string& url) : worker_(worker_name()), link_(url, prepare) {}

  void bring(const std::string& name, const std::string& task, int64_t jobs) override {
    locked([&](pqxx::work& t) {
      if (t.exec_prepared("queue_bring", name, task, jobs).affected_rows() == 0) return;
      t.exec_params("INSERT INTO queue_jobs (name, job) SELECT $1::text, generate_series(0, $2::bigint - 1)", name,
                    jobs);
    });
  }
  std::vector<int64_t> take(const std::string& name, int64_t most, int lease) override {
    std::vector<int64_t> jobs;
    locked([&](pqxx::work& t) {
      jobs.clear();
      for (const auto& row : t.exec_prepared("queue_take", name, most, worker_, lease))
        jobs.push_back(row[0].as<int64_t>());
    });
    return jobs;
  }
  void renew(const std::string& name, const std::vector<int64_t>& mine, int lease) override {
    locked([&](pqxx::work& t) { t.exec_prepared("queue_renew", name, array_of(mine), worker_, lease); });
  }
  void done(const std::string& name, int64_t job, const std::string& result) override {
    locked([&](pqxx::work& t) { t.exec_prepared("queue_done", name, job, result, worker_); });
  }
  void give_back(const std::string& name, const std::vector<int64_t>& mine) override {
    locked([&](pqxx::work& t) { t.exec_prepared("queue_back", name, array_of(mine), worker_); });
  }
  QueueNow now(const std::string& name) override {
    QueueNow now;
    locked([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("queue_now", name)) now = {row[0].as<int64_t>(), row[1].as<int64_t>()};
    });
    return now;
  }
  std::vector<std::pair<int64_t, std::string>> results(const std::string& name) override {
    std::vector<std::pair<int64_t, std::string>> all;
    locked([&](pqxx::work& t) {
      all.clear();
      for (const auto& row : t.exec_prepared("queue_results", name))
        all.emplace_back(row[0].as<int64_t>(), row[1].as<std::string>());
    });
    return all;
  }

 private:
  static void prepare(pqxx::connection& db) {
    {
      pqxx::work t(db);
      t.exec("SELECT pg_advisory_xact_lock(727275)");  // two processes may start at once
      t.exec("SET LOCAL client_min_messages = warning");
      t.exec(queue_tables);
      t.commit();
    }
    const std::string until = "now() + $4::integer * interval '1 second'";
    db.prepare("queue_bring", "INSERT INTO queue_tasks VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
    db.prepare("queue_take",
               "UPDATE queue_jobs SET worker = $3, until = " + until +
                   " WHERE name = $1 AND job IN (SELECT job FROM queue_jobs WHERE name = $1 AND result IS "
                   "NULL AND (until IS NULL OR until < now()) ORDER BY job LIMIT $2 FOR UPDATE SKIP LOCKED) "
                   "RETURNING job");
    db.prepare("queue_renew", "UPDATE queue_jobs SET until = " + until +
                                  " WHERE name = $1 AND job = ANY ($2::bigint[]) AND worker = $3 AND result IS NULL");
    db.prepare(
        "queue_done",
        "UPDATE queue_jobs SET result = $3, worker = $4, until = NULL WHERE name = $1 AND job = $2 AND result IS NULL");
    db.prepare(
        "queue_back",
        "UPDATE queue_jobs SET worker = NULL, until = NULL WHERE name = $1 AND job = ANY ($2::bigint[]) AND worker "
        "= $3 AND result IS NULL");
    db.prepare("queue_now", "SELECT count(*), count(result) FROM queue_jobs WHERE name = $1");
    db.prepare("queue_results",
               "SELECT job, result FROM queue_jobs WHERE name = $1 AND result IS NOT NULL ORDER BY job");
  }
  template <class F>
  void locked(F&& f) {
    const std::lock_guard lock(mutex_);
    link_.in_transaction(f);
  }

  std::mutex mutex_;
  std::string worker_;
  PostgresLink link_;
};

}  // namespace

std::unique_ptr<JobQueue> open_job_queue(const std::string& url) {
  if (!url.starts_with("postgres://") && !url.starts_with("postgresql://"))
    throw StoreError(fmt::format("'{}' names no queue; write postgres://USER@HOST/NAME", url));
  return std::make_unique<PostgresQueue>(url);
}

}  // namespace sandtable::store
