// A battle of Flames Of War as a value: teams, platoons, what lies on the table, whose step it is, and the stack of
// procedures. Used by every chapter. Copying it clones the battle. World is what never changes: terrain, arsenal,
// names. What a team is and what it did are here, because rules replace and read them in play.
#pragma once
#include <bitset>
#include <memory>
#include <string>
#include <vector>

#include "base/list.hpp"
#include "base/redact.hpp"
#include "fow/core/air.hpp"
#include "fow/core/arsenal.hpp"
#include "fow/core/mission.hpp"
#include "fow/core/mission_play.hpp"
#include "fow/core/platoon_set.hpp"
#include "fow/core/types.hpp"
#include "game/core.hpp"
#include "game/frames.hpp"
#include "game/roll.hpp"
#include "table/terrain/overlay.hpp"

namespace sandtable::fow {

inline constexpr std::size_t max_teams = 1000;
inline constexpr Coord adjacent_gap = inch / 5;  // FOW-GEN-024

// --- a team and its parts: what belongs together, is written by one chapter and ends at one time ---

// What a team did in its own turn; written where it happens, turned over in turn.cpp (FOW-LOS-042, 048).
struct Deeds {
  PlatoonSet shot_at;   // FOW-ASL-049
  Coord travelled = 0;  // the path it moved along (FOW-FLM-012)
  bool moved = false;   // loading and unloading included (FOW-TRP-012, 016, 018)
  bool tried_to_dig = false;
  bool turned = false;  // beyond its field of fire, or to shoot (FOW-MOV-031, FOW-SHO-037)
  bool doubled = false;
  bool assaulted = false;
  bool shot = false;
  bool shot_standing = false;        // at the rate of a stationary team, so it cannot charge (FOW-ASL-045, 047)
  bool fired_by_passengers = false;  // what those aboard fire (FOW-SSR-005, 012)
  bool bombarded = false;   // fired a bombardment: having failed to range in it has shot and no more (FOW-ART-009)
  bool spotted = false;     // for a battery, ranged in or not (FOW-ART-033, 034)
  bool unlimbered = false;  // FOW-MSR-005, 006
  bool climbed = false;     // or tried to (FOW-MSR-012)
  bool recovered = false;   // towed, was towed, repaired or was repaired, or tried to (FOW-BOG-033)
  bool repaired = false;    // of these, a repair (FOW-MSR-024)
  bool shot_over = false;   // keeps low while others fire over it, and holds its own (FOW-SHO-041)
  bool loaded = false;      // of a vehicle: somebody got on or off it (FOW-GER-027)
  bool disarmed = false;    // of a vehicle: its machine-gun has been taken off it (FOW-USA-017)
  bool appointed = false;   // named a new commander instead of shooting (FOW-CAS-020)
  bool rushed = false;      // counts as having moved while a mission says so (FOW-MSP-021, 022, FOW-MIS-072)
  SANDTABLE_FIELDS(Deeds, moved, tried_to_dig, turned, doubled, assaulted, shot, shot_standing, fired_by_passengers,
                   bombarded, spotted, unlimbered, climbed, recovered, repaired, shot_over, loaded, disarmed, appointed,
                   rushed, travelled, shot_at)

