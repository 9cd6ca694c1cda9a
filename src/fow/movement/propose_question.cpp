// `ask propose`: the best plan for a platoon that is pointed somewhere.
#include "base/json.hpp"
#include "base/toml.hpp"
#include "fow/command/command.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/movement_chapter.hpp"
#include "fow/movement/propose.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {

Json propose_of(const State& s, const Toml& about) {
  about.only({"platoon", "teams", "guide", "to", "facing", "by", "each", "double", "checks", "into"});
  MoveWish wish{.platoon = platoon_named(s, about.at("platoon"))};
  if (const Toml& to = about.find("to")) wish.to = read_point(to);
  if (const Toml& teams = about.find("teams"))
    for (const Toml& name : teams.items()) wish.teams.push_back(team_named(s, name));
  if (const Toml& guide = about.find("guide")) wish.guide = team_named(s, guide);
  if (const Toml& facing = about.find("facing")) wish.facing = read_heading(facing);
  if (const Toml& by = about.find("by"))
    for (const Toml& p : by.items()) wish.by.push_back(read_point(p));
  if (const Toml& each = about.find("each"))
    for (const auto& [name, to] : each.entries())
      wish.each.push_back({.team = team_named(s, Toml::made(to, name)), .to = read_point(to)});
  if (const Toml& into = about.find("into"))  // a vehicle each
    for (const auto& [name, vehicle] : into.entries()) {
      const TeamId v = team_named(s, vehicle);
      wish.each.push_back({.team = team_named(s, Toml::made(vehicle, name)), .to = s[v].pose.at, .into = v});
    }
  wish.doubling = about.boolean("double", false);
  wish.checks = about.boolean("checks", false);
  const MoveProposal plan = propose_move(s, wish);
  State end = s;
  for (const MoveOrder& o : plan.orders) carry_out(end, o);
  Json j;
  j["orders"] = static_cast<int64_t>(plan.orders.size());
  j["double"] = plan.doubling;
  j["refused"] = refusals_json(s, plan.refused);
  j["legal"] = check_plan(s, wish.platoon, plan.doubling, plan.orders).empty();
  j["teams"] = Json::Object{};
  for (const Proposed& t : plan.teams) {
    Json one;
    one["goes"] = t.goes;
    one["there"] = t.end.at == t.wanted.at;
    one["at"] = Json::List{int64_t{t.end.at.x}, int64_t{t.end.at.y}};
    one["facing"] = degrees_of(t.end.facing);
    one["left"] = int64_t{length(t.wanted.at - t.end.at)};
    one["in_command"] = in_command(end, t.team).in_command;
    one["checks"] = 0;
    one["aboard"] = end[t.team].aboard();
    one["legs"] = 0;
    for (const MoveOrder& o : plan.orders) {
      if (o.team != t.team) continue;
      one["legs"] = static_cast<int64_t>(o.legs.size());
      State off = s;
      set_out(off, o, nullptr);
      one["checks"] = static_cast<int64_t>(checks_on(walk_over_ground(off, t.team, o.legs, {plan.doubling})).size());
    }
    one["bent"] = refusals_json(s, t.bent);
    j["teams"][name_of(s, t.team)] = std::move(one);
  }
  return j;
}

}  // namespace sandtable::fow
