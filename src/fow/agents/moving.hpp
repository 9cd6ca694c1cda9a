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

// What setting out costs where that alone calls for Bogging Checks: the share of it that may be left behind.
Worth price_of_setting_out(const Situation&, const Unit&);
// The best first, the place where it stands among them.
std::vector<Goal> places_for(const Situation&, const Unit&, const Task&, const Weights&);
// One of them, looked at by itself.
Goal weigh_place(const Situation&, const Unit&, const Task&, const Weights&, const Stand&);
// The command that goes there, and where their middle comes to stand; nothing when it stays.
struct Moved {
  Command command;
  Vec end;
};
// Quickly, team by team.
std::optional<Moved> march_to(const State&, const Unit&, const Task&, const Stand&);
// As near as the engine's proposer brings it, round what is in the way; or off what it rides on.
std::optional<Moved> move_to(const State&, const Unit&, const Stand&, bool dismount);
// Whether those who ride get off now.
bool gets_off(const Situation&, const Unit&, const Task&);
std::string why_there(const Situation&, const Unit&, const Task&, const Goal&);

}  // namespace sandtable::fow
