#include "game/script/words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "game/reading.hpp"
#include "game/side_title.hpp"

namespace sandtable {
namespace {

using Kind = Toml::Kind;

Name name_of(const Toml& word, const char* what) {
  const auto name = Name::parse(word.string());
  if (!name || name->empty()) word.fail(fmt::format("'{}' is no {}", word.string(), what));
  return *name;
}

PieceRef piece_named(const Game& game, const Toml& name) {
  const PieceRef piece = game.piece(name.string());
  if (!piece.valid()) name.fail(fmt::format("there is no piece '{}'", name.string()));
  return piece;
}

// An option by value, label or the name of its piece.
int32_t option_value(const Game& game, const Question& part, const Toml& word) {
  if (word.is(Kind::boolean)) return word.boolean() ? 1 : 0;
  if (word.is(Kind::integer)) return static_cast<int32_t>(word.integer_between(INT32_MIN, INT32_MAX));
  const PieceRef piece = game.piece(word.string());
  std::vector<std::string_view> labels;
  for (const Option& o : part.options) {
    if (o.label == word.string() || (piece.valid() && o.piece == piece)) return o.value;
    labels.push_back(o.label);
  }
  const std::string hint = did_you_mean(word.string(), labels.data(), labels.size());
  word.fail(fmt::format("'{}' is not an option of '{}'; {}", word.string(), part.key.text(),
                        hint.empty() ? "'sandtable ask FILE decision' lists them" : hint));
}

Route route_from(const Game& game, const std::string& name, const Toml& steps) {
  Route route{.piece = piece_named(game, Toml::made(steps, name))};
  const bool single = !steps.items().empty() && !steps.items()[0].is(Kind::array);
  if (single)
    route.steps.push_back(read_pose(steps));
  else
    for (const Toml& step : steps.items()) route.steps.push_back(read_pose(step));
  return route;
}

Reply reply_from(const Game& game, const Question& part, const Toml& value) {
  Reply reply{.key = part.key};
  if (part.shape == Shape::place || part.shape == Shape::path) {
    for (const auto& [name, steps] : value.entries()) reply.routes.push_back(route_from(game, name, steps));
  } else if (value.is(Kind::array)) {
    for (const Toml& item : value.items()) reply.values.push_back(option_value(game, part, item));
  } else {
    reply.values.push_back(option_value(game, part, value));
  }
  return reply;
}

const Question* part_named(const Choice& choice, std::string_view key) {
  for (const Question& part : choice.parts)
    if (part.key.text() == key) return &part;
  return nullptr;
}

// A choice by verb and actor; the only one of its verb when no actor is given.
Choice choice_meant(const Game& game, const Toml& words) {
  const Name verb = name_of(words.at("verb"), "verb");
  const bool named = words.has("actor");
  const PieceRef actor = named ? piece_named(game, words.at("actor")) : PieceRef{};
  const Decision decision = game.decision();
  std::vector<Choice> choices = decision.choices;
  for (int seat = 0; seat < game.core().seats; ++seat)
    for (const Choice& offer : game.offers(seat)) choices.push_back(offer);
  std::vector<const Choice*> fitting;
  for (const Choice& c : choices)
    if (c.verb == verb && (!named || c.actor == actor)) fitting.push_back(&c);
  if (fitting.size() == 1 || (named && !fitting.empty())) return *fitting[0];
  if (fitting.empty())
    words.at("verb").fail(fmt::format("'{}' is not open{}; the game waits for {}", verb.text(),
                                      named ? " to this actor" : "", waits_for(game)));
  std::string actors;
  for (const Choice* c : fitting) actors += (actors.empty() ? "" : ", ") + game.name_of(c->actor);
  words.at("verb").fail(fmt::format("who does it? Add actor = one of: {}", actors));
}

Command plain_answer(const Game& game, const Toml& words) {
  const Choice choice = choice_meant(game, words);
  Command command{.verb = choice.verb, .actor = choice.actor};
  for (const auto& [key, value] : words.entries()) {
    if (key == "verb" || key == "actor") continue;
    const Question* part = part_named(choice, key);
    if (!part) {
      std::string parts;
      for (const Question& p : choice.parts) parts += fmt::format(" {}", p.key.text());
      value.fail(
          fmt::format("'{}' has no part '{}'; its parts:{}", choice.verb.text(), key, parts.empty() ? " none" : parts));
    }
    command.replies.push_back(reply_from(game, *part, value));
  }
  return command;
}

Command standing_from(const Toml& words) {
  words.only({"question", "usual"});
  return {.verb = "standing"_name,
          .replies = {
              {.key = name_of(words.at("question"), "question"), .values = {words.boolean("usual", true) ? 1 : 0}}}};
}

Json rules_json(const std::vector<RuleId>& rules) {
  Json::List list;
  for (const RuleId id : rules) list.push_back(Json(id.text()));
  return list;
}

Json refusals_json(const Game& game, const Refusals& refusals) {
  Json::List list;
  for (const Refusal& r : refusals) {
    Json one;
    one["rule"] = r.rule.valid() ? Json(r.rule.text()) : Json();
    one["words"] = r.words;
    if (r.who.valid()) one["who"] = game.name_of(r.who);
    if (r.by.valid()) one["by"] = game.name_of(r.by);
    if (r.unit != Unit::none) {
      one["measured"] = r.measured;
      one["allowed"] = r.allowed;
    }
    list.push_back(std::move(one));
  }
  return list;
}

// { legal, rules, refused = [{ rule, words, measured, allowed }] }
Json verdict_json(const Game& game, const Refusals& refusals) {
  Json::List rules, clauses;
  Refusals obstacles;
  for (const Refusal& r : refusals) {
    if (!r.clause) obstacles.push_back(r);
    Json::List& list = r.clause ? clauses : rules;
    if (r.rule.valid() && std::find(list.begin(), list.end(), Json(r.rule.text())) == list.end())
      list.push_back(Json(r.rule.text()));
  }
  Json j;
  j["legal"] = refusals.empty();
  j["rules"] = rules;
  j["refused"] = refusals_json(game, obstacles);
  if (!clauses.empty()) j["clauses"] = clauses;
  return j;
}

Json option_json(const Game& game, const Option& option) {
  Json j;
  j["value"] = option.value;
  j["label"] = option.label;
  if (option.piece.valid()) j["piece"] = game.name_of(option.piece);
  j["open"] = option.closed.empty();
  if (!option.rules.empty()) j["rules"] = rules_json(option.rules);
  if (option.score) j["needed"] = option.score->needed();
  if (!option.closed.empty()) j["refused"] = refusals_json(game, option.closed);
  return j;
}

Json part_json(const Game& game, const Question& part) {
  Json j;
  j["shape"] = sandtable::name_of(part.shape);
  j["label"] = part.label;
  j["rules"] = rules_json(part.rules);
  j["low"] = part.low;
  j["high"] = part.high;
  const auto list = [&](const char* key, const std::vector<Option>& options) {
    if (options.empty()) return;
    j[key] = Json::List{};
    for (const Option& o : options) j[key].push(option_json(game, o));
  };
  list("options", part.options);
  list("tokens", part.tokens);
  if (!part.pieces.empty()) {
    j["pieces"] = Json::List{};
    for (const PieceRef piece : part.pieces) j["pieces"].push(game.name_of(piece));
  }
  return j;
}

Json choice_json(const Game& game, const Choice& choice) {
  Json j;
  j["verb"] = choice.verb.text();
  j["who"] = choice.actor.valid() ? Json(game.name_of(choice.actor)) : Json();
  j["label"] = choice.label;
  j["open"] = choice.closed.empty();
  j["rules"] = rules_json(choice.rules);
  if (!choice.closed.empty()) j["refused"] = refusals_json(game, choice.closed);
  j["parts"] = Json::Object{};
  for (const Question& part : choice.parts) j["parts"][part.key.text()] = part_json(game, part);
  return j;
}

Json outcome_json(const Game& game) {
  const Outcome& o = game.core().outcome;
  Json j;
  j["ending"] = sandtable::name_of(o.ending);
  j["winner"] = o.winner >= 0 ? Json(side_name(game, o.winner)) : Json();
  j["rule"] = o.rule.valid() ? Json(o.rule.text()) : Json();
  return j;
}

// legal = { shoot = { ... }, by = "german" }: would the command be accepted now?
Json legal_json(const Game& game, const Toml& about) {
  std::string verb;
  for (const auto& [key, value] : about.entries()) {
    if (key == "by" || key == "seat") continue;
    if (!verb.empty()) value.fail(fmt::format("one command at a time; '{}' or '{}'?", verb, key));
    verb = key;
  }
  if (verb.empty()) about.fail("name a command: legal = { shoot = { ... } }");
  if (game.core().over()) return verdict_json(game, {malformed("the game is over")});
  const Decision d = game.decision();
  const int side = about.has("by") ? side_named(game, about.at("by")) : d.side;
  Command command = command_from_words(game, verb, about.at(verb));
  command.decision = d.id;
  const int seat = about.has("seat") ? static_cast<int>(about.at("seat").integer_between(0, game.core().seats - 1))
                                     : seat_of_side(game, d, side);
  return verdict_json(game, game.check(seat, game.complete(seat, std::move(command))));
}

}  // namespace

Json decision_json(const Game& game) {
  if (game.core().over()) return {};
  const Decision d = game.decision();
  Json j;
  j["side"] = side_name(game, d.side);
  if (game.core().seats > 2) {
    j["seats"] = Json::List{};
    for (int seat = 0; seat < game.core().seats; ++seat)
      if (d.seats.has(seat)) j["seats"].push(seat);
  }
  j["prompt"] = d.prompt;
  Json::List verbs;
  Json::List choices;
  for (const Choice& c : d.choices) {
    if (c.closed.empty() && std::find(verbs.begin(), verbs.end(), Json(c.verb.text())) == verbs.end())
      verbs.push_back(Json(c.verb.text()));
    choices.push_back(choice_json(game, c));
  }
  j["verbs"] = verbs;
  j["secret"] = d.secret;
  j["rules"] = rules_json(d.rules);
  j["usual"] = describe(game, d.usual);
  j["choices"] = choices;
  return j;
}

Json turn_json(const Game& game, const Toml& where) {
  const Toml nothing = Toml::made(where, Toml::Entries{});
  for (const std::string& question : game.questions()) {
    if (question != "turn" && question != "battle") continue;
    const Json answer = game.ask(question, nothing);
    const Json* number = answer.integer() ? &answer : answer.find("turn");
    if (number && number->integer()) return *number;
  }
  where.fail("this ruleset counts no turns; leave 'turn' and 'turns' out");
}

Name verb_wanted(const std::string& verb, const Toml& words) {
  if (verb == "answer") return name_of(words.at("verb"), "verb");
  return Name::parse(verb).value_or(Name{});
}

Command command_from_words(const Game& game, const std::string& verb, const Toml& words) {
  if (verb == "answer") return plain_answer(game, words);
  if (verb == "standing") return standing_from(words);
  if (verb == "concede" || verb == "offer_draw" || verb == "accept_draw") {
    words.only({});
    return {.verb = *Name::parse(verb)};
  }
  return game.command(verb, words);
}

Json answer_question(const Game& game, const std::string& question, const Toml& about) {
  const auto known = game.questions();
  if (std::find(known.begin(), known.end(), question) == known.end()) {
    if (question == "decision") return about.only({}), decision_json(game);
    if (question == "outcome") return about.only({}), outcome_json(game);
    if (question == "turn") return about.only({}), turn_json(game, about);
    if (question == "legal") return legal_json(game, about);
    if (question == "stack") return about.only({}), game.stack();
    const auto all = questions_known(game);
    const std::vector<std::string_view> views(all.begin(), all.end());
    std::string hint = did_you_mean(question, views.data(), views.size());
    if (hint.empty())
      for (const std::string& q : all) hint += (hint.empty() ? "ask one of: " : ", ") + q;
    about.fail(fmt::format("there is no question '{}'; {}", question, hint));
  }
  return game.ask(question, about);
}

std::vector<std::string> questions_known(const Game& game) {
  std::vector<std::string> all = game.questions();
  for (const char* generic : {"decision", "legal", "outcome", "stack", "turn"})
    if (std::find(all.begin(), all.end(), generic) == all.end()) all.emplace_back(generic);
  return all;
}

int first_seat(Seats seats) {
  int seat = 0;
  while (seat < most_seats - 1 && !seats.has(seat)) ++seat;
  return seat;
}

int seat_of_side(const Game& game, const Decision& decision, int side) {
  const Seats own = game.core().seats_of(side);
  return decision.side == side ? first_seat(decision.seats & own) : first_seat(own);
}

int side_named(const Game& game, const Toml& name) {
  const PieceRef piece = game.piece(name.string());
  if (piece.sort == PieceSort::side) return piece.id;
  for (int side = 0; side < 2; ++side)
    if (side_name(game, side) == name.string()) return side;
  name.fail(
      fmt::format("there is no side '{}'; there are {} and {}", name.string(), side_name(game, 0), side_name(game, 1)));
}

std::string side_name(const Game& game, int side) {
  const std::string name = game.name_of(PieceRef::side(side));
  return name.empty() ? fmt::format("side {}", side) : name;
}

std::string describe_outcome(const Game& game) {
  const Outcome& o = game.core().outcome;
  const std::string rule = o.rule.valid() ? fmt::format(" ({})", o.rule.text()) : "";
  switch (o.ending) {
    case Ending::running: return "still running";
    case Ending::drawn: return "a draw" + rule;
    case Ending::won: return fmt::format("won by {}{}", side_name(game, o.winner), rule);
  }
  return {};
}

std::string result_words(const Outcome& outcome, std::span<const std::string> sides) {
  switch (outcome.ending) {
    case Ending::running: return {};
    case Ending::drawn: return "a draw";
    case Ending::won: return side_title(sides[static_cast<std::size_t>(outcome.winner)]) + " wins";
  }
  return {};
}

std::string result_words(const Game& game) {
  const std::array<std::string, 2> sides{side_name(game, 0), side_name(game, 1)};
  return result_words(game.core().outcome, sides);
}

std::string waits_for(const Game& game) {
  if (game.core().over()) return fmt::format("nothing: the game is over, {}", describe_outcome(game));
  const Decision d = game.decision();
  std::string verbs;
  std::vector<Name> seen;
  for (const Choice& c : d.choices) {
    if (std::find(seen.begin(), seen.end(), c.verb) != seen.end()) continue;
    seen.push_back(c.verb);
    verbs += fmt::format("{}{}", verbs.empty() ? "" : ", ", c.verb.text());
  }
  return fmt::format("{}: {} ({})", side_name(game, d.side), d.prompt, verbs);
}

std::string describe(const Game& game, const Command& command) {
  std::string text(command.verb.text());
  if (command.actor.valid()) text += ' ' + game.name_of(command.actor);
  std::string sep = ": ";
  for (const Reply& reply : command.replies) {
    text += fmt::format("{}{}", std::exchange(sep, ", "), reply.key.text());
    for (const int32_t v : reply.values) text += fmt::format(" {}", v);
    for (const Route& route : reply.routes) {
      text += ' ' + game.name_of(route.piece);
      if (!route.steps.empty())
        text += fmt::format(" to {}, {}", shown_length(route.steps.back().at.x), shown_length(route.steps.back().at.y));
    }
  }
  return text;
}

SameWord same_piece(const Game& game) {
  return [&game](std::string_view a, std::string_view b) {
    const PieceRef piece = game.piece(a);
    return piece.valid() && (piece == game.piece(b) || game.name_of(piece) == b);
  };
}

}  // namespace sandtable
