// `sandtable bench`: the fixed workload of every ruleset, a signature that changes only when behaviour changes, and the
// speeds beside their budgets.
#include "game/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <ostream>

#include "base/json.hpp"
#include "cli/options.hpp"
#include "game/ruleset.hpp"

namespace sandtable::cli {
namespace {

// Of this program on the processor: what others do beside it does not count.
int64_t nanoseconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

void print(const Bench& b, Call& call) {
  std::size_t wide = 0;
  std::size_t figures = 0;
  for (const BenchRow& row : b.rows) {
    wide = std::max(wide, row.what.size());
    figures = std::max(figures, row.figure.size());
  }
  for (const BenchRow& row : b.rows) {
    const std::string verdict = row.figure == "not yet" || row.budget.empty() ? "" : row.met ? "within" : "MISSED";
    call.out << fmt::format("{:<{}}  {:<{}}  {:<22}  {}\n", row.what, wide, row.figure, figures,
                            row.budget.empty() ? "" : "budget " + row.budget, verdict);
  }
  if (b.part.empty()) call.out << fmt::format("signature {:016x}\n", b.signature);
}

}  // namespace

int bench(Call& call) {
  Options app{"Fixed workload: a behaviour signature and the speeds beside their budgets", "bench"};
  bool signature = false;
  bool json = false;
  app.flag("--signature", signature, "only the signature: it changes only when behaviour does");
  app.flag("--json", json, "rows and signature as JSON");
  std::string part;
  app.option("--part", part, "only views, ways, tables, lists or missions, without a signature");
  if (const auto exit = app.parse(call)) return *exit;

  Bench b{.clock = signature ? nullptr : nanoseconds, .part = part};
  for (const Ruleset& ruleset : rulesets())
    if (ruleset.bench) ruleset.bench(b, home());
  if (!part.empty() && b.rows.empty()) {
    call.err << fmt::format("sandtable bench: there is no part '{}'\n", part);
    return Exit::usage;
  }
  if (part.empty())
    for (const char* later : {"battle between two regular agents", "server: command to both views, 1,000 games",
                              "page: first paint of a table"})
      b.rows.push_back({later, "not yet", "", true});

  if (signature) {
    call.out << fmt::format("{:016x}\n", b.signature);
  } else if (json) {
    Json j;
    j["signature"] = fmt::format("{:016x}", b.signature);
    for (const BenchRow& row : b.rows)
      j["rows"].push(
          Json::Object{{"what", row.what}, {"figure", row.figure}, {"budget", row.budget}, {"met", row.met}});
    call.out << j.pretty() << '\n';
  } else {
    print(b, call);
  }
  return Exit::good;
}

}  // namespace sandtable::cli
