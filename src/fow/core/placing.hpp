// Where a piece is and where its move has got to: the only functions that move it, turn its turret, set it down, put
// it aboard or take it off the table.
// Used by every chapter that moves a team, and on copies of the State to see how a place would be.
// Does not ask whether it may go there, what it did besides (Deeds), or tell of it: that is the chapters'.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// It stands there now; a turret turns with its hull. Those aboard and a limbered gun are where it is (FOW-TRP-020,
// 027).
void put(State&, TeamId, const Pose&);
// It turns where it stands; its turret keeps its heading.
void face(State&, TeamId, Angle);
void turn_turret(State&, TeamId, Angle heading);
// It comes to the table, out of a vehicle or from elsewhere, and looks ahead.
void set_down(State&, TeamId, const Pose&);
// It is where that one was, on the table or aboard (FOW-GER-005).
void take_place_of(State&, TeamId, const Team&);
void put_aboard(State&, TeamId, TeamId vehicle);  // FOW-TRP-006, 008
// Aboard it fits its machine-gun to that side of the vehicle: 1 left, 2 right (FOW-USA-018). Whatever takes it off the
// vehicle takes the machine-gun along.
void fit_gun(State&, TeamId, int8_t side);
void unfit_gun(State&, TeamId);
// It leaves the table for good, and whatever carries it.
void take_away(State&, TeamId, Place);

// Its movement is over (FOW-MOV-003), after that way; in a Movement Step it is the one it has moved (FOW-FLM-012).
void end_move(State&, TeamId, Coord far = 0);
void may_move_again(State&, TeamId);                       // as a Movement Step begins (FOW-MOV-001)
void come_on(State&, TeamId, const Pose&, Coord entered);  // over the edge, which takes so much of its move
void forget_last_move(State&, TeamId);                     // as its own turn begins: it has moved nowhere yet

// As moves begin: where it stands, and whether aboard (FOW-MOV-057, FOW-TRP-010).
void note_stand(State&, TeamId);
void note_stands(State&, int side);  // ... of everybody of that side

// The first team that stands on that ground with its base, its hull or as a limbered gun; those two, and what they
// carry and tow, left out (FOW-MOV-026, FOW-TRP-027).
TeamId standing_on(const State&, const Rect&, TeamId but, TeamId nor = {});
TeamId friend_standing_on(const State&, const Rect&, TeamId whose);  // the same among those of its side

// On a copy that is only looked at: as if it stood there, its turret and all else left as they are.
inline void put_for_a_look(State& copy, TeamId t, const Pose& at) { copy[t].pose = at; }
inline void put_for_a_look(State& copy, TeamId t, Vec at) { copy[t].pose.at = at; }
// As if it were not on the table.
void hide_for_a_look(State& copy, TeamId);

}  // namespace sandtable::fow
