// `sandtable sim`: many battles on all cores, or on many machines; their results as tables and as a page.
#include <fmt/core.h>

#include <charconv>
#include <map>
#include <optional>
#include <ostream>

#include "base/error.hpp"
#include "cli/progress.hpp"
#include "cli/run_files.hpp"
#include "cli/sim_plan.hpp"
#include "cli/sim_queue.hpp"
#include "sim/run.hpp"
#include "sim/summary.hpp"
#include "sim/worth.hpp"

namespace sandtable::cli {
namespace {

struct SimArguments {
  PlanWords words;
  std::string results;
  std::vector<std::string> out;
  std::string shard;
  std::string queue;
  std::string positions;
  int lease = 60;
  int threads = 0;
  bool json = false;
};

struct Shard {
  int number = 1;  // from 1
  int of = 1;
  bool has(int job) const { return job % of == number - 1; }
};

Shard shard_of(const std::string& text) {
  Shard s;
  if (text.empty()) return s;
  const char* end = text.data() + text.size();
  const auto [slash, bad] = std::from_chars(text.data(), end, s.number);
  if (bad == std::errc{} && slash != end && *slash == '/') {
    const auto [rest, wrong] = std::from_chars(slash + 1, end, s.of);
    if (wrong == std::errc{} && rest == end && s.of >= 1 && s.number >= 1 && s.number <= s.of) return s;
  }
  throw InputError("--shard", 0, fmt::format("'{}' is no part of a whole; write I/N with I from 1 to N", text));
}

int told(Call& call, const sim::Results& results, bool json) {
  const sim::Summary s = sim::summary_of(results);
  if (json)
    call.out << to_json(s).pretty() << '\n';
  else
    call.out << to_text(s);
  return s.stuck == 0 ? Exit::good : Exit::no;
}

int finish(Call& call, const SimArguments& a, const sim::Results& results) {
  write_results(a.out, results);
  if (!a.positions.empty()) write_file(a.positions, sim::positions_text(sim::in_order(results.rows)));
  return told(call, results, a.json);
}

int play_here(Call& call, const SimArguments& a, const sim::Plan& plan) {
  const std::vector<sim::Job> jobs = sim::jobs_of(plan);
  const Shard shard = shard_of(a.shard);
  sim::Results results{.plan = plan, .rows = {}};
  std::optional<sim::ResultFile> file;
  if (!a.results.empty()) {
    file.emplace(a.results, plan);
    results.rows = file->rows();
    if (file->cut()) call.err << fmt::format("{}: its last line was torn and has been cut off\n", a.results);
  }
  int64_t mine = 0;
  int64_t had = 0;
  for (const sim::Job& job : jobs) {
    mine += shard.has(job.number) ? 1 : 0;
    had += shard.has(job.number) && results.rows.contains(job.number) ? 1 : 0;
  }
  if (had > 0) call.err << fmt::format("{} of {} battles were played before\n", had, mine);
  std::map<int, sim::Row> made;  // beside those there were: the other is read while this one grows
  double rate = 0;
  {
    Progress progress(call.err, "battles", mine, had);
    std::size_t next = 0;
    const auto next_job = [&]() -> std::optional<sim::Job> {
      while (next < jobs.size() && (!shard.has(jobs[next].number) || results.rows.contains(jobs[next].number))) ++next;
      return next < jobs.size() ? std::optional(jobs[next++]) : std::nullopt;
    };
    const auto done = [&](const sim::Row& row) {
      if (file) file->add(row);
      made.emplace(row.job, row);
      progress.add();
    };
    sim::run({.plan = &plan, .home = home(), .threads = a.threads, .next = next_job, .done = done});
    rate = progress.per_second();
  }
  results.rows.merge(made);
  if (!a.json && mine > had) call.err << fmt::format("{:.1f} battles a second\n", rate);
  return finish(call, a, results);
}

int merge_results(Call call) {
  std::vector<std::string> files;
  std::vector<std::string> out;
  bool json = false;
  bool partial = false;
  Options o("Puts the results of a simulation that was played in parts together, and tells them.",
            "sandtable sim merge");
  o.option("FILE", files, "what --results wrote, of each part").required();
  o.option("-o,--out", out, "write results there: FILE.csv, FILE.json, or FILE.html as a report; may be repeated")
      .one_value_each();
  o.flag("--partial", partial, "although battles are missing");
  o.flag("--json", json, "the summary for programs");
  if (const auto code = o.parse(call)) return *code;
  check_result_files(out);
  const sim::Results results = sim::merged(files);
  const std::size_t jobs = sim::jobs_of(results.plan).size();
  if (results.rows.size() < jobs && !partial) {
    call.err << fmt::format(
        "sandtable sim merge: {} of {} battles are missing; give the files of all parts, play on, or take --partial\n",
        jobs - results.rows.size(), jobs);
    return Exit::no;
  }
  write_results(out, results);
  return told(call, results, json);
}

int worth_of_platoons(Call call) {
  std::vector<std::string> files;
  std::vector<std::string> out;
  bool json = false;
  Options o(
      "What each kind of platoon is worth in battles won, against what it costs, from the results of a simulation "
      "(docs/simulation.md).",
      "sandtable sim worth");
  o.option("FILE", files, "what --results wrote").required();
  o.option("-o,--out", out, "write it there: FILE.csv, FILE.json, or FILE.html as a page; may be repeated")
      .one_value_each();
  o.flag("--json", json, "for programs");
  if (const auto code = o.parse(call)) return *code;
  check_result_files(out);
  const sim::Worths worths = sim::worths_of(sim::merged(files), home());
  for (const std::string& file : out)
    write_file(file, file.ends_with(".csv")    ? sim::to_csv(worths)
                     : file.ends_with(".json") ? to_json(worths).pretty() + '\n'
                                               : sim::to_html(worths));
  call.out << (json ? to_json(worths).pretty() + '\n' : sim::to_text(worths));
  return Exit::good;
}

// A worker: the plan is in the queue, or brought there now.
int play_from_queue(Call& call, const SimArguments& a, const sim::Plan& plan) {
  const sim::Results results = work_at_queue(call.err, {a.queue, a.lease, a.threads}, plan);
  return finish(call, a, results);
}

}  // namespace

int sim_command(Call& call) {
  if (!call.args.empty() && call.args[0] == "merge")
    return merge_results({{call.args.begin() + 1, call.args.end()}, call.out, call.err});
  if (!call.args.empty() && call.args[0] == "worth")
    return worth_of_platoons({{call.args.begin() + 1, call.args.end()}, call.out, call.err});
  SimArguments a;
  Options o("Plays many battles on all cores: lists x missions x tables x agents x seeds (docs/simulation.md).",
            "sandtable sim");
  a.words.add_to(o);
  o.option("--threads", a.threads, "at once; 0 is as many as there are cores").not_negative();
  o.option("--results", a.results, "the file where each battle is written as it ends; there already: goes on with it");
  o.option("-o,--out", a.out, "write results there: FILE.csv, FILE.json, or FILE.html as a report; may be repeated")
      .one_value_each();
  o.option("--shard", a.shard, "I/N: only the Ith of N parts, for batch systems; `sandtable sim merge` joins them");
  o.option("--queue", a.queue, "postgres://…: share the battles with every other process that is given the same")
      .value_name("URL");
  o.option("--lease", a.lease, "of a queue: seconds until the battles of a worker that is gone are played again")
      .between(2, 86400)
      .shows_default();
  o.option("--positions", a.positions, "write positions in numbers and who won there, for tools/fit_position");
  o.flag("--json", a.json, "the summary for programs");
  o.footer(
      "sandtable sim merge FILE... puts parts together, sandtable sim worth FILE... tells what platoons are worth.");
  if (const auto code = o.parse(call)) return *code;
  check_result_files(a.out);
  if (!a.queue.empty() && (!a.shard.empty() || !a.results.empty())) {
    call.err << "sandtable sim: --queue keeps results in its database; leave --shard and --results out\n";
    return Exit::usage;
  }
  (void)shard_of(a.shard);
  a.words.plan.positions = !a.positions.empty();
  const sim::Plan plan = a.words.complete({"recruit"});
  return a.queue.empty() ? play_here(call, a, plan) : play_from_queue(call, a, plan);
}

}  // namespace sandtable::cli
