// What the Shooting Step's question lists: who may shoot, why not, at whom. Private to shoot_step.cpp,
// shoot_choice.cpp, defensive_fire.cpp and the previews. Reading the answer is shoot_step.cpp's.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/shooting/shooting.hpp"

namespace sandtable::fow {

inline constexpr int32_t holds_fire = -1;  // as a value of `aim`

PieceRef piece_of(const Body&);
// What counts as a platoon when it shoots: platoons and lone Independent teams.
std::vector<Body> shooters_of(const State&, int side);
Body shooters_named(const State&, PieceRef actor);
// The choices of the verb `shoot`.
void add_shooting(const State&, const Wanted&, Decision&);
// Why they cannot shoot now; empty when somebody of them can. At night they look out first (FOW-NGT-004).
Refusals body_refusals(const State&, const Terms&, const Body&);
Refusals able_refusals(const State&, const Terms&, const Body&);  // ... look-out apart
// Why nobody of them can hit anybody there; empty when somebody can.
Refusals aim_refusals(const State&, const Terms&, const Body& shooters, const Body& target);
extern const VerbRow shoot_verb;  // shoot_step.cpp
extern const VerbRow shooting_done_verb;
void preview_shoot(const State&, const Command&, Preview&);  // carried out by show/
void preview_shooting_done(const State&, const Command&, Preview&);
// The order that a command holds, and every rule in its way.
ShootOrder read_shoot_order(const State&, const Command&, Refusals&);
N begin_volley(State&, const ShootOrder&);  // volley.cpp
// The weapons' orders in a command (shoot_step.cpp).
std::vector<Fire> read_fires(const State&, const Terms&, const Body& shooters, const Command&, Refusals&);
// The parts of an order to fire at one of those targets on such terms, and their usual replies but for `aim`.
Question aim_part(const State&, const std::vector<Shot>&, const std::vector<Body>& targets, RuleId silence);
void add_fire_parts(const State&, const Terms&, const std::vector<Shot>&, const std::vector<Body>& targets, Choice&);
std::vector<TeamId> armed_teams(const std::vector<Shot>&);
// "Panzer 2: 7.5cm KwK40 gun"
std::string weapon_label(const State&, Shot);
// "Panzers (3 Panzer IV H)"
std::string body_label(const State&, const Body&);

}  // namespace sandtable::fow
