// The HTTP interface of the hub: the rulebook. One rule, a search, the index by book and chapter.
#include <algorithm>
#include <utility>

#include "base/json.hpp"
#include "server/answers.hpp"
#include "server/hub_inside.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t most_found = 20;

Json rule_entry(const CatalogRule& rule, const Books& books) {
  Json j;
  j["id"] = rule.id.text();
  j["title"] = rule.title;
  j["text"] = rule.text;
  j["ruling"] = rule.ruling;
  j["source"] = books.cited(rule);
  return j;
}

// Every rule a player may look up, by book and chapter in the catalog's order.
Json rule_index(const Catalog& catalog, const Books& books, const std::string& ruleset) {
  std::vector<const CatalogRule*> all;
  for (const CatalogRule& rule : catalog.rules())
    if (rule.counted() && books.plays(rule, ruleset)) all.push_back(&rule);
  std::stable_sort(all.begin(), all.end(), [](const CatalogRule* a, const CatalogRule* b) {
    return a->file != b->file ? a->file < b->file : a->line < b->line;
  });
  Json chapters = Json::List{};
  Json chapter;
  std::string last;
  const auto end_chapter = [&] {
    if (!last.empty()) chapters.push(std::exchange(chapter, Json()));
  };
  for (const CatalogRule* rule : all) {
    if (rule->file != last) {
      end_chapter();
      last = rule->file;
      const Book* book = books.find(rule->id);
      chapter["book"] = book ? book->title : "";
      chapter["chapter"] = books.chapter(*rule);
      chapter["rules"] = Json::List{};
    }
    Json one;
    one["id"] = rule->id.text();
    one["title"] = rule->title;
    chapter["rules"].push(std::move(one));
  }
  end_chapter();
  return chapters;
}

}  // namespace

void Hub::Inside::rules(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  slowly(request.address, reply,
         [this, parts = target.parts, search = target.find("search"), ruleset = target.find("ruleset"),
          index = target.find("index")] {
           const Catalog& catalog = library.catalog();
           const Books& books = library.books();
           if (parts.size() == 3) {
             const auto id = RuleId::parse(parts[2]);
             const CatalogRule* rule = id ? catalog.find(*id) : nullptr;
             if (!rule) throw bad("no_such_rule", "there is no such rule", 404);
             return ok(rule_entry(*rule, books).dump());
           }
           if (!index.empty()) return ok(rule_index(catalog, books, index).dump());
           std::vector<std::string> words;
           std::string word;
           for (const char c : search + ' ') {
             if (c != ' ')
               word += c;
             else if (!word.empty())
               words.push_back(std::exchange(word, {}));
           }
           Json::List list;
           if (!words.empty() && words.size() < 10)
             for (const CatalogRule* rule : catalog.search(words))
               if (list.size() < most_found && books.plays(*rule, ruleset)) list.push_back(rule_entry(*rule, books));
           return ok(Json(list).dump());
         });
}

}  // namespace sandtable::server
