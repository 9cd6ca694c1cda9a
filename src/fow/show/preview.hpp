// What a player may find out before he commits, chapter by chapter. Private to Rules::preview. The figures are those of
// the functions that play uses; the State is the one the asker knows. Rolls nothing and keeps nothing.
#pragma once
#include <span>

#include "fow/assault/combat_steps.hpp"
#include "fow/damage/steps.hpp"
#include "fow/movement/movement.hpp"
#include "fow/shooting/shooting.hpp"
#include "game/preview.hpp"

namespace sandtable::fow {

// Ending a Step: who could still have acted in it.
void preview_done(const State&, Verbs, const char* acted, Preview&);

// --- preview_plan.cpp ---
void add_checks(const State&, TeamId, const Walk&, Preview&);  // that the ground on its way asks for

// --- preview_move.cpp ---
void preview_reach(const State&, TeamId, const Command& draft, Preview&);
void preview_route(const State&, TeamId, const Command& draft, const Pose& to, Preview&);
// `propose` where teams go one by one, each by its own way: in assaults, recovery, pulling back.
void preview_ways(const State&, const PreviewRequest&, PlatoonId, Preview&);

// --- preview_propose.cpp ---
void preview_propose(const State&, const PreviewRequest&, Preview&);

// --- preview_bombard.cpp ---
void preview_shells(const State&, const Command&, Preview&);  // `reach` of a battery, a weapon each

// --- preview_shoot.cpp ---
void preview_fire(const State&, const ShootOrder&, Preview&);

// --- preview_assault.cpp ---
void preview_defence(const State&, const std::vector<Fire>&, Preview&);

// --- preview_look.cpp ---
void preview_look(const State&, TeamId, const std::optional<Pose>& at, Preview&);
void preview_measure(const State&, TeamId from, TeamId to, const std::optional<Pose>& at, Preview&);

// The ring with fewer points, none of them moved and none left out that lay further than `off` from it.
std::vector<Vec> simplified(const std::vector<Vec>& ring, Coord off);

}  // namespace sandtable::fow
