#include "game/catalog/silent.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/toml.hpp"

namespace sandtable {
namespace {

void read_silent(const Toml& entry, Silent& silent, const Catalog& catalog) {
  entry.only({"rules", "why"});
  const std::string& why = entry.at("why").string();
  if (why.empty()) entry.at("why").fail("say why nobody sees these rules act");
  for (const Toml& item : entry.at("rules").items()) {
    const auto id = RuleId::parse(item.string());
    if (!id || !catalog.find(*id)) item.fail(fmt::format("'{}' is not in the catalog; check the id", item.string()));
    for (const SilentRule& other : silent.rules)
      if (other.id == *id)
        item.fail(fmt::format("{} is silent at line {} already; name it once", id->text(), other.line));
    silent.rules.push_back({*id, why, item.line()});
  }
}

}  // namespace

Silent Silent::load(const std::string& path, const Catalog& catalog) {
  Silent silent;
  silent.file = path;
  if (!std::filesystem::exists(path)) return silent;
  const Toml root = Toml::load(path);
  root.only({"silent"});
  if (root.has("silent"))
    for (const Toml& entry : root.at("silent").items()) read_silent(entry, silent, catalog);
  std::sort(silent.rules.begin(), silent.rules.end(),
            [](const SilentRule& a, const SilentRule& b) { return a.id < b.id; });
  return silent;
}

const SilentRule* Silent::find(RuleId id) const {
  const auto at = std::lower_bound(rules.begin(), rules.end(), id,
                                   [](const SilentRule& rule, RuleId wanted) { return rule.id < wanted; });
  return at != rules.end() && at->id == id ? &*at : nullptr;
}

}  // namespace sandtable
