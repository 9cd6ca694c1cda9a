#include "fow/book/arranging.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/fields_toml.hpp"
#include "base/toml.hpp"
#include "game/forces/list_text.hpp"

namespace sandtable::fow {
namespace {

std::vector<MissionAbout> missions(const std::string& home) {
  namespace fs = std::filesystem;
  std::vector<MissionAbout> all;
  std::error_code none;
  for (fs::directory_iterator at(fs::path(home) / "data/fow/missions", none), end; !none && at != end;
       at.increment(none)) {
    if (at->path().extension() != ".toml") continue;
    const Toml sheet = Toml::load(at->path().string());
    all.push_back({at->path().stem().string(), sheet.at("name").string(), sheet.string("about", "")});
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return all;
}

int side_in(const Toml& draw) {
  return static_cast<int>(draw.find("attacker") ? draw.at("attacker").one_of({"first", "second", "roll"}) : 2);
}

// The random table and those of the Battle Plans (MM-005, 008, 012).
std::vector<MissionDraw> draws(const std::string& home) {
  const Toml sheet = Toml::load(home + "/data/fow/battle_plans.toml");
  std::vector<MissionDraw> all;
  for (const Toml& t : sheet.at("draw").items()) {
    t.only({"plans", "attacker", "missions", "rule"});
    MissionDraw draw{.first = {},
                     .second = {},
                     .attacker = side_in(t) == 2 ? -1 : side_in(t),
                     .missions = {},
                     .rule = read_rule(t.at("rule"))};
    if (const Toml& plans = t.find("plans")) {
      if (plans.items().size() != 2) plans.fail("one plan for each side: [\"attack\", \"defend\"]");
      draw.first = plans.items()[0].string();
      draw.second = plans.items()[1].string();
    }
    for (const Toml& mission : t.at("missions").items()) draw.missions.push_back(mission.string());
    if (draw.missions.size() != 6) t.fail("a table names a mission for each of six results");
    all.push_back(std::move(draw));
  }
  return all;
}

std::vector<Condition> conditions(const std::string& home) {
  std::vector<Condition> all;
  const Toml sheet = Toml::load(home + "/data/fow/weather.toml");
  for (const Toml& kind : sheet.at("weather").items())
    all.push_back({kind.at("id").string(), kind.at("name").string(), kind.boolean("season", false)});
  return all;
}

Toml yes() { return Toml::parse("n = true", "yes").at("n"); }

Toml::Entries setup(const Arrangement& a) {
  if (a.sides.size() != 2) throw InputError("", 0, "a battle has two sides; give each its army list");
  const Toml here;
  std::vector<Toml> names;
  Toml::Entries armies;
  int64_t points = 0;
  for (const ArrangedSide& side : a.sides) {
    const Toml list = forces::parse_list(side.list, "list of " + side.name);
    points = std::max(points, list.at("points").integer_between(0, 100'000));
    names.push_back(Toml::made(list, side.name));
    Toml::Entries army{{"list", list}};
    if (a.secret) army.emplace_back("hidden", yes());
    armies.emplace_back(side.name, Toml::made(list, std::move(army)));
  }
  const auto number = [](int64_t n) { return Toml::parse("n = " + std::to_string(n), "points").at("n"); };
  Toml::Entries all{{"sides", Toml::made(here, std::move(names))}, {"side", Toml::made(here, std::move(armies))}};
  if (!a.mission.empty()) all.emplace_back("mission", Toml::made(here, a.mission));
  if (points > 0) all.emplace_back("points", number(points));  // agreed, for missions that ask
  if (a.night) all.emplace_back("night", yes());
  if (a.attacker >= 2) throw InputError("", 0, "who attacks is side 0 or 1, or -1 for as the mission has it");
  if (a.attacker >= 0)  // agreed, or by Battle Plans (MM-012)
    all.emplace_back("attacker", Toml::made(here, a.sides[static_cast<std::size_t>(a.attacker)].name));
  if (!a.season.empty()) all.emplace_back("season", Toml::made(here, a.season));
  if (!a.weather.empty()) all.emplace_back("weather", Toml::made(here, a.weather));
  if (a.turns < 0 || a.turns > 100) throw InputError("", 0, "turns are 1 to 100, or 0 for as long as it takes");
  if (a.turns > 0) all.emplace_back("turns", number(a.turns));
  return all;
}

}  // namespace

const ArrangingRules& arranging_rules() {
  static const ArrangingRules rules{missions, draws, conditions, setup};
  return rules;
}

}  // namespace sandtable::fow
