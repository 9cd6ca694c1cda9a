// An agent that commands a side: which file answers which question, and what is remembered between questions.
// Used by agent_kinds.cpp. What is done, and why, is in the files named for it.
#pragma once
#include <memory>
#include <optional>

#include "fow/agents/firing.hpp"
#include "fow/agents/moving.hpp"
#include "fow/agents/plan.hpp"
#include "fow/agents/search.hpp"
#include "fow/agents/weights.hpp"
#include "fow/core/state.hpp"
#include "game/agent.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {

enum class Level : uint8_t { recruit, regular, veteran };

class Commander final : public Agent {
 public:
  Commander(Level level, const AgentSettings& settings);
  // A regular who judges by these weights and goes for that objective; -1 for his own choice.
  Commander(const AgentSettings& settings, std::shared_ptr<const Weights> weights, int main);
  Thought answer(const Game& seen, int seat) override;
  // The same on a State that is what its side knows.
  Thought thought_of(const State&, int seat);
  Command quick_answer(const State&, int seat);  // complete, as it would be given

 private:
  std::optional<Thought> move(const State&, int side);
  std::optional<Thought> shoot(const State&, int side);
  std::optional<Thought> assault(const State&, int side);
  void weigh_fire(const State&, const Situation&);
  Command done_moving(const State&) const;
  void note_places(const State&, const Unit&, const std::string& task, const std::vector<Goal>&);

  Level level_;
  AgentSettings settings_;
  std::shared_ptr<const Weights> weights_;
  bool slips();
  std::string search(const State&, int side, std::vector<std::string>& trace);

  std::shared_ptr<const Weights> policy_;  // without the style
  Draws draws_;                            // its own
  Style style_;
  CompanyPlan plan_;
  PlatoonSet stayed_;  // that have been thought of in this Step and do nothing in it
  PlatoonSet silent_;
  std::vector<int> looked_round_;  // by platoon: the turn in which a way round was last looked for
  PlatoonSet barred_;  // whose command would have been refused
  struct Shooters {
    Body body;
    std::vector<FireOption> options;
  };
  std::vector<Shooters> fire_;
  PlatoonSet looked_;               // out, at night
  std::vector<std::string> notes_;  // for the trace of the next answer
  int step_turn_ = -1;
  Step step_ = Step::starting;
  int step_side_ = -1;
};

}  // namespace sandtable::fow
