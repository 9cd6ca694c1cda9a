// Rosters as BattleScribe and its kin write them (.ros, zipped .rosz): read, matched by name against a company, and
// written. Used by `sandtable list import` and `export`. Names are compared leniently; what is matched to nothing is
// named. Does not judge the list: check.hpp does.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/forces/list.hpp"

namespace sandtable::forces {

struct Selection {
  std::string name;
  std::string id;        // of the entry, where the program that wrote it says so
  std::string category;  // of a platoon, its primary one
  int number = 1;        // in all, not in each one of what stands above it
  int64_t points = 0;    // its own, without those below it
  int line = 0;
  std::vector<Selection> parts;
};
struct RosterForce {
  std::string catalogue;
  std::string catalogue_id;
  std::vector<Selection> platoons;
};
struct Roster {
  std::string name;
  int limit = 0;  // points agreed; 0 where it does not say
  std::vector<RosterForce> forces;
};

// From the bytes of a file, zipped or not. Throws InputError: no roster, broken, too large, too deep.
Roster read_roster(std::string_view bytes, const std::string& file_name);

// The company of that catalogue among these (id, name); empty when none is near.
std::string company_for(const RosterForce&, const std::vector<std::pair<std::string, std::string>>& companies);

struct Import {
  Draft draft;
  std::vector<std::string> unmatched;  // "Panzer Platoon, Panzer V: nothing here has that name (line 12)"
  int64_t points = 0;                  // as the roster counts them
};
Import match_roster(const RosterForce&, const Company&, const std::string& name, int points);

// As such a file; entries bear our ids, so that reading it again gives the same list.
std::string to_roster(const Company&, const List&);

}  // namespace sandtable::forces
