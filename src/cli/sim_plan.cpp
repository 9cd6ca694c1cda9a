#include "cli/sim_plan.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "cli/run_files.hpp"
#include "game/arrangement.hpp"
#include "game/forces/force_rules.hpp"
#include "game/forces/list_text.hpp"
#include "game/forces/random_list.hpp"
#include "sim/report.hpp"

namespace sandtable::cli {
namespace {

// Drawn lists cost between three quarters and five quarters of what is asked: battles between lists of one size do not
// tell what a point is worth.
std::vector<sim::PlanList> drawn_lists(const ForceRules& rules, const std::string& id, int count, int points,
                                       uint64_t seed) {
  const forces::Company company = rules.load(home(), id);
  std::vector<sim::PlanList> all;
  for (int i = 0; i < count; ++i) {
    const int size = points * (75 + (count > 1 ? 50 * i / (count - 1) : 25)) / 100;
    const auto list = forces::random_list(company, rules.rules, size, seed + static_cast<uint64_t>(i));
    if (!list) continue;
    const Toml words = Toml::parse(forces::to_toml(company, forces::shorten(company, *list)), id);
    all.push_back({.name = fmt::format("{}-{}", id, i + 1), .words = words.text(), .points = size});
  }
  if (all.empty())
    throw InputError("--company", 0,
                     fmt::format("no list of '{}' was found for about {} points; try more points", id, points));
  return all;
}

bool ends(const std::string& file, std::string_view ending) { return file.ends_with(ending); }

}  // namespace

std::vector<std::string> shipped_tables() {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(home() + "/data/tables"))
    if (entry.path().extension() == ".toml") all.push_back("data/tables/" + entry.path().filename().string());
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<std::string> all_missions() {
  std::vector<std::string> all;
  if (const Ruleset& ruleset = rulesets().front(); ruleset.arranging)
    for (const MissionAbout& m : ruleset.arranging().missions(home())) all.push_back(m.id);
  return all;
}

void PlanWords::add_to(Options& o) {
  o.option("--list", lists, "army lists, shipped ones or files of yours: those of equal points meet each other");
  o.option("--company", companies, "draw lists of these companies by dice, for the points lab");
  o.option("--draw", draw, "so many of each, costing from 75 to 125 % of --points").between(1, 10000).shows_default();
  o.option("--points", points, "of drawn lists, about").between(100, 100000).shows_default();
  o.option("--meets", plan.meets,
           "each list meets so many others, each time in another mission and on another table; 0: all of equal points "
           "meet everywhere")
      .not_negative();
  o.option("--mission", plan.missions, "missions by their ids, or files; none: all of them");
  o.option("--table", plan.tables, "table files; none: the shipped ones");
  o.option("--agent", plan.agents, "who plays: agents by their ids, or cmd:PROGRAM; each meets each other");
  o.option("--seeds", plan.seeds, "how many battles of each kind").between(1, 1000000).shows_default();
  o.option("--seed", plan.seed, "of the first of them").shows_default();
  o.flag("--mirror", plan.mirror, "lists against themselves too");
  o.flag("--single", plan.single, "agents keep their side; else each battle is played again with sides exchanged");
  o.option("--turns", plan.turns, "the turn limit; none is the mission's").not_negative();
  o.option("--most", plan.most, "commands in one battle").between(1, 10000000).shows_default();
  o.option("--effort", plan.effort, "of agents that search: tries for each decision; 0 is their own").not_negative();
  o.option("--move-ms", plan.move_ms, "of programs: how long they may think about a decision; 0 is 10 s")
      .not_negative();
}

sim::Plan PlanWords::complete(const std::vector<std::string>& agents) const {
  sim::Plan whole = plan;
  const Ruleset& ruleset = rulesets().front();
  whole.ruleset = ruleset.facts.id;
  whole.version = ruleset.facts.version;
  for (const std::string& file : lists) whole.lists.push_back(sim::plan_list(file));
  for (const std::string& id : companies)
    for (sim::PlanList& list : drawn_lists(ruleset.forces(), id, draw, points, whole.seed))
      whole.lists.push_back(std::move(list));
  // Next to each other stand lists of different companies: they are the first to meet.
  if (companies.size() > 1 && lists.empty()) {
    std::vector<sim::PlanList> mixed;
    for (int i = 0; i < draw; ++i)
      for (std::size_t k = 0; k < whole.lists.size(); ++k)
        if (whole.lists[k].name.ends_with(fmt::format("-{}", i + 1))) mixed.push_back(whole.lists[k]);
    whole.lists = mixed;
  }
  if (whole.missions.empty()) whole.missions = all_missions();
  if (whole.tables.empty()) whole.tables = shipped_tables();
  if (whole.agents.empty()) whole.agents = agents;
  sim::check_plan(whole, home());
  return whole;
}

void check_result_files(const std::vector<std::string>& files) {
  for (const std::string& file : files)
    if (!ends(file, ".csv") && !ends(file, ".json") && !ends(file, ".html"))
      throw InputError(file, 0, "what is to be written is told by the ending: .csv, .json or .html");
}

void write_results(const std::vector<std::string>& files, const sim::Results& results) {
  const std::vector<sim::Row> rows = sim::in_order(results.rows);
  for (const std::string& file : files) {
    if (ends(file, ".csv")) write_file(file, sim::to_csv(results.plan, rows));
    if (ends(file, ".json")) write_file(file, sim::to_json_text(results.plan, rows));
    if (ends(file, ".html")) write_file(file, sim::to_html(results, home()));
  }
}

}  // namespace sandtable::cli
