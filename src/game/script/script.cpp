#include "game/script/script.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.hpp"
#include "base/name.hpp"
#include "game/script/overlay.hpp"

namespace sandtable {
namespace {

using EntryKind = ScriptEntry::Kind;

// Keys a script owns; the others belong to the ruleset's set-up.
constexpr std::array<std::string_view, 17> script_keys{"story",  "minutes", "tutorial", "rules",   "title", "system",
                                                       "source", "units",   "dice",     "goal",    "turns", "seed",
                                                       "do",     "ask",     "expect",   "variant", "note"};
constexpr std::array<std::string_view, 11> command_keys{"by",     "seat",  "refused", "only", "unasked", "says",
                                                        "events", "never", "dice",    "note", "rules"};
constexpr std::array<std::string_view, 4> question_keys{"is", "note", "rules", "by"};

bool one_of(std::string_view key, const std::string_view* keys, std::size_t count) {
  return std::find(keys, keys + count, key) != keys + count;
}

// The one key of a table that is not among the known ones: its verb or question.
std::string own_word(const Toml& table, const std::string_view* known, std::size_t count, std::string_view what) {
  std::string word;
  for (const auto& [key, value] : table.entries()) {
    if (one_of(key, known, count)) continue;
    if (!word.empty())
      value.fail(fmt::format("two {}s in one table, '{}' and '{}'; give each its own, or is one a misspelt key?", what,
                             word, key));
    word = key;
    if (!value.is(Toml::Kind::table))
      value.fail(fmt::format("'{}' wants a table of words: {} = {{ ... }}; {{}} when it needs none", key, key));
  }
  if (word.empty()) table.fail(fmt::format("no {} here; write it as {} = {{ ... }}", what, what));
  if (!Name::parse(word))
    table.find(word).fail(fmt::format("'{}' is no {}; use up to 15 lower-case letters, digits and _", word, what));
  return word;
}

ScriptEntry command_entry(const Toml& table) {
  ScriptEntry entry{.kind = EntryKind::command, .table = table};
  entry.word = own_word(table, command_keys.data(), command_keys.size(), "verb");
  if (table.has("by") && table.has("seat")) table.at("seat").fail("both 'by' and 'seat'; one is enough");
  if (table.has("refused") && table.has("events")) table.at("events").fail("a refused command brings no events");
  if (!table.has("refused") && table.has("unasked"))
    table.at("unasked").fail("'unasked' is about a refusal; add refused = true");
  if (!table.has("refused") && table.has("says"))
    table.at("says").fail("'says' is about a refusal; add 'refused', or use events = [{ says = ... }]");
  return entry;
}

ScriptEntry question_entry(const Toml& table) {
  ScriptEntry entry{.kind = EntryKind::question, .table = table};
  entry.word = own_word(table, question_keys.data(), question_keys.size(), "question");
  table.at("is");
  return entry;
}

// Arrays of tables are kept apart by TOML; their lines put them back into the order of the file.
std::vector<ScriptEntry> body_of(const Toml& table) {
  std::vector<ScriptEntry> body;
  const auto add = [&](std::string_view key, EntryKind kind) {
    if (!table.has(key)) return;
    for (const Toml& item : table.at(key).items()) {
      item.entries();
      ScriptEntry entry{.kind = kind, .table = item};
      if (kind == EntryKind::command) entry = command_entry(item);
      if (kind == EntryKind::question) entry = question_entry(item);
      entry.rules = rules_listed(item);
      body.push_back(std::move(entry));
    }
  };
  add("do", EntryKind::command);
  add("ask", EntryKind::question);
  add("expect", EntryKind::expectation);
  std::stable_sort(body.begin(), body.end(),
                   [](const ScriptEntry& a, const ScriptEntry& b) { return a.line() < b.line(); });
  return body;
}

void read_limits(const Toml& table, ScriptPlay& play) {
  if (table.has("dice")) play.dice.push_back(table.at("dice"));
  if (table.find("goal").is(Toml::Kind::table)) {  // a list of goals belongs to the set-up (game/goals.hpp)
    play.goal = table.at("goal");
    own_word(play.goal, question_keys.data(), question_keys.size(), "question");
    play.goal.at("is");
  }
  if (table.has("turns")) play.turns = table.at("turns").integer_between(1, 1000);
  if (table.has("seed"))
    play.seed = static_cast<uint64_t>(table.at("seed").integer_between(0, std::numeric_limits<int64_t>::max()));
}

// Both units and, where the ruleset wants it, the turn limit are also the script's own.
bool is_setup_key(std::string_view key, const Ruleset& ruleset) {
  return key == "units" || one_of(key, ruleset.setup_keys.data(), ruleset.setup_keys.size());
}

void only_setup_keys(const Toml& changes, const Ruleset& ruleset) {
  std::vector<std::string_view> keys = ruleset.setup_keys;
  keys.push_back("units");
  changes.only(keys.data(), keys.size());
}

ScriptPlay variant_of(const ScriptPlay& shared, const Toml& table, const Ruleset& ruleset, const std::string& title) {
  table.only({"name", "title", "note", "source", "rules", "set", "add", "drop", "dice", "goal", "turns", "seed", "do",
              "ask", "expect"});
  ScriptPlay play = shared;
  play.name = table.at("name").string();
  if (play.name.empty()) table.at("name").fail("a variant needs a name");
  play.title = fmt::format("{}: {}", title, table.string("title", play.name));
  play.line = table.line();
  for (const RuleId id : rules_listed(table)) play.rules.push_back(id);
  if (table.has("set")) {
    const Toml set = spelt_out(table.at("set"));
    only_setup_keys(set, ruleset);
    play.setup = overlaid(play.setup, set);
  }
  if (table.has("add")) {
    only_setup_keys(table.at("add"), ruleset);
    play.setup = extended(play.setup, table.at("add"));
  }
  if (table.has("drop"))
    for (const Toml& path : table.at("drop").items()) play.setup = without(play.setup, path);
  read_limits(table, play);
  if (table.has("turns") && is_setup_key("turns", ruleset))
    play.setup = overlaid(play.setup, Toml::made(table, Toml::Entries{{"turns", table.at("turns")}}));
  for (ScriptEntry& entry : body_of(table)) play.body.push_back(std::move(entry));
  return play;
}

Script read_script(const Toml& root) {
  Script script{.file = root.file()};
  script.title = root.at("title").string();
  script.source = root.string("source", "");
  script.ruleset = &ruleset_of(root);
  if (root.has("units")) root.at("units").one_of({"in", "cm"});
  std::vector<std::string_view> keys(script_keys.begin(), script_keys.end());
  keys.insert(keys.end(), script.ruleset->setup_keys.begin(), script.ruleset->setup_keys.end());
  root.only(keys.data(), keys.size());

  Toml::Entries setup;
  for (const auto& [key, value] : root.entries())
    if (is_setup_key(key, *script.ruleset) && !(key == "goal" && value.is(Toml::Kind::table)))
      setup.emplace_back(key, value);
  ScriptPlay shared{.title = script.title, .rules = rules_listed(root), .setup = Toml::made(root, std::move(setup))};
  read_limits(root, shared);
  shared.body = body_of(root);
  if (!root.has("variant")) {
    script.plays.push_back(std::move(shared));
    return script;
  }
  for (const Toml& table : root.at("variant").items()) {
    ScriptPlay play = variant_of(shared, table, *script.ruleset, script.title);
    for (const ScriptPlay& other : script.plays)
      if (other.name == play.name)
        table.at("name").fail(fmt::format("a second variant '{}', the first is at line {}", play.name, other.line));
    script.plays.push_back(std::move(play));
  }
  if (script.plays.empty()) root.at("variant").fail("an empty list of variants; write one or drop the key");
  return script;
}

}  // namespace

std::vector<RuleId> rules_listed(const Toml& table) {
  std::vector<RuleId> rules;
  if (!table.has("rules")) return rules;
  for (const Toml& item : table.at("rules").items()) {
    const auto id = RuleId::parse(item.string());
    if (!id) item.fail(fmt::format("'{}' is not a rule id; write it as in FOW-HIT-047", item.string()));
    rules.push_back(*id);
  }
  return rules;
}

Script Script::load(const std::string& path) { return read_script(Toml::load(path)); }
Script Script::parse(std::string_view text, const std::string& file_name) {
  return read_script(Toml::parse(text, file_name));
}

const ScriptPlay& Script::play(const std::string& variant) const {
  std::string names;
  for (const ScriptPlay& play : plays) {
    if (play.name == variant) return play;
    names += (names.empty() ? "" : ", ") + play.name;
  }
  if (names.empty()) throw InputError(file, 0, "this script has no variants; leave --variant out");
  throw InputError(file, 0,
                   variant.empty() ? fmt::format("has variants; choose one with --variant: {}", names)
                                   : fmt::format("there is no variant '{}'; there are: {}", variant, names));
}

std::string Script::setup_text(const ScriptPlay& play) const {
  std::string text = fmt::format("system = \"{}\"\n", ruleset->facts.id);
  for (const auto& [key, value] : play.setup.entries()) {
    const std::string one = Toml::made(value, {{key, value}}).text();  // "{ key = value }"
    text += one.substr(2, one.size() - 4) + '\n';
  }
  return text;
}

}  // namespace sandtable
