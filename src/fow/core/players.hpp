// Battles of several players a side (FOW-FRC-031 to 037): who commands what, who of a side acts now, and who has won
// his own fight. Used by every question to say whom it asks, by the Steps, and by whatever ends a battle.
// Decides no rule of play: a side's troops are one force whoever moves them.
#pragma once
#include <optional>

#include "fow/core/state.hpp"
#include "game/out.hpp"

namespace sandtable::fow {

bool several_players(const State&);
// The seats that command it: its company's player; the whole side where nobody is named for it.
Seats commanders(const State&, PlatoonId);
// FOW-FRC-036, 037: who disposes of aircraft, and of what is no platoon's.
Addressee ask_chief(const State&, int side);
Addressee ask_owner(const State&, PlatoonId);
Addressee ask_owner(const State&, TeamId);
// What a side's players do one after another: whose part it is now.
Addressee ask_in_turn(const State&, int side);
// ... and whether the platoon is that player's.
bool acts_now(const State&, PlatoonId);

// All of a side's players are to act, the first that has troops first. `has_part`, where given, says whose platoons
// matter.
void begin_round(State&, int side, const std::vector<PlatoonId>& of);
// The one who acts is through (FOW-FRC-034); false: nobody is left, and the Step ends for all.
bool next_player(State&, int side, Out&);
// Somebody else of the side acts first: those who could.
std::vector<int> team_mates_to_act(const State&, int side);
void hand_over(State&, int side, int seat, Out&);

// The battle is over; with several players, their victories say for whom (FOW-FRC-035).
void end_battle(State&, Outcome, Out&);
// One company has lost its fight: the battle, or with several players its player's (FOW-FRC-012, 035). Whether the
// battle is over.
bool lose_company(State&, int side, int company, RuleId because, Out&);
// A seat has won its fight (FOW-FRC-032), or the pair has none that wins. Whether the battle is over.
bool decide_fight(State&, int seat, bool drawn, RuleId because, Out&);
// Whether that company's player still fights for victory; always in a battle of one player a side.
bool still_fights(const State&, int side, int company);

// --- what the kernel finds (game/kernel.hpp) ---
bool commands(const State&, int seat, PieceRef actor);
Refusal not_commanded(const State&, PieceRef actor);

}  // namespace sandtable::fow
