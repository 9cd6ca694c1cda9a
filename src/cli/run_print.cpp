#include "cli/run_print.hpp"

#include <fmt/core.h>

#include <ostream>

#include "base/error.hpp"
#include "base/fields_json.hpp"

namespace sandtable::cli {
namespace {

using LogKind = LogEntry::Kind;

std::string score_text(const Score& score) {
  std::string text;
  for (const Reason& reason : score.reasons)
    text += text.empty() ? fmt::format("{}{} {}", reason.add, sign(score.how.direction), reason.rule.text())
                         : fmt::format(", {:+} {}", reason.add, reason.rule.text());
  return text;
}

void print_event(const Told& one, std::ostream& out) {
  out << "      " << one.words << '\n';
  if (is_roll(one.event) && one.event.roll.score.reasons.size() > 0)
    out << "        " << score_text(one.event.roll.score) << '\n';
}

std::string headline(const LogEntry& entry) {
  switch (entry.kind) {
    case LogKind::opening: return entry.text;
    case LogKind::command: return fmt::format("{}: {}", entry.by, entry.text);
    case LogKind::usual: return fmt::format("{}: {}   (the usual answer)", entry.by, entry.text);
    case LogKind::refused: return fmt::format("{}: {}   refused", entry.by, entry.text);
    case LogKind::question:
      return fmt::format("? {} = {}{}", entry.text, entry.answer.dump(), entry.ok ? "" : "   WRONG");
    case LogKind::expectation: return fmt::format("expect {}{}", entry.text, entry.ok ? "" : "   WRONG");
    case LogKind::undo: return fmt::format("{}: {}", entry.by, entry.text);
  }
  return {};
}

}  // namespace

const CatalogRule* RuleTitles::find(RuleId id) {
  if (!catalog_) {
    try {
      catalog_ = Catalog::load(home_ + "/rules");
    } catch (const InputError&) {
      catalog_.emplace();  // a broken catalog must not hide the failure that wanted a title
    }
  }
  return catalog_->find(id);
}

void print_log(const ScriptLog& log, std::ostream& out) {
  for (const LogEntry& entry : log) {
    if (!entry.prompt.empty()) out << "       " << entry.by << " is asked: " << entry.prompt << '\n';
    out << fmt::format("{:>5}  {}\n", entry.line, headline(entry));
    if (!entry.note.empty()) out << "      # " << entry.note << '\n';
    for (const Refusal& r : entry.refusals)
      out << fmt::format("      {}{}\n", r.rule.valid() ? r.rule.text() + ": " : "", r.words);
    for (const Told& one : entry.events) print_event(one, out);
  }
}

void print_failure(const std::string& file, const Failure& failure, std::ostream& out) {
  out << fmt::format("  {}:{}: {}\n", file, failure.line, failure.what);
  for (const std::string& line : failure.details) out << "      " << line << '\n';
}

void print_failures(const std::string& file, const std::vector<Failure>& failures, RuleTitles& titles,
                    std::ostream& out) {
  if (failures.empty()) return;
  const Failure& first = failures[0];
  print_failure(file, first, out);
  if (!first.last.empty()) out << "    the last events:\n";
  for (const std::string& words : first.last) out << "      " << words << '\n';
  if (!first.waits.empty()) out << "    the game waits for " << first.waits << '\n';
  if (!first.stands.empty()) out << "    play stands in " << first.stands << '\n';
  if (!first.rules.empty()) out << "    rules:\n";
  for (const RuleId id : first.rules) {
    const CatalogRule* rule = titles.find(id);
    out << fmt::format("      {:<12} {}\n", id.text(), rule ? rule->title : "(not in the catalog)");
  }
  if (failures.size() > 1) out << "  later, perhaps only because of this:\n";
  for (std::size_t i = 1; i < failures.size(); ++i) print_failure(file, failures[i], out);
}

void print_stack(const Json& stack, std::ostream& out) {
  if (!stack.list() || stack.list()->empty()) return;
  out << "    the stack, the newest step first:\n";
  for (const Json& frame : *stack.list()) {
    const std::string& step = *frame.find("step")->string();
    const std::string* procedure = frame.find("procedure")->string();
    const std::string belongs = procedure && *procedure != step ? " of " + *procedure : "";
    out << fmt::format("      {}{}{} {}\n", step, belongs, *frame.find("asks")->boolean() ? " asks" : "",
                       frame.find("holds")->dump());
  }
}

Json log_json(const ScriptLog& log) {
  Json::List all;
  for (const LogEntry& entry : log) {
    Json j;
    j["kind"] = name_of(entry.kind);
    j["line"] = entry.line;
    if (!entry.by.empty()) j["by"] = entry.by;
    if (!entry.prompt.empty()) j["prompt"] = entry.prompt;
    j["text"] = entry.text;
    if (!entry.note.empty()) j["note"] = entry.note;
    if (!entry.refusals.empty()) j["refusals"] = to_json(entry.refusals);
    if (entry.kind == LogKind::question) j["answer"] = entry.answer;
    if (entry.kind == LogKind::question || entry.kind == LogKind::expectation) j["ok"] = entry.ok;
    Json::List events;
    for (const Told& one : entry.events) events.push_back(one.fields);
    if (!events.empty()) j["events"] = events;
    all.push_back(std::move(j));
  }
  return all;
}

Json failure_json(const Failure& failure) {
  Json j;
  j["line"] = failure.line;
  j["what"] = failure.what;
  j["details"] = Json::List(failure.details.begin(), failure.details.end());
  Json::List rules;
  for (const RuleId id : failure.rules) rules.push_back(Json(id.text()));
  j["rules"] = rules;
  j["waits_for"] = failure.waits;
  j["stands_in"] = failure.stands;
  j["last_events"] = Json::List(failure.last.begin(), failure.last.end());
  return j;
}

}  // namespace sandtable::cli
