// A mission as its data file has it (docs/missions.md): who attacks, areas, the order of preparation, who is held back,
// ways in, special rules, how it ends. Read once, shared through World, never changed.
// Used by the procedures of this room and by set-up. Does not know how a battle stands: that is State's MissionPlay.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/toml.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

// Which of a battle's two sides is meant; `either` where a line holds for both alike.
enum class Party : uint8_t { attacker, defender, either };
SANDTABLE_ENUM(Party, attacker, defender, either)

// How the table is cut (FOW-DEP-016): along the long edges, along the short ones, into quarters, or not at all.
enum class Front : uint8_t { long_edges, short_edges, quarters, centre };
SANDTABLE_ENUM(Front, long_edges, short_edges, quarters, centre)

// A distance that a place has to keep, both ends included unless `beyond` (FOW-DEP-015).
struct Limit {
  Coord least = -1;     // at_least, more_than
  bool beyond = false;  // more_than: exactly that is too near
  Coord most = -1;      // at_most
  bool given() const { return least >= 0 || most >= 0; }
};

// A part of the table, whatever side of it is whose.
// Across: the quarter that lies diagonally from the one of theirs.
enum class PartOf : uint8_t { attacker, defender, neither, table, across_attacker, across_defender };
SANDTABLE_ENUM(PartOf, attacker, defender, neither, table, across_attacker, across_defender)
struct Stretch {
  PartOf of = PartOf::table;  // whose half or quarters
  Limit centre_line;          // both, where the table is cut into quarters
  Limit side_edges;           // those that are no front
  Limit edges;                // all four
  Limit own_edge;             // of the party whose part it is
  Limit centre;               // the table's centre point
  Limit enemies;              // every enemy team on the table
};
struct MissionArea {
  std::vector<Stretch> parts;  // one of them is enough
  RuleId rule;
};

// Where reserves come on (FOW-MSP-038, 045, 049).
enum class WayKind : uint8_t { own_edge, left_corner, right_corner, quarter_corner, quarter_edge, road_end };
SANDTABLE_ENUM(WayKind, own_edge, left_corner, right_corner, quarter_corner, quarter_edge, road_end)
struct WayIn {
  Party side = Party::either;
  WayKind kind = WayKind::own_edge;
  PartOf of = PartOf::table;  // of a quarter: whose
  Coord within = 0;           // of a corner or a road end
  int low = 0, high = 0;      // the die that sends a platoon there, where dice do; 0 when its player chooses
  RuleId rule;
};

// What dice bring reserves (FOW-MSP-034, 035, 042, MM-087 to 089).
struct Reserves {
  Party side = Party::either;
  int first_turn = 1;
  int sure_from = 0;  // so many dice without a success bring one platoon all the same; 0: never
  bool scattered = false;
  bool racing = false;  // no dice: by how many still wait (FOW-MSP-048)
  int percent = 100;    // of the points agreed that may be on the table (MM-028)
  bool deep = false;    // MM-101
  RuleId rule;
};

// What is done before the first turn, one after another.
enum class Prep : uint8_t {
  choose_plans,     // each player one in secret (MM-008)
  find_mission,     // a die says which mission it is; its own steps follow (MM-005)
  roll_attacker,    // or who it is by the types of company
  choose_edge,      // a long or a short one, as the front is
  choose_quarters,  // two that lie diagonally
  choose_quarter,   // one of those left, or of all
  lay_road,         // FOW-MIS-062
  place_objectives,
  remove_objective,
  name_column,  // FOW-MIS-065
  hold_back,
  deploy,            // the whole force
  deploy_in_turn,    // one platoon each
  deploy_at_random,  // FOW-MSP-027
  deploy_column,     // FOW-MIS-066
  independents,
  independents_in_turn,
  ambuscade,
  choose_light,  // a night attack (FOW-BRI-005)
  mark_ranges,   // MM-036
  scout,         // reconnaissance deployment moves
  first_turn     // who has it
};
SANDTABLE_ENUM(Prep, choose_plans, find_mission, roll_attacker, choose_edge, choose_quarters, choose_quarter, lay_road,
               place_objectives, remove_objective, name_column, hold_back, deploy, deploy_in_turn, deploy_at_random,
               deploy_column, independents, independents_in_turn, ambuscade, choose_light, mark_ranges, scout,
               first_turn)

enum class QuarterChoice : uint8_t {
  any,
  left_over,
  adjacent,
  opposite
};  // opposite: the other player has the one diagonally across
SANDTABLE_ENUM(QuarterChoice, any, left_over, adjacent, opposite)
enum class FirstTurnBy : uint8_t { attacker, defender, roll, roll_off };
SANDTABLE_ENUM(FirstTurnBy, attacker, defender, roll, roll_off)

