#include "game/agents/agents.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "game/sample.hpp"

namespace sandtable {
namespace {

class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(uint64_t seed) : draws_(seed) {}
  Thought answer(const Game& seen, int) override {
    Thought t{.command = seen.sample(draws_)};
    t.command.decision = seen.core().decision;
    return t;
  }

 private:
  Draws draws_;
};

class UsualAgent final : public Agent {
 public:
  Thought answer(const Game& seen, int) override {
    Thought t{.command = seen.usual()};
    t.command.decision = seen.core().decision;
    return t;
  }
};

}  // namespace

std::unique_ptr<Agent> random_agent(const AgentSettings& settings) {
  return std::make_unique<RandomAgent>(settings.seed);
}
std::unique_ptr<Agent> usual_agent(const AgentSettings&) { return std::make_unique<UsualAgent>(); }

std::vector<AgentKind> agents_of(const Ruleset& ruleset) {
  std::vector<AgentKind> all{
      {"random", "Random", "Does anything that is legal, without a thought.", random_agent},
      {"usual", "Usual answers", "Deploys, does the bookkeeping and else sits still.", usual_agent},
  };
  all.insert(all.end(), ruleset.agents.begin(), ruleset.agents.end());
  return all;
}

AgentKind agent_named(const Ruleset& ruleset, std::string_view id, const Toml& where) {
  std::string known;
  for (AgentKind& kind : agents_of(ruleset)) {
    if (kind.id == id) return std::move(kind);
    known += known.empty() ? kind.id : ", " + kind.id;
  }
  where.fail(fmt::format("there is no agent '{}'; those that play {} are {}", id, ruleset.facts.id, known));
}

}  // namespace sandtable
