#include "game/catalog/books.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/toml.hpp"

namespace sandtable {
namespace {

Book read_book(const Toml& entry) {
  entry.only({"family", "title", "ruleset", "chapters"});
  Book book{.family = entry.at("family").string(),
            .title = entry.at("title").string(),
            .ruleset = entry.at("ruleset").string(),
            .chapters = {}};
  if (const Toml& chapters = entry.find("chapters"))
    for (const auto& [file, title] : chapters.entries()) book.chapters.emplace_back(file, title.string());
  return book;
}

}  // namespace

Books Books::load(const std::string& path) {
  Books books;
  if (!std::filesystem::exists(path)) return books;
  const Toml root = Toml::load(path);
  root.only({"book"});
  for (const Toml& entry : root.at("book").items()) books.books_.push_back(read_book(entry));
  return books;
}

const Book* Books::find(RuleId id) const {
  const std::string text = id.text();
  const std::string_view family = std::string_view(text).substr(0, text.find('-'));
  const auto found = std::find_if(books_.begin(), books_.end(), [&](const Book& b) { return b.family == family; });
  return found == books_.end() ? nullptr : &*found;
}

std::string Books::chapter(const CatalogRule& rule) const {
  const Book* book = find(rule.id);
  if (book)
    for (const auto& [file, title] : book->chapters)
      if (file == rule.file) return title;
  return {};
}

std::string Books::cited(const CatalogRule& rule) const {
  const Book* book = find(rule.id);
  if (!book) return {};
  std::string words = book->title;
  if (const std::string in = chapter(rule); !in.empty()) words += ": " + in;
  if (!rule.section.empty()) words += fmt::format(", section {}", rule.section);
  return words;
}

bool Books::plays(const CatalogRule& rule, std::string_view ruleset) const {
  const bool known = std::any_of(books_.begin(), books_.end(), [&](const Book& b) { return b.ruleset == ruleset; });
  if (!known) return true;
  const Book* book = find(rule.id);
  return book && book->ruleset == ruleset;
}

}  // namespace sandtable
