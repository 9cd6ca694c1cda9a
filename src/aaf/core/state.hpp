// The whole battle as a value: copying it clones the battle, comparing hashes compares battles.
// Used by every room. A model is one man, gun or vehicle (AAF-GEN-003) and a piece of the kernel's sort `team`; a unit
// is what is activated, tests and is shot at as one (AAF-GEN-020), of the sort `platoon`. Parts are of one lifetime
// each and cleared whole, in one place.
#pragma once
#include <vector>

#include "aaf/core/types.hpp"
#include "base/list.hpp"
#include "base/rule_id.hpp"
#include "game/core.hpp"
#include "game/frames.hpp"
#include "table/terrain/overlay.hpp"

namespace sandtable::aaf {

using ModelId = Id<struct ModelTag>;
using UnitId = Id<struct UnitTag>;

inline constexpr std::size_t max_models = 1000;
inline constexpr std::size_t max_units = 200;

enum class Place : uint8_t { away, table, aboard, lost };
SANDTABLE_ENUM(Place, away, table, aboard, lost)

// What a man rides by himself (AAF-GEN-010).
enum class Steed : uint8_t { none, bicycle, horse, skis };
SANDTABLE_ENUM(Steed, none, bicycle, horse, skis)

struct Model {
  int16_t profile = -1;  // of the World's list
  UnitId unit;
  int8_t crew = -1;  // men with one number serve one weapon between them (AAF-WPN-006); -1: his own
  ModelId serves;    // the gun whose crew he is
  Place place = Place::away;
  Pose pose;
  Angle turret;              // heading on the table
  bool immobilised = false;  // AAF-DMG-037
  bool bailed_out = false;   // the crew left it; it is lost and stands as a wreck (AAF-MOR-025)
  bool hull_down = false;    // AAF-SPC-039
  ModelId on;                // the vehicle that carries or tows it; it stands where that stands (AAF-TRP)
  bool drove = false;        // a vehicle that changed its place in this turn (AAF-TRP-017)
  bool loading = false;      // ... that took somebody aboard in it (AAF-TRP-017, 019)
  SANDTABLE_FIELDS(Model, profile, unit, crew, serves, place, pose, turret, immobilised, bailed_out, hull_down, on,
                   drove, loading)
  bool present() const { return place == Place::table; }
  bool aboard() const { return place == Place::aboard; }
  bool in_play() const { return present() || aboard(); }
};

// What a unit has done in the activation that is going on.
struct Activity {
  int8_t moves = 0;
  int8_t shots = 0;
  bool acted = false;  // any action: an Order can only come first (AAF-ACT-006)
  bool ordered = false;
  Order wanted = Order::none;  // by that Order action (AAF-ORD-012)
  bool rallied = false;
  bool recon = false;
  bool charged = false;
  bool dismounted = false;  // AAF-TRP-022
  bool boarded = false;     // AAF-TRP-019
  bool full_move = false;   // AAF-ORD-002, 004
  bool had_full = false;    // ... and from where it must keep its distance
  Vec full_from;
  Coord full_length = 0;
  SANDTABLE_FIELDS(Activity, moves, shots, acted, ordered, wanted, rallied, recon, charged, dismounted, boarded,
                   full_move, had_full, full_from, full_length)
};

// What befell it in this Action phase, whoever's activation it was.
struct PhaseSoFar {
  bool moved = false;            // AAF-SHO-017
  bool fired = false;            // a Shoot action or over-watch (AAF-OVW-013)
  bool prepared = false;         // made a gun ready (AAF-WPN-021)
  bool charged = false;          // or supported a charge (AAF-CHG-007)
  bool casualties = false;       // by shooting, not tested for yet (AAF-MOR-004)
  bool under_artillery = false;  // ... of the large template (AAF-MOR-011)
  bool under_heavy = false;      // ... of heavy guns or flame (AAF-MOR-012)
  bool tested = false;           // for casualties (AAF-MOR-003)
  bool tested_melee = false;
  bool tested_bail_out = false;  // of a lone AFV
  SANDTABLE_FIELDS(PhaseSoFar, moved, fired, prepared, charged, casualties, under_artillery, under_heavy, tested,
                   tested_melee, tested_bail_out)
};

// What is left to fire with, where the supply option is in use (AAF-SHO-033, 034).
enum class Ammunition : uint8_t { full, low, out };
SANDTABLE_ENUM(Ammunition, full, low, out)

// A mine that waits for its die: under a vehicle, or for a unit on foot (AAF-FRT-020, 023).
struct MineHit {
  ModelId vehicle;
  UnitId unit;
  int8_t work = -1;
  bool damaged = false;
  SANDTABLE_FIELDS(MineHit, vehicle, unit, work, damaged)
};

// What a scenario or an army gives to all men of a unit.
struct Traits {
  bool veteran = false;   // AAF-DMG-013
  bool stealthy = false;  // AAF-VIS-011
  bool jungle = false;    // trained for it (AAF-SPC-022)
  bool sniper = false;    // AAF-SPC-023 to 025
  SANDTABLE_FIELDS(Traits, veteran, stealthy, jungle, sniper)
};

// The room that a unit holds: a floor of a small building, a section of one floor of a large one (AAF-BLD-006 to 010).
struct Inside {
  int8_t house = -1;  // of the World's list; -1: outdoors
  int8_t section = 0;
  int8_t floor = 0;
  SANDTABLE_FIELDS(Inside, house, section, floor)
};

struct Unit {
  int8_t side = -1;
  Nation nation = Nation::none;
  Category category = Category::squad;
  int16_t began = 0;  // men it started with; AFV where it has no men (AAF-MOR-008)
  int16_t points = 0;
  bool counts = true;  // for victory (AAF-SCN-007)
  Order order = Order::none;
  Nerve nerve = Nerve::good;
  bool prone = false;
  bool spotted = false;           // by the other army (AAF-VIS-002)
  bool spotted_for_guns = false;  // by an artillery observer only (AAF-VIS-015, 018)
  bool observer = false;          // has an artillery observer with it (AAF-ART-038)
  bool guns_fired = false;        // as artillery in this turn's Artillery phase (AAF-TRN-006)
  bool spent = false;             // in this turn (AAF-ACT-002)
  bool ready = true;              // its guns are set up (AAF-WPN-021)
  bool busy = false;              // moved or fired in the turn before (AAF-VIS-009)
  bool gone = false;              // destroyed, surrendered or fled off the table
  int8_t melee = -1;              // the melee it is held in (AAF-MEL-027)
  Steed steed = Steed::none;      // its horses, bicycles or skis, never far from it (AAF-MOR-033)
  bool mounted = false;           // its men ride them
  Traits traits;
  int8_t at_wire = -1;  // it has stood at that wire for a whole turn (AAF-FRT-001)
  Inside inside;
  Ammunition ammunition = Ammunition::full;
  bool supplies = false;  // a supply truck (AAF-SHO-036)
  Activity now;
  PhaseSoFar phase;
  SANDTABLE_FIELDS(Unit, side, nation, category, began, points, counts, order, nerve, prone, spotted, spotted_for_guns,
                   observer, guns_fired, spent, ready, busy, gone, melee, steed, mounted, traits, at_wire, inside,
                   ammunition, supplies, now, phase)
};

// Dice of one throw to hit: shots of one weapon alike in all that matters.
struct Batch {
  ModelId from;  // one of those who fire, for what he sees
  WeaponId weapon;
  Shell shell = Shell::plain;
  int16_t dice = 0;
  int16_t hits = 0;
  bool far = false;  // beyond half range (AAF-DMG-025)
  SANDTABLE_FIELDS(Batch, from, weapon, shell, dice, hits, far)
};
// Hits of a batch given to the models of one value.
struct Share {
  int8_t batch = 0;
  bool armour = false;
  int16_t value = 0;
  int16_t hits = 0;
  int16_t kills = 0;
  SANDTABLE_FIELDS(Share, batch, armour, value, hits, kills)
};
// What a hit did to an AFV (AAF-DMG-019 to 022).
enum class Harm : uint8_t { none, shaken, immobilised, destroyed };
SANDTABLE_ENUM(Harm, none, shaken, immobilised, destroyed)
struct ArmourResult {
  Harm harm = Harm::none;
  int16_t armour = 0;
  ModelId on;  // the one struck where the hit names it (a template, a mine)
  SANDTABLE_FIELDS(ArmourResult, harm, armour, on)
};

// The fire of one unit at another, from the first die to the last casualty.
struct Volley {
  UnitId firer, target;
  bool over_watch = false;
  bool machine_guns_only = false;  // of a charged AFV (AAF-MEL-018)
  List<Batch, 64> batches;
  List<Share, 128> shares;
  List<ArmourResult, 128> results;
  SANDTABLE_FIELDS(Volley, firer, target, over_watch, machine_guns_only, batches, shares, results)
};

// Dice of figures of one unit that strike one enemy unit in the same way.
struct MeleeDice {
  UnitId by, on;
  int16_t fs = 0;
  int16_t power = 0;  // of grenades, against a vehicle; 0 against men
  ModelId vehicle;    // the one struck
  int16_t dice = 0;
  int16_t hits = 0;
  int16_t kills = 0;
  SANDTABLE_FIELDS(MeleeDice, by, on, fs, power, vehicle, dice, hits, kills)
};
// The charge that is made and the round that follows; who is in a melee stands with the units.
struct Melee {
  int8_t number = -1;
  UnitId charger, target;
  bool first_round = true;
  List<UnitId, 32> supporters;  // AAF-CHG-006
  List<UnitId, 64> winners;     // whom nobody holds any more, and who may reorganise (AAF-MEL-025)
  List<ModelId, 256> moved_in;  // figures that this charge brought into contact (AAF-MEL-030)
  List<MeleeDice, 64> dice;
  std::array<int16_t, 2> losses{};   // this round, by side (AAF-MEL-023)
  std::array<int16_t, 2> figures{};  // after it, by side (AAF-MOR-023)
  SANDTABLE_FIELDS(Melee, number, charger, target, first_round, supporters, winners, moved_in, dice, losses, figures)
};

// A bombardment that was bought (AAF-ART-002).
enum class SupportState : uint8_t { ready, declared, approved, gone };
SANDTABLE_ENUM(SupportState, ready, declared, approved, gone)
struct Support {
  int8_t side = 0;
  int16_t power = 0;
  bool heavy = false;  // AAF-ART-034
  bool smoke = false;
  bool vt = false;    // AAF-ART-035
  bool fast = false;  // lands in the phase in which it is approved (AAF-NAT-034)
  SupportState state = SupportState::ready;
  int16_t approved_in = 0;  // turn
  Vec aim;
  SANDTABLE_FIELDS(Support, side, power, heavy, smoke, vt, fast, state, approved_in, aim)
};
// One template that comes down, or will in this phase.
struct Shelling {
  int8_t side = 0;
  int16_t power = 0;
  bool heavy = false;
  bool smoke = false;
  bool vt = false;
  ModelId gun;  // of field artillery
  Vec at;
  Angle away;  // arrow 1 (AAF-ART-006)
  SANDTABLE_FIELDS(Shelling, side, power, heavy, smoke, vt, gun, at, away)
};

struct World;
struct WorldRef {
  static constexpr bool opaque = true;
  const World* world = nullptr;
  const World* operator->() const { return world; }
  const World& operator*() const { return *world; }
  SANDTABLE_NO_FIELDS(WorldRef)
};

struct Rules;

struct State {
  using Rules = aaf::Rules;
  WorldRef world;
  Core core;
  int16_t turn = 1;
  int16_t turn_limit = 0;  // 0 for none
  Phase phase = Phase::initiative;
  int8_t first = 0;   // side that goes first in this turn
  int8_t active = 0;  // side that is to activate
  UnitId acting;      // the unit whose activation it is
  int8_t melees = 0;  // numbers given out
  List<Model, max_models> models;
  List<Unit, max_units> units;
  Volley volley;
  Melee melee;
  List<int8_t, 64> cleared;     // field works that are gone
  List<MineHit, 32> mine_hits;  // by the move that is being made
  List<int8_t, 64> fallen;      // houses that are gone (AAF-BLD-005)
  List<int8_t, 8> falling;      // ... and whose occupants are still to get out
  List<ModelId, 16> wrecked;    // vehicles just destroyed, whose passengers are still to get out (AAF-TRP-010)
  List<Support, 32> supports;
  List<Shelling, 64> shellings;             // declared by field artillery in this phase
  std::array<int8_t, 2> counter_battery{};  // dice left, by side
  List<int16_t, 32> counter_on;             // the bombardment each assigned die is rolled against
  Overlays overlays;                        // smoke, wrecks
  uint8_t gun_smoke = 0;                    // of them the last ones, gone when the turn ends (AAF-SHO-031)
  List<Frame<Rules>, 24> stack;
  Arena<4096> arena;
  SANDTABLE_FIELDS(State, world, core, turn, turn_limit, phase, first, active, acting, melees, models, units, volley,
                   melee, cleared, mine_hits, fallen, falling, wrecked, supports, shellings, counter_battery,
                   counter_on, overlays, gun_smoke, stack, arena)

