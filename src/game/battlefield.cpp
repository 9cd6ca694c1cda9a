#include "game/battlefield.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "game/of_a_file.hpp"
#include "game/reading.hpp"
#include "game/refusal.hpp"
#include "table/terrain/builder.hpp"

namespace sandtable {
namespace {

Table table_of(const Toml& script, const std::string& home, const Facts& facts, const Kinds& kinds) {
  const Toml& t = script.find("table");
  if (!t) return Table::Builder(kinds, facts.table).build();
  if (!t.is(Toml::Kind::string)) return Table::Builder(kinds, facts.table).read(t).build();
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path beside = fs::path(script.file()).parent_path() / t.string();
  return Table::load(of_a_file(script) && fs::exists(beside, none) ? beside.string() : home + '/' + t.string(), kinds);
}

void read_sides(const Toml& sides, Battlefield& b) {
  if (!sides) return;
  if (sides.items().size() != 2) sides.fail("two sides, the one that goes first in front");
  for (std::size_t i = 0; i < 2; ++i) b.sides[i] = sides.items()[i].string();
  if (b.sides[0] == b.sides[1]) sides.fail("the two sides need different names");
}

// deployment = { german = [[[0, 0], [72, 0], [72, 12], [0, 12]]] }: the outlines of each side's areas.
void read_deployment(const Toml& areas, Battlefield& b) {
  if (!areas) return;
  for (const auto& [side, list] : areas.entries()) {
    const auto found = std::find(b.sides.begin(), b.sides.end(), side);
    if (found == b.sides.end()) list.fail(fmt::format("'{}' is not a side", side));
    auto& own = b.deployment[static_cast<std::size_t>(found - b.sides.begin())];
    for (const Toml& outline : list.items()) own.push_back(read_outline(outline));
  }
}

int number_of(const std::vector<std::string>& names, const Toml& t, const char* what) {
  const auto found = std::find(names.begin(), names.end(), t.string());
  if (found == names.end()) t.fail(fmt::format("there is no {} '{}'", what, t.string()));
  return static_cast<int>(found - names.begin());
}

}  // namespace

std::vector<std::string_view> battlefield_keys() {
  return {"units", "table", "feature", "deployment", "sides", "turns", "goal"};
}

void read_battlefield(const Toml& script, const std::string& home, const Facts& facts, Battlefield& b) {
  if (const Toml& units = script.find("units")) {
    std::vector<std::string_view> names;
    for (const LengthUnit& unit : facts.units) names.push_back(unit.name.text());
    b.centimetres = facts.units[units.one_of(names.data(), names.size())].length == cm;
  }
  b.table.emplace(table_of(script, home, facts, b.kinds));
  if (const Toml& features = script.find("feature")) {
    Table::Builder more(*b.table);
    more.add(features);
    b.table.emplace(more.build());
  }
  read_sides(script.find("sides"), b);
  read_deployment(script.find("deployment"), b);
}

int read_turn_limit(const Toml& script) {
  const Toml& turns = script.find("turns");
  return turns ? static_cast<int>(turns.integer_between(1, 1000)) : 0;
}

void read_goals(const Toml& script, Battlefield& b, const std::function<void(const Goal&)>& can_answer) {
  for (Goal& goal : read_goals(script.find("goal"), {b.sides[0], b.sides[1]})) {
    can_answer(goal);
    b.goals.push_back(std::move(goal));
  }
}

int side_named(const Battlefield& b, const Toml& t) {
  return static_cast<int>(t.one_of({std::string_view(b.sides[0]), std::string_view(b.sides[1])}));
}
int team_named(const Battlefield& b, const Toml& t) { return number_of(b.teams, t, "team"); }
int platoon_named(const Battlefield& b, const Toml& t) { return number_of(b.platoons, t, "platoon"); }

void check_name(const Battlefield& b, const Toml& where, const std::string& name) {
  if (name.empty()) where.fail("a name cannot be empty");
  for (const auto* list : {&b.teams, &b.platoons})
    if (std::find(list->begin(), list->end(), name) != list->end())
      where.fail(fmt::format("'{}' is taken; give it another name", name));
  for (const auto& [other, piece] : b.listed)
    if (other == name) where.fail(fmt::format("'{}' is taken; give it another name", name));
  if (std::find(b.sides.begin(), b.sides.end(), name) != b.sides.end())
    where.fail(fmt::format("'{}' is a side; give it another name", name));
}

void check_places(const Battlefield& b, const std::vector<Placed>& pieces) {
  const Vec size = b.table->size();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Placed& piece = pieces[i];
    for (Vec corner : piece.base.corner)
      if (corner.x < 0 || corner.y < 0 || corner.x > size.x || corner.y > size.y)
        piece.where->fail(fmt::format("'{}' would stand off the table, which is {} by {}", piece.name,
                                      shown_length(size.x), shown_length(size.y)));
    for (std::size_t j = 0; j < i; ++j)
      if (overlap(piece.base, pieces[j].base))
        piece.where->fail(fmt::format("'{}' would stand on '{}'", piece.name, pieces[j].name));
  }
}

std::string name_of(const Battlefield& b, PieceRef p) {
  const auto i = static_cast<std::size_t>(p.id);
  switch (p.sort) {
    case PieceSort::team: return i < b.teams.size() ? b.teams[i] : "";
    case PieceSort::platoon: return i < b.platoons.size() ? b.platoons[i] : "";
    case PieceSort::side: return i < b.sides.size() ? b.sides[i] : "";
    case PieceSort::feature: return i < b.table->features().size() ? b.table->features()[i].name : "";
    default: return "";
  }
}

PieceRef piece_called(const Battlefield& b, std::string_view name) {
  for (std::size_t i = 0; i < b.teams.size(); ++i)
    if (b.teams[i] == name) return PieceRef::team(static_cast<int>(i));
  for (std::size_t i = 0; i < b.platoons.size(); ++i)
    if (b.platoons[i] == name) return PieceRef::platoon(static_cast<int>(i));
  for (const auto& [other, piece] : b.listed)
    if (other == name) return piece;
  for (int i = 0; i < 2; ++i)
    if (b.sides[static_cast<std::size_t>(i)] == name) return PieceRef::side(i);
  const FeatureId f = b.table->find(name);
  return f.valid() ? PieceRef::feature(f.value) : PieceRef{};
}

}  // namespace sandtable
