#include <fmt/core.h>

#include <algorithm>
#include <ostream>

#include "base/json.hpp"
#include "cli/odds_order.hpp"
#include "cli/options.hpp"
#include "dice/odds_text.hpp"
#include "dice/philox.hpp"
#include "game/odds_print.hpp"

namespace sandtable::cli {
namespace {

struct Report {
  std::string expression;
  OddsPlan plan;
  std::vector<CountedOdds> counted;
  uint64_t tries = 0;
  uint64_t seed = 1;
};

Report exact_report(const std::string& expression) {
  Report report{.expression = expression, .plan = parse_odds(expression)};
  for (std::size_t i = 1; i < report.plan.outcomes.size(); ++i)
    report.counted.push_back({report.plan.outcomes[i], count_of(report.plan, static_cast<int>(i)), {}, {}});
  return report;
}

void add_samples(Report& report, uint64_t tries, uint64_t seed) {
  report.tries = tries;
  report.seed = seed;
  for (uint64_t i = 0; i < tries; ++i) {
    DiceKey key = DiceKey::from_seed(seed);
    key.words[2] = static_cast<uint32_t>(i);
    PhiloxDice dice(key);
    DieNumber next = 0;
    std::vector<int> counts(report.plan.outcomes.size());
    for (const OddsVolley& volley : report.plan.volleys)
      for (int n = 0; n < volley.dice; ++n) ++counts[static_cast<std::size_t>(roll_out(volley.course, dice, next))];
    for (std::size_t c = 0; c < report.counted.size(); ++c) ++report.counted[c].sampled.seen[counts[c + 1]];
  }
  for (CountedOdds& one : report.counted) {
    one.sampled.tries = tries;
    one.fit = fit_of(one.exact, one.sampled);
  }
}

void print_steps(const Report& report, std::ostream& out) {
  for (const OddsVolley& volley : report.plan.volleys) {
    out << fmt::format("{} {}", volley.dice, volley.dice == 1 ? "die" : "dice");
    out << (volley.steps.empty() ? "\n" : fmt::format("{:>32}\n", "goes on"));
    Fraction left(static_cast<uint64_t>(volley.dice), 1);
    for (const OddsStep& step : volley.steps) {
      left = left * step.goes_on;
      out << fmt::format("  {:<28} {:>8}  {:<18} left on average {}\n", step.text, percent_text(step.goes_on),
                         ratio_text(step.goes_on), mean_text(left));
    }
  }
}

Json json_of(const Fraction& f) {
  return Json::Object{{"top", f.top().text()}, {"bottom", f.bottom().text()}, {"decimal", decimal_text(f, 9)}};
}

Json json_of(const Report& report) {
  Json root;
  root["expression"] = report.expression;
  root["exact"] = true;
  for (const OddsVolley& volley : report.plan.volleys) {
    Json::List steps;
    for (const OddsStep& step : volley.steps)
      steps.push_back(Json::Object{{"step", step.text}, {"goes_on", json_of(step.goes_on)}});
    root["volleys"].push(Json::Object{{"dice", volley.dice}, {"steps", std::move(steps)}});
  }
  root["outcomes"] = Json::List();
  for (const CountedOdds& one : report.counted) {
    Json entry;
    entry["name"] = one.name;
    entry["mean"] = json_of(mean(one.exact));
    entry["median"] = one.exact.quantile({1, 2});
    for (const auto& [count, weight] : one.exact.weights()) {
      Json line(Json::Object{{"count", count},
                             {"chance", json_of(one.exact.chance(count))},
                             {"at_least", json_of(one.exact.at_least(count))}});
      if (report.tries > 0) {
        const auto seen = one.sampled.seen.find(count);
        line["sampled"] = seen == one.sampled.seen.end() ? 0 : seen->second;
      }
      entry["counts"].push(std::move(line));
    }
    if (report.tries > 0) {
      entry["fit"] = Json::Object{{"samples", report.tries},
                                  {"seed", seed_json(report.seed)},
                                  {"chi_square", one.fit.value},
                                  {"degrees", one.fit.degrees},
                                  {"p", one.fit.p}};
    }
    root["outcomes"].push(std::move(entry));
  }
  return root;
}

constexpr const char* help_footer =
    R"(A step is a score needed. A hit that passes goes on to the next step; one that meets a
save goes on when the save fails. Words before a score only name it.

