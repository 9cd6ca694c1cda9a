// The words of Flames Of War that are values: team types, mobilities, ratings, steps.
// Used by everything in fow/. The figures that go with them are in data/fow/.
#pragma once
#include "base/fields.hpp"
#include "base/ids.hpp"

namespace sandtable::fow {

using TeamId = Id<struct TeamTag>;
using PlatoonId = Id<struct PlatoonTag>;
using ModelId = Id<struct ModelTag>;

enum class TeamType : uint8_t { tank, infantry, gun, transport };  // FOW-CHR-004
SANDTABLE_ENUM(TeamType, tank, infantry, gun, transport)

enum class Mobility : uint8_t {  // FOW-CHR-020
  fully_tracked,
  half_tracked,
  jeep,
  wheeled,
  wagon,
  cavalry_wagon,
  foot,
  cavalry,
  man_packed,
  light,
  medium,
  heavy,
  immobile
};
SANDTABLE_ENUM(Mobility, fully_tracked, half_tracked, jeep, wheeled, wagon, cavalry_wagon, foot, cavalry, man_packed,
               light, medium, heavy, immobile)
inline constexpr std::size_t mobilities = 13;

enum class Skill : uint8_t { conscript, trained, veteran };  // FOW-CHR-044
SANDTABLE_ENUM(Skill, conscript, trained, veteran)

enum class Motivation : uint8_t { reluctant, confident, fearless };  // FOW-CHR-047
SANDTABLE_ENUM(Motivation, reluctant, confident, fearless)

enum class Step : uint8_t { starting, movement, shooting, assault };  // FOW-TRN-005
SANDTABLE_ENUM(Step, starting, movement, shooting, assault)

enum class Role : uint8_t { none, platoon_command, second_in_command, company_command, higher_command };  // FOW-CHR-010
SANDTABLE_ENUM(Role, none, platoon_command, second_in_command, company_command, higher_command)

enum class Mount : uint8_t { base, turret, hull, top };
SANDTABLE_ENUM(Mount, base, turret, hull, top)

}  // namespace sandtable::fow
