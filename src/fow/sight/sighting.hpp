// Who sees whom in Flames Of War: the geometric facts of table/sight in the book's words.
// Used by shooting, ambushes, spotting for artillery, the ruler and the bots; nobody else decides who sees whom.
// Does not know whose turn it is, what a weapon is, or how far it shoots.
#pragma once
#include <cstdint>
#include <span>

#include "base/bounded.hpp"
#include "base/rule_id.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/types.hpp"
#include "fow/sight/onlooker.hpp"

namespace sandtable::fow {

// What to draw: a feature of the table or an overlay, and where the look meets it.
struct Obstruction {
  FeatureId feature;
  int8_t overlay = -1;
  bool placed = false;  // `at` is known
  Vec at;
  bool valid() const { return feature.valid() || overlay >= 0; }
  friend bool operator==(const Obstruction&, const Obstruction&) = default;
};

struct Sighting {
  enum class Verdict : uint8_t { clear, concealed, blocked };
  Verdict line = Verdict::clear;
  RuleId because;                // that concealed or blocked it; none when clear
  Obstruction by;                // none when clear, or when nothing on the table did it
  RuleId barred;                 // seen, but a shot may not pass: between or through friends, through a narrow gap
  int16_t hidden_permille = -1;  // for display; -1 when only the verdict was asked for
  int16_t covered_permille = -1;
  bool seen() const { return line != Verdict::blocked; }
  bool may_shoot() const { return seen() && !barred.valid(); }
  friend bool operator==(const Sighting&, const Sighting&) = default;
};

// Where a team looks from (FOW-LOS-001, 002). Infantry and guns from all over their base; a vehicle from the weapon.
struct Mounting {
  Mount mount = Mount::base;
  Vec offset;  // of a vehicle's weapon from the centre of the hull, on the table; within the outline
};

// A friendly team that shots may not pass through. Those that may be shot over are left out (FOW-SHO-041).
struct Bystander {
  Quad outline;
  Coord ground = 0;
  Coord height = 0;
  Coord top() const { return ground + height; }
};

enum class Detail : uint8_t { verdict, shares };

// May `shooter` draw a line of sight with that weapon, and may the shot pass? (FOW-LOS-001 to 040, FOW-SHO-042 to 044)
Sighting sighting(const Scene&, const Onlooker& shooter, const Mounting&, const Onlooker& target,
                  std::span<const Bystander> friends = {}, Detail = Detail::verdict);
// Sight without shooting: from all over the outline at full height, and if it exists in either direction (FOW-LOS-052).
// Concealment is that of `target` from `viewer`.
Sighting seeing(const Scene&, const Onlooker& viewer, const Onlooker& target, Detail = Detail::verdict);

// Every reason, not only the deciding one.
struct SightReason {
  RuleId rule;
  Sighting::Verdict does = Sighting::Verdict::concealed;  // what it does by itself
  Obstruction by;
  int16_t crossed = 0;  // of the 64 lines
  int16_t hidden_permille = 0;
  int16_t covered_permille = 0;
};
struct Explanation {
  Sighting sighting;
  Bounded<SightReason, 32> reasons;
};
Explanation explain(const Scene&, const Onlooker& shooter, const Mounting&, const Onlooker& target,
                    std::span<const Bystander> friends = {});

}  // namespace sandtable::fow