  // For rate of fire and concealment in the open (FOW-SHO-037, FOW-FOX-004, FOW-LOS-042).
  bool counts_as_moved() const { return moved || tried_to_dig || turned || doubled || rushed; }
};

// What has happened to it (morale/fates).
struct Harm {
  bool destroyed = false;
  bool lost_before = false;  // Destroyed or removed before the first turn (FOW-MOR-019, 032)
  bool bailed_out = false;
  bool bogged_down = false;
  bool broken_down = false;    // counts as Bogged Down until repaired (FOW-MSR-022)
  bool beyond_repair = false;  // FOW-MSR-023
  Mending mending = Mending::none;
  Pose before_bog;  // where it goes back to when it frees itself (FOW-BOG-018)
  SANDTABLE_FIELDS(Harm, destroyed, lost_before, bailed_out, bogged_down, broken_down, beyond_repair, mending,
                   before_bog)
};

// Its Foxhole (movement/foxholes).
struct Shelter {
  bool dug_in = false;        // FOW-FOX-002
  bool left_foxhole = false;  // it is kept there while its platoon is assaulted (FOW-FOX-015)
  Vec foxhole;                // where, once left
  SANDTABLE_FIELDS(Shelter, dug_in, left_foxhole, foxhole)
};

// This Movement Step: where it stood when the step began, and whether it was aboard and In Command then. Of later
// moves: where it stood when its side's began (FOW-MOV-057), and in an assault its charge, which it goes back from
// (FOW-ASL-051, 071).
struct MovementSoFar {
  Pose stood;
  bool began_aboard = false;
  bool began_in_command = true;
  bool went = false;  // its movement is over (FOW-MOV-003)
  Coord entered = 0;  // of its move, what took it over the edge of the table (FOW-MSP-038)
  SANDTABLE_FIELDS(MovementSoFar, stood, began_aboard, began_in_command, went, entered)
};

// What its last Shooting Step left behind.
struct Gunnery {
  bool fired_recoilless = false;  // FOW-SSR-014
  bool hatch_open = false;        // it fired an AA MG (FOW-VWP-018)
  SANDTABLE_FIELDS(Gunnery, fired_recoilless, hatch_open)
};

// Reconnaissance (movement/reorganising).
struct Scouting {
  bool revealed = false;         // by Eyes and Ears, until the turn ends (FOW-REC-002)
  bool disengaged = false;       // in this turn (FOW-REC-031)
  bool must_reorganise = false;  // in its next own turn (FOW-REC-032)
  bool reorganising = false;     // in this turn of its own
  SANDTABLE_FIELDS(Scouting, revealed, disengaged, must_reorganise, reorganising)
};

// Fire at aircraft, always in the enemy's turn (air/aftermath).
struct Flak {
  uint8_t weapons = 0;         // that have fired in this turn, a bit each (FOW-AIR-033)
  bool by_passengers = false;  // one of them those aboard did (FOW-SSR-012)
  bool spent = false;          // in its last enemy turn, so in this turn of its own it does little (FOW-AIR-032)
  SANDTABLE_FIELDS(Flak, weapons, by_passengers, spent)
  bool fired(std::size_t weapon) const { return (weapons >> weapon & 1U) != 0; }
};

// In the assault that is being fought.
struct TeamAssault {
  AssaultPart part = AssaultPart::none;
  bool lay_low = false;   // it neither moved nor shot in this turn before its assault (FOW-ASL-066)
  bool shot_out = false;  // its vehicle was shot away under it in this assault (FOW-GER-031)
  TeamId felled_by;       // whose hit Destroyed it in this round (FOW-ASL-101)
  SANDTABLE_FIELDS(TeamAssault, part, lay_low, shot_out, felled_by)
};

// In the defensive fire of this round.
struct Defence {
  bool defended = false;             // it has fired
  bool fired_by_passengers = false;  // as in Deeds
  bool kept_low = false;             // others fired over it, so it holds its own (FOW-ASL-064)
  bool too_far = false;              // from every assaulting team as defensive fire began (FOW-ASL-052, 055)
  TeamId surprised_by;               // likewise (FOW-ASL-066)
  SANDTABLE_FIELDS(Defence, defended, fired_by_passengers, kept_low, too_far, surprised_by)
};

struct Team {
  // What it is:
  ModelId model;
  PlatoonId platoon;  // home: strength and morale
  PlatoonId joined;   // of an Independent team and its transport until the Step ends (FOW-IND-006); command/joining's
  Role role = Role::none;
  int8_t squad = 0;          // squad or section in its platoon, 0 for none (FOW-TRP-003)
  bool independent = false;  // FOW-CHR-011
  bool recce = false;        // FOW-CHR-051, 052
  bool warrior = false;      // FOW-CHR-012 to 014
  bool attached = false;     // from another platoon for the whole battle (FOW-FRC-015, 020)
  bool carbine = false;      // a Carbine team as the battle began, whatever it has become (FOW-USA-014)
  Skill skill = Skill::trained;
  Motivation motivation = Motivation::confident;
  Specials special;   // its own and its platoon's, besides those its model brings
  PlatoonId battery;  // that it observes for by right; none for those who are no Observers (FOW-ART-055, 062)
  // Where it is (core/placing):
  Place place = Place::away;
  int8_t opening = -1;  // of the building it is in, the one it fires from (FOW-SHO-045 to 049)
  TeamId carrier;       // that it rides in, rides on or is limbered to
  Pose pose;
  Angle turret;  // heading on the table, not relative to the hull
  // How it is and what it does:
  int8_t visibility = 0;     // what its platoon rolled at night, 0 before (FOW-NGT-004, 005)
  bool fuel_spent = false;   // its flame-thrower has fired (FOW-FLM-010)
  bool salvo_spent = false;  // its rockets are gone (FOW-GER-022)
  int8_t fitted = 0;         // of a team aboard, its machine-gun: 0 not, 1 left, 2 right (FOW-USA-018)
  Harm harm;
  Shelter shelter;
  MovementSoFar moving;
  Deeds deeds;  // in its most recent own turn, this one included
  Gunnery gunnery;
  Scouting scouting;
  Flak flak;
  TeamAssault assault;
  Defence defence;
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Team, model, platoon, joined, role, squad, independent, recce, warrior, attached, carbine, skill,
                   motivation, special, battery, place, opening, carrier, pose, turret, visibility, fuel_spent,
                   salvo_spent, fitted, harm, shelter, moving, deeds, gunnery, scouting, flak, assault, defence,
                   known_to)

