// A platoon's plan of movement: a path for each team, in order; legal when the whole of it would end legally.
// Used by the Movement Step and by anyone who wants to try a plan. The part of a plan that is not committed stays in
// State as a draft; what a die made impossible is excused (FOW-CMD-017), so there is always a legal way to finish.
#pragma once
#include "fow/movement/orders.hpp"
#include "fow/movement/steps.hpp"

namespace sandtable::fow {

// What a platoon owes at the end of its movement.
enum class Duty : uint8_t { stay_in_command, stay_together, stay_with_officer, share_loads };

// A duty of a team that the dice have made impossible to keep (FOW-CMD-017). It holds while the team does what was
// drafted for it, or has gone already; a new path for it is judged like any other.
struct Excuse {
  Duty duty = Duty::stay_in_command;
  TeamId team;
  friend bool operator==(const Excuse&, const Excuse&) = default;
};
struct Pardon {
  std::vector<Excuse> excuses;
  std::vector<MoveOrder> draft;
};

// FOW-MOV-044 to 046, FOW-PIN-012: what doubling asks of the whole platoon.
void check_doubling(const State&, PlatoonId, Refusals&);
Refusals check_plan(const State&, PlatoonId, bool doubling, const std::vector<MoveOrder>&, const Pardon& = {});

// The orders that can still be carried out now.
std::vector<MoveOrder> still_possible(const State&, PlatoonId, bool doubling, const std::vector<MoveOrder>&);
// Excuses everything that would be wrong at the end of this draft, so that the draft is a legal way to finish.
void excuse(const State&, PlatoonId, const std::vector<MoveOrder>& draft, std::vector<Excuse>&);

// --- drafts in the arena ---
inline constexpr std::size_t most_draft_words = 800;
std::size_t draft_words(const std::vector<MoveOrder>&);
void write_draft(State&, Moving&, const std::vector<Excuse>&, const std::vector<MoveOrder>&);
std::vector<MoveOrder> read_draft(const State&, const Moving&);
std::vector<Excuse> read_excuses(const State&, const Moving&);
std::vector<Pose> read_legs(const State&, Range);
// The first order of the draft, its legs where they lie.
Order first_order(const State&, const Moving&);

}  // namespace sandtable::fow
