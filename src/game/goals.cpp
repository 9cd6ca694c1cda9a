#include "game/goals.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/toml_match.hpp"
#include "game/reading.hpp"

namespace sandtable {
namespace {

Goal read_goal(const Toml& t, const std::vector<std::string>& sides) {
  Goal goal;
  const auto side = std::find(sides.begin(), sides.end(), t.at("side").string());
  if (side == sides.end()) t.at("side").fail(fmt::format("'{}' is not a side", t.at("side").string()));
  goal.side = static_cast<int8_t>(side - sides.begin());
  goal.title = t.at("title").string();
  goal.player = t.string("player", "");
  if (const Toml& when = t.find("when")) goal.at_end = when.one_of({"any_time", "end"}) == 1;
  for (const auto& [key, value] : t.entries()) {
    if (key == "side" || key == "title" || key == "when" || key == "is" || key == "note" || key == "player") continue;
    if (!goal.question.empty())
      value.fail(fmt::format("two questions in one goal, '{}' and '{}'; give each its own", goal.question, key));
    goal.question = key;
    goal.about = value;
  }
  if (goal.question.empty()) t.fail("a goal asks a question: strength = { of = ... }");
  if (!goal.about.is(Toml::Kind::table)) goal.about.fail("a question wants a table of words");
  goal.is = t.at("is");
  const Toml& whose =
      goal.about.find("side");  // whose teams an area is asked for: not always those of whose goal it is
  goal.counts = goal.side;
  if (whose && whose.is(Toml::Kind::string) && whose.string() != t.at("side").string())
    goal.counts = static_cast<int8_t>(1 - goal.side);
  return goal;
}

}  // namespace

bool Goal::reached(const Json& answer) const { return fits(is, answer); }

Aim aim_of(const Goal& goal, const Json& answer) {
  Aim aim{.side = goal.side, .title = goal.title, .at_end = goal.at_end, .reached = goal.reached(answer)};
  const auto number = [&](const std::string& key) {
    const Json* found = answer.find(key);
    const int64_t* value = found ? found->integer() : nullptr;
    return value ? static_cast<int32_t>(*value) : -1;
  };
  if (goal.is.is(Toml::Kind::table))
    for (const auto& [key, wanted] : goal.is.entries()) {
      const Toml& least = wanted.is(Toml::Kind::table) ? wanted.find("at_least") : wanted;
      if (aim.want > 0 || !least.is(Toml::Kind::integer) || least.integer() <= 0 || number(key) < 0) continue;
      aim.have = number(key);
      aim.want = static_cast<int32_t>(least.integer());
    }
  const Toml& area = goal.about.find("area");
  if (!area) return aim;
  for (const Toml& p : area.items()) aim.outline.push_back(read_point(p));
  const int32_t own = number("teams");
  const int32_t enemies = number("enemies");
  if (own < 0 || enemies < 0) return aim;
  aim.hold = own > 0 && enemies > 0 ? Hold::contested : own + enemies > 0 ? Hold::held : Hold::nobody;
  if (aim.hold == Hold::held) aim.holder = static_cast<int8_t>(own > 0 ? goal.counts : 1 - goal.counts);
  return aim;
}

std::vector<Goal> read_goals(const Toml& list, const std::vector<std::string>& sides) {
  std::vector<Goal> goals;
  if (!list.is(Toml::Kind::array)) return goals;
  for (const Toml& t : list.items()) goals.push_back(read_goal(t, sides));
  return goals;
}

}  // namespace sandtable
