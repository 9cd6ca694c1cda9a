// How much of the catalog is tested, prefix by prefix: tested, waiting for a later chapter, open, cited in src or data.
// Used by `sandtable rules`. Advice is left out of every count.
// Does not run a test: "tested" means that a scenario or a test declares the rule (cli/citations.hpp).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/citations.hpp"
#include "game/catalog/catalog.hpp"
#include "game/catalog/silent.hpp"
#include "game/catalog/waiting.hpp"

namespace sandtable::cli {

// Everything `sandtable rules` reads below a project's root.
struct Project {
  std::string root;
  Catalog catalog;
  Waiting waiting;
  Silent silent;
  Mentions declared;  // by tests
  Mentions cited;     // in src/ and data/

  static Project load(const std::string& root);

  bool tested(RuleId id) const;
  bool waits(RuleId id) const;  // and is not tested yet
  bool open(const CatalogRule& rule) const { return rule.counted() && !tested(rule.id) && !waits(rule.id); }
};

struct CoverageRow {
  std::string prefix;  // "all" in the total
  std::string chapter;
  bool landed = false;
  int rules = 0;
  int tested = 0;
  int waiting = 0;
  int cited = 0;
  int open = 0;
};

struct Coverage {
  std::vector<CoverageRow> rows;  // by prefix
  CoverageRow total;
  Mentions unknown;                         // declared or cited, but in no catalog
  std::vector<const WaitingRule*> overdue;  // wait for a chapter that has landed
  std::vector<const WaitingRule*> early;    // wait although a test declares them: the entry can go
  std::vector<const CatalogRule*> uncited;  // of landed chapters: nobody finds where they act

  bool sound() const { return unknown.empty() && overdue.empty() && uncited.empty(); }
};

// The result points into `project`.
Coverage coverage(const Project& project);

// Mechanic and data rules of the prefixes that are neither tested nor waiting.
std::vector<const CatalogRule*> required_open(const Project& project, const std::vector<std::string>& prefixes);

}  // namespace sandtable::cli