  sandtable odds "8 x 4+"                          8 dice, each succeeds on 4 or more
  sandtable odds "8 x hit 4+, save 3+, fp 3+"      each hit is saved on 3+, each unsaved one needs 3+
  sandtable odds "6 x 5+ reroll, save 5+"          misses are rolled again, once
  sandtable odds "6 x 4+ reroll hits"              hits must be rolled again
  sandtable odds "2 x 4+, armour 6 vs 10, fp 3+"   an armour save: bailed or destroyed
  sandtable odds "3 x [1: lost | 2-5: 4+ held else back | 6: won]"   any table of faces
  sandtable odds "4 x 3+, save 3+; 2 x 5+, save 3+"   two volleys, counted together

7+ is never reached, 1+ always. docs/odds.md has it all. Exit code 1 when samples do not fit.)";

void print_mistake(std::string expression, const OddsTextError& mistake, std::ostream& err) {
  std::replace(expression.begin(), expression.end(), '\n', ' ');
  std::replace(expression.begin(), expression.end(), '\t', ' ');
  err << "sandtable odds: " << mistake.what() << "\n  " << expression << "\n  ";
  // Count characters, not bytes, so that the caret stands right below a multiplication sign too.
  std::size_t column = 0;
  for (std::size_t i = 0; i < mistake.at() && i < expression.size(); ++i)
    if ((static_cast<unsigned char>(expression[i]) & 0xC0u) != 0x80u) ++column;
  err << std::string(column, ' ') << "^ at character " << column + 1 << "\nTry 'sandtable odds --help'.\n";
}

}  // namespace

int odds(Call& call) {
  std::string footer = help_footer;
  for (const OddsKind& kind : kinds_of_odds()) {
    if (!call.args.empty() && call.args[0] == kind.name) {
      call.args.erase(call.args.begin());
      return odds_order(kind, call);
    }
    footer += fmt::format("\n\nsandtable odds {} FILE: {}", kind.name, kind.about);
  }
  Options app("Exact odds of chains of tests.", "odds");
  std::vector<std::string> words;
  bool as_json = false;
  bool all = false;
  uint64_t tries = 0;
  uint64_t seed = 1;
  app.option("expression", words, "what is rolled, as in \"8 x 4+, save 3+, fp 3+\"").required();
  app.flag("--json", as_json, "print everything as JSON, fractions in full");
  app.flag("--all", all, "a line for every count, however unlikely");
  app.option("--sample", tries, "also roll it so many times and compare").between(1, 10'000'000);
  app.option("--seed", seed, "seed of the sampled dice (default 1)");
  app.footer(footer);
  // CLI11 takes the brackets off an argument "[...]"; ours are a table of faces, so a space goes before them.
  for (std::string& arg : call.args)
    if (arg.starts_with('[')) arg.insert(0, " ");
  if (const auto exit = app.parse(call)) return *exit;

  std::string expression;
  for (const std::string& word : words) expression += (expression.empty() || word.starts_with(' ') ? "" : " ") + word;
  if (expression.starts_with(" [")) expression.erase(0, 1);
  Report report;
  try {
    report = exact_report(expression);
  } catch (const OddsTextError& mistake) {
    print_mistake(expression, mistake, call.err);
    return Exit::usage;
  }
  if (tries > 0) add_samples(report, tries, seed);
  if (as_json) {
    call.out << json_of(report).pretty() << '\n';
  } else {
    print_steps(report, call.out);
    for (const CountedOdds& one : report.counted)
      print_counted(one, {.all = all, .tries = report.tries, .seed = report.seed}, call.out);
  }
  const bool fits = std::none_of(report.counted.begin(), report.counted.end(),
                                 [](const CountedOdds& one) { return one.fit.p < disagreement; });
  return fits ? Exit::good : Exit::no;
}

}  // namespace sandtable::cli
