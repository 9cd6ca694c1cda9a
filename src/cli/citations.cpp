#include "cli/citations.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <tuple>

#include "base/error.hpp"
#include "base/toml.hpp"

namespace sandtable::cli {
namespace {

namespace fs = std::filesystem;

struct SourceFile {
  std::string path;
  std::string name;  // below the root
};

std::vector<SourceFile> files(const std::string& root, const std::string& folder,
                              std::initializer_list<std::string_view> extensions) {
  std::vector<SourceFile> found;
  std::error_code none;
  const fs::path top = fs::path(root) / folder;
  if (!fs::is_directory(top, none)) return found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top)) {
    const std::string extension = entry.path().extension().string();
    if (!entry.is_regular_file() || std::find(extensions.begin(), extensions.end(), extension) == extensions.end())
      continue;
    found.push_back({entry.path().string(), entry.path().lexically_relative(root).generic_string()});
  }
  std::sort(found.begin(), found.end(), [](const SourceFile& a, const SourceFile& b) { return a.name < b.name; });
  return found;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return lines;
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

void sort(Mentions& mentions) {
  std::sort(mentions.begin(), mentions.end(), [](const Mention& a, const Mention& b) {
    return std::tie(a.id, a.file, a.line, a.test) < std::tie(b.id, b.file, b.line, b.test);
  });
}

// ---- scenario scripts ----

void add_declared(const Toml& value, const std::string& name, Mentions& out) {
  if (value.is(Toml::Kind::array))
    for (const Toml& item : value.items()) add_declared(item, name, out);
  if (!value.is(Toml::Kind::table)) return;
  for (const auto& [key, child] : value.entries()) {
    if (key != "rules" || !child.is(Toml::Kind::array)) {
      add_declared(child, name, out);
      continue;
    }
    for (const Toml& item : child.items()) {
      const auto id = RuleId::parse(item.string());
      if (!id) item.fail(fmt::format("'{}' is not a rule id; write it in full, as in ABC-DEF-012", item.string()));
      out.push_back({*id, name, item.line(), {}});
    }
  }
}

// ---- C++ tests ----

constexpr std::string_view mark = "// rules:";
constexpr std::array<std::string_view, 6> test_macros{"TEST(",       "TEST_F(",        "TEST_P(",
                                                      "TYPED_TEST(", "RC_GTEST_PROP(", "RC_GTEST_FIXTURE_PROP("};

bool begins_test(std::string_view line) {
  return std::any_of(test_macros.begin(), test_macros.end(), [&](auto macro) { return line.starts_with(macro); });
}

// "Suite.Name" of the test whose macro stands on line `at`; clang-format may break its arguments over lines.
std::string test_name(const std::vector<std::string_view>& lines, std::size_t at) {
  std::string call;
  for (std::size_t i = at; i < lines.size() && i < at + 4; ++i) call += trimmed(lines[i]);
  call.erase(0, call.find('(') + 1);
  const std::size_t comma = call.find(',');
  const std::size_t end = call.find_first_of(",)", comma == std::string::npos ? 0 : comma + 1);
  if (comma == std::string::npos || end == std::string::npos) return {};
  return fmt::format("{}.{}", trimmed(std::string_view(call).substr(0, comma)),
                     trimmed(std::string_view(call).substr(comma + 1, end - comma - 1)));
}

Mentions ids_of_line(std::string_view list, const SourceFile& file, std::size_t line) {
  Mentions ids;
  const int number = static_cast<int>(line) + 1;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t begin = list.find_first_not_of(" \t,", at);
    if (begin == std::string_view::npos) break;
    at = std::min(list.find_first_of(" \t,", begin), list.size());
    const std::string_view word = list.substr(begin, at - begin);
    const auto id = RuleId::parse(word);
    if (!id)
      throw InputError(file.path, number,
                       fmt::format("'{}' is not a rule id; a \"{}\" line holds whole ids only", word, mark));
    ids.push_back({*id, file.name, number, {}});
  }
  if (ids.empty()) throw InputError(file.path, number, "declares no rule; name one or drop the line");
  return ids;
}

void add_declared(const SourceFile& file, Mentions& out) {
  const std::string text = read_file(file.path);
  const auto lines = lines_of(text);
  Mentions pending;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = trimmed(lines[i]);
    if (line.starts_with(mark)) {
      const Mentions ids = ids_of_line(line.substr(mark.size()), file, i);
      pending.insert(pending.end(), ids.begin(), ids.end());
    } else if (!pending.empty() && !line.starts_with("//")) {
      if (!begins_test(line))
        throw InputError(file.path, pending.front().line,
                         fmt::format("a \"{}\" line belongs directly above a test; move it there", mark));
      const std::string name = test_name(lines, i);
      const bool disabled = name.starts_with("DISABLED_") || name.find(".DISABLED_") != std::string::npos;
      for (Mention& mention : pending) {
        mention.test = name;
        if (!disabled) out.push_back(mention);
      }
      pending.clear();
    }
  }
  if (!pending.empty())
    throw InputError(file.path, pending.front().line,
                     fmt::format("a \"{}\" line belongs directly above a test; move it there", mark));
}

}  // namespace

std::string Mention::where() const { return fmt::format("{}:{}{}{}", file, line, test.empty() ? "" : " ", test); }

Mentions declared_in_tests(const std::string& root) {
  Mentions out;
  for (const SourceFile& file : files(root, "tests/scenarios", {".toml"}))
    add_declared(Toml::load(file.path), file.name, out);
  for (const SourceFile& file : files(root, "tests", {".cpp", ".hpp"})) add_declared(file, out);
  sort(out);
  return out;
}

Mentions cited_in(const std::string& root, std::initializer_list<std::string_view> folders, const Catalog& catalog) {
  Mentions out;
  for (const std::string_view folder : folders)
    for (const SourceFile& file : files(root, std::string(folder), {".cpp", ".hpp", ".toml"})) {
      const std::string text = read_file(file.path);
      const auto lines = lines_of(text);
      for (std::size_t i = 0; i < lines.size(); ++i)
        for (const RuleId id : catalog.ids_in(lines[i])) out.push_back({id, file.name, static_cast<int>(i) + 1, {}});
    }
  sort(out);
  return out;
}

Mentions mentions_of(const Mentions& all, RuleId id) {
  const auto [from, to] = std::equal_range(all.begin(), all.end(), Mention{id, {}, 0, {}},
                                           [](const Mention& a, const Mention& b) { return a.id < b.id; });
  return Mentions(from, to);
}

}  // namespace sandtable::cli
