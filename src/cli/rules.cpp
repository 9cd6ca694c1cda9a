#include <fmt/core.h>

#include <algorithm>
#include <ostream>

#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/cases.hpp"
#include "cli/options.hpp"
#include "cli/rules_acting.hpp"
#include "cli/rules_report.hpp"
#include "cli/wrap.hpp"

namespace sandtable::cli {
namespace {

struct RulesOptions {
  std::vector<std::string> ids;
  std::vector<std::string> words;
  std::vector<std::string> missing;
  std::vector<std::string> require;
  std::vector<std::string> prefixes;
  bool json = false;
};

Json in_json(const CatalogRule& rule) {
  Json out(Json::Object{
      {"id", rule.id.text()}, {"title", rule.title}, {"kind", name_of(rule.kind)}, {"source", rule.source}});
  if (!rule.section.empty()) out["section"] = rule.section;
  out["text"] = rule.text;
  out["ruling"] = rule.ruling.empty() ? Json() : Json(rule.ruling);
  out["file"] = "rules/" + rule.file;
  out["line"] = rule.line;
  return out;
}

Json in_json(const Mentions& mentions) {
  Json out = Json::List();
  for (const Mention& m : mentions) {
    Json one(Json::Object{{"file", m.file}, {"line", m.line}});
    if (!m.test.empty()) one["test"] = m.test;
    out.push(std::move(one));
  }
  return out;
}

// ---- words on the command line ----

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

// Prefixes meant by "FOW-LOS", by a family ("AAF", all of its chapters) or by a chapter of waiting.toml ("shooting");
// lists may be joined by commas. Complains on `err` and gives nothing when a word means none.
std::optional<std::vector<std::string>> prefixes_meant(const std::vector<std::string>& words, const Project& project,
                                                       std::ostream& err) {
  std::vector<std::string> meant;
  for (const std::string& word : words) {
    const std::string prefix = upper(word);
    const std::size_t before = meant.size();
    for (const std::string& known : project.catalog.prefixes())
      if (known == prefix || known.starts_with(prefix + '-')) meant.push_back(known);
    for (const RuleChapter& chapter : project.waiting.chapters)
      if (chapter.name == word) meant.insert(meant.end(), chapter.prefixes.begin(), chapter.prefixes.end());
    if (meant.size() > before) continue;
    const std::vector<std::string_view> known(project.catalog.prefixes().begin(), project.catalog.prefixes().end());
    const std::string hint = did_you_mean(prefix, known.data(), known.size());
    err << fmt::format(
        "sandtable rules: no rule begins with '{}'; {}{}'sandtable rules coverage' lists the prefixes.\n", word, hint,
        hint.empty() ? "" : " ");
    return std::nullopt;
  }
  return meant;
}

// ---- show ----

// Each line behind a column of labels; long ones continue below themselves.
void print_list(std::string_view label, const std::vector<std::string>& lines, std::ostream& out) {
  constexpr std::size_t column = 11;
  for (const std::string& line : lines) {
    std::string block = wrap(line, column);
    block.replace(2, std::min(label.size(), column - 2), label);
    out << block;
    label = {};
  }
}

std::vector<std::string> places(const Mentions& mentions) {
  std::vector<std::string> lines;
  for (const Mention& m : mentions) lines.push_back(m.where());
  if (lines.empty()) lines.push_back("nowhere");
  return lines;
}

void print_rule(const CatalogRule& rule, const Project& project, const std::vector<WorkedCase>& cases,
                std::ostream& out) {
  out << fmt::format("{}  {}\n", rule.id.text(), rule.title);
  out << fmt::format("  {}, {}{}, rules/{}:{}\n", name_of(rule.kind),
                     rule.section.empty() ? "" : fmt::format("section {}, ", rule.section), rule.source, rule.file,
                     rule.line);
  if (!rule.text.empty()) out << '\n' << wrap(rule.text, 2);
  if (!rule.ruling.empty()) out << '\n' << wrap("Ruling: " + rule.ruling, 2);
  out << '\n';
  print_list("tested", places(mentions_of(project.declared, rule.id)), out);
  print_list("cited", places(mentions_of(project.cited, rule.id)), out);
  if (const WaitingRule* waits = project.waiting.find(rule.id))
    print_list("waits", {fmt::format("for {}: {}", project.waiting.chapter(*waits).name, waits->why)}, out);
  std::vector<std::string> lines;
  for (const WorkedCase& one : cases)
    if (std::find(one.rules.begin(), one.rules.end(), rule.id) != one.rules.end())
      lines.push_back(fmt::format("{} {}", one.id, one.title));
  print_list("cases", lines, out);
}

Json everything(const CatalogRule& rule, const Project& project, const std::vector<WorkedCase>& cases) {
  Json out = in_json(rule);
  out["tested"] = in_json(mentions_of(project.declared, rule.id));
  out["cited"] = in_json(mentions_of(project.cited, rule.id));
  const WaitingRule* waits = project.waiting.find(rule.id);
  out["waits_for"] = waits ? Json(project.waiting.chapter(*waits).name) : Json();
  out["cases"] = Json::List();
  for (const WorkedCase& one : cases)
    if (std::find(one.rules.begin(), one.rules.end(), rule.id) != one.rules.end()) out["cases"].push(one.id);
  return out;
}

int show(const Project& project, const RulesOptions& options, Call& call) {
  const auto cases = load_cases(project.root);
  bool all_found = true;
  bool first = true;
  Json out = Json::List();
  for (const std::string& word : options.ids) {
    const auto id = RuleId::parse(upper(word));
    const CatalogRule* rule = id ? project.catalog.find(*id) : nullptr;
    if (!rule) {
      call.err << fmt::format("sandtable rules: there is no rule '{}'; 'sandtable rules search WORDS' finds one.\n",
                              word);
      all_found = false;
    } else if (options.json) {
      out.push(everything(*rule, project, cases));
    } else {
      if (!first) call.out << '\n';
      first = false;
      print_rule(*rule, project, cases, call.out);
    }
  }
  if (options.json) call.out << out.pretty() << '\n';
  return all_found ? Exit::good : Exit::no;
}

// ---- search and rulings ----

int search(const Catalog& catalog, const RulesOptions& options, Call& call) {
  const auto found = catalog.search(options.words);
  if (options.json) {
    Json out = Json::List();
    for (const CatalogRule* rule : found) out.push(in_json(*rule));
    call.out << out.pretty() << '\n';
  } else {
    for (const CatalogRule* rule : found)
      call.out << fmt::format("{:<12} {:<8}  {}\n", rule->id.text(), name_of(rule->kind), rule->title);
    if (found.empty()) call.err << "sandtable rules: no rule has all of these words; try fewer, or the start of one.\n";
  }
  return found.empty() ? Exit::no : Exit::good;
}

int rulings(const Project& project, const RulesOptions& options, Call& call) {
  const auto meant = prefixes_meant(options.prefixes, project, call.err);
  if (!meant) return Exit::usage;
  Json list = Json::List();
  int count = 0;
  for (const CatalogRule& rule : project.catalog.rules()) {
    if (rule.ruling.empty()) continue;
    if (!meant->empty() && std::find(meant->begin(), meant->end(), rule.id.prefix()) == meant->end()) continue;
    ++count;
    if (options.json) {
      list.push(in_json(rule));
    } else {
      call.out << fmt::format("{}  {}\n", rule.id.text(), rule.title) << wrap(rule.ruling, 4) << '\n';
    }
  }
  if (options.json) {
    call.out << list.pretty() << '\n';
  } else {
    call.out << fmt::format("{} {}\n", count, count == 1 ? "ruling" : "rulings");
  }
  return Exit::good;
}

// Parsing says only that a subcommand is required, whatever was typed.
std::optional<int> unknown_subcommand(const Options& app, Call& call) {
  if (call.args.empty() || call.args[0].starts_with('-')) return std::nullopt;
  const std::vector<std::string> names = app.subcommands();
  if (std::find(names.begin(), names.end(), call.args[0]) != names.end()) return std::nullopt;
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string hint = did_you_mean(call.args[0], views.data(), views.size());
  call.err << fmt::format("sandtable rules: there is no '{}'; {}\nTry 'sandtable rules --help'.\n", call.args[0],
                          hint.empty() ? "see the list" : hint);
  return Exit::usage;
}

int coverage_command(const Project& project, const RulesOptions& options, Call& call) {
  const auto missing = prefixes_meant(options.missing, project, call.err);
  const auto require = missing ? prefixes_meant(options.require, project, call.err) : std::nullopt;
  if (!missing || !require) return Exit::usage;
  return report_coverage(project, {options.json, *missing, *require}, call);
}

}  // namespace

int rules(Call& call) {
  Options app("The rule catalog: what the books say, what we ruled, and what is tested.", "rules");
  RulesOptions options;
  Options show_app = app.subcommand("show", "one rule in full: text, ruling, where it is tested and cited");
  show_app.option("ID", options.ids, "rule ids").required();
  Options search_app = app.subcommand("search", "rules with all of the words; ids first, then titles, then texts");
  search_app.option("WORDS", options.words, "words, beginnings of words, or a prefix such as FOW-LOS").required();
  Options coverage_app = app.subcommand("coverage", "rules, tested, waiting, open and cited, prefix by prefix");
  coverage_app.option("--missing", options.missing, "list the untested rules of PREFIX, family or chapter")
      .split_at(',')
      .value_name("PREFIX,...");
  coverage_app
      .option("--require", options.require,
              "exit 1 while a mechanic or data rule of PREFIX, family or chapter is neither tested nor waiting")
      .split_at(',')
      .value_name("PREFIX,...");
  Options rulings_app =
      app.subcommand("rulings", "what we decided where the books are silent or contradict themselves");
  rulings_app.option("PREFIX", options.prefixes, "only these prefixes, families or chapters").split_at(',');
  Options acting_app =
      app.subcommand("acting", "how often each rule was seen acting, in scripts and in random battles");
  ActingOptions acting;
  acting_app.option("--battles", acting.battles, "random battles to play").not_negative().shows_default();
  acting_app.option("--seed", acting.seed, "the battles' seed").shows_default();
  acting_app.option("--commands", acting.commands, "commands a battle, at most").not_negative().shows_default();
  acting_app.option("--from", acting.from, "where battles start: drawn set-ups, positions of scripts, or both in turn")
      .value_name("drawn|scripts|both")
      .shows_default();
  acting_app.flag("--plain", acting.plain, "without steering towards what was seen least");
  acting_app.flag("--no-scripts", acting.no_scripts, "do not play the scripts themselves");
  acting_app.flag("--unmet", acting.unmet, "also list the rules that scripts show and no battle met");
  acting_app.flag("--json", acting.json, "write JSON, with the counts of every rule");
  app.subcommand("check", "load everything; every id named anywhere must exist");
  for (Options* sub : {&show_app, &search_app, &coverage_app, &rulings_app})
    sub->flag("--json", options.json, "write JSON");
  if (const auto exit = unknown_subcommand(app, call)) return *exit;
  if (const auto exit = app.parse(call)) return *exit;

  if (acting_app.given() && acting.from != "drawn" && acting.from != "scripts" && acting.from != "both") {
    call.err << "sandtable rules: --from is drawn, scripts or both\n";
    return Exit::usage;
  }
  if (search_app.given()) return search(Catalog::load(home() + "/rules"), options, call);
  const Project project = Project::load(home());
  if (show_app.given()) return show(project, options, call);
  if (coverage_app.given()) return coverage_command(project, options, call);
  if (acting_app.given()) return report_acting(project, acting, call);
  if (rulings_app.given()) return rulings(project, options, call);
  return report_check(project, call);
}

}  // namespace sandtable::cli
