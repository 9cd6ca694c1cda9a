// An army list: what somebody picked of a company. A Draft is what a person says, as little as they like; a List has
// everything, with what goes unasked filled in. Used by checks, sheets and the command line.
// Does not judge: check.hpp does.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "game/forces/company.hpp"

namespace sandtable::forces {

// So many of a node, all alike; those that differ are picks beside one another. Choices have no pick of their own:
// their parts stand in the pick above.
struct Pick {
  NodeId node;
  int count = 1;  // in each one of the pick above
  std::vector<Pick> parts;
  friend bool operator==(const Pick&, const Pick&) = default;
};

struct ListHead {
  std::string company;
  std::string name;
  int points = 0;  // agreed for the game
  friend bool operator==(const ListHead&, const ListHead&) = default;
};
// A platoon of a list: of those picked as that node the nth, from 0, in the list's order.
struct PlatoonRef {
  NodeId platoon;
  int nth = 0;
  friend bool operator==(const PlatoonRef&, const PlatoonRef&) = default;
};
// What a player settles before deployment: who is attached to whom, and the like. The ruleset knows the words.
struct Before {
  std::string word;
  PlatoonRef of;
  NodeId part;    // of it; invalid: every part that may
  int count = 1;  // of that part
  PlatoonRef to;  // invalid: nobody
  friend bool operator==(const Before&, const Before&) = default;
};
struct List {  // no pick has a count of 0, and parts stand in the order of the company
  ListHead head;
  std::vector<Pick> platoons;
  std::vector<Before> before = {};
  friend bool operator==(const List&, const List&) = default;
};
struct Draft {  // a count of 0 says that it is not to be filled in
  ListHead head;
  std::vector<Pick> platoons;
  std::vector<Before> before = {};
  friend bool operator==(const Draft&, const Draft&) = default;
};

// What a person did not say: everything at its least, of a choice the default or else the first that will do.
List complete(const Company&, const Draft&);
// The shortest draft that completes to the list.
Draft shorten(const Company&, const List&);
// The count of a pick for which nobody gave one.
int plain_count(const Company&, NodeId);

int64_t cost(const Company&, const Pick&);
int64_t cost(const Company&, const List&);

// What may be spent where so many points are agreed: as many, or in proportion to what the company's file says.
int64_t allowance(const Company&, int agreed);

// How many of each node the force has.
std::vector<int64_t> totals(const Company&, const std::vector<Pick>& platoons);

// A pick with those that hold it.
struct Above {
  const Pick* pick = nullptr;
  const Above* up = nullptr;
};
// A node's limits inside that pick, after its changes. `because`, where given, gets the changes that acted.
Limits limits_of(const Company&, NodeId, const Above*, const std::vector<int64_t>& totals,
                 std::vector<const Change*>* because = nullptr);
// The same for limits that are not its own count (a platoon's roster in a small game).
Limits changed(const Company&, NodeId, Limits, const Above*, const std::vector<int64_t>& totals,
               std::vector<const Change*>* because = nullptr);

}  // namespace sandtable::forces
