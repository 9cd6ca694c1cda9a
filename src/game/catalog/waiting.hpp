// Which chapters of the rules have landed, and which rules wait for one that has not (rules/waiting.toml).
// Used by `sandtable rules coverage` and `check`: a rule that waits is not yet missing a test.
// Does not say whether a rule is tested.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "game/catalog/catalog.hpp"

namespace sandtable {

// One later piece of work: the rules it owns, by prefix.
struct RuleChapter {
  std::string name;
  std::vector<std::string> prefixes;
  bool landed = false;
};

struct WaitingRule {
  RuleId id;
  std::size_t chapter = 0;  // index into Waiting::chapters
  std::string why;
  int line = 0;
};

// An option rule we do not build, and why.
struct LeftOut {
  RuleId id;
  std::string why;
};

struct Waiting {
  std::string file;
  std::vector<RuleChapter> chapters;  // in the order of the file
  std::vector<WaitingRule> rules;     // sorted by id; one entry a rule
  std::vector<LeftOut> left_out;

  // Throws InputError with file and line: an unknown rule, chapter, prefix or key; a rule that waits twice; a prefix
  // that belongs to no chapter or to two. A rule that waits for a landed chapter loads, and is reported by overdue().
  static Waiting load(const std::string& path, const Catalog& catalog);

  const WaitingRule* find(RuleId id) const;
  const LeftOut* find_left_out(RuleId id) const;
  const RuleChapter* chapter_of(std::string_view prefix) const;
  const RuleChapter& chapter(const WaitingRule& rule) const { return chapters[rule.chapter]; }
  std::vector<const WaitingRule*> overdue() const;
};

}  // namespace sandtable
