#include "game/script/log.hpp"

#include "base/fields_json.hpp"

namespace sandtable {
namespace {

Json roll_json(const Game& game, const Event& event) {
  const Roll& roll = event.roll;
  Json::List dice;
  Json::List first;
  for (const Die& die : roll.dice) {
    dice.push_back(Json(int{die.value}));
    first.push_back(Json(int{die.first != 0 ? die.first : die.value}));
  }
  Json::List rules;
  Json::List reasons;
  for (const Reason& reason : roll.score.reasons) {
    Json one;
    one["rule"] = reason.rule.text();
    one["add"] = int{reason.add};
    if (reason.by.valid()) one["by"] = game.name_of(reason.by);
    rules.push_back(Json(reason.rule.text()));
    reasons.push_back(std::move(one));
  }
  Json j;
  j["purpose"] = roll.purpose.text();
  if (event.who.valid()) j["who"] = game.name_of(event.who);
  j["needed"] = roll.score.needed();
  j["score"] = roll.score.words();
  j["dice"] = dice;
  j["first"] = first;
  j["passed"] = passes(roll.score, roll.dice);
  if (roll.reroll.valid()) j["reroll"] = roll.reroll.text();
  j["rules"] = rules;
  j["reasons"] = reasons;
  return j;
}

}  // namespace

bool is_roll(const Event& event) { return !event.roll.purpose.empty(); }

Json event_json(const Game& game, const Event& event) {
  Json j;
  j["kind"] = event.kind.text();
  if (event.rule.valid()) j["rule"] = event.rule.text();
  if (event.who.valid()) j["who"] = game.name_of(event.who);
  if (event.other.valid()) j["other"] = game.name_of(event.other);
  j["amount"] = event.amount;
  if (event.from != Pose{} || event.to != Pose{}) {
    j["from"] = to_json(event.from);
    j["to"] = to_json(event.to);
    if (event.bends.size() > 0) j["bends"] = to_json(event.bends);
  }
  if (is_roll(event)) j["roll"] = roll_json(game, event);
  j["says"] = game.narrate(event);
  return j;
}

std::string stack_words(const Json& stack) {
  std::string text;
  if (!stack.list()) return text;
  for (const Json& frame : *stack.list()) text += (text.empty() ? "" : ", in ") + *frame.find("step")->string();
  return text;
}

Told told(const Game& game, const Event& event) {
  return {.event = event, .words = game.narrate(event), .fields = event_json(game, event)};
}

std::vector<Told> told(const Game& game, const std::vector<Event>& events) {
  std::vector<Told> all;
  for (const Event& event : events) all.push_back(told(game, event));
  return all;
}

}  // namespace sandtable
