// Reading what companies say in Flames Of War's own words.
#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/fields_toml.hpp"
#include "fow/force/effect.hpp"
#include "fow/force/force.hpp"
#include "fow/special/special.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::Node;
using forces::NodeId;

const Toml& own(const Toml::Entries& said, std::string_view key) {
  static const Toml nothing;
  for (const auto& [name, value] : said)
    if (name == key) return value;
  return nothing;
}

constexpr auto role_names = std::to_array<std::string_view>(
    {"Company Command", "2iC Command", "Platoon Command", "Observer", "Staff", "Commissar"});

void read_roles(const Node& n, TeamWords& words) {
  const Toml& roles = own(n.said, "roles");
  if (!roles) return;
  const bool of_platoon = static_cast<bool>(own(n.said, "roles_of"));
  for (const Toml& word : roles.items()) {
    const ListRole role = read_enum<ListRole>(word);
    words.remarks.emplace_back(role_names[static_cast<std::size_t>(role)]);
    if (of_platoon) continue;  // second in command of his platoon only: no rank of the book
    words.roles.push_back(role);
    words.company_command = words.company_command || role == ListRole::company_command;
    words.independent = words.independent || role == ListRole::company_command || role == ListRole::second_in_command ||
                        role == ListRole::observer;  // FOW-CHR-011
  }
}

void read_kinds(const Node& n, TeamWords& words) {
  const std::pair<const char*, const char*> kinds[] = {
      {"transport", "transport"},   {"recovery", "recovery vehicle"}, {"engineering", "engineering vehicle"},
      {"supply", "supply vehicle"}, {"recce", "reconnaissance"},      {"upgrade", ""}};
  for (const auto& [key, name] : kinds) {
    const Toml& value = own(n.said, key);
    if (!value || !value.boolean()) continue;
    words.transport = words.transport || std::string_view(key) == "transport";
    words.recce = words.recce || std::string_view(key) == "recce";
    if (*name != '\0') words.remarks.emplace_back(name);
  }
}

// FOW-FRC-006, 007, 008: an ally is there because the company lists it, among the support platoons, with its own
// ratings.
void read_ally(const Company& c, const Node& n, const Toml& ally, TeamWords& words) {
  words.ally = read_enum<Nation>(ally);
  if (n.up.valid()) ally.fail("only a platoon is an ally; say it of the platoon");
  if (c.categories[static_cast<std::size_t>(n.category)].id != "support")
    ally.fail(fmt::format("'{}' is an ally, and allies are support platoons (FOW-FRC-007); use category = \"support\"",
                          n.id));
  if (!words.motivation || !words.skill)
    ally.fail(fmt::format("'{}' is an ally and keeps its own ratings (FOW-FRC-008); add motivation and skill", n.id));
}

// FOW-SNI-001: of all teams these alone are listed without a place on the table.
void check_type(const Node& n, const TeamWords& words, std::string_view type) {
  if ((type == "tank" || type == "mechanised") && n.count.most != 0 && special::enlisting(words.special).off_table)
    n.place.fail(fmt::format("'{}': a {} company has no {}; use count = 0", n.id, type, n.team));
}

TeamWords read_node(const Company& c, const Node& n, const Arsenal& arsenal, std::string_view type) {
  TeamWords words;
  if (!n.team.empty()) {
    words.model = arsenal.find(n.team);
    words.aircraft = arsenal.find_aircraft(n.team);
    if (!words.model && !words.aircraft)
      n.place.fail(fmt::format("'{}': team '{}' is not in the arsenal; {} say missing = \"why\" where it has none yet",
                               n.id, n.team, arsenal.suggest(n.team)));
    if (words.model) words.special = special::of_model(*words.model);
    check_type(n, words, type);
  }
  if (const Toml& t = own(n.said, "motivation")) words.motivation = read_enum<Motivation>(t);
  if (const Toml& t = own(n.said, "skill")) words.skill = read_enum<Skill>(t);
  if (const Toml& t = own(n.said, "ally")) read_ally(c, n, t, words);
  if (const Toml& t = own(n.said, "warrior")) words.warrior = t.boolean();
  if (const Toml& t = own(n.said, "models")) words.models = static_cast<int>(t.integer_between(1, 12));
  if (const Toml& t = own(n.said, "air")) words.air = read_enum<AirLevel>(t);
  if (const Toml& t = own(n.said, "attaches")) words.attaches = t.boolean();
  if (const Toml& t = own(n.said, "own_platoon")) words.own_platoon = t.boolean();
  if (const Toml& t = own(n.said, "roles_of"); t && !c.find(t.string()).valid())
    t.fail(fmt::format("there is no '{}' in this company; {}", t.string(), c.suggest(t.string())));
  read_roles(n, words);
  read_kinds(n, words);
  if (const Toml& t = own(n.said, "effect")) words.effect = read_effect(t, arsenal);
  if (const Toml& t = own(n.said, "exchange")) words.exchange = read_exchange(t, arsenal);
  if (const Toml& t = own(n.said, "exchange_platoon")) t.only({"for", "points"});
  if (const Toml& t = own(n.said, "special"))
    for (const Toml& rule : t.items()) words.said = words.said | special::only(read_enum<special::Special>(rule));
  words.special = words.special | words.said;
  if (const Toml& t = own(n.said, "rules"))
    for (const Toml& rule : t.items()) words.rules.push_back(rule.string());
  return words;
}

}  // namespace

CompanyWords read_words(const Company& c, const std::string& home) {
  CompanyWords words;
  words.arsenal = Arsenal::load(home + "/data/fow/arsenal");
  const auto needed = [&](const char* key) -> const Toml& {
    const Toml& t = own(c.said, key);
    if (!t) c.place.fail(fmt::format("'{}' is missing; add it", key));
    return t;
  };
  words.nation = read_enum<Nation>(needed("nation"));
  words.rating = {read_enum<Motivation>(needed("motivation")), read_enum<Skill>(needed("skill"))};
  constexpr auto periods = std::to_array<std::string_view>({"early", "mid", "late"});  // FOW-CHR-059
  if (const Toml& period = own(c.said, "period")) period.one_of(periods.data(), periods.size());
  if (const Toml& type = own(c.said, "type")) {
    constexpr auto types = std::to_array<std::string_view>({"tank", "mechanised", "infantry", "recce"});
    words.type = types[type.one_of(types.data(), types.size())];
  }
  for (const Node& n : c.nodes) words.nodes.push_back(read_node(c, n, words.arsenal, words.type));
  return words;
}

bool of_headquarters_core(const TeamWords& words) {
  const bool commissar = std::find(words.roles.begin(), words.roles.end(), ListRole::commissar) != words.roles.end();
  const bool born_so = words.model && (words.model->has(Trait::observer) ||
                                       special::enlisting(special::of_model(*words.model)).independent);
  return words.independent || commissar || born_so;
}

Rating rating_of(const Company& c, const CompanyWords& words, NodeId node) {
  std::optional<Motivation> motivation;
  std::optional<Skill> skill;
  for (; node.valid(); node = c[node].up) {
    const TeamWords& own_words = words.nodes[node.index()];
    if (!motivation) motivation = own_words.motivation;
    if (!skill) skill = own_words.skill;
  }
  return {motivation.value_or(words.rating.motivation), skill.value_or(words.rating.skill)};
}

}  // namespace sandtable::fow
