// The books behind the catalog (rules/books.toml): how a rule is cited, and which ruleset its book belongs to.
// Used by the server's rule pages, the rulebook index and battle reports. Holds no rule and no text of a book.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/catalog/catalog.hpp"

namespace sandtable {

struct Book {
  std::string family;  // of ids: "FOW"
  std::string title;
  std::string ruleset;
  std::vector<std::pair<std::string, std::string>> chapters;  // file below the catalog's folder, title
};

class Books {
 public:
  // Throws InputError with file and line. A project without the file has no books.
  static Books load(const std::string& path);

  const Book* find(RuleId id) const;
  // Its chapter's title; empty for a book without chapters.
  std::string chapter(const CatalogRule& rule) const;
  // "Flames Of War, second edition: Shooting"; with the printed section where the catalog has one.
  std::string cited(const CatalogRule& rule) const;
  // Whether the rule is in a book of that ruleset; every rule is when the ruleset is not named or has no book.
  bool plays(const CatalogRule& rule, std::string_view ruleset) const;

 private:
  std::vector<Book> books_;
};

}  // namespace sandtable
