// What a player may find out before he commits, chapter by chapter. Private to Rules::preview. The figures are those of
// the functions that play uses; the State is the one the asker knows. Rolls nothing and keeps nothing.
#pragma once
#include "fow/assault/combat_steps.hpp"
#include "fow/damage/steps.hpp"
#include "fow/movement/movement.hpp"
#include "fow/shooting/shooting.hpp"
#include "game/preview.hpp"

namespace sandtable::fow {

// --- preview_plan.cpp ---
void preview_plan(const State&, const MovePlan&, Preview&);  // cost, checks, command and what it does to shooting
// ... of teams that go one after another outside the Movement Step
void preview_march(const State&, Errand, PlatoonId, const std::vector<MoveOrder>&, Preview&);
void add_checks(const State&, TeamId, const Walk&, Preview&);  // that the ground on its way asks for

// --- preview_move.cpp ---
void preview_reach(const State&, TeamId, const Command& draft, Preview&);
void preview_route(const State&, TeamId, const Command& draft, const Pose& to, Preview&);

// --- preview_shoot.cpp ---
void preview_fire(const State&, const ShootOrder&, Preview&);
void preview_allocation(const State&, const HitsOn&, const std::vector<TeamId>& takers, Preview&);

// --- preview_assault.cpp ---
void preview_defence(const State&, const std::vector<Fire>&, Preview&);
void preview_blows(const State&, const Brawl&, const std::vector<TeamId>& takers, Preview&);
void preview_counterattack(const State&, PlatoonId, Preview&);

// --- preview_look.cpp ---
void preview_look(const State&, TeamId, const std::optional<Pose>& at, Preview&);
void preview_measure(const State&, TeamId from, TeamId to, const std::optional<Pose>& at, Preview&);

// The ring with fewer points, none of them moved and none left out that lay further than `off` from it.
std::vector<Vec> simplified(const std::vector<Vec>& ring, Coord off);

}  // namespace sandtable::fow