  bool present() const { return place == Place::table && !harm.destroyed; }  // stands on the table
  bool aboard() const { return place == Place::aboard && !harm.destroyed; }
  bool in_play() const { return present() || aboard(); }
  bool able() const { return present() && !harm.bailed_out && !harm.bogged_down; }
  bool may_shoot() const { return able() && !deeds.recovered; }         // FOW-BOG-026, 033, FOW-MSR-024
  bool observer() const { return battery.valid(); }                     // FOW-ART-055, 062
  PlatoonId with() const { return joined.valid() ? joined : platoon; }  // whose team it is now (FOW-IND-011)
};

// --- a platoon and its parts ---

// What it did in its most recent own turn; turned over with its teams' Deeds.
struct PlatoonDeeds {
  bool moved = false;       // this Movement Step (FOW-MOV-003)
  bool doubled = false;     // FOW-MOV-041
  bool shot = false;        // this Shooting Step (FOW-SHO-005)
  bool stood_fast = false;  // passed its sole survivor test (FOW-MOR-036)
  bool watching = false;    // revealed an enemy, so it does nothing else (FOW-REC-003)
  bool bombarded = false;   // fired a bombardment or tried to (FOW-ART-016)
  bool smoked = false;      // ... of smoke (FOW-SMB-006)
  SANDTABLE_FIELDS(PlatoonDeeds, moved, doubled, shot, stood_fast, watching, bombarded, smoked)
};

// What befell it in this Step, whoever's it is.
struct StepSoFar {
  int16_t hits = 0;                 // taken in this Shooting Step (FOW-PIN-001, 002)
  bool casualty = false;            // a team of it was Destroyed or Bailed Out (FOW-MOR-005)
  bool checked = false;             // it has taken its Platoon Morale Check (FOW-MOR-004)
  bool tried_to_disengage = false;  // FOW-REC-030
  bool failed_save = false;         // a Recce team of it, in the enemy's Shooting Step (FOW-REC-019)
  PlatoonSet shot_by;               // of a Recce Platoon: enemy platoons that shot at it (FOW-REC-021)
  SANDTABLE_FIELDS(StepSoFar, hits, casualty, checked, tried_to_disengage, failed_save, shot_by)
};

// In this Assault Step.
struct AssaultStepSoFar {
  bool launched = false;       // FOW-ASL-017
  bool broke_through = false;  // FOW-ASL-154
  bool struck = false;         // hit in assault combat (FOW-ASL-155)
  bool defended = false;       // it was assaulted (FOW-FOX-015)
  int8_t moves_again = -1;     // by which special rule it moves in this Step, or has tried to; none for most
  SANDTABLE_FIELDS(AssaultStepSoFar, launched, broke_through, struck, defended, moves_again)
};

// In the assault that is being fought.
struct PlatoonAssault {
  bool named = false;      // a target of it (FOW-ASL-015)
  bool assaulted = false;  // a defending platoon of it (FOW-ASL-002, 053)
  bool worn_out = false;   // assaulted again after it tried to disengage (FOW-REC-029)
  bool routed = false;     // it failed its test of this round, so it breaks off away (FOW-ASL-141)
  Stance stance = Stance::undecided;
  SANDTABLE_FIELDS(PlatoonAssault, named, assaulted, worn_out, routed, stance)
};

