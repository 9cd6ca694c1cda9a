// What `sandtable odds volley` shows: the weapons, what a hit does, the distributions, team by team.
// Used by odds_volley.cpp; as text for people, as JSON for programs.
// Does not compute odds.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/odds_print.hpp"
#include "fow/odds/volley_odds.hpp"

namespace sandtable::cli {

struct VolleyReport {
  const fow::DeclaredVolley& volley;
  const fow::VolleyOdds& odds;
  std::vector<fow::TargetFacts> facts;        // none for a target whose teams changed when they took shelter
  std::vector<std::vector<Counted>> counted;  // by target of the odds: hits, Bailed Out, Destroyed
  PrintStyle style;
  std::string how;  // counted or sampled, and why

  const fow::TargetFacts* facts_on(const fow::TargetOdds&) const;
};
void print_text(const VolleyReport&, std::ostream&);
std::string json_text(const VolleyReport&);

}  // namespace sandtable::cli
