#include "fow/setup/army_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/fields_toml.hpp"
#include "fow/force/whole_force.hpp"
#include "game/forces/list_text.hpp"
#include "game/of_a_file.hpp"
#include "game/side_title.hpp"

namespace sandtable::fow {
namespace {

namespace fs = std::filesystem;

std::string list_file(const Toml& word, const std::string& home) {
  std::error_code none;
  const std::string& name = word.string();
  if (of_a_file(word)) {
    for (const fs::path& path : {fs::path(word.file()).parent_path() / name, fs::path(home) / name})
      if (fs::is_regular_file(path, none)) return path.string();
    word.fail(fmt::format("there is no list '{}' beside this file or below the project", name));
  }
  for (fs::directory_iterator at(fs::path(home) / "data/fow/lists", none), end; !none && at != end; at.increment(none))
    if (name == "data/fow/lists/" + at->path().filename().string()) return at->path().string();
  word.fail("there is no such list here; write the list itself, or name one of those in data/fow/lists");
}

FieldedList read_list(const Toml& word, const std::string& home) {
  const bool named = word.is(Toml::Kind::string);
  const std::string file = named ? list_file(word, home) : "";
  const Toml parsed = named ? forces::parse_list(read_file(file), file) : Toml{};
  const Toml& root = named ? parsed : word;
  const Toml& company = root.at("company");
  if (company.string().ends_with(".toml") && !of_a_file(word))
    company.fail("a company is named by its id here; 'sandtable list companies' shows them");
  FieldedList read;
  read.where = word;
  try {
    read.company = load_company(home, company.string());
  } catch (const InputError& e) {
    if (e.line() == 0) company.fail(e.cause());
    throw;
  }
  read.list = complete(read.company, read_draft(root, read.company));
  return read;
}

void complain(const FieldedList& list, const std::vector<forces::Fault>& faults) {
  if (faults.empty()) return;
  const forces::Fault& first = faults.front();
  list.where.fail(fmt::format(
      "the list may not be fielded: {}{}{}", first.words, first.rule.valid() ? " (" + first.rule.text() + ")" : "",
      faults.size() > 1 ? fmt::format(", and {} more; 'sandtable list check' says all of it", faults.size() - 1) : ""));
}

// By what a mission finds out who attacks (FOW-MSP-017).
std::optional<CompanyType> type_of(const std::vector<FieldedList>& force, const std::string& home) {
  std::optional<CompanyType> all;
  for (const FieldedList& one : force) {
    const std::string type = read_words(one.company, home).type;
    std::optional<CompanyType> own;
    for (const CompanyType t : {CompanyType::tank, CompanyType::mechanised, CompanyType::infantry})
      if (type == sandtable::name_of(t)) own = t;
    if (!own || (all && *all != *own)) return std::nullopt;
    all = own;
  }
  return all;
}

// What is good enough depends on how the players agreed to choose their forces (FOW-FRC-001).
void check_force(const std::vector<FieldedList>& force, Choosing how) {
  for (const FieldedList& one : force) complain(one, faults_when(how, one.company, one.list));
  complain(force.front(), faults_together(how, force));
}

}  // namespace

const Model* Army::model(std::string_view name) const {
  const auto found = std::find_if(models.begin(), models.end(), [&](const Model& m) { return m.name == name; });
  return found == models.end() ? nullptr : &*found;
}

std::array<Army, 2> read_armies(const Toml& script, const std::string& home, const std::array<std::string, 2>& sides) {
  std::array<Army, 2> armies;
  std::array<std::vector<FieldedList>, 2> forces;
  const Toml& how = script.find("forces");
  const Choosing choosing = how ? read_enum<Choosing>(how) : Choosing::points;
  const Toml& words = script.find("side");
  if (!words) return armies;
  for (std::size_t i = 0; i < 2; ++i) {  // any army against any other, of one side too (FOW-FRC-038)
    const Toml& list = words.find(sides[i]).find("list");
    if (!list) continue;
    const bool several = list.is(Toml::Kind::array);
    if (several && (list.items().empty() || list.items().size() > 10)) list.fail("a force has one to ten companies");
    for (const Toml& one : several ? list.items() : std::vector{list}) forces[i].push_back(read_list(one, home));
    check_force(forces[i], choosing);
    armies[i].type = type_of(forces[i], home);
    armies[i].hidden = words.find(sides[i]).boolean("hidden", false);
  }
  if (!forces[0].empty()) complain(forces[0].front(), faults_between(choosing, forces[0], forces[1]));
  std::array<std::vector<Fielded>, 2> fielded;
  for (std::size_t i = 0; i < 2; ++i)
    for (const FieldedList& one : forces[i])
      fielded[i].push_back(field(one.company, one.list, home, static_cast<int>(fielded[i].size())));
  for (std::size_t i = 0; i < 2; ++i) {
    if (forces[i].empty()) continue;
    for (Fielded& one : fielded[i]) {
      if (!one.troubles.empty()) forces[i].front().where.fail("before deployment: " + one.troubles.front());
      armies[i].models.insert(armies[i].models.end(), one.models.begin(), one.models.end());
      if (one.air <= armies[i].air) continue;
      armies[i].air = one.air;
      armies[i].aircraft = one.aircraft;
    }
    const FieldedAs as{sides[i], armies[i].hidden, side_title(sides[i]), shared_names(fielded[0], fielded[1]),
                       armies[0].hidden || armies[1].hidden};
    armies[i].platoons =
        Toml::parse(setup_text(fielded[i], as), fmt::format("{}, fielded", forces[i].front().where.file()));
  }
  return armies;
}

Toml with_air_of(const Army& army, const Toml& force) {
  if (army.air == AirLevel::none || force.has("air")) return force;
  Toml::Entries words = force.entries();
  words.emplace_back("air", Toml::made(force, std::string(sandtable::name_of(army.air))));
  if (!force.has("aircraft")) words.emplace_back("aircraft", Toml::made(force, army.aircraft));
  return Toml::made(force, words);
}

}  // namespace sandtable::fow
