// What a die can lead to: a small tree in which every face goes on to another die or ends in an outcome.
// Used for exact odds and for rolling the same thing with real dice; chains of tests (hit, save, firepower) are the
// common case. Does not know where a needed score comes from, nor who chooses: re-rolls follow a fixed habit.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "dice/comparison.hpp"
#include "dice/dice.hpp"
#include "dice/odds.hpp"

namespace sandtable {

// Which dice of a test are rolled again, once at most (FOW-GEN-013): the failures of a player who may and wants to
// pass, the successes by order of a rule (FOW-GEN-014).
enum class RerollHabit : uint8_t { none, failures, successes, both };

// A throw against a required score: N+ with one die (FOW-GEN-008) unless `how` says otherwise.
struct DieTest {
  int score = 4;
  RerollHabit reroll = RerollHabit::none;
  bool goes_on_when_failed = false;  // a save stops what it passes
  Comparison how = {};
  friend bool operator==(const DieTest&, const DieTest&) = default;
};

Distribution<int> results(const Comparison& how);  // of one throw
Fraction chance_to_pass(const Comparison& how, int number);
// 7+ on a six-sided die never (FOW-GEN-010), 1+ always; 0- never, 6- always.
Fraction chance_to_pass(const DieTest& test);
// Past the test: passed or, for a save, failed.
Fraction chance_to_go_on(const DieTest& test);

// Where a face leads: a die of the same course, or an outcome.
class Lead {
 public:
  static constexpr Lead to_die(std::size_t index) { return Lead(static_cast<int>(index)); }
  static constexpr Lead to_outcome(int outcome) { return Lead(-1 - outcome); }
  constexpr bool ends() const { return code_ < 0; }
  constexpr std::size_t die() const { return static_cast<std::size_t>(code_); }
  constexpr int outcome() const { return -1 - code_; }
  friend constexpr bool operator==(Lead, Lead) = default;

 private:
  explicit constexpr Lead(int code) : code_(code) {}
  int code_;
};

struct CourseDie {
  struct Face {
    Lead lead = Lead::to_outcome(0);
    bool rolled_again = false;  // the second roll stands (FOW-GEN-012)
  };
  std::vector<Face> faces;  // by result; faces[0] is the lowest, the 1 of a single die
  int dice = 1;             // thrown and added up
  int sides() const { return (static_cast<int>(faces.size()) - 1) / dice + 1; }
};

// Dice lead only to dice added before them, so a course always ends; `start` is usually the die added last.
class Course {
 public:
  Lead start = Lead::to_outcome(0);

  Lead add(CourseDie die);
  // A test as a die; when its score cannot fail or cannot be reached no die is rolled and its lead is returned.
  Lead add(const DieTest& test, Lead passed, Lead failed);
  const std::vector<CourseDie>& dice() const { return dice_; }

 private:
  std::vector<CourseDie> dice_;
};

// Outcome 1 when every test lets it through, else 0.
Course chain(std::span<const DieTest> tests);

Distribution<int> outcomes(const Course& course);
// Rolls it out; `next` is the number of the next die and moves on with every die rolled.
int roll_out(const Course& course, Dice& dice, DieNumber& next, Purpose purpose = {});

}  // namespace sandtable
