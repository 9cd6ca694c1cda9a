// What every battle has, whatever its rules: a table, two sides, pieces with names, deployment areas, goals, a unit of
// length. A ruleset's World begins with it. Used by set-ups, which read it from a script, and by everything that names
// or shows a piece; battlefield_show.cpp has what the page draws of it.
// Does not know what a team is or what terrain does.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/toml.hpp"
#include "game/facts.hpp"
#include "game/goals.hpp"
#include "game/piece.hpp"
#include "game/tableau.hpp"
#include "geometry/shapes.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable {

struct Battlefield {
  Kinds kinds;
  std::optional<Table> table;
  std::array<std::string, 2> sides{"blue", "red"};
  std::vector<std::string> teams;     // names by number
  std::vector<std::string> platoons;  // names by number
  // Names of what was listed together and is several platoons: the one each stands for (FOW-IND-001).
  std::vector<std::pair<std::string, PieceRef>> listed;
  bool centimetres = false;  // as the players measure
  std::vector<Goal> goals;
  std::array<std::vector<std::vector<Vec>>, 2> deployment;  // each side's areas
};

// --- from a script: each reads its keys and throws InputError ---

// The keys that these read; a ruleset's set-up adds its own.
std::vector<std::string_view> battlefield_keys();

// units, table, feature, sides, deployment. `kinds` must be loaded. A table is a file beside the script or below home,
// an inline table, or bare ground of the usual size; features are added to it.
void read_battlefield(const Toml& script, const std::string& home, const Facts&, Battlefield&);
int read_turn_limit(const Toml& script);  // turns = 6; 0 for none
// [[goal]]; `can_answer` complains now about what could not be answered later.
void read_goals(const Toml& script, Battlefield&, const std::function<void(const Goal&)>& can_answer);

int side_named(const Battlefield&, const Toml&);
int team_named(const Battlefield&, const Toml&);
int platoon_named(const Battlefield&, const Toml&);
// Complains about a name that is empty or taken.
void check_name(const Battlefield&, const Toml& where, const std::string& name);

// A piece where a script puts it.
struct Placed {
  std::string name;
  Quad base;
  const Toml* where = nullptr;
};
// Complains about one that would stand off the table or on another.
void check_places(const Battlefield&, const std::vector<Placed>&);

// --- names ---

std::string name_of(const Battlefield&, PieceRef);
PieceRef piece_called(const Battlefield&, std::string_view name);  // not valid when unknown

// --- for the page ---

// Areas to deploy in and places to take or hold.
void add_areas(const Battlefield&, std::vector<Mark>&);
// The features for pointing at; `notes` says what the ruleset makes of each.
Json features_json(const Battlefield&, const std::function<Json(std::size_t feature)>& notes);

}  // namespace sandtable
