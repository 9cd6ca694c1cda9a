// Cards of models, and the badges of a team or platoon. Used by the tableau and the picture, so that both show the
// same. Cards never change in a battle and are made once, in World. Does not decide anything: every badge names the
// rule that gives it a meaning.
#pragma once
#include <string>
#include <vector>

#include "fow/core/arsenal.hpp"
#include "fow/core/card.hpp"

namespace sandtable::fow {

struct State;
struct World;

Card card_of(const World&, const Model&);
// The whole code: affiliation by side, and a team's echelon for troops on foot.
std::string symbol_code(const Card&, int side);

std::vector<Badge> badges_of(const State&, TeamId);
std::vector<Badge> badges_of(const State&, PlatoonId);

// "wide_tracks" as people read it: "Wide tracks".
std::string in_words(std::string_view name);

}  // namespace sandtable::fow
