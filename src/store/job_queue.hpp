// Work that processes on any number of machines share through PostgreSQL: numbered jobs of one task, taken by lease.
// Whoever is gone for longer than his lease has his jobs done again by others; of a job done twice the first result
// stays. Used by `sandtable sim --queue`. Knows nothing of what a job is: a task and a result are text.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sandtable::store {

struct QueueNow {
  int64_t jobs = 0;
  int64_t done = 0;
};

class JobQueue {
 public:
  virtual ~JobQueue() = default;
  // Brings the task `name` with its jobs 0 to below `jobs`, unless it is there.
  virtual void bring(const std::string& name, const std::string& task, int64_t jobs) = 0;
  // At most so many jobs that nobody has, the lowest first, for `lease` seconds of the database's clock.
  virtual std::vector<int64_t> take(const std::string& name, int64_t most, int lease) = 0;
  virtual void renew(const std::string& name, const std::vector<int64_t>& mine, int lease) = 0;
  virtual void done(const std::string& name, int64_t job, const std::string& result) = 0;
  virtual void give_back(const std::string& name, const std::vector<int64_t>& mine) = 0;
  virtual QueueNow now(const std::string& name) = 0;
  virtual std::vector<std::pair<int64_t, std::string>> results(const std::string& name) = 0;  // by number
};

// Several threads may use it at once. Throws StoreError, here and above.
std::unique_ptr<JobQueue> open_job_queue(const std::string& url);

}  // namespace sandtable::store
