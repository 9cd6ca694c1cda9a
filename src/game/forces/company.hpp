// A company as data: the tree of platoons, sections, teams and options that a list picks from, with counts, points and
// conditions. Read from TOML (docs/forces.md). Used by lists, their checks and the sheets printed of them.
// Knows no ruleset: the keys that only one understands are kept as they were written (`said`) and read by it.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.hpp"
#include "base/toml.hpp"

namespace sandtable::forces {

using NodeId = Id<struct NodeTag>;
inline constexpr int any = -1;  // no upper limit

struct Limits {
  int least = 0;
  int most = any;
  bool allows(int64_t count) const { return count >= least && (most == any || count <= most); }
  friend bool operator==(const Limits&, const Limits&) = default;
};

// How often `id` is counted in the whole force or in one of the node `in` above.
struct Tally {
  NodeId id;
  NodeId in;  // invalid: the whole force
};
struct Condition {
  Tally tally;
  Limits limits;
};
// What becomes of a node's limits when all conditions hold; changes act in order.
struct Change {
  enum class Kind : uint8_t { least, most, add_least, add_most };
  std::vector<std::pair<Kind, int>> effects;
  std::vector<Condition> when;
  bool repeats = false;  // the value once for every `each` counted
  Tally per;
  int each = 1;
};

struct Node {
  std::string id;    // whole: "panzer.command"
  std::string name;  // as printed
  NodeId up;         // the node above; invalid for a platoon
  NodeId platoon;    // itself for a platoon
  std::vector<NodeId> parts;
  bool choose = false;  // no pick of its own: `count` says how many of its parts are picked in all
  NodeId usual;         // the part of a choice that is picked unasked
  Limits count{1, 1};   // in each one of the node above; of a platoon in the force
  bool limited = false;
  Limits roster;  // in the whole force, when `limited`
  int points = 0;
  bool collective = false;  // all of the node above that stand beside one another have as many of it
  int category = any;       // of a platoon
  std::string team;         // the model on the table; empty for sections, options and upgrades
  std::string missing;      // why it cannot be put on the table yet
  std::vector<std::string> notes;
  std::vector<Change> changes;
  Toml::Entries said;  // the ruleset's keys
  Toml place;          // where it stands in the file, for complaints
};

struct Category {
  std::string id;
  std::string name;
  Limits count;
  int per = any;  // the category whose platoons allow `per_most` of this one each
  int per_most = 0;
};

struct Company {
  std::string id;
  std::string name;
  std::vector<std::string> notes;
  std::vector<Category> categories;
  std::vector<NodeId> platoons;
  std::vector<Node> nodes;
  int spends = 0;  // points in a game of `spends_of`; 0: as many as agreed
  int spends_of = 0;
  Toml::Entries said;  // the ruleset's keys of the company
  Toml place;

  const Node& operator[](NodeId n) const { return nodes[n.index()]; }
  NodeId find(std::string_view whole_id) const;
  const Node& platoon_of(NodeId n) const { return (*this)[(*this)[n].platoon]; }
  // The node whose picks hold those of n: the nearest above that is no choice; invalid for a platoon.
  NodeId owner(NodeId n) const;
  bool below(NodeId n, NodeId top) const;  // n is top or stands under it
  // As a complaint ends: "did you mean 'x'?"
  std::string suggest(std::string_view whole_id) const;
};

// The keys a ruleset reads for itself, of the company and of its nodes.
struct OwnKeys {
  std::span<const std::string_view> company;
  std::span<const std::string_view> node;
};
// Throws InputError with file, line and remedy.
Company read_company(const Toml& root, const OwnKeys& own);

inline constexpr int most_copies = 200;  // of one thing in one other
inline constexpr int deepest = 12;       // nodes above one another

}  // namespace sandtable::forces
