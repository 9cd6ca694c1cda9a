#include "base/error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace sandtable {
namespace {

std::string located(const std::string& file, int line, const std::string& cause) {
  if (line > 0) return fmt::format("{}:{}: {}", file, line, cause);
  return fmt::format("{}: {}", file, cause);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

InputError::InputError(std::string file, int line, std::string cause)
    : std::runtime_error(located(file, line, cause)), file_(std::move(file)), line_(line), cause_(std::move(cause)) {}

std::string did_you_mean(std::string_view word, const std::string_view* candidates, std::size_t count) {
  std::string_view best;
  std::size_t distance = word.size() / 2 + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t d = edit_distance(word, candidates[i]);
    if (d < distance) {
      distance = d;
      best = candidates[i];
    }
  }
  return best.empty() ? std::string() : fmt::format("did you mean '{}'?", best);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(path, 0, fmt::format("cannot be opened ({}); check the path", std::strerror(errno)));
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) throw InputError(path, 0, "cannot be read; is it a file?");
  return text;
}

}  // namespace sandtable
