// The steps of every chapter's procedures, as values on the stack: a step holds exactly what exists at that point.
// Used by state.hpp, which gathers them into the State. One header a chapter; the code that resumes them is in the
// chapter's own files.
#pragma once
#include "fow/core/assault_steps.hpp"
#include "fow/core/damage_steps.hpp"
#include "fow/core/morale_steps.hpp"
#include "fow/core/movement_steps.hpp"
#include "fow/core/shooting_steps.hpp"
#include "fow/core/turn_steps.hpp"
