#include "fow/odds/odds_kinds.hpp"

#include "fow/odds/air_report.hpp"
#include "fow/odds/assault_report.hpp"
#include "fow/odds/bombard_report.hpp"
#include "fow/odds/volley_report.hpp"

namespace sandtable::fow {

std::vector<OddsKind> odds_kinds() {
  return {{.name = "volley",
           .about = "The odds of a shoot order in the position a script leads to.",
           .verb = "shoot",
           .example = "shoot = { platoon = \"panzers\", target = \"shermans\" }",
           .report = volley_report},
          {.name = "assault",
           .about = "How an assault is likely to go in the position a script leads to.",
           .verb = "assault",
           .example = "assault = { platoon = \"guards\", target = \"mg\" }",
           .tries = 4'000,
           .report = assault_report,
           .within = in_assault},
          {.name = "bombardment",
           .about = "What a bombardment is likely to bring in the position a script leads to.",
           .verb = "bombard",
           .example = "bombard = { platoon = \"battery\", spotter = \"observer\", at = \"tiger_1\" }",
           .report = bombard_report},
          {.name = "air",
           .about = "How an air attack is likely to go in the position a script leads to.",
           .verb = "mark",
           .example = "mark = { target = \"tiger\", course = \"away\" }",
           .tries = 2'000,
           .report = air_report,
           .within = aircraft_about}};
}

}  // namespace sandtable::fow
