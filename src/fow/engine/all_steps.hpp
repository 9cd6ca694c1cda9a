// All steps of Flames Of War: the one place that names every chapter.
// Used by the kernel's instance (engine.cpp) and by whoever walks through a State's stack. A new chapter adds its line
// here.
#pragma once
#include "fow/air/steps.hpp"
#include "fow/artillery/steps.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/steps.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/damage/steps.hpp"
#include "fow/mission/steps.hpp"
#include "fow/morale/steps.hpp"
#include "fow/movement/steps.hpp"
#include "fow/recce/steps.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/special_rules/steps.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable {

template <>
struct AllSteps<fow::Rules> {
  using Chapters =
      std::variant<fow::TurnSteps, fow::LeaderSteps, fow::MovementSteps, fow::AdvanceSteps, fow::ShootingSteps,
                   fow::RecoverySteps, fow::HitSteps, fow::SettleSteps, fow::SaveSteps, fow::CasualtySteps,
                   fow::PassengerSteps, fow::BarrageSteps, fow::AssaultSteps, fow::ChargeSteps, fow::PursuitSteps,
                   fow::CombatSteps, fow::MoraleSteps, fow::RecceSteps, fow::ArtillerySteps, fow::AirSteps,
                   fow::NightSteps, fow::SpecialSteps, fow::PrepareSteps, fow::ArrivalSteps, roll::Steps>;
};

}  // namespace sandtable
