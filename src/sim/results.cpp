#include "sim/results.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/json.hpp"

namespace sandtable::sim {
namespace {

constexpr int64_t results_format = 1;

std::string head_of(const Plan& plan) {
  return fmt::format("{{\"format\":{},\"plan\":{}}}", results_format, text_of(plan));
}

Plan plan_in(const std::string& line, const std::string& path) {
  const Json head = Json::parse(line, path, 1);
  const Json* format = head.find("format");
  const Json* plan = head.find("plan");
  if (!format || !format->integer() || !plan)
    throw InputError(path, 1, "not a file of results of `sandtable sim`; it begins with a plan");
  if (*format->integer() != results_format)
    throw InputError(
        path, 1,
        fmt::format("results of format {} are not known; this program reads {}", *format->integer(), results_format));
  return read_plan(plan->dump(), path);
}

struct Whole {
  std::string text;      // lines that are whole
  std::size_t size = 0;  // of the file
};

void take_rows(const std::string& text, const std::string& path, int jobs, std::map<int, Row>& rows) {
  std::size_t from = text.find('\n') + 1;
  for (int line = 2; from < text.size(); ++line) {
    const std::size_t end = text.find('\n', from);
    const Row row = read_row(text.substr(from, end - from), path, line);
    if (row.job < 0 || row.job >= jobs) throw InputError(path, line, fmt::format("its plan has no battle {}", row.job));
    rows.emplace(row.job, row);
    from = end + 1;
  }
}

std::string read_fd(int fd) {
  std::string text;
  std::array<char, 1 << 16> part;
  for (ssize_t n = 0; (n = ::pread(fd, part.data(), part.size(), static_cast<off_t>(text.size()))) > 0;)
    text.append(part.data(), static_cast<std::size_t>(n));
  return text;
}

}  // namespace

ResultFile::ResultFile(const std::string& path, const Plan& plan) : path_(path) {
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd_ < 0)
    throw InputError(path, 0,
                     fmt::format("cannot be written ({}); check the folder and its rights", std::strerror(errno)));
  try {
    if (::flock(fd_, LOCK_EX | LOCK_NB) != 0)
      throw InputError(path, 0, "another simulation is writing it; give each its own file, or wait");
    std::string text = read_fd(fd_);
    const std::size_t whole = text.rfind('\n') + 1;  // 0 without any
    if (whole < text.size()) {
      cut_ = true;
      if (::ftruncate(fd_, static_cast<off_t>(whole)) != 0)
        throw InputError(path, 0, "its torn last line cannot be cut off");
      text.resize(whole);
    }
    if (text.empty()) {
      write(head_of(plan));
      return;
    }
    if (hash_of_plan(plan_in(text.substr(0, text.find('\n')), path)) != hash_of_plan(plan))
      throw InputError(
          path, 1, "it holds the results of another simulation; name another file, or give the same options as before");
    take_rows(text, path, static_cast<int>(jobs_of(plan).size()), rows_);
  } catch (...) {
    ::close(fd_);
    throw;
  }
}

ResultFile::~ResultFile() { ::close(fd_); }

// One call a line: a process that is killed tears at most the last one.
void ResultFile::write(const std::string& line) {
  const std::string text = line + '\n';
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(fd_, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw InputError(path_, 0, fmt::format("cannot be written ({})", std::strerror(errno)));
    done += static_cast<std::size_t>(n);
  }
}

void ResultFile::add(const Row& row) { write(text_of(row)); }

Results read_results(const std::string& path) {
  const std::string all = read_file(path);
  const std::size_t whole = all.rfind('\n') + 1;
  if (whole == 0)
    throw InputError(path, 0, "no file of results of `sandtable sim`; it begins with a line that is whole");
  Results r{.plan = plan_in(all.substr(0, all.find('\n')), path), .rows = {}, .torn = whole < all.size()};
  take_rows(all.substr(0, whole), path, static_cast<int>(jobs_of(r.plan).size()), r.rows);
  return r;
}

Results merged(const std::vector<std::string>& paths) {
  Results all;
  for (const std::string& path : paths) {
    Results one = read_results(path);
    if (&path == &paths.front()) {
      all = std::move(one);
      continue;
    }
    if (hash_of_plan(one.plan) != hash_of_plan(all.plan))
      throw InputError(
          path, 1, fmt::format("its plan is not that of {}; only parts of one simulation are merged", paths.front()));
    for (auto& [number, row] : one.rows) {
      const auto [there, fresh] = all.rows.emplace(number, row);
      if (!fresh && !(there->second == row))
        throw InputError(
            path, 0,
            fmt::format("battle {} came out otherwise in another file; they were played by different programs",
                        number));
    }
  }
  return all;
}

std::vector<Row> in_order(const std::map<int, Row>& rows) {
  std::vector<Row> all;
  for (const auto& [number, row] : rows) all.push_back(row);
  return all;
}

}  // namespace sandtable::sim
