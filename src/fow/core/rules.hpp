// What the chapters of fow/ call of each other, and what the kernel finds by argument-dependent lookup.
// Used inside fow/ only; everybody else goes through game/game.hpp.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// --- turn.cpp ---
N resume(State&, const FirstTurn&, Out&);
N resume(State&, const AfterFirstRoll&, const roll::Result&, Out&);
N resume(State&, const BeginTurn&, Out&);
N resume(State&, const StartItem&, Out&);
N resume(State&, const AfterOfficers&, const Nothing&, Out&);
N resume(State&, const AfterStartRoll&, const roll::Result&, Out&);
N resume(State&, const EndTurn&, Out&);
Addressee asked(const State&, const AskOfficers&);
void describe(const State&, const AskOfficers&, Decision&);
Nothing decode(const State&, const AskOfficers&, const Command&, Refusals&);
Command usual(const State&, const AskOfficers&);
bool only_answer(const State&, const AskOfficers&);
N begin_movement(State&, Out&);
N begin_shooting(State&, Out&);
N begin_assault(State&, Out&);
N end_shooting(State&, Out&);

// --- leaders.cpp ---
N resume(State&, const EndStep&, Out&);
N resume(State&, const AfterTakeOver&, const TeamId&, Out&);
Addressee asked(const State&, const AskTakeOver&);
void describe(const State&, const AskTakeOver&, Decision&);
TeamId decode(const State&, const AskTakeOver&, const Command&, Refusals&);
Command usual(const State&, const AskTakeOver&);

// --- digging.cpp ---
N resume(State&, const AfterDig&, const roll::Result&, Out&);

// --- move_step.cpp ---
N resume(State&, const AfterMove&, const MovePlan&, Out&);
N resume(State&, const MoveNext&, Out&);
N resume(State&, const AfterRest&, const MovePlan&, Out&);
N resume(State&, const AfterOrder&, const Gone&, Out&);
Addressee asked(const State&, const AskMove&);
void describe(const State&, const AskMove&, Decision&);
void sketch(const State&, const AskMove&, Decision&);
void describe_choice(const State&, const AskMove&, Name verb, PieceRef actor, Decision&);
MovePlan decode(const State&, const AskMove&, const Command&, Refusals&);
Command usual(const State&, const AskMove&);
Command sample_answer(const State&, const AskMove&, Dice&);
void complete_answer(const State&, const AskMove&, Command&);
Addressee asked(const State&, const AskRest&);
void describe(const State&, const AskRest&, Decision&);
MovePlan decode(const State&, const AskRest&, const Command&, Refusals&);
Command usual(const State&, const AskRest&);
Command sample_answer(const State&, const AskRest&, Dice&);
void complete_answer(const State&, const AskRest&, Command&);

// --- advance.cpp ---
N resume(State&, const SetOut&, Out&);
N resume(State&, const Advance&, Out&);
N resume(State&, const AfterBreakdown&, const roll::Result&, Out&);
N resume(State&, const AfterCheck&, const roll::Result&, Out&);
N resume(State&, const AfterWideTracks&, const roll::Result&, Out&);
N resume(State&, const AfterClimb&, const roll::Result&, Out&);

// --- joining.cpp ---
bool is_offer_verb(const State&, Name);
std::vector<Choice> offers(const State&, int side);
void take_offer(State&, const Command&, int side, Out&, Refusals&);

// --- targets.cpp ---
N resume(State&, const TakeShelter&, Out&);
N resume(State&, const AfterHaven&, const PlatoonId&, Out&);
N resume(State&, const AfterVolunteers&, const std::vector<TeamId>&, Out&);
Addressee asked(const State&, const AskHaven&);
void describe(const State&, const AskHaven&, Decision&);
PlatoonId decode(const State&, const AskHaven&, const Command&, Refusals&);
Command usual(const State&, const AskHaven&);
bool only_answer(const State&, const AskHaven&);
Addressee asked(const State&, const AskVolunteers&);
void describe(const State&, const AskVolunteers&, Decision&);
std::vector<TeamId> decode(const State&, const AskVolunteers&, const Command&, Refusals&);
Command usual(const State&, const AskVolunteers&);

