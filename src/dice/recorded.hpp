// Dice that are written down while rolling, given back later, or fixed by a test.
// Used by the journal (a line holds the dice it drew), by replay, and by tests.
// Does not store or load anything: the journal owns the format.
#pragma once
#include <initializer_list>
#include <utility>
#include <vector>

#include "dice/dice.hpp"

namespace sandtable {

// Passes requests on and keeps what came back, re-rolled dice included.
class RecordingDice final : public Dice {
 public:
  explicit RecordingDice(Dice& source) : source_(source) {}
  int roll(const DieRequest& request) override;
  const std::vector<Rolled>& rolled() const { return rolled_; }
  // Hands the list over and starts an empty one: a command's dice.
  std::vector<Rolled> take() { return std::exchange(rolled_, {}); }

 private:
  Dice& source_;
  std::vector<Rolled> rolled_;
};

// Gives recorded dice back by number. Throws MissingDie for a number not recorded and WrongDie when the request differs
// from the recorded one; a record without a purpose fits any request of its number and sides.
class ReplayDice final : public Dice {
 public:
  explicit ReplayDice(std::vector<Rolled> recorded);
  int roll(const DieRequest& request) override;
  // Recorded dice nobody has asked for; not empty after a replay means the rules now roll fewer.
  std::vector<Rolled> unused() const;

 private:
  std::vector<Rolled> recorded_;  // by number
  std::vector<bool> used_;
};

// The given values in order, whatever they are for; then MissingDie.
class FixedDice final : public Dice {
 public:
  FixedDice(std::initializer_list<int> values) : values_(values) {}
  explicit FixedDice(std::vector<int> values) : values_(std::move(values)) {}
  int roll(const DieRequest& request) override;
  std::size_t left() const { return values_.size() - next_; }

 private:
  std::vector<int> values_;
  std::size_t next_ = 0;
};

// Every die shows the same.
class ConstantDice final : public Dice {
 public:
  explicit ConstantDice(int value) : value_(value) {}
  int roll(const DieRequest&) override { return value_; }

 private:
  int value_;
};

}  // namespace sandtable
