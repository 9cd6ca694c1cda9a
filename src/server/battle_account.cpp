#include "server/battle_account.hpp"

#include <algorithm>

#include "dice/course.hpp"
#include "game/event_row.hpp"

namespace sandtable::server {
namespace {

// The chance of one throw. Display only.
double chance(const Score& score) {
  const auto results_of = results(score.how);
  double good = 0;   // display only
  double total = 0;  // display only
  for (const auto& [result, weight] : results_of.weights()) {
    const auto w = static_cast<double>(weight.low_64());  // display only
    total += w;
    if (score.passed_by(result)) good += w;
  }
  return good / total;
}

// First throws: what was rolled again had another chance. A throw that only asks for a number is no luck.
void add_roll(Luck& luck, const Roll& roll) {
  const Score& score = roll.score;
  if (score.reasons.size() == 0 || score.how.dice < 1) return;
  if (score.how.always(score.needed()) || score.impossible()) return;
  const double one = chance(score);  // display only
  for (std::size_t i = 0; i < throws(score, roll.dice); ++i) {
    int sum = 0;
    for (std::size_t k = 0; k < score.how.dice; ++k) {
      const Die& die = roll.dice[i * score.how.dice + k];
      sum += die.first != 0 ? die.first : die.value;
    }
    ++luck.throws;
    luck.passed += score.passed_by(sum) ? 1 : 0;
    luck.expected += one;
  }
}

bool is_side(int side) { return side == 0 || side == 1; }

int swing(const Deed& d) { return std::abs(d.lost[0] - d.lost[1]) + 100 * static_cast<int>(d.decisive.size()); }

}  // namespace

void BattleAccount::look(const Game& known) {
  const Tableau now = known.tableau();
  const bool first = turns_.empty();
  turn_ = now.turn;
  active_ = now.active;
  if (first || turns_.back().turn != turn_ || turns_.back().active != active_)
    turns_.push_back({.line = known.core().line, .turn = turn_, .active = active_});
}

void BattleAccount::begin(const Game& known, const std::vector<Event>& events) {
  look(known);
  deeds_.push_back({.label = "The set-up"});
  count(known, events);
}

void BattleAccount::count(const Game& known, const std::vector<Event>& events) {
  bool next = false;
  for (const Event& e : events) {
    const int side = known.side_of(e.who);
    const Cue cue = known.cue(e);
    if (cue == Cue::turn) next = true;
    if (is_side(side) && !e.roll.dice.empty()) add_roll(turns_.back().luck[static_cast<std::size_t>(side)], e.roll);
    if (is_side(side) && (cue == Cue::explosion || cue == Cue::removed)) {
      ++deeds_.back().lost[static_cast<std::size_t>(side)];
      ++turns_.back().lost[static_cast<std::size_t>(side)];
    }
    if (cue == Cue::victory) deeds_.back().decisive.push_back(known.narrate(e));
  }
  if (next) look(known);
}

void BattleAccount::take(const Game& known, int side, const std::string& label, const std::vector<Event>& events) {
  const bool follows = deeds_.size() > 1 && is_side(side) && is_side(active_) && side != active_;
  if (!follows)
    deeds_.push_back({.line = known.core().line, .turn = turn_, .active = active_, .side = side, .label = label});
  count(known, events);
}

// What is no longer so is forgotten. A turn or deed that goes on keeps what it had: taking back is free only as far as
// no die fell, and losses come with dice.
void BattleAccount::take_back(const Game& known) {
  const uint32_t line = known.core().line;
  while (turns_.size() > 1 && turns_.back().line > line) turns_.pop_back();
  while (deeds_.size() > 1 && deeds_.back().line > line) deeds_.pop_back();
  look(known);
}

std::array<int, 2> BattleAccount::lost() const {
  std::array<int, 2> all{};
  for (const TurnAccount& t : turns_)
    for (std::size_t side = 0; side < 2; ++side) all[side] += t.lost[side];
  return all;
}

std::array<Luck, 2> BattleAccount::luck() const {
  std::array<Luck, 2> all{};
  for (const TurnAccount& t : turns_)
    for (std::size_t side = 0; side < 2; ++side) {
      all[side].throws += t.luck[side].throws;
      all[side].passed += t.luck[side].passed;
      all[side].expected += t.luck[side].expected;
    }
  return all;
}

std::vector<Deed> BattleAccount::turning_points(std::size_t most) const {
  std::vector<Deed> list = deeds_;
  std::erase_if(list, [](const Deed& d) { return swing(d) < 2; });
  std::stable_sort(list.begin(), list.end(), [](const Deed& a, const Deed& b) { return swing(a) > swing(b); });
  if (list.size() > most) list.resize(most);
  std::stable_sort(list.begin(), list.end(), [](const Deed& a, const Deed& b) { return a.line < b.line; });
  return list;
}

const Deed* BattleAccount::best() const {
  const auto gain = [](const Deed& d) { return is_side(d.side) ? d.lost[static_cast<std::size_t>(1 - d.side)] : 0; };
  const Deed* best = nullptr;
  for (const Deed& d : deeds_)
    if (gain(d) > (best ? gain(*best) : 0)) best = &d;
  return best;
}

}  // namespace sandtable::server
