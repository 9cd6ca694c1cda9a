#include "cli/coverage.hpp"

#include <algorithm>

namespace sandtable::cli {
namespace {

bool mentioned(const Mentions& mentions, RuleId id) {
  return std::binary_search(mentions.begin(), mentions.end(), Mention{id, {}, 0, {}},
                            [](const Mention& a, const Mention& b) { return a.id < b.id; });
}

void add_unknown(const Mentions& mentions, const Catalog& catalog, Mentions& out) {
  for (const Mention& mention : mentions)
    if (!catalog.find(mention.id)) out.push_back(mention);
}

void add(CoverageRow& sum, const CoverageRow& row) {
  sum.rules += row.rules;
  sum.tested += row.tested;
  sum.waiting += row.waiting;
  sum.cited += row.cited;
  sum.open += row.open;
}

}  // namespace

Project Project::load(const std::string& root) {
  Project project;
  project.root = root;
  project.catalog = Catalog::load(root + "/rules");
  project.waiting = Waiting::load(root + "/rules/waiting.toml", project.catalog);
  project.silent = Silent::load(root + "/rules/silent.toml", project.catalog);
  project.declared = declared_in_tests(root);
  project.cited = cited_in(root, {"src", "data"}, project.catalog);
  return project;
}

bool Project::tested(RuleId id) const { return mentioned(declared, id); }

bool Project::waits(RuleId id) const { return waiting.find(id) && !tested(id); }

Coverage coverage(const Project& project) {
  Coverage result;
  for (const CatalogRule& rule : project.catalog.rules()) {
    const std::string prefix = rule.id.prefix();
    if (result.rows.empty() || result.rows.back().prefix != prefix) {
      const RuleChapter* chapter = project.waiting.chapter_of(prefix);
      result.rows.push_back({prefix, chapter ? chapter->name : "", chapter && chapter->landed});
    }
    if (!rule.counted() || project.waiting.find_left_out(rule.id)) continue;
    CoverageRow& row = result.rows.back();
    row.rules += 1;
    row.tested += project.tested(rule.id);
    row.waiting += project.waits(rule.id);
    row.cited += mentioned(project.cited, rule.id);
    row.open += project.open(rule);
    if (row.landed && !project.waits(rule.id) && !mentioned(project.cited, rule.id)) result.uncited.push_back(&rule);
  }
  result.total.prefix = "all";
  for (const CoverageRow& row : result.rows) add(result.total, row);
  add_unknown(project.declared, project.catalog, result.unknown);
  add_unknown(project.cited, project.catalog, result.unknown);
  result.overdue = project.waiting.overdue();
  for (const WaitingRule& rule : project.waiting.rules)
    if (project.tested(rule.id)) result.early.push_back(&rule);
  return result;
}

std::vector<const CatalogRule*> required_open(const Project& project, const std::vector<std::string>& prefixes) {
  std::vector<const CatalogRule*> open;
  for (const CatalogRule& rule : project.catalog.rules()) {
    const bool binding = rule.kind == CatalogRule::Kind::mechanic || rule.kind == CatalogRule::Kind::data;
    const bool asked = std::find(prefixes.begin(), prefixes.end(), rule.id.prefix()) != prefixes.end();
    if (binding && asked && project.open(rule)) open.push_back(&rule);
  }
  return open;
}

}  // namespace sandtable::cli