// --- volley.cpp ---
N resume(State&, const AfterShoot&, const ShootOrder&, Out&);
N resume(State&, const AfterShoot&, const Nothing&, Out&);
N resume(State&, const Volley&, Out&);
N resume(State&, const Pass&, Out&);
N resume(State&, const RollShots&, Out&);
N resume(State&, const RollShots&, const roll::Result&, Out&);
N resume(State&, const ShareOut&, Out&);
N resume(State&, const NextTarget&, const Nothing&, Out&);
// --- shoot_choice.cpp ---
void describe(const State&, const AskShoot&, Decision&);
void sketch(const State&, const AskShoot&, Decision&);
void describe_choice(const State&, const AskShoot&, Name verb, PieceRef actor, Decision&);
// --- shoot_step.cpp ---
Addressee asked(const State&, const AskShoot&);
ShootOrder decode(const State&, const AskShoot&, const Command&, Refusals&);
Command usual(const State&, const AskShoot&);
void complete_answer(const State&, const AskShoot&, Command&);
Command sample_answer(const State&, const AskShoot&, Dice&);

// --- recovery.cpp ---
N resume(State&, const Tow&, Out&);
N resume(State&, const AfterTowTest&, const roll::Result&, Out&);
N resume(State&, const AfterTow&, const Gone&, Out&);
N resume(State&, const Repair&, Out&);
N resume(State&, const AfterRepair&, const roll::Result&, Out&);

// --- hits.cpp ---
N resume(State&, const TakeHits&, Out&);
N resume(State&, const AfterAllocation&, const std::vector<TeamId>&, Out&);
Addressee asked(const State&, const AllocateHits&);
void describe(const State&, const AllocateHits&, Decision&);
std::vector<TeamId> decode(const State&, const AllocateHits&, const Command&, Refusals&);
Command usual(const State&, const AllocateHits&);
bool only_answer(const State&, const AllocateHits&);

// --- gun_tanks.cpp ---
N resume(State&, const AfterGunTanks&, const std::vector<uint16_t>&, Out&);
N resume(State&, const GunTankDice&, const roll::Result&, Out&);
N resume(State&, const AfterModels&, const std::vector<ModelId>&, Out&);
Addressee asked(const State&, const AskGunTanks&);
void describe(const State&, const AskGunTanks&, Decision&);
std::vector<uint16_t> decode(const State&, const AskGunTanks&, const Command&, Refusals&);
Command usual(const State&, const AskGunTanks&);
Addressee asked(const State&, const AskModels&);
void describe(const State&, const AskModels&, Decision&);
std::vector<ModelId> decode(const State&, const AskModels&, const Command&, Refusals&);
Command usual(const State&, const AskModels&);
bool only_answer(const State&, const AskModels&);

// --- settle.cpp ---
Hit hit_of(const State&, const HitsOn&, Shot, TeamId on);
N resume(State&, const SettleHits&, Out&);
N resume(State&, const SettleHits&, const Nothing&, Out&);
N resume(State&, const SettleTeam&, Out&);
N resume(State&, const SettleTeam&, const Nothing&, Out&);

// --- saves.cpp ---
N resume(State&, const SettleHit&, Out&);
N resume(State&, const AfterSave&, const roll::Result&, Out&);
N resume(State&, const AfterImprovised&, const roll::Result&, Out&);
N resume(State&, const AfterFirepower&, const roll::Result&, Out&);
N resume(State&, const AfterNerve&, const roll::Result&, Out&);
N resume(State&, const AfterLoss&, const Nothing&, Out&);

// --- casualties.cpp ---
N resume(State&, const Lose&, Out&);
N resume(State&, const AfterWarrior&, const roll::Result&, Out&);
N resume(State&, const AfterEscape&, const TeamId&, Out&);
Addressee asked(const State&, const AskEscape&);
void describe(const State&, const AskEscape&, Decision&);
TeamId decode(const State&, const AskEscape&, const Command&, Refusals&);
Command usual(const State&, const AskEscape&);
bool only_answer(const State&, const AskEscape&);

// --- passengers.cpp ---
N resume(State&, const HitCarried&, Out&);
N resume(State&, const AfterCarried&, const roll::Result&, Out&);
N resume(State&, const CarriedLost&, const Nothing&, Out&);
N resume(State&, const Evacuate&, Out&);
N resume(State&, const Evacuate&, const Nothing&, Out&);
N resume(State&, const AfterGetOut&, const Pose&, Out&);
Addressee asked(const State&, const AskGetOut&);
void describe(const State&, const AskGetOut&, Decision&);
Pose decode(const State&, const AskGetOut&, const Command&, Refusals&);
Command usual(const State&, const AskGetOut&);

// --- assault.cpp ---
N resume(State&, const AfterAssaultOrder&, const AssaultOrder&, Out&);
N resume(State&, const AfterLaunchTest&, const roll::Result&, Out&);
N resume(State&, const RunAssault&, Out&);
N resume(State&, const RunAssault&, const Nothing&, Out&);
N resume(State&, const AfterAssault&, const Nothing&, Out&);

