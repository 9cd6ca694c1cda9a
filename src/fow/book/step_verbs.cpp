// The verbs of the Movement and the Shooting Step, in the order their choices are listed.
#include "fow/command/leaders.hpp"
#include "fow/core/step_verb.hpp"
#include "fow/morale/morale.hpp"
#include "fow/movement/digging.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/refuelling.hpp"
#include "fow/recce/eyes.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow {

std::span<const StepVerb* const> verbs_of(Step step) {
  using Verbs = std::vector<const StepVerb*>;
  // Verbs of special rules stand where the Step begins, and beside its own.
  static const auto with_rules = [](Step in, Verbs first, const Verbs& then) {
    for (const StepVerb* verb : special::verbs_of_rules(in)) first.push_back(verb);
    first.insert(first.end(), then.begin(), then.end());
    return first;
  };
  static const Verbs movement =
      with_rules(Step::movement, {&head_rear_verb}, {&refuel_verb, &move_verb, &dig_verb, &movement_done_verb});
  static const Verbs shooting =
      with_rules(Step::shooting, {&shoot_verb, &appoint_verb, &reveal_verb, &look_out_verb, &tow_verb, &repair_verb},
                 {&shooting_done_verb});
  switch (step) {
    case Step::movement: return movement;
    case Step::shooting: return shooting;
    case Step::starting:
    case Step::assault: break;
  }
  return {};
}

}  // namespace sandtable::fow
