// Tow Hooks (FOW-BRI-016): a tank that has one pulls a 6 pdr or 17 pdr gun, whose crew are tank riders.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

RuleId hooks_up(const State& s, TeamId gun, TeamId vehicle) {
  const std::string& name = model(s, gun).name;
  const bool fits = name.find("6 pdr") != std::string::npos || name.find("17 pdr") != std::string::npos;
  return fits && is_tank(s, vehicle) ? "FOW-BRI-016"_rule : RuleId{};
}

}  // namespace

constinit const Rule tow_hooks{
    .on_model = [](const Model& m) { return m.has(Trait::tow_hook); },
    .nation = Nation::british,
    .tows_too = hooks_up,
};

}  // namespace sandtable::fow::special
