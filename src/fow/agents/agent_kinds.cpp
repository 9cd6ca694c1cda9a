#include "fow/agents/agent_kinds.hpp"

#include "fow/agents/commander.hpp"
#include "fow/agents/position.hpp"
#include "fow/core/engine.hpp"

namespace sandtable::fow {
namespace {

template <Level level>
std::unique_ptr<Agent> commander_of(const AgentSettings& settings) {
  return std::make_unique<Commander>(level, settings);
}

}  // namespace

std::vector<AgentKind> agent_kinds() {
  return {
      {"recruit", "Recruit", "Plays by rules of thumb and makes a beginner's mistakes.", commander_of<Level::recruit>},
      {"regular", "Regular", "Has a plan, picks ground and targets by the odds, and pins before it assaults.",
       commander_of<Level::regular>},
      {"veteran", "Veteran", "Plays several plans ahead in his head before every turn.", commander_of<Level::veteran>,
       true},
  };
}

int chance(const Game& seen, int side, const std::string& home) {
  return chance_to_win(engine::state_of(seen), side, *weights_of(home, "regular")) / 10;
}
std::vector<int> position_terms_of(const Game& seen, int side) {
  const PositionTerms terms = terms_of(engine::state_of(seen), side);
  return {terms.begin(), terms.end()};
}

}  // namespace sandtable::fow