// --- launch.cpp ---
Addressee asked(const State&, const AskAssault&);
void describe(const State&, const AskAssault&, Decision&);
AssaultOrder decode(const State&, const AskAssault&, const Command&, Refusals&);
Command usual(const State&, const AskAssault&);
Command sample_answer(const State&, const AskAssault&, Dice&);
bool only_answer(const State&, const AskAssault&);

// --- charge.cpp ---
N resume(State&, const Charge&, Out&);
N resume(State&, const StrikeBack&, Out&);
N resume(State&, const ChargeNext&, Out&);
N resume(State&, const AfterChargeOrder&, const ChargeOrder&, Out&);
N resume(State&, const AfterChargeMove&, const Gone&, Out&);
N resume(State&, const AfterChargeCheck&, const roll::Result&, Out&);
Addressee asked(const State&, const AskCharge&);
void describe(const State&, const AskCharge&, Decision&);
ChargeOrder decode(const State&, const AskCharge&, const Command&, Refusals&);
Command usual(const State&, const AskCharge&);
Command sample_answer(const State&, const AskCharge&, Dice&);
void complete_answer(const State&, const AskCharge&, Command&);

// --- push_in.cpp ---
N resume(State&, const PushIn&, Out&);
N resume(State&, const AfterPush&, const std::vector<Pose>&, Out&);
N resume(State&, const AfterPushMove&, const Gone&, Out&);
Addressee asked(const State&, const AskPush&);
void describe(const State&, const AskPush&, Decision&);
std::vector<Pose> decode(const State&, const AskPush&, const Command&, Refusals&);
Command usual(const State&, const AskPush&);

// --- march.cpp ---
N resume(State&, const March&, Out&);
N resume(State&, const March&, const Gone&, Out&);

// --- break_off_ask.cpp ---
N resume(State&, const BreakOff&, Out&);
N resume(State&, const AfterBreakOff&, const std::vector<MoveOrder>&, Out&);
N resume(State&, const AfterBreakOffMoves&, const Nothing&, Out&);
Addressee asked(const State&, const AskBreakOff&);
void describe(const State&, const AskBreakOff&, Decision&);
std::vector<MoveOrder> decode(const State&, const AskBreakOff&, const Command&, Refusals&);
Command usual(const State&, const AskBreakOff&);
Command sample_answer(const State&, const AskBreakOff&, Dice&);
void complete_answer(const State&, const AskBreakOff&, Command&);

// --- consolidate_ask.cpp ---
N resume(State&, const Consolidate&, Out&);
N resume(State&, const AfterConsolidate&, const ConsolidateOrder&, Out&);
N resume(State&, const AfterBreakthroughTest&, const roll::Result&, Out&);
N resume(State&, const AfterConsolidateMoves&, const Nothing&, Out&);
Addressee asked(const State&, const AskConsolidate&);
void describe(const State&, const AskConsolidate&, Decision&);
ConsolidateOrder decode(const State&, const AskConsolidate&, const Command&, Refusals&);
Command usual(const State&, const AskConsolidate&);
Command sample_answer(const State&, const AskConsolidate&, Dice&);
void complete_answer(const State&, const AskConsolidate&, Command&);

// --- engagement.cpp ---
N resume(State&, const Engage&, Out&);
N resume(State&, const AfterRefuge&, const PlatoonId&, Out&);
N resume(State&, const AfterReinforcing&, const std::vector<TeamId>&, Out&);

// --- defensive_fire.cpp ---
N resume(State&, const DefensiveFire&, Out&);
N resume(State&, const DefensiveFire&, const Disengaged&, Out&);
N resume(State&, const AfterDefend&, const DefendOrder&, Out&);
N resume(State&, const NextDefender&, const Nothing&, Out&);
Addressee asked(const State&, const AskDefend&);
void describe(const State&, const AskDefend&, Decision&);
DefendOrder decode(const State&, const AskDefend&, const Command&, Refusals&);
Command usual(const State&, const AskDefend&);
void complete_answer(const State&, const AskDefend&, Command&);
Command sample_answer(const State&, const AskDefend&, Dice&);

// --- close_combat.cpp ---
N resume(State&, const Fight&, Out&);
N resume(State&, const RollBlows&, Out&);
N resume(State&, const AfterImprovise&, bool, Out&);
N resume(State&, const AfterBlow&, const roll::Result&, Out&);
Addressee asked(const State&, const AskImprovise&);
void describe(const State&, const AskImprovise&, Decision&);
bool decode(const State&, const AskImprovise&, const Command&, Refusals&);
Command usual(const State&, const AskImprovise&);
// --- blows.cpp ---
N resume(State&, const AfterBlows&, const std::vector<TeamId>&, Out&);
Addressee asked(const State&, const AllocateBlows&);
void describe(const State&, const AllocateBlows&, Decision&);
std::vector<TeamId> decode(const State&, const AllocateBlows&, const Command&, Refusals&);
Command usual(const State&, const AllocateBlows&);
bool only_answer(const State&, const AllocateBlows&);

