// Questions about ways: what a path costs, the way there, how far one gets.
#include <fmt/core.h>

#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/movement_chapter.hpp"
#include "fow/movement/way_out.hpp"
#include "game/reading.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

Json walk_json(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait) {
  const PathLook look = look_at_path(s, t, legs, gait);
  const Walk& w = look.walk;
  const Limits limits = move_limits(s, t, gait);
  Json j;
  j["length"] = int64_t{w.length};
  j["shown"] = shown(s, w.length);
  j["charged"] = int64_t{look.charged};
  j["slowest"] = pace_words(w.slowest);
  j["limit"] = int64_t{limits[w.slowest]};
  j["limit_shown"] = shown(s, limits[w.slowest]);
  j["leaves_table"] = look.leaves;
  j["going"] = Json::List{};
  for (const Contact& c : w.contacts) {
    Json one;
    one["over"] = ground_name(s, c);
    one["from"] = int64_t{c.from};
    one["check"] = c.check != 0;
    if (c.check != 0) one["score"] = bogging_roll(s, t, c).score.needed();
    j["going"].push(std::move(one));
  }
  j["checks"] = static_cast<int64_t>(checks_on(w).size());
  j["legal"] = look.refused.empty();
  j["refused"] = refusals_json(s, look.refused);
  return j;
}

std::vector<Pose> legs_of(const State& s, TeamId t, const Toml& about) {
  std::vector<Vec> points;
  if (const Toml& path = about.find("path"))
    for (const Toml& p : path.items()) points.push_back(read_point(p));
  else
    points.push_back(read_point(about.at("to")));
  return front_first(s[t].pose.at, points);
}

TeamId mover_named(const State& s, const Toml& word) {
  const TeamId t = team_named(s, word);
  if (!s[t].in_play()) word.fail(fmt::format("'{}' is not in play; ask about a team on the table", name_of(s, t)));
  return t;
}

Json path_of(const State& s, const Toml& about) {
  about.only({"team", "path", "to", "double"});
  const TeamId t = mover_named(s, about.at("team"));
  return walk_json(s, t, legs_of(s, t, about), {.doubling = about.boolean("double", false)});
}

Json route_of(const State& s, const Toml& about) {
  about.only({"team", "to", "avoid_checks", "double"});
  const TeamId t = mover_named(s, about.at("team"));
  const Gait gait{.doubling = about.boolean("double", false)};
  const MoveField field(s, t, gait);
  const Proposal route =
      propose_route(field.ground(), field.others(), field.limits(), field.mover(), read_point(about.at("to")),
                    {.avoid_checks = about.boolean("avoid_checks", false),
                     .slowest = gait.doubling ? Pace{cross_country} : Pace{max_paces - 1},
                     .beyond_limit = true});
  Json j;
  j["found"] = route.found;
  if (!route.found) return j;
  for (const Pose& p : route.legs) j["legs"].push(Json::List{int64_t{p.at.x}, int64_t{p.at.y}, degrees_of(p.facing)});
  j["walk"] = walk_json(s, t, route.legs, gait);
  return j;
}

Json reach_of(const State& s, const Toml& about) {
  about.only({"team", "to", "outlines", "double"});
  const TeamId t = mover_named(s, about.at("team"));
  const Gait gait{.doubling = about.boolean("double", false)};
  const MoveField field(s, t, gait);
  const Reach reach(field.ground(), field.others(), field.limits(), field.mover(),
                    {.slowest = gait.doubling ? Pace{cross_country} : Pace{max_paces - 1}});
  const IndoorReach indoor(s, t, gait);
  Json j;
  j["cells"] = static_cast<int64_t>(indoor.indoors() ? indoor.count() : reach.count());
  if (const Toml& to = about.find("to")) {
    const auto cost = indoor.indoors() ? indoor.cost_at(read_point(to)) : reach.cost_at(read_point(to));
    j["reachable"] = cost.has_value();
    if (cost) j["cost"] = int64_t{*cost};
  }
  if (about.boolean("outlines", false)) {
    j["outlines"] = Json::List{};
    for (const auto& ring : reach.outlines()) {
      Json one = Json::List{};
      for (Vec p : ring) one.push(Json::List{int64_t{p.x}, int64_t{p.y}});
      j["outlines"].push(std::move(one));
    }
  }
  return j;
}

constexpr QuestionRow movement_question_rows[] = {
    {"path", "{ team, path or to, double }", "what that way costs and whether it is legal",
     "length, shown, charged, slowest, limit, limit_shown, leaves_table, going (over, from, check, score), checks, "
     "legal, refused (rule, words, who, by, measured, allowed)",
     path_of},
    {"route", "{ team, to, avoid_checks, double }", "a way there", "found, legs, walk (the keys of path)", route_of},
    {"propose", "{ platoon, to, teams, guide, facing, by, each, into = { TEAM = VEHICLE }, double, checks }",
     "the best plan for a platoon that is pointed there",
     "orders, double, legal, refused, teams (by name: goes, there, at, facing, left, in_command, checks, aboard, legs, "
     "bent)",
     propose_of},
    {"reach", "{ team, to, outlines, double }", "how far it gets", "cells, reachable, cost, outlines", reach_of},
};

}  // namespace

std::span<const QuestionRow> movement_questions() { return movement_question_rows; }

}  // namespace sandtable::fow
