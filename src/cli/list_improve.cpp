#include "cli/list_improve.hpp"

#include <fmt/core.h>

#include <ostream>

#include "ai/players.hpp"
#include "base/error.hpp"
#include "cli/progress.hpp"
#include "cli/run_files.hpp"
#include "cli/sim_plan.hpp"
#include "game/forces/list_text.hpp"
#include "sim/improve.hpp"
#include "sim/summary.hpp"

namespace sandtable::cli {

void ImproveWords::add_to(Options& o) {
  o.option("FILE", file, "a list").required();
  o.option("--against", against, "the lists it is to beat").required();
  o.option("--mission", missions, "missions by their ids; none: all of them");
  o.option("--table", tables, "table files; none: the shipped ones");
  o.option("--agent", agent, "who plays both sides").shows_default();
  o.option("--battles", battles, "that measure a proposal").between(8, 1000000).shows_default();
  o.option("--candidates", candidates, "lists to begin with").between(3, 1000).shows_default();
  o.option("--effort", effort, "of agents that search: tries for each decision; 0 is their own").not_negative();
  o.option("--threads", threads, "at once; 0 is as many as there are cores").not_negative();
  o.option("--seed", seed, "the same seed proposes the same").shows_default();
  o.option("-o,--out", out, "write the proposals there as lists: OUT-1.toml and so on");
  o.flag("--json", json, "as JSON");
}

int improve_list(Call& call, const ImproveWords& words) {
  const Ruleset& ruleset = rulesets().front();
  const ForceRules& rules = ruleset.forces();
  const Toml root = forces::parse_list(read_file(words.file), words.file);
  const forces::Company company = rules.load(home(), root.at("company").string());
  const forces::List list = forces::complete(company, forces::read_draft(root, company));
  if (const auto faults = forces::check(company, list, rules.rules); !faults.empty())
    throw InputError(words.file, 0,
                     fmt::format("it may not be fielded: {}; sandtable list check tells all", faults[0].words));
  ai::check_player(ruleset, words.agent);
  sim::ImproveTerms terms{.enemies = {},
                          .missions = words.missions.empty() ? all_missions() : words.missions,
                          .tables = words.tables.empty() ? shipped_tables() : words.tables,
                          .agent = words.agent,
                          .battles = words.battles,
                          .candidates = words.candidates,
                          .effort = words.effort,
                          .threads = words.threads,
                          .seed = words.seed,
                          .home = home(),
                          .told = {}};
  for (const std::string& file : words.against) terms.enemies.push_back(sim::plan_list(file));
  Progress progress(call.err, "trying lists", 1);
  terms.told = [&](int done, int of) { progress.set(done, of); };
  const sim::Improved found = sim::improve(ruleset, company, list, terms);
  Json json = Json::Object{{"file", words.file}, {"battles", found.battles}, {"tried", found.tried}};
  json["score"] = found.score;
  json["proposals"] = Json::List{};
  if (!words.json)
    call.out << fmt::format("{} wins {} of {} battles; {} lists near it were tried\n", words.file,
                            sim::percent(found.score), found.battles, found.tried);
  int number = 0;
  for (const sim::Suggestion& s : found.best) {
    ++number;
    const forces::Draft draft = forces::shorten(company, s.list);
    const std::string file = words.out.empty() ? "" : fmt::format("{}-{}.toml", words.out, number);
    if (!file.empty()) write_file(file, forces::to_toml(company, draft));
    Json one = Json::Object{{"points", s.points}};
    one["score"] = s.score;
    one["effect"] = s.effect;
    one["error"] = s.error;
    one["changes"] = Json::List{};
    for (const std::string& change : s.changes) one["changes"].push(change);
    one["list"] = to_json(company, draft);
    json["proposals"].push(std::move(one));
    if (words.json) continue;
    const char* sure = s.effect - s.error > 0 ? "better" : s.effect + s.error < 0 ? "worse" : "not settled";
    call.out << fmt::format("\n{}. {:+.1f} ± {:.1f} % ({}), {} points{}\n", number, 100 * s.effect, 100 * s.error, sure,
                            s.points, file.empty() ? "" : ", in " + file);
    for (const std::string& change : s.changes) call.out << "   " << change << '\n';
  }
  if (words.json) call.out << json.pretty() << '\n';
  return found.best.empty() ? Exit::no : Exit::good;
}

}  // namespace sandtable::cli
