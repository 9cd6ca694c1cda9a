// The rule catalog: every rule of the books in our own words, found by id or by words.
// Used by `sandtable rules`, by refusals, scores and log lines that show a rule's title, and by the coverage report.
// Does not enforce anything, and does not read the data tables (data-*.toml) that lie beside the rules.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rule_id.hpp"

namespace sandtable {

struct CatalogRule {
  // Advice is taste and tactics: kept where it explains a rule, never counted as something to test.
  enum class Kind : uint8_t { mechanic, data, option, advice };

  RuleId id;
  Kind kind = Kind::mechanic;
  std::string title;
  std::string source;   // lines of the book's text file
  std::string section;  // heading in the book; empty in most chapters
  std::string text;     // without the ruling, as one paragraph
  std::string ruling;   // what we decided where the book is silent or at odds with itself, without "Ruling:"
  std::string file;     // below the catalog's folder: "BOOK/04-shooting.toml"
  int line = 0;         // of the id

  bool counted() const { return kind != Kind::advice; }
};

std::string_view name_of(CatalogRule::Kind kind);

class Catalog {
 public:
  // Reads DIR/**/*.toml except data-*.toml, waiting.toml, silent.toml and books.toml. A mistake is an InputError naming
  // file and line.
  static Catalog load(const std::string& dir);

  // Sorted by the text of the id, so that a chapter stands together in the order of the book.
  const std::vector<CatalogRule>& rules() const { return rules_; }
  const std::vector<std::string>& prefixes() const { return prefixes_; }  // "FOW-LOS", sorted
  const CatalogRule* find(RuleId id) const;                               // nullptr when there is none
  bool has_prefix(std::string_view prefix) const;

  // The rules in which every word occurs at the start of a word, whatever the case: those found by id first, then by
  // title, then by text. A word that is a prefix ("FOW-LOS", "MM") stands for that chapter; alone, it lists it in
  // order.
  std::vector<const CatalogRule*> search(const std::vector<std::string>& words) const;

  // Whole ids in running text whose family (FOW, AAF ...) the catalog knows, in order, repeats included. A list
  // ("FOW-CAS-029, 030") names each of its rules; a range ("FOW-CAS-024 to 032") only the first.
  std::vector<RuleId> ids_in(std::string_view text) const;

 private:
  void index();
  std::vector<CatalogRule> rules_;
  std::vector<std::pair<RuleId, uint32_t>> by_id_;  // index into rules_, sorted by id as a number
  std::vector<std::string> prefixes_;
  std::vector<std::string> families_;
};

}  // namespace sandtable