struct PrepLine {
  Prep does = Prep::deploy;
  Party by = Party::attacker;
  RuleId rule;
  // place_objectives, remove_objective
  int count = 1;
  std::optional<MissionArea> area;
  Limit apart;  // from every other objective of this line's player, or of all where `apart_from_all`
  bool apart_from_all = false;
  Party serves = Party::attacker;  // who wins by holding it
  Party placed_by = Party::either;
  bool on_road = false;
  // choose_quarter
  QuarterChoice which = QuarterChoice::any;
  // hold_back
  Held held = Held::reserve;
  int least = 0;           // platoons
  int least_percent = 0;   // of them, rounded up (FOW-DEP-014)
  int most = -1;           // -1: no such limit
  int most_percent = 100;  // rounded down
  int all_but = 0;         // so many have to be left (MM-100)
  bool of_rest = false;    // of those not held yet
  // first_turn
  FirstTurnBy first = FirstTurnBy::attacker;
  bool mobile = false;  // Mobile Reserves hold for this deployment (FOW-MSP-043)
};

enum class EndWhen : uint8_t {
  holds,                 // starts a turn holding an objective that serves it
  alone_in_half,         // starts a turn with no enemy team in its own half
  none_near,             // ... near any objective
  turn_begins,           // its turn of that number
  enemy_gone,            // the enemy has nobody left on the table and nobody to come (MM-118)
  start_near_end_clear,  // MM-049
  ends_clear             // ends a turn with no enemy team near any objective (MM-052)
};
SANDTABLE_ENUM(EndWhen, holds, alone_in_half, none_near, turn_begins, enemy_gone, start_near_end_clear, ends_clear)
struct EndLine {
  Party player = Party::either;
  EndWhen when = EndWhen::holds;
  int from_turn = 1;
  Coord near = 0;
  std::optional<Party> winner;  // none: that player
  RuleId rule;
};

// A line of the table of Victory Points (FOW-OBJ-011, MM-058).
struct PointsLine {
  int losses = 0;  // so many of the winner's platoons, up to the next line
  int winner = 0;
  int loser = 0;
  std::string words;
  RuleId rule;
};

// Battle plans (MM-008), and a line of the tables by which a die finds the mission.
enum class Plan : int8_t { attack, manoeuvre, defend };
SANDTABLE_ENUM(Plan, attack, manoeuvre, defend)
struct MissionCell {
  std::optional<std::array<Plan, 2>> plans;  // of the Allied and the Axis player; none: whatever was planned
  int8_t attacker = -1;                      // 0 the Allied player, 1 the Axis; -1: dice say
  std::array<std::string, 6> missions;       // by the die; those that are not shipped are rolled again
  RuleId rule;
};

struct MissionSheet {
  std::string id;
  std::string name;
  std::string about;
  bool later_book = false;  // of the pack for later editions: its own ambush, holding and points (rules/mm)
  Front front = Front::long_edges;
  bool by_company = false;  // Defensive Battle decides who attacks (FOW-MSP-017)
  std::vector<PrepLine> steps;
  std::vector<MissionCell> cells;                   // of a sheet that only finds another
  std::array<std::optional<MissionArea>, 2> zones;  // where the attacker and the defender deploy
  std::optional<MissionArea> crept;                 // where attackers may who set up nearer in the dark (FOW-BRI-009)
  std::optional<MissionArea> ambuscade;
  std::vector<WayIn> ways;
  std::vector<Reserves> reserves;
  std::vector<EndLine> ends;
  std::vector<PointsLine> points;
  std::array<bool, 2> prepared{};  // attacker, defender: in Prepared Positions, or all dug in
  RuleId prepared_by;
  RuleId rushed;         // the first Shooting Step is fired on the move (FOW-MSP-021, MM-067)
  bool exposed = false;  // ... and the second player's teams count as having moved (FOW-MSP-022)
  RuleId exposed_turn;   // in the first player's whole first turn the others do (FOW-MIS-072)
  RuleId fair_fight;     // FOW-MSP-019
  RuleId intense;        // FOW-MSP-074
  RuleId withdrawal;     // Strategic Withdrawal, and its figures
  int withdraw_from = 3, withdraw_at = 5;
  bool withdraw_test = true;
  std::vector<int> objectives_go;  // in these turns of the defender one of the attacker's is taken off (FOW-MSP-062)
  RuleId air_superiority;
  int air_on = 0;  // a request of the defender needs that (FOW-MSP-076)
  std::vector<RuleId> rules;

  const Reserves* reserves_of(Party p) const {
    for (const Reserves& r : reserves)
      if (r.side == p || r.side == Party::either) return &r;
    return nullptr;
  }
};

// data/fow/missions/ID.toml, or a file. Throws InputError.
std::shared_ptr<const MissionSheet> load_mission(const std::string& home, const Toml& name);
std::vector<std::string> mission_ids(const std::string& home);
MissionSheet read_mission(const Toml&, const std::string& home);

}  // namespace sandtable::fow
