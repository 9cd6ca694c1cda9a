#include "game/script/judge.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/toml_match.hpp"
#include "game/acting/rules_seen.hpp"
#include "game/script/words.hpp"

namespace sandtable {
namespace {

using Kind = Toml::Kind;

// Rule ids anywhere in an answer or an expectation.
void collect_rules(const Json& j, std::vector<RuleId>& out) {
  if (const std::string* text = j.string())
    if (const auto id = RuleId::parse(*text)) add_rule(out, *id);
  if (j.list())
    for (const Json& item : *j.list()) collect_rules(item, out);
  if (j.object())
    for (const auto& [key, item] : *j.object()) collect_rules(item, out);
}
void collect_rules(const Toml& t, std::vector<RuleId>& out) {
  if (t.is(Kind::string))
    if (const auto id = RuleId::parse(t.string())) add_rule(out, *id);
  if (t.is(Kind::array))
    for (const Toml& item : t.items()) collect_rules(item, out);
  if (t.is(Kind::table))
    for (const auto& [key, item] : t.entries()) collect_rules(item, out);
}

// A failure when the answer is not the expected one.
void compare(const std::string& what, const Toml& expected, const Json& found, const Game& game, Judged& out) {
  ++out.checks;
  const auto wrong = mismatches(expected, found, same_piece(game));
  if (wrong.empty()) return;
  Failure failure{.what = what};
  for (const Mismatch& m : wrong) failure.details.push_back(m.text());
  collect_rules(expected, failure.rules);
  collect_rules(found, failure.rules);
  out.failures.push_back(std::move(failure));
}

bool event_fits(const Toml& expected, const Told& one, const Game& game) {
  if (expected.is(Kind::string)) return expected.string() == one.words;
  for (const auto& [key, value] : expected.entries()) {
    if (key == "says") {
      if (one.words.find(value.string()) == std::string::npos) return false;
      continue;
    }
    const Json* field = one.fields.find(key);
    if (!fits(value, field ? *field : Json(), same_piece(game))) return false;
  }
  return true;
}

bool roll_fits(const Toml& expected, const Told& one, const Game& game) {
  const Json* roll = one.fields.find("roll");
  return roll && fits(expected, *roll, same_piece(game));
}

std::string roll_text(const Told& one) {
  const Json& roll = *one.fields.find("roll");
  const Json* who = roll.find("who");
  return fmt::format("{}{} needed {} rolled {} passed {}", roll.find("purpose")->dump(),
                     who ? " by " + *who->string() : "", roll.find("needed")->dump(), roll.find("dice")->dump(),
                     roll.find("passed")->dump());
}

std::string event_text(const Told& one) {
  std::string text = one.words + "   { kind = " + one.fields.find("kind")->dump();
  for (const char* key : {"who", "other", "amount"})
    if (const Json* field = one.fields.find(key)) text += fmt::format(", {} = {}", key, field->dump());
  if (one.fields.find("roll")) text += ", roll: " + roll_text(one);
  return text + " }";
}

// Each expected item must be met by a later event than the one before it.
template <class Fits, class Text>
std::optional<Failure> in_order(const Toml& expected, const std::vector<Told>& happened, const char* what,
                                const Fits& fits_one, const Text& text) {
  Failure failure;
  const auto list_happened = [&] {
    failure.details.push_back(fmt::format("{} there were{}", what, happened.empty() ? ": none" : ":"));
    for (const Told& one : happened) {
      failure.details.push_back("  " + text(one));
      collect_rules(one.fields, failure.rules);
    }
    collect_rules(expected, failure.rules);
  };
  if (expected.items().empty()) {
    if (happened.empty()) return std::nullopt;
    failure.what = fmt::format("expected no {}", what);
    return list_happened(), failure;
  }
  std::size_t at = 0;
  for (const Toml& want : expected.items()) {
    const std::size_t from = at;
    while (at < happened.size() && !fits_one(want, happened[at])) ++at;
    if (at++ < happened.size()) continue;
    failure.what = fmt::format("the expected {} did not come", what);
    failure.details.push_back(fmt::format("missing{}: {}", from > 0 ? " after the ones before it" : "", want.text()));
    return list_happened(), failure;
  }
  return std::nullopt;
}

std::optional<Failure> rolls_failure(const Toml& expected, const std::vector<Told>& happened, const Game& game) {
  std::vector<Told> rolls;
  for (const Told& one : happened)
    if (is_roll(one.event)) rolls.push_back(one);
  return in_order(
      expected, rolls, "rolls", [&](const Toml& want, const Told& one) { return roll_fits(want, one, game); },
      roll_text);
}

void compare_decision(const Toml& expected, const Game& game, Judged& out) {
  const Json found = decision_json(game);
  if (!expected.is(Kind::string) || found.is_null()) return compare("decision", expected, found, game, out);
  ++out.checks;
  for (const Json& verb : *found.find("verbs")->list())
    if (*verb.string() == expected.string()) return;
  out.failures.push_back({.what = "decision",
                          .details = {fmt::format("expected one that asks for {}, found {}", expected.text(),
                                                  found.find("verbs")->dump())}});
}

// Every rule named must be carried by one of the events, by its roll, or by the decision that stands.
std::optional<Failure> carried_failure(const Toml& expected, const std::vector<Told>& happened, const Game& game) {
  RulesSeen seen;
  for (const Told& one : happened) seen.take(one.event);
  if (!game.core().over()) seen.take(game.decision());
  Failure failure;
  for (const Toml& rule : expected.items()) {
    const auto id = RuleId::parse(rule.string());
    if (!id) rule.fail(fmt::format("'{}' is not a rule id", rule.string()));
    if (seen.count(*id) > 0) continue;
    failure.what = "a rule did not act";
    failure.details.push_back(fmt::format("no event, roll or decision carries {}", rule.string()));
    add_rule(failure.rules, *id);
  }
  if (failure.details.empty()) return std::nullopt;
  return failure;
}

void compare_one(const std::string& key, const Toml& value, const Game& game, const std::vector<Told>& recent,
                 Judged& out) {
  const Toml nothing = Toml::made(value, Toml::Entries{});
  std::optional<Failure> failure;
  if (key == "events" || key == "rolls" || key == "carried") {
    ++out.checks;
    failure = key == "events"  ? events_failure(value, recent, game)
              : key == "rolls" ? rolls_failure(value, recent, game)
                               : carried_failure(value, recent, game);
    if (failure) out.failures.push_back(std::move(*failure));
  } else if (key == "decision") {
    compare_decision(value, game, out);
  } else if (key == "turn" && value.is(Kind::integer)) {
    compare(key, value, turn_json(game, value), game, out);
  } else if (key == "outcome" && value.is(Kind::string)) {
    compare(key, value, *answer_question(game, key, nothing).find("ending"), game, out);
  } else if (game.piece(key).valid()) {
    const Toml about = Toml::made(value, Toml::Entries{{"of", Toml::made(value, key)}});
    compare(key, value, answer_question(game, "state", about), game, out);
  } else {
    const auto known = questions_known(game);
    if (std::find(known.begin(), known.end(), key) == known.end())
      value.fail(
          fmt::format("'{}' is neither a piece nor a question; pieces go by the names of the set-up, 'sandtable "
                      "ask FILE' lists the questions",
                      key));
    compare(key, value, answer_question(game, key, nothing), game, out);
  }
}

std::vector<Toml> refused_rules(const ScriptEntry& entry) {
  const Toml& refused = entry.table.at("refused");
  if (refused.is(Kind::boolean)) {
    if (!refused.boolean()) refused.fail("'refused = false' is what every command expects; leave it out");
    return {};
  }
  std::vector<Toml> rules = refused.is(Kind::array) ? refused.items() : std::vector<Toml>{refused};
  for (const Toml& rule : rules)
    if (!RuleId::parse(rule.string())) rule.fail(fmt::format("'{}' is not a rule id", rule.string()));
  return rules;
}

}  // namespace

void add_rule(std::vector<RuleId>& rules, RuleId id) {
  if (id.valid() && std::find(rules.begin(), rules.end(), id) == rules.end()) rules.push_back(id);
}

std::string command_text(const ScriptEntry& entry) {
  const std::string words = entry.words().text();
  return words == "{}" ? entry.word : entry.word + ' ' + words;
}

std::string wanted_rules(const ScriptEntry& entry) {
  std::string text;
  for (const Toml& rule : refused_rules(entry)) text += (text.empty() ? " by " : ", ") + rule.string();
  return text;
}

Judged judge_question(const ScriptEntry& entry, const Game& game) {
  Judged out{.text = command_text(entry)};
  out.answer = answer_question(game, entry.word, entry.words());
  compare(out.text, entry.table.at("is"), out.answer, game, out);
  return out;
}

Judged judge_expectation(const ScriptEntry& entry, const Game& game, const std::vector<Told>& recent) {
  Judged out;
  for (const auto& [key, value] : entry.table.entries()) {
    if (key == "note" || key == "rules") continue;
    out.text += (out.text.empty() ? "" : ", ") + key;
    const std::size_t before = out.failures.size();
    compare_one(key, value, game, recent, out);
    if (out.failures.size() > before) out.failures.back().line = value.line();
  }
  if (out.checks == 0)
    entry.table.fail("expects nothing; name a piece, or outcome, turn, decision, events, rolls or carried");
  return out;
}

std::optional<Failure> events_failure(const Toml& expected, const std::vector<Told>& happened, const Game& game) {
  return in_order(
      expected, happened, "events", [&](const Toml& want, const Told& one) { return event_fits(want, one, game); },
      event_text);
}

std::optional<Failure> never_failure(const Toml& unwanted, const std::vector<Told>& happened, const Game& game) {
  for (const Toml& what : unwanted.items())
    for (const Told& one : happened)
      if (event_fits(what, one, game))
        return Failure{.line = what.line(), .what = "what must not come came", .details = {event_text(one)}};
  return std::nullopt;
}

std::vector<std::string> refusal_mismatches(const ScriptEntry& entry, const Refusals& refusals) {
  std::vector<std::string> wrong;
  const std::vector<Toml> wanted = refused_rules(entry);
  const auto gives = [&](const std::string& id) {
    return std::any_of(refusals.begin(), refusals.end(), [&](const Refusal& r) { return r.rule.text() == id; });
  };
  for (const Toml& rule : wanted)
    if (!gives(rule.string())) wrong.push_back(fmt::format("expected a refusal by {}", rule.string()));
  const bool by_rule =
      std::any_of(refusals.begin(), refusals.end(), [](const Refusal& r) { return r.rule.valid() && !r.unasked; });
  if (entry.table.boolean("unasked", false) ? by_rule : wanted.empty() && !by_rule)
    wrong.emplace_back(by_rule ? "expected that it is not asked for now"
                               : "expected a refusal by a rule; where it is only not asked for now, or makes no "
                                 "sense, say so with unasked = true");
  if (entry.table.boolean("only", false))
    for (const Refusal& r : refusals)
      if (!r.clause &&
          std::none_of(wanted.begin(), wanted.end(), [&](const Toml& t) { return t.string() == r.rule.text(); }))
        wrong.push_back(fmt::format("expected no refusal by {}", r.rule.valid() ? r.rule.text() : "anything else"));
  if (entry.table.has("says")) {
    const std::string& words = entry.table.at("says").string();
    const bool said = std::any_of(refusals.begin(), refusals.end(),
                                  [&](const Refusal& r) { return r.words.find(words) != std::string::npos; });
    if (!said) wrong.push_back(fmt::format("expected it to say \"{}\"", words));
  }
  return wrong;
}

Failure refusal_failure(const ScriptEntry& entry, const Refusals& refusals) {
  Failure failure{.what = command_text(entry) + " was refused"};
  for (const Refusal& r : refusals) {
    failure.details.push_back(r.rule.valid() ? fmt::format("{}: {}", r.rule.text(), r.words) : r.words);
    add_rule(failure.rules, r.rule);
  }
  return failure;
}

}  // namespace sandtable
