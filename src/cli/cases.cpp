#include "cli/cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include "base/error.hpp"
#include "base/json.hpp"

namespace sandtable::cli {
namespace {

namespace fs = std::filesystem;

const std::string& text_of(const Json& object, const char* key, const std::string& path, int line) {
  const Json* at = object.find(key);
  if (!at) throw InputError(path, line, fmt::format("'{}' is missing; add it", key));
  if (!at->string()) throw InputError(path, line, fmt::format("'{}' must be a string; quote it", key));
  return *at->string();
}

Json object_in(const std::string& text, const std::string& path, int line) {
  try {
    Json object = Json::parse(text, path, line);
    if (object.object()) return object;
  } catch (const InputError&) {  // said below
  }
  throw InputError(path, line, "not a JSON object; write one case a line");
}

WorkedCase read_case(const std::string& text, const std::string& path, int line) {
  const Json object = object_in(text, path, line);
  WorkedCase result;
  result.id = text_of(object, "id", path, line);
  result.title = text_of(object, "title", path, line);
  for (const char* key : {"given", "dice", "then", "source"}) text_of(object, key, path, line);
  const Json* rules = object.find("rules");
  if (!rules || !rules->list() || rules->list()->empty())
    throw InputError(path, line, "'rules' must be a list of rule ids; name at least one");
  for (const Json& item : *rules->list()) {
    const auto id = item.string() ? RuleId::parse(*item.string()) : std::nullopt;
    if (!id) throw InputError(path, line, fmt::format("{} is not a rule id; write it in full", item.dump()));
    result.rules.push_back(*id);
  }
  return result;
}

}  // namespace

std::vector<WorkedCase> load_cases(const std::string& root) {
  std::vector<fs::path> paths;
  std::error_code none;
  const fs::path folder = fs::path(root) / "rules" / "cases";
  if (!fs::is_directory(folder, none)) return {};
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());

  std::vector<WorkedCase> cases;
  std::map<std::string, std::string> given;
  for (const fs::path& path : paths) {
    std::istringstream in(read_file(path.string()));
    std::string text;
    for (int line = 1; std::getline(in, text); ++line) {
      if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
      WorkedCase one = read_case(text, path.string(), line);
      one.file = path.lexically_relative(root).generic_string();
      one.line = line;
      const auto [earlier, is_new] = given.emplace(one.id, fmt::format("{}:{}", one.file, line));
      if (!is_new)
        throw InputError(path.string(), line,
                         fmt::format("{} stands at {} already; renumber it", one.id, earlier->second));
      cases.push_back(std::move(one));
    }
  }
  return cases;
}

}  // namespace sandtable::cli
