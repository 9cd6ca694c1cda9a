// The picture of the battle that an agent thinks with: platoons as units with a worth, objectives as aims, and what
// fire would be given and taken at a place. Made from what its seat knows, once a question. Used by every file of this
// room. Chooses nothing.
#pragma once
#include <cstdint>
#include <vector>

#include "fow/agents/lines.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {

using Worth = int64_t;  // thousandths of a point

struct Unit {
  PlatoonId platoon;
  int side = 0;
  std::vector<TeamId> teams;  // on the table
  Vec middle;
  TeamId typical;        // who is likely to be hit
  Worth worth = 0;       // of what is left of it
  Worth team_worth = 0;  // of one of its teams
  Coord pace = 0;        // of its slowest across country
  Coord reach = 0;       // of its longest direct fire
  int fighters = 0;      // that may hold an objective
  bool foot = false, guns = false, tanks = false, transports = false;
  bool artillery = false;  // bombards
  bool recce = false;
  bool riding = false;  // somebody is aboard
  bool pinned = false;
  bool lone = false;  // an Independent team
};

struct Aim {
  std::size_t objective = 0;
  Vec at;
  bool ours = false;    // we win by holding it
  bool theirs = false;  // they do
};

struct Situation {
  const State* s = nullptr;
  int side = 0;
  Lines* lines = nullptr;
  std::vector<Unit> own, foes;
  std::vector<Aim> aims;
  bool attacks = false;
  int deadline = 0;  // the enemy's turn in which time has run out for this side; 0 for none

  const Unit* own_of(PlatoonId p) const;
  const Unit* unit_of(PlatoonId p) const;
};
Situation look_around(const State&, int side);

// What a platoon costs, or would by its arms where nobody says.
Worth worth_of(const State&, PlatoonId);
Worth team_worth_of(const State&, PlatoonId);

// How a unit stands at a place.
struct Stand {
  Vec at;
  bool moved = true;
  bool doubled = false;
  bool dug_in = false;
};

// What the best target loses to its next shooting from there, at most what it has; and who that is.
struct Prospects {
  Worth worth = 0;
  const Unit* target = nullptr;
};
Prospects prospects_from(const Situation&, const Unit&, const Stand&);
// What it loses there to the enemy's next shooting, as he stands now.
Worth danger_at(const Situation&, const Unit&, const Stand&);
// What one unit's shooting costs another, from there to there.
Worth fire_at(const Situation&, const Unit& by, Vec from, bool moved, const Unit& on, const Stand&);

// Both units' distance, team to team, roughly.
Coord apart(const State&, const Unit&, const Unit&);

}  // namespace sandtable::fow