struct Platoon {
  // What it is:
  int8_t side = -1;
  int8_t company = 0;
  PlatoonSort sort = PlatoonSort::combat;
  bool independent = false;  // one Independent team with the Transport teams that are its own (FOW-IND-001, 003)
  bool recce = false;
  bool allied = false;  // of another nation than its force: officers of that stay away (FOW-FRC-009)
  int8_t battery = 0;   // platoons of one number are the troops of one battery (FOW-BRI-017); 0 for none
  Skill skill = Skill::trained;
  Motivation motivation = Motivation::confident;
  Specials special;       // by its nation, its force or its own list
  Specials foreign;       // another nation's: its models do not bring them
  ModelId command_model;  // of its Platoon Command team as the battle began (FOW-CAS-021)
  // How it is and what it does:
  bool pinned = false;
  bool withdrawn = false;    // left the battle with somebody alive (FOW-MOR-013, 027, 039)
  bool fled = false;         // to the last team, so it is Destroyed (FOW-MOR-001, 035, 038)
  bool disengaging = false;  // has declared it against the volley under way (FOW-REC-005)
  TeamId chosen_leader;      // among joined officers of one rank (FOW-IND-013)
  PlatoonSet in_reach;       // the platoons it could launch at as the Shooting Step began (FOW-ASL-156)
  FireMission last_fire;     // what it bombarded in its own turn before, and in this one (FOW-ART-048)
  FireMission this_fire;
  PlatoonDeeds deeds;
  StepSoFar step;
  AssaultStepSoFar assaults;
  PlatoonAssault assault;
  Posting posting;
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Platoon, side, company, sort, independent, recce, allied, battery, skill, motivation, special,
                   foreign, command_model, pinned, withdrawn, fled, disengaging, chosen_leader, in_reach, last_fire,
                   this_fire, deeds, step, assaults, assault, posting, known_to)
};

// The smoke trail of a rocket launcher that has fired: a place to aim at (FOW-ART-091).
struct Trail {
  Vec at;
  TeamId launcher;  // whose Skill counts, whatever has become of it (FOW-ART-093)
  int8_t side = 0;
  SANDTABLE_FIELDS(Trail, at, launcher, side)
};
inline constexpr std::size_t max_trails = 64;

// The assault that is being fought. Its teams' parts are with the teams, its platoons' with the platoons.
struct Assault {
  PlatoonId attacker;         // none when there is no assault
  int8_t assaulting = -1;     // the side whose round it is (FOW-ASL-003)
  uint8_t round = 0;          // from 1, once the charge is over
  bool breakthrough = false;  // FOW-ASL-150
  bool vacated = false;       // the enemy is gone before the charge (FOW-ASL-156)
  int16_t fire_hits = 0;      // of this defensive fire (FOW-ASL-069)
  bool scored = false;        // an assaulting team scored a hit in this round (FOW-ASL-112)
  bool defender_hit = false;  // in any round (FOW-ASL-142)
  AssaultEnd end = AssaultEnd::not_yet;
  int8_t winner = -1;
  bool on() const { return attacker.valid(); }
  SANDTABLE_FIELDS(Assault, attacker, assaulting, round, breakthrough, vacated, fire_hits, scored, defender_hit, end,
                   winner)
};

// A battle of several players a side (FOW-FRC-031): who acts, and how each player's own fight stands. Written by
// core/players.cpp alone; in a battle of one player a side nothing of it is ever set.
struct TeamPlay {
  std::array<int8_t, 2> at{-1, -1};  // by side: the seat that acts, where they act one after another
  std::array<uint8_t, 2> through{};  // by side: seats that are through with the Step (FOW-FRC-034)
  std::array<int8_t, most_seats>
      fights{};  // by seat: 1 victorious, -1 beaten, 2 nobody's, 0 still fighting (FOW-FRC-035)
  SANDTABLE_FIELDS(TeamPlay, at, through, fights)
};

// Everything that is fixed when the battle starts.
struct World;
struct WorldRef {
  static constexpr bool opaque = true;
  const World* world = nullptr;
  const Model* models = nullptr;  // the World's, at hand: what a team is gets asked more often than anything else
  uint64_t moments = 0;           // at which a special rule of this battle speaks (special/hooks.hpp), at hand as well
  const World* operator->() const { return world; }
  const World& operator*() const { return *world; }
  SANDTABLE_NO_FIELDS(WorldRef)
};

struct Rules;

struct State {
  using Rules = fow::Rules;
  WorldRef world;
  Core core;
  int16_t turn = 1;   // of the side that goes first; both sides' turns have one number
  int8_t active = 0;  // side whose turn it is
  int8_t first = 0;   // side that goes first
  Step step = Step::starting;
  int16_t turn_limit = 0;     // 0 for none
  bool night = false;         // the night rules are in force (FOW-NGT); missions end it at dawn
  int8_t dawn = 0;            // dice that look for the morning next time (FOW-BRI-007); 0 when nobody does
  Storm storm = Storm::none;  // while it blows it is night; once it is gone none
  List<Team, max_teams> teams;
  List<Platoon, max_platoons> platoons;
  Assault assault;
  Air air;
  MissionPlay mission;
  TeamPlay players;
  Overlays overlays;
  List<Trail, max_trails> trails;
  PlatoonId acting;  // the platoon of the active side that shot or bombarded last in this Step (FOW-ART-007)
  int8_t wind = 0;   // the die rolled for it; 0 before the first smoke bombardment (FOW-SMB-019)
  List<Frame<Rules>, 24> stack;
  Arena<16384> arena;
  SANDTABLE_FIELDS(State, world, core, turn, active, first, step, turn_limit, night, dawn, storm, teams, platoons,
                   assault, air, mission, players, overlays, trails, acting, wind, stack, arena)

