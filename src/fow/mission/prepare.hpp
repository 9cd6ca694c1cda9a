// The verbs of a mission's preparation, and what the files of this room share about it.
// Used by prepare.cpp, which runs the steps, and by the files of the verbs. Each verb is whole in its own file.
#pragma once
#include "fow/mission/layout.hpp"
#include "fow/mission/steps.hpp"
#include "fow/mission/together.hpp"

namespace sandtable::fow {

// The step of preparation that is under way.
const PrepLine& line_now(const State&);
bool preparing(const State&, Prep);                  // it is that one, and its question stands
N go_on_preparing(State&);                           // that step is over
std::optional<N> prepare_on();                       // a part of it is done: look what comes next
void list_choice(Choice, const Wanted&, Decision&);  // without its parts where they are not wanted

// --- find_mission.cpp ---
extern const VerbRow choose_plan_verb;
Command usual_plan(const State&);
void reveal_plans(State&, Out&);  // both have chosen
N roll_mission(State&);

// --- range_markers.cpp ---
extern const VerbRow mark_range_verb;
std::vector<PlatoonId> still_to_mark(const State&, int side);
Command usual_mark(const State&, Dice* chance = nullptr);
void lift_markers(State&, Out&);  // of the active side

// --- night_choice.cpp ---
extern const VerbRow choose_light_verb;
bool may_attack_by_night(const State&);  // the attacker, now
Command usual_light(const State&);
bool creeps_nearer(const State&, TeamId);                         // FOW-BRI-009
Refusals check_creeping(const State&, TeamId, const Rect& base);  // away from the enemy's area

// --- infiltration.cpp ---
extern const VerbRow infiltrate_verb;
bool anybody_infiltrates(const State&, int side);

// --- sides.cpp ---
extern const VerbRow take_side_verb;
Command usual_side(const State&);
bool settle_attacker(State&, Out&);  // by the set-up or by the types of company; else dice are thrown

// --- objectives.cpp ---
extern const VerbRow place_objective_verb, remove_objective_verb;
Command usual_objective(const State&, Dice* chance = nullptr);
Command usual_removal(const State&);
bool room_for_objective(const State&);  // on a small table there may be none
Rect marker_at(const Pose&);

// --- holding_back.cpp ---
extern const VerbRow hold_back_verb;
Command usual_hold(const State&);
bool nobody_to_hold(const State&);

// --- deploy.cpp ---
extern const VerbRow deploy_verb, deploy_all_verb, leave_out_verb;
std::vector<PlatoonId> due_now(const State&, int side);  // who may be placed in this step
std::vector<PlatoonId> due_at_all(const State&, int side);
PlacingTerms terms_of_deployment(const State&, PlatoonId);
Command usual_deployment(const State&, Dice* chance = nullptr);
void count_as_placed(State&, int side);

// --- random_deployment.cpp ---
extern const VerbRow keep_back_verb, roll_for_verb;
Command usual_roll(const State&, Dice* chance = nullptr);
inline constexpr int8_t any_quarter = 4;  // its die left it the choice (FOW-MSP-029)
PlatoonId rolled_for(const State&);       // the platoon that has its die; none
N roll_quarter(State&, PlatoonId);
void place_behind(State&, PlatoonId);  // without a die: where what it is a part of stands

// --- ambuscade.cpp ---
N fire_ambuscade(State&, int side, PlatoonId, Out&);

// --- scouting.cpp ---
extern const VerbRow scout_verb, scouted_verb;
bool anybody_scouts(const State&, int side);
void go_before_battle(State&, TeamId, const std::vector<Pose>& legs, RuleId, Out&);
Command sample_scouting(const State&, Dice&);

}  // namespace sandtable::fow