// --- assault_hits.cpp ---
N resume(State&, const SettleBlows&, Out&);
N resume(State&, const SettleBlows&, const Nothing&, Out&);
N resume(State&, const AfterTurretRear&, const roll::Result&, Out&);
N resume(State&, const Blown&, Out&);
N resume(State&, const AfterRoof&, const roll::Result&, Out&);
N resume(State&, const AfterSecondBail&, const roll::Result&, Out&);
N resume(State&, const AfterFelled&, const Nothing&, Out&);

// --- nerve.cpp ---
N resume(State&, const TestNerve&, Out&);
N resume(State&, const AfterNerveTest&, const roll::Result&, Out&);
N resume(State&, const AfterReact&, const Stance&, Out&);
Addressee asked(const State&, const AskReact&);
void describe(const State&, const AskReact&, Decision&);
Stance decode(const State&, const AskReact&, const Command&, Refusals&);
Command usual(const State&, const AskReact&);

// --- morale.cpp ---
// The end of the Shooting or Assault Step: checks of both sides, then `next` begins.
N end_of_step_morale(State&, Step next);
N resume(State&, const MoraleChecks&, Out&);
N resume(State&, const MoraleChecks&, const Nothing&, Out&);     // a platoon has fled
N resume(State&, const MoraleChecks&, const Disengaged&, Out&);  // scripts that begin in the middle of an assault
N resume(State&, const AfterMoraleOrder&, const PlatoonId&, Out&);
N resume(State&, const AfterMoraleCheck&, const roll::Result&, Out&);
Addressee asked(const State&, const AskMoraleOrder&);
void describe(const State&, const AskMoraleOrder&, Decision&);
PlatoonId decode(const State&, const AskMoraleOrder&, const Command&, Refusals&);
Command usual(const State&, const AskMoraleOrder&);
bool only_answer(const State&, const AskMoraleOrder&);
// --- flight.cpp ---
N resume(State&, const Flee&, Out&);
N resume(State&, const FleeNext&, Out&);
N resume(State&, const FleeNext&, const Nothing&, Out&);
N resume(State&, const AfterHeadRear&, const roll::Result&, Out&);
N resume(State&, const AfterMove&, const Nothing&, Out&);  // a platoon has headed to the rear
N resume(State&, const StartItem&, const Nothing&, Out&);  // a sole survivor has fled

// --- disengage.cpp ---
N resume(State&, const OfferEscape&, Out&);
N resume(State&, const AfterDisengage&, const bool&, Out&);
N resume(State&, const TestEscape&, Out&);
N resume(State&, const TestEscape&, const Nothing&, Out&);
N resume(State&, const AfterEscapeTest&, const roll::Result&, Out&);
N resume(State&, const ForcedBack&, Out&);
N resume(State&, const ForcedBack&, const Nothing&, Out&);
N resume(State&, const AfterStandFirm&, const roll::Result&, Out&);
N resume(State&, const DisengageAssault&, Out&);
N resume(State&, const AfterEscapeChoice&, const bool&, Out&);
N resume(State&, const AfterChargedTest&, const roll::Result&, Out&);
N resume(State&, const AfterEscapeMove&, const Nothing&, Out&);
Addressee asked(const State&, const AskDisengage&);
void describe(const State&, const AskDisengage&, Decision&);
bool decode(const State&, const AskDisengage&, const Command&, Refusals&);
Command usual(const State&, const AskDisengage&);
// --- pull_back.cpp ---
N resume(State&, const PullBack&, Out&);
N resume(State&, const AfterPullBack&, const std::vector<MoveOrder>&, Out&);
Addressee asked(const State&, const AskPullBack&);
void describe(const State&, const AskPullBack&, Decision&);
std::vector<MoveOrder> decode(const State&, const AskPullBack&, const Command&, Refusals&);
Command usual(const State&, const AskPullBack&);

// --- night.cpp ---
N resume(State&, const RollVisibility&, Out&);
N resume(State&, const AfterVisibility&, const roll::Result&, Out&);

// --- goals.cpp ---
void settled(State&, Out&);

// --- hidden facts (setup.cpp) ---
bool hides_from(const State&, int seat);

}  // namespace sandtable::fow
