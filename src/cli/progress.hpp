// A bar for long work: how much is done, how fast, how long it will still take. On a terminal only; a pipe gets
// nothing. Used by simulations and ladders. Goes to standard error.
#pragma once
#include <chrono>
#include <iosfwd>
#include <string>

namespace sandtable::cli {

class Progress {
 public:
  Progress(std::ostream& err, std::string what, int64_t total, int64_t done = 0);
  ~Progress();  // clears the line
  void add(int64_t more = 1);
  void set(int64_t done, int64_t total);
  double per_second() const;  // since it began

 private:
  void draw();

  std::ostream& err_;
  std::string what_;
  int64_t total_;
  int64_t done_;
  int64_t began_with_;
  bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point began_;
  std::chrono::steady_clock::time_point last_;
};

// "4 min 10 s"
std::string time_words(double seconds);

}  // namespace sandtable::cli
