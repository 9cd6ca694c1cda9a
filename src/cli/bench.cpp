// `sandtable bench`: the fixed workload of every ruleset, a signature that changes only when behaviour changes, and the
// speeds beside their budgets.
#include "game/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "base/json.hpp"
#include "cli/options.hpp"
#include "game/ruleset.hpp"

namespace sandtable::cli {
namespace {

int64_t nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
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
  call.out << fmt::format("signature {:016x}\n", b.signature);
}

}  // namespace

int bench(Call& call) {
  Options app{"Fixed workload: a behaviour signature and the speeds beside their budgets", "bench"};
  bool signature = false;
  bool json = false;
  app.flag("--signature", signature, "only the signature: it changes only when behaviour does");
  app.flag("--json", json, "rows and signature as JSON");
  if (const auto exit = app.parse(call)) return *exit;

  Bench b{.clock = signature ? nullptr : nanoseconds};
  for (const Ruleset& ruleset : rulesets())
    if (ruleset.bench) ruleset.bench(b, home());
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
