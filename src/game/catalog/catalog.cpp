#include "game/catalog/catalog.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "base/toml.hpp"

namespace sandtable {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kind_names{"mechanic", "data", "option", "advice"};

// Spelled out because the C library's versions ask the locale.
bool alnum(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

// "gen-los" as "GEN-LOS"; a word without a dash is left alone, for "city" is also a word.
std::string dashed_upper(std::string text) {
  if (text.find('-') == std::string::npos) return text;
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

// The files wrap their lines anywhere; a text is one paragraph.
std::string one_paragraph(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (!space(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

std::vector<std::string> files_below(const std::string& dir) {
  std::error_code failed;
  std::vector<std::string> files;
  for (fs::recursive_directory_iterator at(dir, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (!at->is_regular_file() || at->path().extension() != ".toml") continue;
    if (name.starts_with("data-") || name == "waiting.toml" || name == "silent.toml" || name == "books.toml") continue;
    files.push_back(at->path().string());
  }
  if (failed) throw InputError(dir, 0, fmt::format("cannot be read ({}); is SANDTABLE_HOME right?", failed.message()));
  std::sort(files.begin(), files.end());
  return files;
}

// One family and at most one chapter: "AB-012", "ABC-DEF-012". RuleId alone would let "A--012" pass.
std::optional<RuleId> rule_id_of(std::string_view text) {
  const auto id = RuleId::parse(text);
  if (!id) return std::nullopt;
  const std::string prefix = id->prefix();
  if (prefix.starts_with('-') || prefix.ends_with('-')) return std::nullopt;
  return std::count(prefix.begin(), prefix.end(), '-') > 1 ? std::nullopt : id;
}

RuleId checked_id(const Toml& value) {
  const auto id = rule_id_of(value.string());
  if (!id)
    value.fail(fmt::format("'{}' is not a rule id; write capitals and three digits, as in ABC-DEF-012 or AB-012",
                           value.string()));
  return *id;
}

std::string checked_text(const Toml& entry, std::string_view key) {
  std::string text = one_paragraph(entry.at(key).string());
  if (text.empty()) entry.at(key).fail(fmt::format("'{}' is empty; fill it in", key));
  return text;
}

CatalogRule read_rule(const Toml& entry, const std::string& file) {
  entry.only({"id", "title", "source", "section", "kind", "text"});
  CatalogRule rule;
  rule.id = checked_id(entry.at("id"));
  rule.title = checked_text(entry, "title");
  rule.source = checked_text(entry, "source");
  rule.section = entry.string("section", "");
  rule.kind = static_cast<CatalogRule::Kind>(entry.at("kind").one_of(kind_names.data(), kind_names.size()));
  rule.text = checked_text(entry, "text");
  constexpr std::string_view mark = "Ruling:";
  if (const std::size_t at = rule.text.find(mark); at != std::string::npos) {
    rule.ruling = one_paragraph(std::string_view(rule.text).substr(at + mark.size()));
    rule.text = one_paragraph(std::string_view(rule.text).substr(0, at));
    if (rule.ruling.empty()) entry.at("text").fail("nothing follows \"Ruling:\"; write the ruling or drop the word");
  }
  rule.file = file;
  rule.line = entry.at("id").line();
  return rule;
}

// How well `word` (lower case) fits `text` (lower case): 0 not at all, 1 it begins a word, 2 it is a whole word.
int fit(std::string_view text, std::string_view word) {
  int best = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (at > 0 && alnum(text[at - 1]) && alnum(word.front())) continue;
    const std::size_t end = at + word.size();
    if (end == text.size() || !alnum(text[end])) return 2;
    best = 1;
  }
  return best;
}

struct Wanted {
  std::string word;  // lower case
  bool is_prefix;    // names a chapter, and so is looked for in ids only
};

// A word counts where it is found best; the steps are wide enough that one word found in an id outweighs any number
// found in titles, and one in a title any number found in texts.
int rank(const CatalogRule& rule, const std::vector<Wanted>& words) {
  const std::string id = lowered(rule.id.text());
  const std::string title = lowered(rule.title);
  const std::string text = lowered(rule.text) + '\n' + lowered(rule.ruling) + '\n' + lowered(rule.section);
  int sum = 0;
  for (const auto& [word, is_prefix] : words) {
    int found = 0;
    if (is_prefix) {
      found = id.starts_with(word + '-') ? 20000 : 0;
    } else if (word == id) {
      found = 100000;
    } else if (const int in_id = fit(id, word)) {
      found = in_id * 10000;
    } else if (const int in_title = fit(title, word)) {
      found = in_title * 100;
    } else {
      found = fit(text, word);
    }
    if (found == 0) return 0;
    sum += found;
  }
  return sum;
}

}  // namespace

std::string_view name_of(CatalogRule::Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

Catalog Catalog::load(const std::string& dir) {
  Catalog catalog;
  std::map<RuleId, std::string> given;
  for (const std::string& path : files_below(dir)) {
    const Toml root = Toml::load(path);
    root.only({"rule"});
    const std::string file = fs::path(path).lexically_relative(dir).generic_string();
    for (const Toml& entry : root.at("rule").items()) {
      CatalogRule rule = read_rule(entry, file);
      const auto [earlier, is_new] = given.emplace(rule.id, fmt::format("{}:{}", rule.file, rule.line));
      if (!is_new)
        entry.at("id").fail(fmt::format("{} stands at {} already; ids are never used twice, take the next free number",
                                        rule.id.text(), earlier->second));
      catalog.rules_.push_back(std::move(rule));
    }
  }
  if (catalog.rules_.empty()) throw InputError(dir, 0, "holds no rules; is SANDTABLE_HOME right?");
  std::sort(catalog.rules_.begin(), catalog.rules_.end(),
            [](const CatalogRule& a, const CatalogRule& b) { return a.id.text() < b.id.text(); });
  catalog.index();
  return catalog;
}

void Catalog::index() {
  for (uint32_t i = 0; i < rules_.size(); ++i) {
    const RuleId id = rules_[i].id;
    const std::string prefix = id.prefix();
    const std::string family = prefix.substr(0, prefix.find('-'));
    by_id_.emplace_back(id, i);
    if (prefixes_.empty() || prefixes_.back() != prefix) prefixes_.push_back(prefix);
    if (families_.empty() || families_.back() != family) families_.push_back(family);
  }
  std::sort(by_id_.begin(), by_id_.end());
}

const CatalogRule* Catalog::find(RuleId id) const {
  const auto at = std::lower_bound(by_id_.begin(), by_id_.end(), std::pair(id, uint32_t{0}));
  return at != by_id_.end() && at->first == id ? &rules_[at->second] : nullptr;
}

bool Catalog::has_prefix(std::string_view prefix) const {
  return std::find(prefixes_.begin(), prefixes_.end(), prefix) != prefixes_.end();
}

std::vector<const CatalogRule*> Catalog::search(const std::vector<std::string>& words) const {
  std::vector<Wanted> wanted;
  for (const std::string& word : words)
    if (!word.empty()) wanted.push_back({lowered(word), has_prefix(word) || has_prefix(dashed_upper(word))});
  std::vector<std::pair<int, const CatalogRule*>> ranked;
  for (const CatalogRule& rule : rules_)
    if (const int r = wanted.empty() ? 0 : rank(rule, wanted)) ranked.emplace_back(r, &rule);
  // Stable, so that equals keep the order of their ids.
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const CatalogRule*> found;
  for (const auto& [r, rule] : ranked) found.push_back(rule);
  return found;
}

namespace {

// The three digits that go on with a list of ids: ", 005", " and 010", " or 010". Nothing where it ends.
std::string_view next_in_list(std::string_view rest) {
  for (const std::string_view link : {", ", " and ", " or "}) {
    if (!rest.starts_with(link)) continue;
    const std::string_view number = rest.substr(link.size(), 3);
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const std::size_t end = link.size() + 3;
    const bool ends = end >= rest.size() || !(alnum(rest[end]) || rest[end] == '-');
    if (number.size() == 3 && std::all_of(number.begin(), number.end(), digit) && ends) return number;
  }
  return {};
}

}  // namespace

std::vector<RuleId> Catalog::ids_in(std::string_view text) const {
  std::vector<RuleId> ids;
  for (std::size_t at = 0; at < text.size();) {
    if (!alnum(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && (alnum(text[end]) || text[end] == '-')) ++end;
    std::string_view word = text.substr(at, end - at);
    at = end;
    while (word.ends_with('-')) word.remove_suffix(1);
    const std::string_view family = word.substr(0, word.find('-'));
    if (std::find(families_.begin(), families_.end(), family) == families_.end()) continue;
    const auto id = rule_id_of(word);
    if (!id) continue;
    ids.push_back(*id);
    // "ABC-LOS-002, 005 and 010" names three.
    for (std::string_view number = next_in_list(text.substr(at)); !number.empty();
         number = next_in_list(text.substr(at))) {
      at = static_cast<std::size_t>(number.data() - text.data()) + number.size();
      if (const auto other = rule_id_of(fmt::format("{}-{}", id->prefix(), number))) ids.push_back(*other);
    }
  }
  return ids;
}

}  // namespace sandtable
