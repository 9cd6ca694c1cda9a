// The Kampfgruppe (FOW-GER-002 to 004): squads and sections of several platoons under the 2iC, settled before
// deployment. The platoon it becomes is a platoon like any other.
#include <fmt/core.h>

#include "fow/special_rules/before_battle.hpp"

namespace sandtable::fow {

std::optional<Forbidden> check_group(const GroupOrder& o) {
  if (o.nation != Nation::german) return Forbidden{"FOW-GER-001"_rule, "only German companies form a Kampfgruppe"};
  if (!o.second_in_command)
    return Forbidden{"FOW-GER-003"_rule, "a Kampfgruppe is led by the 2iC Command team, and there is none"};
  if (!o.fighting)
    return Forbidden{"FOW-GER-002"_rule,
                     fmt::format("a Kampfgruppe is made of combat and weapons platoons; {} is none", o.platoon)};
  if (!o.section) return Forbidden{"FOW-GER-002"_rule, fmt::format("{} is no squad or section", o.part)};
  const int64_t half = o.sections / 2;  // FOW-GEN-015
  if (o.gone > half)
    return Forbidden{"FOW-GER-002"_rule,
                     fmt::format("{} has {} squads and sections: {} may go into the Kampfgruppe, not {}", o.platoon,
                                 o.sections, half, o.gone)};
  return std::nullopt;
}

}  // namespace sandtable::fow
