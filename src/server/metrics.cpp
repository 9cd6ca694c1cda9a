#include "server/metrics.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::server {
namespace {

constexpr std::size_t times_kept = 100'000;
constexpr std::size_t most_codes = 64;  // codes of errors are ours, but a mistake must not fill the memory

void head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  out += fmt::format("# HELP sandtable_{} {}\n# TYPE sandtable_{} {}\n", name, help, name, type);
}
void counter(std::string& out, std::string_view name, std::string_view help, int64_t value) {
  head(out, name, "counter", help);
  out += fmt::format("sandtable_{} {}\n", name, value);
}
template <class N>
void gauge(std::string& out, std::string_view name, std::string_view help, N value) {
  head(out, name, "gauge", help);
  out += fmt::format("sandtable_{} {}\n", name, value);
}
std::string seconds(int64_t microseconds) {
  return fmt::format("{}.{:06}", microseconds / 1'000'000, microseconds % 1'000'000);
}

}  // namespace

void Histogram::add(int64_t nanoseconds) {
  const int64_t us = std::max<int64_t>(0, nanoseconds) / 1000;
  const auto at = std::lower_bound(bounds_us.begin(), bounds_us.end(), us) - bounds_us.begin();
  ++counts_[static_cast<std::size_t>(at)];
  sum_ns_ += std::max<int64_t>(0, nanoseconds);
}

void Histogram::print(std::string& out, std::string_view name, std::string_view help) const {
  head(out, name, "histogram", help);
  int64_t sum = 0;
  for (std::size_t i = 0; i < bounds_us.size(); ++i) {
    sum += counts_[i];
    out += fmt::format("sandtable_{}_bucket{{le=\"{}\"}} {}\n", name, seconds(bounds_us[i]), sum);
  }
  sum += counts_.back();
  out += fmt::format("sandtable_{}_bucket{{le=\"+Inf\"}} {}\nsandtable_{}_sum {}\nsandtable_{}_count {}\n", name, sum,
                     name, seconds(sum_ns_ / 1000), name, sum);
}

void Latest::add(int64_t nanoseconds) {
  const auto us = static_cast<uint32_t>(std::clamp<int64_t>(nanoseconds / 1000, 0, UINT32_MAX));
  if (times_.size() < times_kept)
    times_.push_back(us);
  else
    times_[next_++ % times_kept] = us;
}

std::vector<uint32_t> Latest::at(const std::vector<double>& shares) const {
  std::vector<uint32_t> sorted = times_;
  std::sort(sorted.begin(), sorted.end());
  std::vector<uint32_t> found;
  for (const double share : shares)
    found.push_back(sorted.empty() ? 0u
                                   : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))]);
  return found;
}

void Metrics::measured(int64_t nanoseconds) {
  command.add(nanoseconds);
  latest.add(nanoseconds);
  ++commands, ++commands_ever;
}

void Metrics::sent(std::string_view message) {
  ++messages_out;
  bytes_out += static_cast<int64_t>(message.size());
  if (message.starts_with("{\"type\":\"frames\"")) ++frames;
  if (message.starts_with("{\"type\":\"refused\"")) ++refusals;
}

void Metrics::error(const std::string& code) {
  if (errors.size() < most_codes || errors.contains(code)) ++errors[code];
}

