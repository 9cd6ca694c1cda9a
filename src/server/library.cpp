#include "server/library.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/toml.hpp"
#include "game/ruleset.hpp"
#include "game/script/scenario_info.hpp"
#include "game/script/words.hpp"
#include "game/side_title.hpp"
#include "server/codec.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t most_starts = 64;
constexpr std::size_t longest_arranged_list = 64 * 1024;
constexpr std::size_t longest_side = 30;

// The set-up alone, as a text from which the ruleset can begin again.
std::string setup_text(const Toml& root, const Ruleset& ruleset, const std::string& table) {
  std::string text = fmt::format("system = \"{}\"\n", ruleset.facts.id);
  if (!table.empty()) text += "table = " + Toml::parse(table, "table").text() + '\n';
  for (const auto& [key, value] : root.entries()) {
    if (!table.empty() && (key == "table" || key == "feature")) continue;
    const bool setup = key == "units" ||
                       std::find(ruleset.setup_keys.begin(), ruleset.setup_keys.end(), key) != ruleset.setup_keys.end();
    if (!setup) continue;
    const std::string one = Toml::made(value, {{key, value}}).text();  // "{ key = value }"
    text += one.substr(2, one.size() - 4) + '\n';
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> Library::files() const {
  namespace fs = std::filesystem;
  std::vector<std::pair<std::string, std::string>> found;
  const fs::path root = fs::path(home_) / "data" / "battles";
  std::error_code none;
  for (fs::recursive_directory_iterator at(root, none), end; at != end; at.increment(none)) {
    if (none) break;
    if (!at->is_regular_file(none) || at->path().extension() != ".toml") continue;
    fs::path id = at->path().lexically_relative(root);
    id.replace_extension();
    found.emplace_back(id.generic_string(), at->path().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

Battle Library::read(const std::string& id, const std::string& path, const std::string& table) {
  const Toml root = Toml::load(path);
  const Ruleset& ruleset = ruleset_of(root);
  Battle battle;
  battle.header = {.ruleset = ruleset.facts.id,
                   .setup = setup_text(root, ruleset, table),
                   .setup_file = "data/battles/" + id + ".toml"};
  const auto start = this->start(battle.header);
  battle.header.version = start->version();
  battle.header.ruleset = start->ruleset();
  battle.info = read_battle_info(path, id);
  if (!table.empty()) battle.info.title += " on " + Toml::parse(table, "table").string("name", "another table");
  return battle;
}

std::vector<ScenarioInfo> Library::scenarios(std::vector<std::string>& complaints) {
  std::vector<ScenarioInfo> all;
  for (const auto& [id, path] : files()) {
    try {
      all.push_back(read(id, path).info);
    } catch (const InputError& e) {
      complaints.emplace_back(e.what());
    }
  }
  return all;
}

std::optional<Battle> Library::battle(const std::string& id, const std::string& table) {
  for (const auto& [known, path] : files())
    if (known == id) return read(id, path, table);
  return std::nullopt;
}

Battle Library::arranged(const Arrangement& a, const std::string& table) {
  const Ruleset& ruleset = ruleset_named(a.ruleset, Toml());
  if (!ruleset.arranging) throw bad("no_such_ruleset", "no battles are arranged by these rules", 404);
  if (a.sides.size() != 2) throw bad("bad_sides", "a battle has two sides; give each its army list");
  for (const ArrangedSide& side : a.sides) {
    if (side.list.size() > longest_arranged_list) throw bad("too_large", "a list has at most 64 KB", 413);
    if (side.name.empty() || tidy(side.name, longest_side) != side.name)
      throw bad("bad_sides", "the name of a side has 1 to 30 letters");
  }
  const std::vector<MissionAbout> missions = ruleset.arranging().missions(home_);
  const auto mission = std::find_if(missions.begin(), missions.end(), [&](const auto& m) { return m.id == a.mission; });
  if (mission == missions.end())
    throw bad("no_such_mission", "there is no such mission; GET /api/forces names them", 404);
  Battle battle;
  battle.header.ruleset = ruleset.facts.id;
  battle.header.setup = fmt::format("system = \"{}\"\n", ruleset.facts.id);
  Toml::Entries entries = ruleset.arranging().setup(a);
  if (!table.empty()) entries.emplace_back("table", Toml::parse(table, "table"));
  for (const auto& entry : entries) {
    const std::string one = Toml::made(entry.second, {entry}).text();
    battle.header.setup += one.substr(2, one.size() - 4) + '\n';
  }
  const auto start = this->start(battle.header);
  battle.header.version = start->version();
  battle.header.ruleset = start->ruleset();
  battle.info = {.title = fmt::format("{}: {} against {}", mission->name, side_title(a.sides[0].name),
                                      side_title(a.sides[1].name)),
                 .ruleset = ruleset.facts.id,
                 .sides = {a.sides[0].name, a.sides[1].name}};
  return battle;
}

std::shared_ptr<const Game> Library::start(const JournalHeader& header) {
  const std::lock_guard lock(mutex_);
  if (const auto found = starts_.find(header.setup); found != starts_.end()) return found->second;
  const Toml setup = Toml::parse(header.setup, "set-up");  // the header's name of a file is somebody's word
  check_shipped(setup.find("table"));
  const Ruleset& ruleset = ruleset_named(setup.string("system", header.ruleset), setup);
  std::shared_ptr<const Game> start = ruleset.begin(setup, home_);
  if (starts_.size() >= most_starts) starts_.erase(starts_.begin());
  starts_.emplace(header.setup, start);
  return start;
}

// A set-up comes from whoever made the journal: of files it names none but the tables that are here for everybody.
void Library::check_shipped(const Toml& table) const {
  namespace fs = std::filesystem;
  if (!table || !table.is(Toml::Kind::string)) return;
  std::error_code none;
  for (fs::directory_iterator at(fs::path(home_) / "data" / "tables", none), end; at != end; at.increment(none)) {
    if (none) break;
    if (at->is_regular_file(none) && table.string() == "data/tables/" + at->path().filename().string()) return;
  }
  table.fail("there is no such table here; describe it in the set-up, or name one of those in data/tables");
}

const Catalog& Library::catalog() {
  const std::lock_guard lock(mutex_);
  if (!catalog_) catalog_ = Catalog::load(home_ + "/rules");
  return *catalog_;
}

const Books& Library::books() {
  const std::lock_guard lock(mutex_);
  if (!books_) books_ = Books::load(home_ + "/rules/books.toml");
  return *books_;
}

}  // namespace sandtable::server