  Model& operator[](ModelId m) { return models[m.index()]; }
  const Model& operator[](ModelId m) const { return models[m.index()]; }
  Unit& operator[](UnitId u) { return units[u.index()]; }
  const Unit& operator[](UnitId u) const { return units[u.index()]; }
};

using F = Flow<Rules>;
using N = Next<Rules>;

inline PieceRef piece_of(ModelId m) { return PieceRef::team(m.value); }
inline PieceRef piece_of(UnitId u) { return PieceRef::platoon(u.value); }

// --- looking things up (state.cpp) ---
// Those in play are on the table or aboard of something; whoever is aboard stands where his vehicle stands, and is
// measured to and looked at there.
const Profile& profile(const State&, ModelId);
inline int side_of(const State& s, ModelId m) { return s[s[m].unit].side; }
std::vector<ModelId> models_of(const State&, UnitId);  // in play, in order
std::vector<ModelId> men_of(const State&, UnitId);     // ... men only
std::vector<ModelId> afoot(const State&, UnitId);      // ... men on the table: who fights in a melee
bool on_table(const State&, UnitId);                   // somebody of it is in play
std::vector<UnitId> units_of(const State&, int side);  // in play
Rect footprint(const State&, ModelId);
inline Rect footprint_at(const State& s, ModelId m, const Pose& at) {
  return {at, profile(s, m).width, profile(s, m).depth};
}
Gap distance(const State&, ModelId, ModelId);  // AAF-GEN-013
Gap distance(const State&, UnitId, UnitId);    // of their nearest models
bool has_afv(const State&, UnitId);
bool has_guns(const State&, UnitId);  // Support weapons (AAF-WPN-016)
bool lone_afv(const State&, UnitId);  // one vehicle by itself (AAF-MOR-041)
bool on_foot(const State&, UnitId);   // its men all stand on the table and ride nothing: who may be Prone (AAF-MOV-030)

// --- transports ---
std::vector<ModelId> aboard_of(const State&, ModelId vehicle);  // men and what it tows
std::vector<UnitId> units_aboard(const State&, UnitId);         // of other units, on its vehicles
ModelId carrier_or_self(const State&, ModelId);                 // who stands on the table for it
bool belongs_to_unit(const State&, ModelId vehicle);            // listed inside the unit's entry (AAF-TRP-027)
bool rides_inside(const State&, ModelId);                       // in a transport, not on a tank
bool sheltered(const State&, ModelId);                          // under armour without an open top (AAF-TRP-013)
bool all_aboard(const State&, UnitId);                          // nothing of it stands on the table
bool towing(const State&, ModelId);
const std::string& name_of(const State&, ModelId);
const std::string& name_of(const State&, UnitId);
std::string shown(const State&, Coord);  // as the players measure

}  // namespace sandtable::aaf
