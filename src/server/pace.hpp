// So much of something a second and no more, for all who want it together: each is told how long to wait before it has
// its share. Used by net_http.cpp for reports and journals, which would otherwise take the thread that plays.
#pragma once
#include <algorithm>
#include <cstdint>

namespace sandtable::server {

inline constexpr int64_t export_bytes_a_second = 8 << 20;  // of all reports and journals together

class Pace {
 public:
  explicit Pace(int64_t a_second) : a_second_(a_second) {}

  // Nanoseconds until what was taken is paid for. What was left unused is not saved up.
  int64_t take(int64_t amount, int64_t now_ns) {
    paid_until_ns_ = std::max(paid_until_ns_, now_ns) + amount * 1'000'000'000 / a_second_;
    return paid_until_ns_ - now_ns;
  }

 private:
  int64_t a_second_;
  int64_t paid_until_ns_ = 0;
};

}  // namespace sandtable::server
