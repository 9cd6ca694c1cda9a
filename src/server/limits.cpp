#include "server/limits.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>

#include <algorithm>

namespace sandtable::server {
namespace {

constexpr int64_t one = 60'000;  // a rate of so many a minute fills so many of these a millisecond
constexpr std::size_t most_buckets = 50'000;

}  // namespace

int64_t Bucket::level(Limit limit, Millis now) const {
  return std::max<int64_t>(0, used_ - std::max<Millis>(0, now - at_) * figure_of(limit).per_minute);
}

bool Bucket::full(Limit limit, Millis now) const { return level(limit, now) == 0; }

std::optional<Millis> Bucket::take(Limit limit, Millis now) {
  const Figure& figure = figure_of(limit);
  used_ = level(limit, now);
  at_ = now;
  const int64_t over = used_ + one - figure.burst * one;
  if (over > 0) return (over + figure.per_minute - 1) / figure.per_minute;
  used_ += one;
  return std::nullopt;
}

void Limiter::take(Limit limit, std::string_view who, Millis now) {
  if (who.empty()) return;
  if (buckets_.size() >= most_buckets) {
    std::erase_if(buckets_, [&](const auto& b) { return b.second.bucket.full(b.second.limit, now); });
    if (buckets_.size() >= most_buckets) buckets_.erase(buckets_.begin());
  }
  Kept& kept = buckets_[fmt::format("{} {}", static_cast<int>(limit), who)];
  kept.limit = limit;
  if (const auto wait = kept.bucket.take(limit, now)) throw too_fast(limit, *wait);
}

Bad too_fast(std::string words, Millis wait, int status) {
  const Millis seconds = std::max<Millis>(1, (wait + 999) / 1000);
  Bad why = bad("too_fast", fmt::format("{}; try again in {} {}", words, seconds, seconds == 1 ? "second" : "seconds"),
                status);
  why.retry_after = static_cast<int>(seconds);
  why.trouble.retry_ms = static_cast<int32_t>(std::max<Millis>(1, wait));
  return why;
}

Bad too_fast(Limit limit, Millis wait) {
  const Figure& f = figure_of(limit);
  return too_fast(fmt::format("at most {} {} {} at once and {} a minute", f.burst, f.what, f.whose, f.per_minute),
                  wait);
}

std::string address_key(std::string_view text) {
  const std::string address(text);
  in_addr four{};
  if (inet_pton(AF_INET, address.c_str(), &four) == 1) return address;
  in6_addr six{};
  if (inet_pton(AF_INET6, address.substr(0, address.find('%')).c_str(), &six) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&six))
    return fmt::format("{}.{}.{}.{}", six.s6_addr[12], six.s6_addr[13], six.s6_addr[14], six.s6_addr[15]);
  std::string key;
  for (int i = 0; i < 8; ++i) key += fmt::format("{:02x}", six.s6_addr[i]);
  return key + "/64";
}

}  // namespace sandtable::server