  Team& operator[](TeamId t) { return teams[t.index()]; }
  const Team& operator[](TeamId t) const { return teams[t.index()]; }
  Platoon& operator[](PlatoonId p) { return platoons[p.index()]; }
  const Platoon& operator[](PlatoonId p) const { return platoons[p.index()]; }
};

using F = Flow<Rules>;
using N = Next<Rules>;

using Firing = std::bitset<max_teams>;  // the teams that shoot in one volley

inline PieceRef piece_of(TeamId t) { return PieceRef::team(t.value); }
inline PieceRef piece_or_none(TeamId t) { return t.valid() ? piece_of(t) : PieceRef{}; }
inline PieceRef piece_of(PlatoonId p) { return PieceRef::platoon(p.value); }

// --- looking things up (state.cpp) ---
void set_world(State&, const World&);
inline const Model& model(const State& s, ModelId m) { return s.world.models[m.index()]; }
inline const Model& model(const State& s, TeamId t) { return s.world.models[s[t].model.index()]; }
inline int side_of(const State& s, TeamId t) { return s[s[t].platoon].side; }
inline bool is_tank(const State& s, TeamId t) { return model(s, t).type == TeamType::tank; }
TeamId stands_for(const State&, TeamId);                         // itself, or the vehicle it is aboard (FOW-TRP-020)
inline Rect base_at(const State& s, TeamId t, const Pose& at) {  // of that team, standing there
  return {at, model(s, t).width, model(s, t).depth};
}
Rect footprint(const State&, TeamId);               // base or hull where it stands; of its vehicle when aboard
Rect limbered_footprint(const State&, TeamId gun);  // directly behind its tractor (FOW-TRP-027)
Rect limbered_behind(const State&, TeamId gun, TeamId tractor, const Pose& at);  // ... if that stood there
Gap distance(const State&, TeamId, TeamId);                                      // FOW-GEN-005
bool adjacent(const State&, TeamId, TeamId);                                     // FOW-GEN-024
bool hatch_open(const State&, TeamId);  // it fired an AA MG, in its own Shooting Step, in defence or at aircraft

// The teams of a platoon, always in order. Those with it now: its own that have not joined another, and the Independent
// teams that joined it with their transport (FOW-IND-011).
std::vector<TeamId> on_table(const State&, PlatoonId);  // that stand on the table: nobody who is carried or limbered
std::vector<TeamId> in_play(const State&, PlatoonId);   // those in and on vehicles and limbered guns too
bool any_on_table(const State&, PlatoonId);
bool any_in_play(const State&, PlatoonId);
// Those it was fielded with, wherever they are, lost or not, joined to others or not: its strength (FOW-MOR-006).
std::vector<TeamId> home_teams(const State&, PlatoonId);
// The Independent team whose platoon this is, in play; none for every other platoon (FOW-IND-001).
TeamId independent_of(const State&, PlatoonId);
std::vector<TeamId> aboard_of(const State&, TeamId vehicle);
TeamId towed_by(const State&, TeamId vehicle);  // the limbered gun; none when there is none
// Of a passenger who has fitted his machine-gun to the vehicle's side: which of its weapons that is; -1 for none
// (FOW-USA-018).
int side_gun_of(const State&, TeamId passenger);
std::vector<PlatoonId> platoons_of(const State&, int side);
bool movement_begun(const State&);  // a platoon of the active side has moved or dug in
Skill skill(const State&, TeamId);
Motivation motivation(const State&, TeamId);
Skill lowest_skill(const State&, PlatoonId);  // of a test the platoon takes as one (FOW-CHR-050)
Motivation lowest_motivation(const State&, PlatoonId);
Motivation lowest_motivation(const State&, PlatoonId, const std::vector<TeamId>& teams);  // the platoon's own of nobody
const std::string& name_of(const State&, TeamId);
const std::string& name_of(const State&, PlatoonId);
std::size_t bytes_of(const State&);       // that a copy of it copies
bool hides_from(const State&, int seat);  // whether something is hidden from that seat

}  // namespace sandtable::fow
