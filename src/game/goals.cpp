#include "game/goals.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/toml_match.hpp"

namespace sandtable {
namespace {

Goal read_goal(const Toml& t, const std::vector<std::string>& sides) {
  Goal goal;
  const auto side = std::find(sides.begin(), sides.end(), t.at("side").string());
  if (side == sides.end()) t.at("side").fail(fmt::format("'{}' is not a side", t.at("side").string()));
  goal.side = static_cast<int8_t>(side - sides.begin());
  goal.title = t.at("title").string();
  if (const Toml& when = t.find("when")) goal.at_end = when.one_of({"any_time", "end"}) == 1;
  for (const auto& [key, value] : t.entries()) {
    if (key == "side" || key == "title" || key == "when" || key == "is" || key == "note") continue;
    if (!goal.question.empty())
      value.fail(fmt::format("two questions in one goal, '{}' and '{}'; give each its own", goal.question, key));
    goal.question = key;
    goal.about = value;
  }
  if (goal.question.empty()) t.fail("a goal asks a question: strength = { of = ... }");
  if (!goal.about.is(Toml::Kind::table)) goal.about.fail("a question wants a table of words");
  goal.is = t.at("is");
  return goal;
}

}  // namespace

bool Goal::reached(const Json& answer) const { return fits(is, answer); }

std::vector<Goal> read_goals(const Toml& list, const std::vector<std::string>& sides) {
  std::vector<Goal> goals;
  if (!list.is(Toml::Kind::array)) return goals;
  for (const Toml& t : list.items()) goals.push_back(read_goal(t, sides));
  return goals;
}

}  // namespace sandtable
