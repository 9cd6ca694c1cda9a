#include "ai/players.hpp"

#include "ai/bot_agent.hpp"
#include "base/error.hpp"
#include "game/agents/agents.hpp"

namespace sandtable::ai {
namespace {

constexpr std::string_view program = "cmd:";

}  // namespace

void check_player(const Ruleset& ruleset, const std::string& word, const std::string& option) {
  if (word == program) throw InputError(option, 0, "'cmd:' names no program; write cmd:PROGRAM, with its arguments");
  if (!word.starts_with(program)) (void)agent_named(ruleset, word, Toml::parse("", option));
}

std::unique_ptr<Agent> player_named(const Ruleset& ruleset, const std::string& word, const AgentSettings& settings,
                                    const std::string& option) {
  check_player(ruleset, word, option);
  if (word.starts_with(program)) return bot_agent(word.substr(program.size()), settings);
  return agent_named(ruleset, word, Toml::parse("", option)).make(settings);
}

}  // namespace sandtable::ai
