#include "dice/course.hpp"

#include <algorithm>
#include <cassert>

namespace sandtable {
namespace {

bool rerolls(Reroll habit, bool passed) {
  switch (habit) {
    case Reroll::none: return false;
    case Reroll::failures: return !passed;
    case Reroll::successes: return passed;
    case Reroll::both: return true;
  }
  return false;
}

}  // namespace

Fraction chance_to_pass(const DieTest& test) {
  const int needed = std::clamp(test.score, 1, test.sides + 1);
  const Fraction once(static_cast<uint64_t>(test.sides + 1 - needed), static_cast<uint64_t>(test.sides));
  switch (test.reroll) {
    case Reroll::none:
    case Reroll::both: return once;  // every die is thrown twice and the second stands
    case Reroll::failures: return once + once.complement() * once;
    case Reroll::successes: return once * once;
  }
  return once;
}

Fraction chance_to_go_on(const DieTest& test) {
  const Fraction passed = chance_to_pass(test);
  return test.goes_on_when_failed ? passed.complement() : passed;
}

Lead Course::add(CourseDie die) {
  assert(!die.faces.empty() && die.faces.size() < 256);
  dice_.push_back(std::move(die));
  return Lead::to_die(dice_.size() - 1);
}

Lead Course::add(const DieTest& test, Lead passed, Lead failed) {
  if (test.score > test.sides) return failed;  // FOW-GEN-010
  if (test.score <= 1) return passed;
  CourseDie die;
  for (int face = 1; face <= test.sides; ++face) {
    const bool pass = face >= test.score;  // FOW-GEN-008
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
    const int sides = static_cast<int>(here.faces.size());
    const auto face = [&](int shown) -> const CourseDie::Face& {
      return here.faces[static_cast<std::size_t>(shown - 1)];
    };
    const Distribution<int> final_face = then(die(sides), [&](int shown) {
      return face(shown).rolled_again ? die(sides) : Distribution<int>::certain(shown);
    });
    from.push_back(then(final_face, [&](int shown) { return after(face(shown).lead); }));
  }
  return after(course.start);
}

int roll_out(const Course& course, Dice& dice, DieNumber& next, Purpose purpose) {
  Lead at = course.start;
  while (!at.ends()) {
    const CourseDie& here = course.dice()[at.die()];
    DieRequest request{.number = next++, .sides = static_cast<uint8_t>(here.faces.size()), .purpose = purpose};
    int shown = dice.roll(request);
    if (here.faces[static_cast<std::size_t>(shown - 1)].rolled_again) {
      request.number = next++;
      request.reroll = true;
      shown = dice.roll(request);  // FOW-GEN-012: even if worse; FOW-GEN-013: not a third time
    }
    at = here.faces[static_cast<std::size_t>(shown - 1)].lead;
  }
  return at.outcome();
}

}  // namespace sandtable
