// A platoon's fire orders: which weapons shoot at what, how fast, and what keeps a weapon silent (FOW-VWP, FOW-WPN,
// FOW-SSR, FOW-FLM). Used by the Shooting Step, questions and odds.
// Does not look at range, sight or fields of fire: that is shooting.hpp's.
#pragma once
#include "fow/core/orders.hpp"
#include "fow/core/state.hpp"
#include "fow/shooting/openings.hpp"
#include "fow/shooting/terms.hpp"

namespace sandtable::fow {

// The figures a shot has with its ammunition (FOW-CHR-029, 036, FOW-SSR-003, FOW-SMK-002).
struct Line {
  Coord range = 0;
  int rof = 0;
  int anti_tank = 0;
  int firepower = 6;
  WeaponTraits traits;
  bool has(WeaponTrait t) const { return traits.has(t); }
};
const Weapon& weapon_of(const State&, Shot);
bool is_machine_gun(const State&, Shot);  // of a vehicle (FOW-VWP-008)
bool is_flame(const State&, Shot);
bool is_main_gun(const State&, Shot);  // FOW-VWP-001: flame-throwers too
// Whether people would call the weapon that: its name, its mounting (co_ax, hull, aa, ...), main, mg.
bool called(const Weapon&, std::string_view word);
// "there is no weapon 'x' here; name one of: main, ..."
std::string no_such_weapon(const State&, std::string_view word, const std::vector<Shot>& among);
Line line_of(const State&, Shot);

// Everything that keeps a team from shooting at all now, and everything that keeps one of its weapons silent. Being Out
// of Command does not (FOW-CMD-022), nor does having no leader (FOW-CAS-016).
Refusals why_silent(const State&, const Terms&, TeamId);
// A team that will charge fires as if it had moved (FOW-HIT-006).
Refusals why_silent(const State&, const Terms&, Shot, bool charging = false);
// An HMG Carrier's hull machine-gun that is fired as the HMG team aboard would (FOW-SSR-003, 004).
bool fires_as_hmg(const State&, const Terms&, TeamId, uint8_t weapon);

// It shoots as if it had moved (FOW-HIT-003, 006, 008).
bool fires_as_moving(const State&, const Terms&, const Fire&);

// How many dice, and the rule that settled it.
struct Rate {
  int dice = 0;
  RuleId because;
  RuleId also;  // a narrower rule that says the same of this weapon or team; none for most
};
// As fast as it fires beside the others of its team, whoever is Pinned Down and whatever the target did.
Rate rate_of_its_own(const State&, const Terms&, const Fire&, const std::vector<Fire>& plan);
Rate rate_of_fire(const State&, const Terms&, const Fire&, const std::vector<Fire>& plan);
// Writes the dice of each into a plan, and which main guns are slowed by another.
void settle_rates(const State&, const Terms&, std::vector<Fire>& plan);

// The shots a platoon's teams could take part with: every weapon with a line for direct fire, in the order of the
// platoon and the arsenal. Silent ones included.
std::vector<TeamId> shooting_teams(const State&, const Body&);  // on the table, and riders who shoot as they ride
std::vector<Shot> shots_of(const State&, const Body&);
std::vector<Shot> shots_of(const State&, TeamId);  // all of them, those of bombardments too
// What forbids firing like that together (FOW-SHO-011, 012, FOW-VWP-004 to 029); validity against targets included.
Refusals check_fire(const State&, const Terms&, const Body&, const std::vector<Fire>&);
// ... and, when nothing does, settles them: dice, whom each may hit, the easiest.
Refusals settle_fire(const State&, const Terms&, const Body&, std::vector<Fire>&);
// Everybody who can, with the weapons that suit the target (FOW-VWP-030). With `among` only those teams, while those of
// `elsewhere` fire at other targets.
std::vector<Fire> usual_fire(const State&, const Terms&, const Body& shooters, const Body& target,
                             const std::vector<TeamId>* among = nullptr, const Firing& elsewhere = {});

Firing firing_in(const std::vector<Fire>&);

// --- turning to fire (FOW-SHO-034 to 036) ---
// Where the team or its turret would point. A gun without turntable and a hull-mounted gun must be turned; whoever
// fires all round is turned where there is room.
bool can_bear(const State&, const Terms&, const Fire&, TeamId target);
bool can_bear(const State&, const Terms&, const Fire&, Vec at);
// The friend that its back-blast would burn, turned to that target; none when nobody stands behind it (FOW-SSR-015).
TeamId burnt_behind(const State&, const Terms&, const Fire&, TeamId target);
TeamId burnt_behind(const State&, const Terms&, const Fire&, Vec at);
void turn_to_face(State&, const Terms&, const Fire&, TeamId target);
void turn_to_face(State&, const Terms&, const Fire&, Vec at);

// The command that gives these orders (shoot_step.cpp).
Command orders_for(const State&, const Body& shooters, const Body& target, const std::vector<Fire>&);

}  // namespace sandtable::fow
