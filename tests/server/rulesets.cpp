// The rulesets that rooms under test meet: the real ones, and the tiny test ruleset with a company of its own, so that
// what the server says of lists is tried on more than one.
#include <string_view>

#include "aaf/core/rules.hpp"
#include "aaf/setup/setup.hpp"
#include "fow/agents/agent_kinds.hpp"
#include "fow/book/arranging.hpp"
#include "fow/core/rules.hpp"
#include "fow/force/force.hpp"
#include "fow/setup/setup.hpp"
#include "game/forces/force_rules.hpp"
#include "game/forces/list_text.hpp"
#include "game/patrol.hpp"
#include "game/ruleset.hpp"

namespace sandtable {
namespace {

constexpr std::string_view watch = R"(
id = "watch"
name = "The watch"
[[category]]
id = "men"
name = "Men"
count = [1, 3]
[[platoon]]
id = "guard"
name = "Guard"
category = "men"
roster = [1, 3]
points = 2
parts = [
  { id = "pike", name = "Pike", count = [0, 2], points = 3 },
  { id = "hat", name = "Hat", choose = 1, default = "cap", parts = [{ id = "cap", name = "Cap" }, { id = "helmet", name = "Helmet", points = 1 }] },
]
)";

forces::Sheet sheet(const std::string&, const forces::Company& c, const forces::List& list) {
  forces::Sheet sheet{.title = list.head.name, .company = c.name, .points = cost(c, list), .agreed = list.head.points};
  for (const forces::Pick& platoon : list.platoons)
    sheet.cards.push_back({.title = c[platoon.node].name, .points = cost(c, platoon)});
  return sheet;
}

const ForceRules& watch_forces() {
  static const ForceRules rules{
      .companies = [](const std::string&) { return std::vector<std::string>{"watch"}; },
      .lists = [](const std::string&) { return std::vector<std::string>{}; },
      .about =
          [](const forces::Company&) {
            return CompanyAbout{"Town", "on foot"};
          },
      .load = [](const std::string&,
                 const std::string&) { return forces::read_company(Toml::parse(watch, "watch.toml"), {}); },
      .rules = {},
      .sheet = sheet};
  return rules;
}

// A battle that players arrange: the two lists are asked for and then the guards stand where they always do.
const ArrangingRules& watch_arranging() {
  static const ArrangingRules rules{.missions =
                                        [](const std::string&) {
                                          return std::vector<MissionAbout>{{"stroll", "Stroll", "A walk by night."}};
                                        },
                                    .setup =
                                        [](const Arrangement& a) {
                                          for (const ArrangedSide& side : a.sides)
                                            forces::company_of(forces::parse_list(side.list, "list"));
                                          return Toml::parse("guards = [3, 5, 7]", "watch").entries();
                                        }};
  return rules;
}

}  // namespace

const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all{
      {.facts = fow::Rules::facts(),
       .begin = fow::begin,
       .setup_keys = fow::setup_keys(),
       .event_kinds = fow::event_kinds,
       .forces = fow::force_rules,
       .arranging = fow::arranging_rules,
       .agents = fow::agent_kinds(),
       .chance = fow::chance,
       .charts = "data/fow/charts"},
      {.facts = aaf::Rules::facts(),
       .begin = aaf::begin,
       .setup_keys = aaf::setup_keys(),
       .event_kinds = aaf::event_kinds},
      {.facts = patrol::Rules::facts(),
       .begin = patrol::begin_script,
       .setup_keys = {"guards", "scout"},
       .forces = watch_forces,
       .arranging = watch_arranging},
  };
  return all;
}

}  // namespace sandtable
