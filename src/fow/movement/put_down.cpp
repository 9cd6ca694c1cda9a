#include "fow/movement/put_down.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord farthest_place = 12 * inch;
constexpr Coord place_step = inch / 4;

Refusals judge_place(const State& s, TeamId t, const Pose& at, const Gait& gait, RuleId off_table) {
  State there = s;
  if (there[t].present())
    put_for_a_look(there, t, at);
  else
    set_down(there, t, at);
  if (leaves_table(there, t, {at}))
    return {refuse(off_table, fmt::format("{} would stand beyond the edge of the table", name_of(s, t)), piece_of(t))};
  return look_at_path(there, t, {at}, gait).refused;
}

// The places about one, the nearest first.
std::vector<Vec> places_about() {
  std::vector<Vec> list;
  for (Coord dy = -farthest_place; dy <= farthest_place; dy += place_step)
    for (Coord dx = -farthest_place; dx <= farthest_place; dx += place_step) list.push_back({dx, dy});
  std::stable_sort(list.begin(), list.end(), [](Vec a, Vec b) { return squared(a) < squared(b); });
  return list;
}

}  // namespace

Refusals check_place(const State& s, TeamId t, const Pose& at, std::optional<Pose> from, RuleId off_table) {
  return judge_place(s, t, at, {.placed = true, .put_from = from}, off_table);
}

Refusals check_unlimbering(const State& s, TeamId gun, const Pose& at) {
  Refusals no = judge_place(s, gun, at, {.boarding = true, .placed = true}, "FOW-TRP-026"_rule);
  std::erase_if(no, [](const Refusal& r) { return r.rule == "FOW-BOG-010"_rule; });  // FOW-TRP-028
  return no;
}

std::optional<Pose> place_near(const State& s, TeamId t, const Pose& wanted, Vec ahead) {
  for (Vec by : places_about()) {
    const Pose spot{wanted.at + by, wanted.facing};
    if (dot(by, ahead) <= 0 && clear_of_others(s, t, spot) &&
        check_place(s, t, spot, wanted, "FOW-MOV-068"_rule).empty())
      return spot;
  }
  return std::nullopt;
}

}  // namespace sandtable::fow
