// What a server counts and measures, for operators: as Prometheus reads it and as `sandtable load` does. Used by the
// hub, on its thread, except the lengths of queues. Knows neither rooms nor sockets.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sandtable::server {

// How many took how long.
class Histogram {
 public:
  void add(int64_t nanoseconds);
  void print(std::string& out, std::string_view name, std::string_view help) const;

 private:
  static constexpr std::array<int64_t, 15> bounds_us{100,     250,     500,       1'000,     2'500,
                                                     5'000,   10'000,  25'000,    50'000,    100'000,
                                                     250'000, 500'000, 1'000'000, 2'500'000, 5'000'000};
  std::array<int64_t, bounds_us.size() + 1> counts_{};
  int64_t sum_ns_ = 0;
};

// The latest commands' times, and what they come to.
class Latest {
 public:
  void add(int64_t nanoseconds);
  std::vector<uint32_t> at(const std::vector<double>& shares) const;  // microseconds
  void reset() { times_.clear(), next_ = 0; }

 private:
  std::vector<uint32_t> times_;
  std::size_t next_ = 0;
};

// What stands at the moment; the hub knows.
struct Standing {
  std::size_t rooms = 0, connections = 0, joined = 0, held = 0, writing = 0, previews = 0;
  bool sure = false, draining = false;
};

struct Metrics {
  Histogram command, write, preview;
  Latest latest;
  int64_t commands = 0;       // since the figures were reset
  int64_t commands_ever = 0;  // and since the process began
  int64_t refusals = 0, frames = 0, messages_in = 0, messages_out = 0, bytes_out = 0;
  int64_t connections = 0, rooms_loaded = 0, rooms_lost = 0, writes = 0, write_failures = 0, previews = 0;
  int64_t claims_doubted = 0;
  std::map<std::string, int64_t> errors;    // by code
  std::map<int, int64_t> requests;          // over HTTP, by status
  std::map<std::string, int64_t> sign_ins;  // by what came of them
  std::shared_ptr<std::atomic<int64_t>> slow_waiting = std::make_shared<std::atomic<int64_t>>(0);
  std::shared_ptr<std::atomic<int64_t>> thoughts_waiting = std::make_shared<std::atomic<int64_t>>(0);
  std::shared_ptr<std::atomic<int64_t>> pages_waiting = std::make_shared<std::atomic<int64_t>>(0);

  void measured(int64_t nanoseconds);
  void sent(std::string_view message);
  void error(const std::string& code);
  std::string prometheus(const Standing& now) const;
  std::string json(const Standing& now) const;
  void reset() { latest.reset(), commands = 0; }
};

// The same way to run work, with what waits for its turn or is at it counted.
std::function<void(std::function<void()>)> counted(std::function<void(std::function<void()>)> run,
                                                   std::shared_ptr<std::atomic<int64_t>> count);

}  // namespace sandtable::server
