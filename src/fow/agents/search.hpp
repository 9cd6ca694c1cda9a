// How a veteran settles what the company is about: several ways to play this turn, each played out with the quick
// policy for both sides and the same dice, the most promising one tried most. Used by the commander as a turn of his
// begins. Works on what its seat knows; its dice are its own.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fow/agents/weights.hpp"
#include "fow/core/state.hpp"
#include "game/agent.hpp"

namespace sandtable::fow {

// One way to play: how bold, and what for.
struct Style {
  std::string words;  // "boldly", "carefully"
  int danger = 100;   // of the weight, in hundredths
  int approach = 100;
  int guard = 100;
  int main = -1;  // the objective that is gone for; -1: as the plan has it
  Weights applied(const Weights&) const;
};
std::vector<Style> styles_for(const State&, int side);

struct Searched {
  Style style;
  int chance = 0;  // in ten-thousandths
  int tries = 0;
  std::vector<std::pair<std::string, int>> others;  // what lost, with its chance
};
// `tries` playings in all.
Searched search_style(const State&, int side, const AgentSettings&, const std::shared_ptr<const Weights>& policy,
                      int tries, const Style& standing);

}  // namespace sandtable::fow
