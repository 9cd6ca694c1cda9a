// Where a platoon goes in the Movement Step: places in its reach, each with what it promises and costs, the best one as
// a legal plan. Used by the commander and by the search. Knows the plan of the company, makes none.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "fow/agents/plan.hpp"
#include "fow/agents/situation.hpp"
#include "fow/agents/weights.hpp"
#include "game/decision.hpp"

namespace sandtable::fow {

// A place it might go to.
struct Goal {
  Stand stand;
  Worth score = 0;
  Worth fire = 0, danger = 0, aim = 0, assault = 0;
  const Unit* target = nullptr;  // it would shoot at from there
};

// The best first, the place where it stands among them.
std::vector<Goal> places_for(const Situation&, const Unit&, const Task&, const Weights&);
// One of them, looked at by itself.
Goal weigh_place(const Situation&, const Unit&, const Task&, const Weights&, const Stand&);
// The command that goes there, or as near as the engine's proposer brings it; nothing when it stays.
// `end`: where their middle comes to stand. `straight`: only where all of them can go straight on, which is quickly
// found out.
std::optional<Command> move_to(const State&, const Unit&, const Stand&, bool dismount, bool straight = false,
                               Vec* end = nullptr);
// Whether those who ride get off now.
bool gets_off(const Situation&, const Unit&, const Task&);
std::string why_there(const Situation&, const Unit&, const Task&, const Goal&);

}  // namespace sandtable::fow
