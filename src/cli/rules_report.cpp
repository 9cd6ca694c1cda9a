#include "cli/rules_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <ostream>
#include <tuple>

#include "base/json.hpp"
#include "cli/cases.hpp"
#include "cli/wrap.hpp"

namespace sandtable::cli {
namespace {

std::vector<const CatalogRule*> untested(const Project& project, const std::vector<std::string>& prefixes) {
  std::vector<const CatalogRule*> found;
  for (const CatalogRule& rule : project.catalog.rules())
    if (rule.counted() && !project.tested(rule.id) &&
        std::find(prefixes.begin(), prefixes.end(), rule.id.prefix()) != prefixes.end())
      found.push_back(&rule);
  return found;
}

std::string waits_for(const Project& project, RuleId id) {
  const WaitingRule* rule = project.waiting.find(id);
  return rule ? project.waiting.chapter(*rule).name : std::string();
}

std::string place(const Project& project, const WaitingRule& rule) {
  return fmt::format("{}:{}", project.waiting.file.substr(project.root.size() + 1), rule.line);
}

// ---- coverage ----

Json counts(const CoverageRow& row) {
  return Json::Object{
      {"rules", row.rules}, {"tested", row.tested}, {"waiting", row.waiting}, {"cited", row.cited}, {"open", row.open}};
}

Json in_json(const Project& project, const Coverage& found, const CoverageOptions& options) {
  Json out;
  out["prefixes"] = Json::Object();
  for (const CoverageRow& row : found.rows) {
    Json one = counts(row);
    one["chapter"] = row.chapter;
    one["landed"] = row.landed;
    out["prefixes"][row.prefix] = std::move(one);
  }
  out["totals"] = counts(found.total);
  out["unknown"] = Json::List();
  for (const Mention& m : found.unknown)
    out["unknown"].push(Json::Object{{"id", m.id.text()}, {"file", m.file}, {"line", m.line}});
  out["overdue"] = Json::List();
  for (const WaitingRule* rule : found.overdue)
    out["overdue"].push(Json::Object{{"id", rule->id.text()}, {"chapter", project.waiting.chapter(*rule).name}});
  if (!options.missing.empty()) {
    out["missing"] = Json::List();
    for (const CatalogRule* rule : untested(project, options.missing)) {
      const std::string chapter = waits_for(project, rule->id);
      out["missing"].push(Json::Object{{"id", rule->id.text()},
                                       {"title", rule->title},
                                       {"kind", name_of(rule->kind)},
                                       {"waits_for", chapter.empty() ? Json() : Json(chapter)}});
    }
  }
  out["uncited"] = Json::List();
  for (const CatalogRule* rule : found.uncited) out["uncited"].push(rule->id.text());
  if (!options.require.empty()) {
    out["required_open"] = Json::List();
    for (const CatalogRule* rule : required_open(project, options.require)) out["required_open"].push(rule->id.text());
  }
  return out;
}

void print_row(const CoverageRow& row, std::ostream& out) {
  out << fmt::format("{:<8} {:>6} {:>7} {:>8} {:>6} {:>6}", row.prefix, row.rules, row.tested, row.waiting, row.open,
                     row.cited);
  if (!row.chapter.empty()) out << "  " << row.chapter << (row.landed ? " (landed)" : "");
  out << '\n';
}

void print_table(const Coverage& found, std::ostream& out) {
  out << fmt::format("{:<8} {:>6} {:>7} {:>8} {:>6} {:>6}  {}\n", "prefix", "rules", "tested", "waiting", "open",
                     "cited", "chapter");
  for (const CoverageRow& row : found.rows) print_row(row, out);
  print_row(found.total, out);
}

void print_problems(const Project& project, const Coverage& found, std::ostream& out) {
  for (const Mention& m : found.unknown) out << fmt::format("{}: {} is not in the catalog\n", m.where(), m.id.text());
  for (const WaitingRule* rule : found.overdue)
    out << fmt::format("{}: {} waits for '{}', which has landed\n", place(project, *rule), rule->id.text(),
                       project.waiting.chapter(*rule).name);
  for (const CatalogRule* rule : found.uncited)
    out << fmt::format("rules/{}:{}: {} ({}) is named nowhere in src/ or data/; name it where it acts\n", rule->file,
                       rule->line, rule->id.text(), rule->title);
}

void print_missing(const Project& project, const CoverageOptions& options, std::ostream& out) {
  const auto rules = untested(project, options.missing);
  out << fmt::format("\n{} untested\n", rules.size());
  for (const CatalogRule* rule : rules) {
    const std::string chapter = waits_for(project, rule->id);
    out << fmt::format("{:<12} {:<8}  {}{}\n", rule->id.text(), name_of(rule->kind), rule->title,
                       chapter.empty() ? "" : fmt::format(" (waits for {})", chapter));
  }
}

void print_required(const std::vector<const CatalogRule*>& open, const CoverageOptions& options, std::ostream& out) {
  std::string asked;
  for (const std::string& prefix : options.require) asked += (asked.empty() ? "" : " ") + prefix;
  out << '\n' << wrap(fmt::format("required: {}", asked), 0);
  if (open.empty()) {
    out << "every mechanic and data rule of them is tested or waits\n";
    return;
  }
  out << fmt::format("{} mechanic and data rules of them are neither tested nor waiting:\n", open.size());
  std::string ids;
  for (const CatalogRule* rule : open) ids += rule->id.text() + ' ';
  out << wrap(ids, 2);
}

}  // namespace

int report_coverage(const Project& project, const CoverageOptions& options, Call& call) {
  const Coverage found = coverage(project);
  const auto open = required_open(project, options.require);
  if (options.json) {
    call.out << in_json(project, found, options).pretty() << '\n';
  } else {
    print_table(found, call.out);
    print_problems(project, found, call.out);
    for (const WaitingRule* rule : found.early)
      call.out << fmt::format("{}: {} is tested; the entry can go\n", place(project, *rule), rule->id.text());
    if (!options.missing.empty()) print_missing(project, options, call.out);
    if (!options.require.empty()) print_required(open, options, call.out);
  }
  return found.sound() && open.empty() ? Exit::good : Exit::no;
}

int report_check(const Project& project, Call& call) {
  const auto cases = load_cases(project.root);
  Coverage found = coverage(project);
  // The catalog's own cross references, the data tables beside it, and ids in tests that are not declarations; coverage
  // has looked at the rest.
  for (const Mention& m : cited_in(project.root, {"rules", "tests"}, project.catalog))
    if (!project.catalog.find(m.id)) found.unknown.push_back(m);
  for (const WorkedCase& one : cases)
    for (const RuleId id : one.rules)
      if (!project.catalog.find(id)) found.unknown.push_back({id, one.file, one.line, {}});
  std::sort(found.unknown.begin(), found.unknown.end(), [](const Mention& a, const Mention& b) {
    return std::tie(a.file, a.line, a.id) < std::tie(b.file, b.line, b.id);
  });
  const auto same = [](const Mention& a, const Mention& b) {
    return a.id == b.id && a.file == b.file && a.line == b.line;
  };
  found.unknown.erase(std::unique(found.unknown.begin(), found.unknown.end(), same), found.unknown.end());

  print_problems(project, found, call.out);
  const auto& rules = project.catalog.rules();
  const auto rulings =
      std::count_if(rules.begin(), rules.end(), [](const CatalogRule& r) { return !r.ruling.empty(); });
  call.out << fmt::format(
      "rules {}, prefixes {}, rulings {}, chapters {}, waiting {}, worked cases {}: {}\n", rules.size(),
      project.catalog.prefixes().size(), rulings, project.waiting.chapters.size(), project.waiting.rules.size(),
      cases.size(),
      found.sound() ? "sound"
                    : fmt::format("{} problems", found.unknown.size() + found.overdue.size() + found.uncited.size()));
  return found.sound() ? Exit::good : Exit::no;
}

}  // namespace sandtable::cli
