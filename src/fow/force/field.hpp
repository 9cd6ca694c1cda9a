// An army list as troops: which platoons and teams it fields, who leads, who rides with whom, what its upgrades made of
// them. Used by set-up, by missions before deployment and by tests; the [[platoon]] tables that a script would write
// for the same troops are made of it, so that set-up has one way to make a platoon. Places nobody: everything is off
// the table.
#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fow/force/force.hpp"

namespace sandtable::fow {

struct FieldTeam {
  std::string name;  // as the list prints it; in the set-up numbered where several have it
  std::string model;
  forces::NodeId node;
  Rating rating;
  Role role = Role::none;
  Specials special;  // said of this team
  int squad = 0;
  bool independent = false;  // said here; rank and kind make others Independent too (FOW-CHR-011)
  bool warrior = false;
  bool attached = false;  // from another platoon, for the whole battle (FOW-FRC-015, 020)
  bool no_recce = false;  // in a platoon of which only some are
  bool observes = false;  // an Observer that its model does not make one (FOW-ART-062)
  bool transport = false;
  bool carbine = false;                                // a Carbine team that has taken a machine-gun (FOW-USA-014)
  std::vector<std::pair<forces::NodeId, int>> listed;  // the parts it stands in, itself first, each with its number
};
struct FieldPlatoon {
  std::string name;
  forces::NodeId node;  // of the company: the platoon it was picked as
  int nth = 0;          // of those picked as it
  PlatoonSort sort = PlatoonSort::combat;
  Nation nation = Nation::none;
  Rating rating;
  Specials special;
  int company = 0;
  int battery = 0;  // platoons of one battery have one number (FOW-BRI-017)
  int points = 0;   // of what it cost; one that comes as several is shared out by teams
  bool recce = false;
  bool leaderless = false;  // HQ support weapons (FOW-FRC-022)
  bool ally = false;        // FOW-FRC-009
  std::vector<FieldTeam> teams;
};
struct Fielded {
  std::vector<FieldPlatoon> platoons;
  std::vector<Model> models;  // that upgrades made and the arsenal does not have
  AirLevel air = AirLevel::none;
  std::string aircraft;
  std::vector<std::string> troubles;  // of what is settled before deployment: what could not be done
};

// One company. `company` is its number in the force.
Fielded field(const forces::Company&, const forces::List&, const std::string& home, int company = 0);

// The [[platoon]] tables of a force as a script would write them, everybody away from the table.
struct FieldedAs {
  std::string side;
  bool hidden = false;
  std::string title;             // of the side, in front of those names that the enemy bears too
  std::set<std::string> shared;  // them
  bool all_shared = false;       // an army is hidden: not even that may be told
};
std::string setup_text(const std::vector<Fielded>& companies, const FieldedAs&);
// The names two armies have in common.
std::set<std::string> shared_names(const std::vector<Fielded>&, const std::vector<Fielded>&);

}  // namespace sandtable::fow
