// All steps of Action All Fronts: the one place that names every room's. Used by the kernel's instance (engine.cpp).
#pragma once
#include "aaf/artillery/steps.hpp"
#include "aaf/damage/losses.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/shooting/steps.hpp"
#include "aaf/special/engineers.hpp"
#include "aaf/turn/steps.hpp"

namespace sandtable {

template <>
struct AllSteps<aaf::Rules> {
  using Chapters = std::variant<aaf::TurnSteps, aaf::MoraleSteps, aaf::LossSteps, aaf::ShootingSteps,
                                aaf::ArtillerySteps, aaf::SpecialSteps, aaf::MeleeSteps, roll::Steps>;
};

}  // namespace sandtable
