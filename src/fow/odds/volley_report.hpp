// What `sandtable odds volley` shows: the weapons, what a hit does, the distributions, team by team.
// Offered in the registry as the odds of a shoot order; as text for people, as JSON for programs.
// Does not compute odds.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "fow/odds/volley_odds.hpp"
#include "game/odds_kind.hpp"
#include "game/odds_print.hpp"

namespace sandtable::fow {

struct VolleyReport {
  const DeclaredVolley& volley;
  const VolleyOdds& odds;
  std::vector<TargetFacts> facts;                 // none for a target whose teams changed when they took shelter
  std::vector<std::vector<CountedOdds>> counted;  // by target of the odds: hits, Bailed Out, Destroyed
  PrintStyle style;
  std::string how;  // counted or sampled, and why

  const TargetFacts* facts_on(const TargetOdds&) const;
};
void print_text(const VolleyReport&, std::ostream&);
Json json_of(const VolleyReport&);

OddsReport volley_report(const Game&, const std::optional<Command>& order, const OddsTerms&);

}  // namespace sandtable::fow
