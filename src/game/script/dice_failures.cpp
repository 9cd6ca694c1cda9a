#include "game/script/dice_failures.hpp"

#include <fmt/core.h>

#include "game/out.hpp"

namespace sandtable {
namespace {

std::string queues_text(const std::vector<ScriptedDice::Left>& left) {
  std::string all;
  for (const ScriptedDice::Left& queue : left) {
    all += (all.empty() ? "" : "; ") + queue.queue + ':';
    for (const int value : queue.values) all += fmt::format(" {}", value);
  }
  return all;
}

}  // namespace

Failure missing_die(const DiceError& e, int line, const Match* match, const ScriptedDice& dice,
                    const std::string& more) {
  Failure failure{.line = line, .what = e.what() + more};
  if (match) {
    const std::vector<Told> half = told(match->game(), match->unfinished().events);
    if (!half.empty()) failure.details.emplace_back("until then it brought:");
    for (const Told& one : half) failure.details.push_back("  " + one.words);
  }
  if (const std::string waiting = queues_text(dice.unused()); !waiting.empty())
    failure.details.push_back("dice in the script that wait: " + waiting);
  return failure;
}

std::optional<Failure> dice_left(const Game& game, const ScriptedDice& dice) {
  const auto left = dice.unused();
  if (left.empty()) return std::nullopt;
  Failure failure{
      .line = left.front().line,
      .what = fmt::format("dice never rolled: {}; take them out, or find out why nobody asked", queues_text(left))};
  failure.details.emplace_back(dice.drawn().empty() ? "dice that were rolled: none" : "dice that were rolled:");
  for (const Rolled& r : dice.drawn()) {
    const std::string who = r.request.roller < 0 ? "" : game.name_of(roller_piece(r.request.roller));
    failure.details.push_back(fmt::format("  {}: {}", describe(r.request, who), int{r.value}));
  }
  return failure;
}

}  // namespace sandtable
