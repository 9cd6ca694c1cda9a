#include "dice/course.hpp"

#include <cassert>

namespace sandtable {
namespace {

bool rerolls(RerollHabit habit, bool passed) {
  switch (habit) {
    case RerollHabit::none: return false;
    case RerollHabit::failures: return !passed;
    case RerollHabit::successes: return passed;
    case RerollHabit::both: return true;
  }
  return false;
}

}  // namespace

Distribution<int> results(const Comparison& how) {
  return repeated(how.dice, die(how.sides), 0, [](int sum_so_far, int face) { return sum_so_far + face; });
}

Fraction chance_to_pass(const Comparison& how, int number) {
  return results(how).chance_that([&](int result) { return how.passes(number, result); });
}

Fraction chance_to_pass(const DieTest& test) {
  const Fraction once = chance_to_pass(test.how, test.score);
  switch (test.reroll) {
    case RerollHabit::none:
    case RerollHabit::both: return once;  // every die is thrown twice and the second stands
    case RerollHabit::failures: return once + once.complement() * once;
    case RerollHabit::successes: return once * once;
  }
  return once;
}

Fraction chance_to_go_on(const DieTest& test) {
  const Fraction passed = chance_to_pass(test);
  return test.goes_on_when_failed ? passed.complement() : passed;
}

Lead Course::add(CourseDie die) {
  assert(!die.faces.empty() && die.faces.size() < 256 && (static_cast<int>(die.faces.size()) - 1) % die.dice == 0);
  dice_.push_back(std::move(die));
  return Lead::to_die(dice_.size() - 1);
}

Lead Course::add(const DieTest& test, Lead passed, Lead failed) {
  if (test.how.never(test.score)) return failed;  // FOW-GEN-010
  if (test.how.always(test.score)) return passed;
  CourseDie die{.faces = {}, .dice = test.how.dice};
  for (int result = test.how.lowest(); result <= test.how.highest(); ++result) {
    const bool pass = test.how.passes(test.score, result);
    die.faces.push_back({pass ? passed : failed, rerolls(test.reroll, pass)});
  }
  return add(std::move(die));
}

Course chain(std::span<const DieTest> tests) {
  Course course;
  const Lead stopped = Lead::to_outcome(0);
  Lead on = Lead::to_outcome(1);
  for (std::size_t i = tests.size(); i-- > 0;) {
    const bool failing = tests[i].goes_on_when_failed;
    on = course.add(tests[i], failing ? stopped : on, failing ? on : stopped);
  }
  course.start = on;
  return course;
}

Distribution<int> outcomes(const Course& course) {
  std::vector<Distribution<int>> from;  // from each die; a die leads only to earlier ones
  const auto after = [&](Lead lead) {
    return lead.ends() ? Distribution<int>::certain(lead.outcome()) : from.at(lead.die());
  };
  for (const CourseDie& here : course.dice()) {
    const auto face = [&](int shown) -> const CourseDie::Face& {
      return here.faces[static_cast<std::size_t>(shown - here.dice)];
    };
    const Distribution<int> throws =
        results({.dice = static_cast<uint8_t>(here.dice), .sides = static_cast<uint8_t>(here.sides())});
    const Distribution<int> final_face =
        then(throws, [&](int shown) { return face(shown).rolled_again ? throws : Distribution<int>::certain(shown); });
    from.push_back(then(final_face, [&](int shown) { return after(face(shown).lead); }));
  }
  return after(course.start);
}

int roll_out(const Course& course, Dice& dice, DieNumber& next, Purpose purpose) {
  Lead at = course.start;
  while (!at.ends()) {
    const CourseDie& here = course.dice()[at.die()];
    const auto thrown = [&](bool again) -> const CourseDie::Face& {
      int shown = 0;
      for (int i = 0; i < here.dice; ++i)
        shown += dice.roll(
            {.number = next++, .sides = static_cast<uint8_t>(here.sides()), .purpose = purpose, .reroll = again});
      return here.faces[static_cast<std::size_t>(shown - here.dice)];
    };
    const CourseDie::Face* face = &thrown(false);
    if (face->rolled_again) face = &thrown(true);  // FOW-GEN-012: even if worse; FOW-GEN-013: not a third time
    at = face->lead;
  }
  return at.outcome();
}

}  // namespace sandtable
