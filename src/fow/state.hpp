// A battle of Flames Of War as a value: teams, platoons, what lies on the table, whose step it is, and the stack of
// procedures. Used by every chapter. Copying it clones the battle. World is what never changes: terrain, arsenal,
// names. What a team is and what it did are here, because rules replace and read them in play.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/bounded.hpp"
#include "base/json.hpp"
#include "base/redact.hpp"
#include "fow/arsenal.hpp"
#include "fow/steps.hpp"
#include "game/core.hpp"
#include "game/roll.hpp"
#include "table/overlay.hpp"

namespace sandtable::fow {

inline constexpr std::size_t max_teams = 240;
inline constexpr std::size_t max_platoons = 48;

// What a team did in its own turn; written where it happens, turned over in turn.cpp (FOW-LOS-042, 048).
struct Deeds {
  bool moved = false;
  bool tried_to_dig = false;
  bool turned = false;
  bool doubled = false;
  bool assaulted = false;
  bool shot = false;
  bool bombarded = false;
  SANDTABLE_FIELDS(Deeds, moved, tried_to_dig, turned, doubled, assaulted, shot, bombarded)
};

struct Team {
  ModelId model;
  PlatoonId platoon;  // home: strength and morale
  Role role = Role::none;
  bool on_table = false;
  bool destroyed = false;
  bool bailed_out = false;
  bool bogged_down = false;
  Pose pose;
  Angle turret;  // heading on the table, not relative to the hull
  Deeds deeds;   // in its most recent own turn, this one included
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Team, model, platoon, role, on_table, destroyed, bailed_out, bogged_down, pose, turret, deeds,
                   known_to)

  bool present() const { return on_table && !destroyed; }
  bool able() const { return present() && !bailed_out && !bogged_down; }
};

struct Platoon {
  int8_t side = -1;
  Skill skill = Skill::trained;
  Motivation motivation = Motivation::confident;
  bool pinned = false;
  bool moved = false;  // this Movement Step (FOW-MOV-003)
  bool shot = false;   // this Shooting Step (FOW-SHO-005)
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Platoon, side, skill, motivation, pinned, moved, shot, known_to)
};

// Everything that is fixed when the battle starts.
struct World;
struct WorldRef {
  static constexpr bool opaque = true;
  const World* world = nullptr;
  const World* operator->() const { return world; }
  const World& operator*() const { return *world; }
  SANDTABLE_NO_FIELDS(WorldRef)
};

using Chapters = std::variant<TurnSteps, MovementSteps, ShootingSteps, HitSteps, SaveSteps, roll::Steps>;
struct Rules;

struct State {
  using Rules = fow::Rules;
  WorldRef world;
  Core core;
  int16_t turn = 1;   // of the side that goes first; both sides' turns have one number
  int8_t active = 0;  // side whose turn it is
  int8_t first = 0;   // side that goes first
  Step step = Step::starting;
  int16_t turn_limit = 0;  // 0 for none
  Bounded<Team, max_teams> teams;
  Bounded<Platoon, max_platoons> platoons;
  Overlays overlays;
  Bounded<Frame<Chapters>, 24> stack;
  Arena<1024> arena;
  SANDTABLE_FIELDS(State, world, core, turn, active, first, step, turn_limit, teams, platoons, overlays, stack, arena)

  Team& operator[](TeamId t) { return teams[t.index()]; }
  const Team& operator[](TeamId t) const { return teams[t.index()]; }
  Platoon& operator[](PlatoonId p) { return platoons[p.index()]; }
  const Platoon& operator[](PlatoonId p) const { return platoons[p.index()]; }
};

struct Rules {
  using State = fow::State;
  using World = fow::World;
  using Chapters = fow::Chapters;
  using Result = std::variant<Nothing, roll::Result>;
  static constexpr std::string_view name = "fow2";
  static constexpr std::string_view version = "1";
  static std::string narrate(const State&, const Event&);
  static std::string name_of(const State&, PieceRef);
  static PieceRef piece(const State&, std::string_view);
  static int side_of(const State&, PieceRef);
  static Json ask(const State&, const std::string& question, const Toml& about);
  static std::vector<std::string> questions();
  static Command command(const State&, const std::string& verb, const Toml& words);
  static std::string picture(const State&, const std::string& title);
};

using F = Flow<Rules>;
using N = Next<Rules>;

inline PieceRef piece_of(TeamId t) { return PieceRef::team(t.value); }
inline PieceRef piece_of(PlatoonId p) { return PieceRef::platoon(p.value); }

// --- looking things up (state.cpp) ---
const Model& model(const State&, TeamId);
int side_of(const State&, TeamId);
Rect footprint(const State&, TeamId);                   // base or hull where it stands
Gap distance(const State&, TeamId, TeamId);             // FOW-GEN-005
std::vector<TeamId> teams_of(const State&, PlatoonId);  // present on the table, in order
std::vector<PlatoonId> platoons_of(const State&, int side);
Skill skill(const State&, TeamId);
Motivation motivation(const State&, TeamId);
const std::string& name_of(const State&, TeamId);
const std::string& name_of(const State&, PlatoonId);

}  // namespace sandtable::fow
