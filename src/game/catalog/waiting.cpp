#include "game/catalog/waiting.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/toml.hpp"

namespace sandtable {
namespace {

std::vector<std::string_view> names_of(const std::vector<RuleChapter>& chapters) {
  std::vector<std::string_view> names;
  for (const RuleChapter& c : chapters) names.push_back(c.name);
  return names;
}

RuleChapter read_chapter(const Toml& entry, const Waiting& so_far, const Catalog& catalog) {
  entry.only({"name", "prefixes", "landed"});
  RuleChapter chapter;
  chapter.name = entry.at("name").string();
  chapter.landed = entry.at("landed").boolean();
  for (const RuleChapter& other : so_far.chapters)
    if (other.name == chapter.name)
      entry.at("name").fail(fmt::format("there are two chapters '{}'; rename one", chapter.name));
  for (const Toml& prefix : entry.at("prefixes").items()) {
    const std::string& text = prefix.string();
    if (!catalog.has_prefix(text)) {
      const std::vector<std::string_view> known(catalog.prefixes().begin(), catalog.prefixes().end());
      prefix.fail(fmt::format("no rule begins with '{}'; {}", text, did_you_mean(text, known.data(), known.size())));
    }
    if (const RuleChapter* owner = so_far.chapter_of(text))
      prefix.fail(fmt::format("{} belongs to chapter '{}' already; name it once", text, owner->name));
    chapter.prefixes.push_back(text);
  }
  return chapter;
}

void read_wait(const Toml& entry, Waiting& waiting, const Catalog& catalog) {
  entry.only({"rules", "chapter", "why"});
  const auto names = names_of(waiting.chapters);
  const std::size_t chapter = entry.at("chapter").one_of(names.data(), names.size());
  const std::string& why = entry.at("why").string();
  for (const Toml& item : entry.at("rules").items()) {
    const auto id = RuleId::parse(item.string());
    if (!id || !catalog.find(*id)) item.fail(fmt::format("'{}' is not in the catalog; check the id", item.string()));
    for (const WaitingRule& other : waiting.rules)
      if (other.id == *id) item.fail(fmt::format("{} waits at line {} already; name it once", id->text(), other.line));
    waiting.rules.push_back({*id, chapter, why, item.line()});
  }
}

void read_left_out(const Toml& entry, Waiting& waiting, const Catalog& catalog) {
  entry.only({"rules", "why"});
  for (const Toml& item : entry.at("rules").items()) {
    const auto id = RuleId::parse(item.string());
    const CatalogRule* rule = id ? catalog.find(*id) : nullptr;
    if (!rule) item.fail(fmt::format("'{}' is not in the catalog; check the id", item.string()));
    if (rule->kind != CatalogRule::Kind::option)
      item.fail("only option rules may be left out; build this one or let it wait");
    waiting.left_out.push_back({*id, entry.at("why").string()});
  }
}

}  // namespace

Waiting Waiting::load(const std::string& path, const Catalog& catalog) {
  const Toml root = Toml::load(path);
  root.only({"chapter", "wait", "left_out"});
  Waiting waiting;
  waiting.file = path;
  for (const Toml& entry : root.at("chapter").items())
    waiting.chapters.push_back(read_chapter(entry, waiting, catalog));
  for (const std::string& prefix : catalog.prefixes())
    if (!waiting.chapter_of(prefix))
      root.find("chapter").fail(fmt::format("no chapter owns {}; add it to the 'prefixes' of one", prefix));
  if (root.has("wait"))
    for (const Toml& entry : root.at("wait").items()) read_wait(entry, waiting, catalog);
  if (root.has("left_out"))
    for (const Toml& entry : root.at("left_out").items()) read_left_out(entry, waiting, catalog);
  std::sort(waiting.rules.begin(), waiting.rules.end(),
            [](const WaitingRule& a, const WaitingRule& b) { return a.id < b.id; });
  return waiting;
}

const WaitingRule* Waiting::find(RuleId id) const {
  const auto at = std::lower_bound(rules.begin(), rules.end(), id,
                                   [](const WaitingRule& rule, RuleId wanted) { return rule.id < wanted; });
  return at != rules.end() && at->id == id ? &*at : nullptr;
}

const LeftOut* Waiting::find_left_out(RuleId id) const {
  for (const LeftOut& l : left_out)
    if (l.id == id) return &l;
  return nullptr;
}

const RuleChapter* Waiting::chapter_of(std::string_view prefix) const {
  for (const RuleChapter& chapter : chapters)
    if (std::find(chapter.prefixes.begin(), chapter.prefixes.end(), prefix) != chapter.prefixes.end()) return &chapter;
  return nullptr;
}

std::vector<const WaitingRule*> Waiting::overdue() const {
  std::vector<const WaitingRule*> late;
  for (const WaitingRule& rule : rules)
    if (chapter(rule).landed) late.push_back(&rule);
  return late;
}

}  // namespace sandtable