std::string Metrics::prometheus(const Standing& now) const {
  std::string out;
  counter(out, "commands_total", "Commands carried out and shown to everybody.", commands_ever);
  counter(out, "refusals_total", "Commands that a rule stood in the way of.", refusals);
  counter(out, "frames_total", "Messages with frames that were sent.", frames);
  counter(out, "messages_in_total", "WebSocket messages received.", messages_in);
  counter(out, "messages_out_total", "WebSocket messages sent.", messages_out);
  counter(out, "bytes_out_total", "Bytes of WebSocket messages sent.", bytes_out);
  counter(out, "connections_total", "WebSocket connections opened.", connections);
  counter(out, "rooms_loaded_total", "Games loaded from the store.", rooms_loaded);
  counter(out, "rooms_lost_total", "Games dropped because something was not written or another process has them.",
          rooms_lost);
  counter(out, "store_writes_total", "Transactions asked for by games.", writes);
  counter(out, "store_write_failures_total", "Those that were not written.", write_failures);
  counter(out, "previews_total", "Questions before a move that were answered.", previews);
  counter(out, "claims_doubted_total", "Times the claims had run out before they were renewed.", claims_doubted);
  head(out, "errors_total", "counter", "Messages refused, by code.");
  for (const auto& [code, count] : errors)
    out += fmt::format("sandtable_errors_total{{code=\"{}\"}} {}\n", code, count);
  head(out, "http_requests_total", "counter", "Answers of the HTTP interface, by status.");
  for (const auto& [status, count] : requests)
    out += fmt::format("sandtable_http_requests_total{{status=\"{}\"}} {}\n", status, count);
  head(out, "sign_ins_total", "counter", "Attempts to sign in, by what came of them.");
  for (const auto& [result, count] : sign_ins)
    out += fmt::format("sandtable_sign_ins_total{{result=\"{}\"}} {}\n", result, count);
  gauge(out, "rooms", "Games in memory.", now.rooms);
  gauge(out, "connections", "WebSocket connections.", now.connections);
  gauge(out, "players", "Connections that sit at or watch a table.", now.joined);
  gauge(out, "claims_sure", "Whether the claims of this process are in force.", now.sure ? 1 : 0);
  gauge(out, "draining", "Whether it is going down.", now.draining ? 1 : 0);
  head(out, "queue_length", "gauge", "What waits, by where.");
  const std::array<std::pair<const char*, int64_t>, 6> queues{{{"store", static_cast<int64_t>(now.writing)},
                                                               {"slow", slow_waiting->load()},
                                                               {"pages", pages_waiting->load()},
                                                               {"thinking", thoughts_waiting->load()},
                                                               {"preview", static_cast<int64_t>(now.previews)},
                                                               {"claims", static_cast<int64_t>(now.held)}}};
  for (const auto& [name, length] : queues)
    out += fmt::format("sandtable_queue_length{{queue=\"{}\"}} {}\n", name, length);
  command.print(out, "command_seconds", "From a command's message being read to its last view being written.");
  write.print(out, "store_write_seconds", "From a write being asked for to its being on disk and told.");
  preview.print(out, "preview_seconds", "Answering one question before a move.");
  const auto us = latest.at({0.5, 0.9, 0.99});
  head(out, "command_latest_seconds", "summary", "The same as command_seconds, of the last 100,000.");
  const std::array<const char*, 3> names{"0.5", "0.9", "0.99"};
  for (std::size_t i = 0; i < names.size(); ++i)
    out += fmt::format("sandtable_command_latest_seconds{{quantile=\"{}\"}} {}\n", names[i], seconds(us[i]));
  return out;
}

std::string Metrics::json(const Standing& now) const {
  const auto us = latest.at({0.5, 0.9, 0.99, 0.999, 1});
  return fmt::format(
      "{{\"rooms\":{},\"connections\":{},\"commands\":{},\"p50_us\":{},\"p90_us\":{},\"p99_us\":{},\"p999_us\":{},"
      "\"max_us\":{}}}",
      now.rooms, now.connections, commands, us[0], us[1], us[2], us[3], us[4]);
}

std::function<void(std::function<void()>)> counted(std::function<void(std::function<void()>)> run,
                                                   std::shared_ptr<std::atomic<int64_t>> count) {
  return [run = std::move(run), count = std::move(count)](std::function<void()> job) {
    count->fetch_add(1);
    run([job = std::move(job), count] {
      job();
      count->fetch_sub(1);
    });
  };
}

}  // namespace sandtable::server
