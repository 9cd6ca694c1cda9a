// Shows a play of a script to a person or a program: its log, its failures, its result.
// Used by `sandtable run` and `sandtable replay`.
// Titles of rules come from the catalog, which is read only when a failure needs one.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>

#include "game/catalog/catalog.hpp"
#include "game/script/run.hpp"

namespace sandtable::cli {

class RuleTitles {
 public:
  explicit RuleTitles(std::string home) : home_(std::move(home)) {}
  // The rule, or nothing when the catalog has none or cannot be read.
  const CatalogRule* find(RuleId id);

 private:
  std::string home_;
  std::optional<Catalog> catalog_;
};

void print_log(const ScriptLog& log, std::ostream& out);
// The first with everything that helps to find the cause; later ones, often its consequences, in short.
void print_failures(const std::string& file, const std::vector<Failure>& failures, RuleTitles& titles,
                    std::ostream& out);

// Where play stands, a line a step, the newest first; nothing when it never began.
void print_stack(const Json& stack, std::ostream& out);

Json log_json(const ScriptLog& log);
Json failure_json(const Failure& failure);

}  // namespace sandtable::cli
