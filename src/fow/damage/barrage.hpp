// A template is laid and everybody under it is diced for, group by group; owners share the hits out, saves follow, and
// whoever was hit is Pinned Down (FOW-ART-001, 063 to 070, 074 to 088, 095 to 110, FOW-AIR-061 to 082). Used by
// bombardments, aircraft and whatever else lays one. Does not know who may fire, spotting or ranging in.
#pragma once
#include "fow/damage/steps.hpp"

namespace sandtable::fow {

// What a template does, complete; made by whoever lays it.
struct Barrage {
  Rect area;
  int8_t side = 0;     // whose it is: rolls to hit, Firepower and against Warriors (FOW-ART-086)
  PlatoonId by;        // that fired; none for aircraft
  PlatoonId aimed_at;  // whose team was the aiming point: diced for first (FOW-ART-069); none for a place
  TeamId gun;          // whose weapon the hits are told of, of those that fired; none for aircraft
  uint8_t weapon = 0;
  Origin origin = Origin::guns;
  Score to_hit;          // what passes whatever the number is in it (FOW-ART-074)
  roll::Reroll rerolls;  // to hit: ordered
  int8_t anti_tank = 0;
  int8_t firepower = 6;
  Face face = Face::top;                      // FOW-ART-095, FOW-AIR-072, 073
  bool no_he = false;                         // strikes vehicles only (FOW-AIR-062)
  CountsFor counts_for = CountsFor::pinning;  // FOW-ART-110; nothing for aircraft (FOW-AIR-087)
  RuleId pins;                                // FOW-ART-109, FOW-AIR-082
  RuleId reroll_saves;                        // by which whoever saves rolls again
  Gunners gunners;                            // nobody gets out nearer (FOW-ART-088, FOW-AIR-077)
  SANDTABLE_FIELDS(Barrage, area, side, by, aimed_at, gun, weapon, origin, to_hit, rerolls, anti_tank, firepower, face,
                   no_he, counts_for, pins, reroll_saves, gunners)
};

// The teams of one platoon and one type under it: diced for together, and their hits stay among them (FOW-ART-070).
struct CaughtGroup {
  PlatoonId platoon;
  uint8_t type = 0;  // TeamType
  uint8_t hits = 0;
  ListOf<TeamId> teams;
  ListOf<Strike> strikes;
  ListOf<Taken> taken;
  SANDTABLE_FIELDS(CaughtGroup, platoon, type, hits, teams, strikes, taken)
};

// Its corners, for the event that tells where it lies.
Bounded<Pose, most_bends> corners_of(const Rect& area);
// Who stands under that place, in order: touching its edge from outside is not being under it (FOW-ART-067).
std::vector<TeamId> teams_under(const State&, const Rect& area);
// The same by platoon and type, in the order they are diced for (FOW-ART-069, 070).
struct GroupUnder {
  PlatoonId platoon;
  TeamType type = TeamType::tank;
  std::vector<TeamId> teams;
};
std::vector<GroupUnder> groups_under(const State&, const Rect& area, int side, PlatoonId aimed_at);
std::vector<GroupUnder> groups_under(const State&, const Barrage&);  // whom it can strike
roll::Spec barrage_roll(const State&, const Barrage&, int dice);
Strike strike_of(const Barrage&, std::size_t teams, int hits);  // on a group of so many teams

struct StrikeUnder {
  static constexpr uint16_t procedure = Procedure::barrage;
  using Returns = Nothing;
  Barrage barrage;
  SANDTABLE_FIELDS(StrikeUnder, barrage)
};
struct BarrageDice {  // group by group (FOW-ART-069)
  Barrage barrage;
  ListOf<CaughtGroup> groups;
  uint16_t next = 0;
  uint8_t thrown = 0;  // of the dice of this group
  SANDTABLE_FIELDS(BarrageDice, barrage, groups, next, thrown)
};
struct BarrageHits {  // shared out when all dice are thrown, then settled, in the same order (FOW-ART-001)
  Barrage barrage;
  ListOf<CaughtGroup> groups;
  bool settling = false;
  uint16_t next = 0;
  ListOf<PlatoonId> riders;  // platoons hit with the tanks they ride (FOW-SAV-023)
  SANDTABLE_FIELDS(BarrageHits, barrage, groups, settling, next, riders)
};
using BarrageSteps = std::variant<StrikeUnder, BarrageDice, BarrageHits>;

N resume(State&, const StrikeUnder&, Out&);
N resume(State&, const BarrageDice&, Out&);
N resume(State&, const BarrageDice&, const roll::Result&, Out&);
N resume(State&, const BarrageHits&, Out&);
N resume(State&, const BarrageHits&, const Nothing&, Out&);

}  // namespace sandtable::fow
