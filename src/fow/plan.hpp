// A platoon's plan of movement: a path for each team, in order; legal when the whole of it would end legally.
// Used by the Movement Step and by anyone who wants to try a plan. The part of a plan that is not committed stays in
// State as a draft; what a die made impossible is excused (FOW-CMD-017), so there is always a legal way to finish.
#pragma once
#include "fow/orders.hpp"

namespace sandtable::fow {

// Where a team would have ended, had the dice not stopped it or what it depended on.
struct Excuse {
  TeamId team;
  Pose pose;
  TeamId into;
};

Refusals check_plan(const State&, PlatoonId, bool doubling, const std::vector<MoveOrder>&, const std::vector<Excuse>&);

// The orders still possible now; the others become excuses.
std::vector<MoveOrder> still_possible(const State&, PlatoonId, bool doubling, const std::vector<MoveOrder>&,
                                      std::vector<Excuse>&);

// --- drafts in the arena ---
inline constexpr std::size_t most_draft_words = 800;
std::size_t draft_words(const std::vector<MoveOrder>&);
void write_draft(State&, Moving&, const std::vector<Excuse>&, const std::vector<MoveOrder>&);
std::vector<MoveOrder> read_draft(const State&, const Moving&);
std::vector<Excuse> read_excuses(const State&, const Moving&);
// The first order of the draft, its legs where they lie.
Order first_order(const State&, const Moving&);

}  // namespace sandtable::fow
