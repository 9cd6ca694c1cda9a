// What a nation's rules say of choices made before deployment, of facts that a list tells. Used by fow/force.
// Carries nothing out: that is fow/force/before.cpp's.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "base/rule_id.hpp"
#include "fow/core/types.hpp"

namespace sandtable::fow {

// Rules of what is chosen or done in a mission's preparation; the room of missions carries it out.
namespace before {
inline constexpr RuleId night_choice = "FOW-BRI-005"_rule;
inline constexpr RuleId creeps = "FOW-BRI-009"_rule;
inline constexpr RuleId infiltrates = "FOW-SOV-022"_rule;
inline constexpr RuleId infiltrates_so_far = "FOW-SOV-023"_rule;
inline constexpr RuleId is_seen = "FOW-SOV-024"_rule;
inline constexpr RuleId is_heard = "FOW-SOV-025"_rule;
inline constexpr RuleId enemy_goes_first = "FOW-SOV-026"_rule;
}  // namespace before

struct Forbidden {
  RuleId rule;
  std::string words;
};

// Squads and sections of one platoon that go into a Kampfgruppe.
struct GroupOrder {
  Nation nation = Nation::none;
  std::string platoon;             // its title
  std::string part;                // its name
  bool second_in_command = false;  // the force has a 2iC Command team
  bool fighting = false;           // a combat or weapons platoon
  bool section = false;            // the part is a squad or section, and not the command
  int64_t sections = 0;            // that the platoon has
  int64_t gone = 0;                // of these into the group, with those gone before
};
std::optional<Forbidden> check_group(const GroupOrder&);

// Who takes the machine-gun off his vehicle before the battle.
std::optional<Forbidden> check_guns_taken(Nation);

}  // namespace sandtable::fow
