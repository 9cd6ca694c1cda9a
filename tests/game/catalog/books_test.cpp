// How rules are cited, and which ruleset they belong to.
#include "game/catalog/books.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/temp_tree.hpp"

namespace sandtable {
namespace {

CatalogRule rule(const char* id, const char* file, const char* section = "") {
  CatalogRule r;
  r.id = *RuleId::parse(id);
  r.file = file;
  r.section = section;
  return r;
}

TEST(Books, CiteByBookChapterAndSection) {
  TempTree tree;
  const Books books = Books::load(tree.write("books.toml", R"(
[[book]]
family = "ZZQ"
title = "The first book"
ruleset = "one"
[book.chapters]
"one/04-guns.toml" = "Guns"
[[book]]
family = "ZZR"
title = "The other book"
ruleset = "two"
)"));
  EXPECT_EQ(books.cited(rule("ZZQ-ABC-001", "one/04-guns.toml")), "The first book: Guns");
  EXPECT_EQ(books.cited(rule("ZZR-ABC-001", "two/rules.toml", "12")), "The other book, section 12");
  EXPECT_EQ(books.cited(rule("ZZS-ABC-001", "x.toml")), "") << "a family without a book";
  EXPECT_TRUE(books.plays(rule("ZZQ-ABC-001", "one/04-guns.toml"), "one"));
  EXPECT_FALSE(books.plays(rule("ZZR-ABC-001", "two/rules.toml"), "one"));
  EXPECT_TRUE(books.plays(rule("ZZR-ABC-001", "two/rules.toml"), "")) << "no ruleset named";
  EXPECT_TRUE(Books::load(tree.path("none.toml")).cited(rule("ZZQ-ABC-001", "x")).empty());
}

TEST(Books, ComplainOfKeysTheyDoNotKnow) {
  TempTree tree;
  EXPECT_THROW(Books::load(tree.write("books.toml", "[[book]]\nfamily = \"ZZQ\"\ntitel = \"x\"\nruleset = \"one\"\n")),
               InputError);
}

}  // namespace
}  // namespace sandtable
