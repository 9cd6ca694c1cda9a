#include "cli/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace sandtable::cli {

using Now = std::chrono::steady_clock;

Progress::Progress(std::ostream& err, std::string what, int64_t total, int64_t done)
    : err_(err),
      what_(std::move(what)),
      total_(total),
      done_(done),
      began_with_(done),
      shown_(&err == &std::cerr && ::isatty(STDERR_FILENO) == 1),
      began_(Now::now()),
      last_(began_) {
  draw();
}

Progress::~Progress() {
  if (drawn_) err_ << "\r\033[K" << std::flush;
}

double Progress::per_second() const {
  const double seconds = std::chrono::duration<double>(Now::now() - began_).count();
  return seconds > 0 ? static_cast<double>(done_ - began_with_) / seconds : 0;
}

void Progress::add(int64_t more) { set(done_ + more, total_); }
void Progress::set(int64_t done, int64_t total) {
  done_ = done;
  total_ = total;
  if (const auto now = Now::now(); now - last_ > std::chrono::milliseconds(200) || done_ == total_) {
    last_ = now;
    draw();
  }
}

void Progress::draw() {
  if (!shown_ || total_ <= 0) return;
  constexpr int64_t width = 30;
  const auto filled = static_cast<std::size_t>(std::clamp<int64_t>(done_ * width / total_, 0, width));
  const double rate = per_second();
  err_ << "\r\033[K" << what_ << " [" << std::string(filled, '#') << std::string(width - filled, '.') << "] " << done_
       << " of " << total_;
  if (rate > 0)
    err_ << fmt::format(", {:.{}f} a second, {} left", rate, rate < 10 ? 1 : 0,
                        time_words(static_cast<double>(total_ - done_) / rate));
  err_ << std::flush;
  drawn_ = true;
}

std::string time_words(double seconds) {
  const auto s = static_cast<int64_t>(seconds + 0.5);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

}  // namespace sandtable::cli
