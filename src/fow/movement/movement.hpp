// How one team may go: the ground as it meets it, how far, past whom, and everything that forbids a path (FOW-MOV).
// Used by the plans of the Movement Step, by `ask reach` and `ask path`, and by previews. Every limit is the catalog's.
// Does not know platoons, command or transports: those are plan.hpp, command.hpp and transport.hpp.
#pragma once
#include <memory>
#include <vector>

#include "fow/core/state.hpp"
#include "fow/core/terrain_effects.hpp"
#include "table/move/path_cost.hpp"
#include "table/move/reach.hpp"

namespace sandtable::fow {

// Paces in the order of the movement table.
enum MovePace : Pace { on_road = 0, cross_country = 1, rough = 2 };
const char* pace_words(Pace);

// Which Bogging Check is due (Going::check).
enum BogCheck : uint8_t { no_check = 0, difficult_check = 1, very_difficult_check = 2, find_way = 3 };

// What a team moves for. In an assault other distances hold, and other enemies are kept off.
enum class MovePurpose : uint8_t {
  move,
  charge,           // into contact with the platoons that are assaulted (FOW-ASL-031 to 036, 119, 120)
  break_off,        // away from the assaulting teams (FOW-ASL-130 to 132)
  break_off_tanks,  // in any direction, through the enemies it fought (FOW-ASL-140)
  consolidate       // FOW-ASL-144 to 146
};
constexpr bool breaks_off(MovePurpose p) { return p == MovePurpose::break_off || p == MovePurpose::break_off_tanks; }

struct Gait {
  bool doubling = false;  // FOW-MOV-039
  bool boarding = false;  // it ends aboard a vehicle, so where it stops need not be clear
  TeamId with = {};       // the other team of a tow: it goes along and is not in the way (FOW-BOG-023)
  MovePurpose purpose = MovePurpose::move;
  bool infiltrating = false;       // before the battle, on any ground as far (FOW-SOV-023)
  bool placed = false;             // it is put there and did not stand there before (put_down.hpp)
  std::optional<Pose> put_from{};  // where it stood before it was (FOW-MOV-036, FOW-MSR-010)
  friend bool operator==(const Gait&, const Gait&) = default;
};

// What a team may cover in one Movement Step, by the slowest ground it touches (FOW-MOV-006, 018, 039).
Limits move_limits(const State&, TeamId, Gait);
RuleId limit_rule(const State&, TeamId);
// What one patch of ground is to a model (FOW-TER-001 to 008), and how it is rated for it before any rule of its own.
Going going_for(const TerrainEffect&, const Model&);
TerrainEffect::Going rating_for(const TerrainEffect&, const Model&);  // FOW-TER-018
// What a contact is with: a feature, a wreck, or the table's own ground.
const TerrainEffect& ground_of(const State&, const Contact&);
std::string ground_name(const State&, const Contact&);

// The table for one mover, with the pieces it must keep clear of; hand `others()` to table/ while this lives.
// It keeps off every enemy it would have to keep off if it saw him, so what it allows is allowed (FOW-MOV-035).
class MoveField {
 public:
  // To search: buildings are shut to teams on foot, and the walls of the one a team is in (FOW-MOV-057, 060).
  MoveField(const State&, TeamId, Gait = {});
  // Only for this path: pieces it cannot touch are left out, and of buildings only the going is told.
  MoveField(const State&, TeamId, Gait, const std::vector<Pose>& legs);
  const Ground& ground() const { return *ground_; }
  Others others() const { return {keep_out_, standing_}; }
  const Limits& limits() const { return limits_; }
  const Mover& mover() const { return mover_; }
  TeamId keep_out_team(std::size_t i) const { return keep_out_teams_[i]; }
  TeamId standing_team(std::size_t i) const { return standing_teams_[i]; }
  const std::vector<KeepOut>& keep_out() const { return keep_out_; }

 private:
  // `legs`: only what those could touch.
  void add_others(const State&, TeamId, Gait, const std::vector<Pose>* legs);
  void add_foe(const State&, TeamId, MovePurpose, TeamId enemy, const Quad& shape);

  std::shared_ptr<const Ground> ground_;
  Limits limits_;
  Mover mover_;
  std::vector<KeepOut> keep_out_;
  std::vector<TeamId> keep_out_teams_;
  std::vector<Standing> standing_;
  std::vector<TeamId> standing_teams_;
};

// A path looked at: what it costs, what it touches, and everything that forbids it, with what was measured.
struct PathLook {
  Walk walk;
  Coord charged = 0;  // of its length, what counts against the limit (FOW-MOV-059, 060)
  Refusals refused;
  bool leaves = false;  // it goes off the table at walk.off_table_at (FOW-MOV-068)
  bool moves = false;   // it changes place, not only facing (FOW-MOV-031)
};
PathLook look_at_path(const State&, TeamId, const std::vector<Pose>& legs, Gait = {});
// FOW-TRP-027: whether a gun would stand on somebody or beyond the table's edge, limbered to that tractor there; the
// other team of a tow goes along.
Refusals check_limber(const State&, TeamId gun, TeamId tractor, const Pose& at, TeamId with = {});
// Whether it stands on nobody there, with the gun it tows (FOW-MOV-026).
bool clear_of_others(const State&, TeamId, const Pose& at, TeamId with = {});
// Whether one of these straight bits is ground it can cross: nothing Impassable to it, no wall but at an opening.
bool any_open(const State&, TeamId, const std::vector<Segment>& bits);
// Whether some leg ends with a part of the team beyond the edge; a corner that swings over it in a turn is not leaving.
// Enemies: how near a team may come to those it keeps away from, and how near to any At the Double.
inline constexpr Coord near_limit = 2 * inch;       // FOW-MOV-032, 034
inline constexpr Coord break_off_limit = 4 * inch;  // FOW-ASL-132
inline constexpr Coord double_limit = 8 * inch;     // FOW-MOV-045
bool keeps_away_from(const Model& mover, const Model& enemy);
bool leaves_table(const State&, TeamId, const std::vector<Pose>& legs);  // FOW-MOV-068
// What it meets of the ground on the way, whoever stands there: enough for a path already judged.
Walk walk_over_ground(const State&, TeamId, const std::vector<Pose>& legs, Gait = {});
Walk walk_of_centre(const State&, TeamId, const std::vector<Pose>& legs, Gait = {});  // of the middle of its base alone
// Where the team is after so much of the path.
Pose pose_along(const Pose& from, const std::vector<Pose>& legs, Coord distance);

// --- in an assault (assault_field.cpp) ---
std::optional<Coord> limit_in_assault(const State&, TeamId, MovePurpose);  // none: as in the Movement Step
RuleId limit_rule_in_assault(const State&, TeamId, MovePurpose);
RuleId keep_rule_in_assault(const State&, MovePurpose);
RuleId check_rule_in_assault(const State&, TeamId);  // why a move of the assault brings Bogging Checks; none outside

// What a turn on the spot takes out of its field of fire (FOW-MOV-031): nothing, some guns that do not bear all round,
// or all the guns there are; then the team itself has moved.
bool bears_all_round(const Weapon&);  // FOW-SHO-029, 031, FOW-VWP-002, 019
enum class Turned : uint8_t { nothing, some_guns, all_guns };
Turned turned_beyond(const State&, TeamId, Angle from, Angle to);

}  // namespace sandtable::fow
