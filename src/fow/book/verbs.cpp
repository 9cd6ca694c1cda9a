// The verbs of the Movement and the Shooting Step, which several rooms give, in the order their choices are listed; and
// the verbs of any question, by its name. A question that one room answers alone lists its verbs itself.
#include "fow/artillery/bombard.hpp"
#include "fow/command/leaders.hpp"
#include "fow/core/hand_over.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/mission/arrivals.hpp"
#include "fow/morale/morale.hpp"
#include "fow/movement/digging.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/refuelling.hpp"
#include "fow/movement/steps.hpp"
#include "fow/recce/eyes.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {

Verbs AskMove::verbs() {
  static constexpr const VerbRow* rows[] = {&head_rear_verb, &refuel_verb,    &come_on_verb,      &move_verb,
                                            &dig_verb,       &hand_over_verb, &movement_done_verb};
  return rows;
}

Verbs AskShoot::verbs() {
  static constexpr const VerbRow* rows[] = {&shoot_verb,  &bombard_verb,   &appoint_verb,
                                            &reveal_verb, &look_out_verb,  &tow_verb,
                                            &repair_verb, &hand_over_verb, &shooting_done_verb};
  return rows;
}

Verbs verbs_of(Name question) {
  for (const Chapter* chapter : chapters())
    for (const AskRow& row : chapter->asks)
      if (row.question == question) return row.verbs();
  return {};
}

}  // namespace sandtable::fow
