// What others do on the server while the load tool plays: look at the lobby, fetch reports, ask before they move. Used
// by cli/load.cpp. Each of them is a thread that waits most of the time; what they find is counted, not judged. They
// give way to the server on the same machine, as people at machines of their own do.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sandtable::cli {

struct Beside {
  int lobby = 0;
  int reports = 0;
  int previews = 0;
  std::string server;
  std::string scenario;
  std::vector<std::string> games;  // whose reports are fetched
  bool any() const { return lobby > 0 || reports > 0 || previews > 0; }
};

struct CrowdTold {
  struct Sort {
    const char* name = "";
    int64_t failed = 0;
    int64_t later = 0;        // told when to come back
    std::vector<int64_t> us;  // how long each took
  };
  std::vector<Sort> sorts;
  std::string text();
  std::string json();
};

class Crowd {
 public:
  explicit Crowd(const Beside& beside);
  CrowdTold stop();

 private:
  template <class Once>
  void add(std::size_t sort, int64_t every_us, Once once);
  void add_asker();
  void note(std::size_t sort, int status, int64_t us);

  Beside beside_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  CrowdTold told_;
  std::vector<std::thread> threads_;
};

}  // namespace sandtable::cli
