#include "sim/plan.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "ai/players.hpp"
#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/hash.hpp"
#include "base/json_text.hpp"
#include "game/forces/list_text.hpp"
#include "game/match.hpp"

namespace sandtable::sim {
namespace {

std::string quoted_word(const std::string& text) { return Json(text).dump(); }

// Two who meet: each other, and themselves where that is asked for or nobody else is there.
std::vector<std::array<int, 2>> pairs(int count, bool selves) {
  std::vector<std::array<int, 2>> all;
  for (int a = 0; a < count; ++a)
    for (int b = a; b < count; ++b)
      if (a != b || selves || count == 1) all.push_back({a, b});
  return all;
}

std::vector<std::array<int, 2>> list_pairs(const Plan& plan) {
  std::vector<std::array<int, 2>> all;
  for (const auto& p : pairs(static_cast<int>(plan.lists.size()), plan.mirror))
    if (plan.lists[static_cast<std::size_t>(p[0])].points == plan.lists[static_cast<std::size_t>(p[1])].points)
      all.push_back(p);
  return all;
}

// Who meets whom, where. In turn, each pair has one place; else each has all.
struct Fixture {
  int mission = 0;
  int table = 0;
  std::array<int, 2> lists{};
};
std::vector<Fixture> fixtures(const Plan& plan) {
  const auto missions = static_cast<int>(plan.missions.size());
  const auto tables = static_cast<int>(plan.tables.size());
  const auto lists = static_cast<int>(plan.lists.size());
  std::vector<Fixture> all;
  if (plan.meets > 0) {
    int turn = 0;
    for (int next = 1; next <= std::min(plan.meets, lists - 1); ++next)
      for (int list = 0; list < lists; ++list, ++turn)
        all.push_back({turn % missions, turn / missions % tables, {list, (list + next) % lists}});
    return all;
  }
  for (int mission = 0; mission < missions; ++mission)
    for (int table = 0; table < tables; ++table)
      for (const auto& pair : list_pairs(plan)) all.push_back({mission, table, pair});
  return all;
}

}  // namespace

std::string short_name(const std::string& path) { return std::filesystem::path(path).stem().string(); }

PlanList plan_list(const std::string& file) {
  const Toml list = forces::parse_list(read_file(file), file);
  const Toml& points = list.find("points");
  const bool shipped = file.starts_with("data/");
  return {.name = short_name(file),
          .words = shipped ? quoted_word(file) : list.text(),
          .points = points ? static_cast<int32_t>(points.integer()) : 0};
}

std::vector<Job> jobs_of(const Plan& plan) {
  const auto agents = pairs(static_cast<int>(plan.agents.size()), false);
  const std::vector<Fixture> all_fixtures = fixtures(plan);
  std::vector<Job> all;
  for (int seed = 0; seed < plan.seeds; ++seed)
    for (const Fixture& f : all_fixtures)
      for (const auto& who : agents)
        for (int swap = 0; swap < (plan.single || who[0] == who[1] ? 1 : 2); ++swap)
          all.push_back({.number = static_cast<int>(all.size()),
                         .mission = f.mission,
                         .table = f.table,
                         .lists = f.lists,
                         .agents = swap == 0 ? who : std::array{who[1], who[0]},
                         .seed = plan.seed + static_cast<uint64_t>(seed)});
  return all;
}

std::string text_of(const Plan& plan) {
  std::string text;
  append_json(text, plan);
  return text;
}

std::string hash_of_plan(const Plan& plan) {
  Hasher h;
  h.add(text_of(plan));
  return hex(h.value());
}

Plan read_plan(const std::string& text, const std::string& where) {
  try {
    return from_json<Plan>(Json::parse(text, where));
  } catch (const BadField& e) {
    throw InputError(where, 0, fmt::format("not the plan of a simulation: {}", e.what()));
  }
}

std::string setup_of(const Plan& plan, const Job& job) {
  const auto at = [](const auto& list, int i) -> const auto& { return list[static_cast<std::size_t>(i)]; };
  std::string text = fmt::format("mission = {}\ntable = {}\n", quoted_word(at(plan.missions, job.mission)),
                                 quoted_word(at(plan.tables, job.table)));
  if (plan.turns > 0) text += fmt::format("turns = {}\n", plan.turns);
  return text + fmt::format("sides = [\"blue\", \"red\"]\n[side.blue]\nlist = {}\n[side.red]\nlist = {}\n",
                            at(plan.lists, job.lists[0]).words, at(plan.lists, job.lists[1]).words);
}

void check_plan(const Plan& plan, const std::string& home) {
  if (plan.lists.empty()) throw InputError("--list", 0, "no army list is given; name one or several files");
  if (plan.missions.empty()) throw InputError("--mission", 0, "no mission is given");
  if (plan.tables.empty()) throw InputError("--table", 0, "no table is given");
  if (plan.agents.empty()) throw InputError("--agent", 0, "nobody plays");
  const Ruleset& ruleset = ruleset_named(plan.ruleset, Toml::parse("", "plan"));
  if (plan.version != ruleset.facts.version)
    throw InputError(
        "plan", 0,
        fmt::format("it is for version {} of the rules, this program has {}; its results cannot be compared",
                    plan.version, ruleset.facts.version));
  if (plan.positions && !ruleset.position_terms)
    throw InputError("--positions", 0, "nobody judges positions by numbers in this ruleset");
  for (const std::string& who : plan.agents) ai::check_player(ruleset, who);
  const std::vector<Job> jobs = jobs_of(plan);
  if (jobs.empty())
    throw InputError("--list", 0, "no two of the lists have the same points; give lists of one size, or --mirror");
  // Whatever cannot be begun is said before hours of play: each mission, table and pair of lists once.
  std::vector<std::array<int, 4>> seen;
  for (const Job& job : jobs) {
    const std::array<int, 4> what{job.mission, job.table, job.lists[0], job.lists[1]};
    const auto fresh = [&](std::size_t from, std::size_t count) {
      for (const auto& s : seen)
        if (std::equal(what.begin() + static_cast<std::ptrdiff_t>(from),
                       what.begin() + static_cast<std::ptrdiff_t>(from + count),
                       s.begin() + static_cast<std::ptrdiff_t>(from)))
          return false;
      return true;
    };
    if (job.seed != plan.seed || (!fresh(0, 1) && !fresh(1, 1) && !fresh(2, 2))) continue;
    seen.push_back(what);
    (void)ruleset.begin(Toml::parse(setup_of(plan, job), "simulation"), home);
  }
}

}  // namespace sandtable::sim
