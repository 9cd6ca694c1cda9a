#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/chi_square.hpp"
#include "cli/usage.hpp"
#include "dice/odds_text.hpp"
#include "dice/philox.hpp"

namespace sandtable::cli {
namespace {

constexpr double disagreement = 0.001;  // honest dice look worse than this once in a thousand runs

struct Report {
  std::string expression;
  OddsPlan plan;
  struct Counted {
    std::string name;
    Distribution<int> exact;
    Sampled<int> sampled;
    ChiSquare fit;
  };
  std::vector<Counted> counted;
  uint64_t tries = 0;
  uint64_t seed = 1;
};

double as_double(const Fraction& f) {
  const Natural scale = Natural::power(10, 15);
  return static_cast<double>((f.top() * scale / f.bottom()).low_64()) / 1e15;
}

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
  for (Report::Counted& one : report.counted) {
    one.sampled.tries = tries;
    std::map<int, ObservedClass> classes;
    for (const auto& [count, weight] : one.exact.weights()) classes[count].chance = as_double(one.exact.chance(count));
    for (const auto& [count, seen] : one.sampled.seen) classes[count].seen = seen;
    std::vector<ObservedClass> in_order;
    for (const auto& [count, both] : classes) in_order.push_back(both);
    one.fit = chi_square(in_order, tries);
  }
}

// A bar in eighths of a character; the longest chance fills the width.
std::string bar(const Fraction& chance, const Fraction& longest, std::size_t width) {
  constexpr std::array<const char*, 8> part{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const Natural scaled = chance.top() * longest.bottom() * Natural(8 * width);
  const auto eighths = static_cast<std::size_t>((scaled / (chance.bottom() * longest.top())).low_64());
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  text += part[eighths % 8];
  const std::size_t used = eighths / 8 + (eighths % 8 != 0 ? 1 : 0);
  return text + std::string(width - std::min(width, used), ' ');
}

std::string mean_text(const Fraction& f) {
  if (f.bottom().is_one()) return f.top().text();
  const std::string exact = fraction_text(f);
  return decimal_text(f, 2) + (exact.size() <= 12 ? fmt::format(" ({})", exact) : "");
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

// The counts worth a line of their own: the run outside which each end has under 1 in 2000.
std::pair<int, int> shown_range(const Distribution<int>& d, bool all) {
  if (all) return {d.weights().begin()->first, d.weights().rbegin()->first};
  return {d.quantile({1, 2000}), d.quantile({1999, 2000})};
}

void print_line(const Report& report, const Report::Counted& one, int low, int high, const Fraction& longest,
                std::ostream& out) {
  const auto within = [&](int count) { return low <= count && count <= high; };
  const Fraction chance = one.exact.chance_that(within);
  const std::string label = low == high ? std::to_string(low) : fmt::format("{}-{}", low, high);
  out << fmt::format("  {:>7}  {:>8}  {:>8}  ", label, percent_text(chance), percent_text(one.exact.at_least(low)));
  if (report.tries > 0) {
    uint64_t seen = 0;
    for (const auto& [count, times] : one.sampled.seen) seen += within(count) ? times : 0;
    out << fmt::format("{:>8}  ", percent_text(Fraction(seen, report.tries)));
  }
  std::string line = bar(chance, longest, 30);
  if (const std::string exact = fraction_text(chance); exact.size() <= 25) line += "  " + exact;
  out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
}

void print_counted(const Report& report, const Report::Counted& one, bool all, std::ostream& out) {
  const Distribution<int>& d = one.exact;
  out << fmt::format("\n{}: {} on average, median {}, nine times in ten {} to {}\n", one.name, mean_text(mean(d)),
                     d.quantile({1, 2}), d.quantile({1, 20}), d.quantile({19, 20}));
  out << fmt::format("  {:>7}  {:>8}  {:>8}{}\n", "count", "exactly", "at least", report.tries > 0 ? "   sampled" : "");
  Fraction longest;
  for (const auto& [count, weight] : d.weights()) longest = std::max(longest, d.chance(count));
  const auto [first, last] = shown_range(d, all);
  const int lowest = d.weights().begin()->first;
  const int greatest = d.weights().rbegin()->first;
  if (lowest < first) print_line(report, one, lowest, first - 1, longest, out);
  for (int count = first; count <= last; ++count) print_line(report, one, count, count, longest, out);
  if (last < greatest) print_line(report, one, last + 1, greatest, longest, out);
  if (report.tries > 0) {
    out << (one.fit.degrees == 0
                ? fmt::format("  {} samples, seed {}: too little to compare\n", report.tries, report.seed)
                : fmt::format("  {} samples, seed {}: chi-square {:.2f}, {} degrees of freedom, p = {:.3f}{}\n",
                              report.tries, report.seed, one.fit.value, one.fit.degrees, one.fit.p,
                              one.fit.p < disagreement ? "  DOES NOT FIT" : ""));
  }
}

nlohmann::ordered_json json_of(const Fraction& f) {
  return {{"top", f.top().text()}, {"bottom", f.bottom().text()}, {"decimal", decimal_text(f, 9)}};
}

nlohmann::ordered_json json_of(const Report& report) {
  nlohmann::ordered_json root;
  root["expression"] = report.expression;
  root["exact"] = true;
  for (const OddsVolley& volley : report.plan.volleys) {
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    for (const OddsStep& step : volley.steps)
      steps.push_back({{"step", step.text}, {"goes_on", json_of(step.goes_on)}});
    root["volleys"].push_back({{"dice", volley.dice}, {"steps", steps}});
  }
  root["outcomes"] = nlohmann::ordered_json::array();
  for (const Report::Counted& one : report.counted) {
    nlohmann::ordered_json entry;
    entry["name"] = one.name;
    entry["mean"] = json_of(mean(one.exact));
    entry["median"] = one.exact.quantile({1, 2});
    for (const auto& [count, weight] : one.exact.weights()) {
      nlohmann::ordered_json line{{"count", count},
                                  {"chance", json_of(one.exact.chance(count))},
                                  {"at_least", json_of(one.exact.at_least(count))}};
      if (report.tries > 0) {
        const auto seen = one.sampled.seen.find(count);
        line["sampled"] = seen == one.sampled.seen.end() ? 0 : seen->second;
      }
      entry["counts"].push_back(std::move(line));
    }
    if (report.tries > 0) {
      entry["fit"] = {{"samples", report.tries},
                      {"seed", report.seed},
                      {"chi_square", one.fit.value},
                      {"degrees", one.fit.degrees},
                      {"p", one.fit.p}};
    }
    root["outcomes"].push_back(std::move(entry));
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
  CLI::App app("Exact odds of chains of tests.", "odds");
  std::vector<std::string> words;
  bool as_json = false;
  bool all = false;
  uint64_t tries = 0;
  uint64_t seed = 1;
  app.add_option("expression", words, "what is rolled, as in \"8 x 4+, save 3+, fp 3+\"")->required();
  app.add_flag("--json", as_json, "print everything as JSON, fractions in full");
  app.add_flag("--all", all, "a line for every count, however unlikely");
  app.add_option("--sample", tries, "also roll it so many times and compare")->check(CLI::Range(1, 10'000'000));
  app.add_option("--seed", seed, "seed of the sampled dice (default 1)");
  app.footer(help_footer);
  // CLI11 takes the brackets off an argument "[...]"; ours are a table of faces, so a space goes before them.
  for (std::string& arg : call.args)
    if (arg.starts_with('[')) arg.insert(0, " ");
  if (const auto exit = parse(app, call)) return *exit;

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
    call.out << json_of(report).dump(2) << '\n';
  } else {
    print_steps(report, call.out);
    for (const Report::Counted& one : report.counted) print_counted(report, one, all, call.out);
  }
  const bool fits = std::none_of(report.counted.begin(), report.counted.end(),
                                 [](const Report::Counted& one) { return one.fit.p < disagreement; });
  return fits ? Exit::good : Exit::no;
}

}  // namespace sandtable::cli
