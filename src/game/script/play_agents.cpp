#include "game/script/play_agents.hpp"

#include "game/agents/agents.hpp"
#include "game/script/words.hpp"

namespace sandtable {
namespace {

Name verb_in(const Toml& word) {
  if (const auto name = Name::parse(word.string())) return *name;
  word.fail("no verb; use up to 15 lower-case letters, digits and _");
}

}  // namespace

PlayingAgents::PlayingAgents(const Ruleset& ruleset, const Game& game, const Toml& words, const std::string& home) {
  AgentSettings settings{.seed = static_cast<uint64_t>(words.integer("seed", 1)), .home = home, .explain = true};
  settings.effort = static_cast<int>(words.integer("effort", 0));
  usual_ = usual_agent(settings);
  for (const auto& [key, value] : words.entries()) {
    if (key == "seed" || key == "effort") continue;
    if (key == "turns")
      turns_ = value.integer_between(1, 100);
    else if (key == "answers")
      answers_ = value.integer_between(1, 10'000);
    else if (key == "until")
      until_ = verb_in(value);
    else
      by_side_[side_named(game, Toml::made(value, key))] = agent_named(ruleset, value.string(), value).make(settings);
  }
  if (by_side_.empty()) words.fail("agents of whom? agents = { german = \"regular\" }");
}

Thought PlayingAgents::answer(const Game& game, int seat) {
  const auto found = by_side_.find(game.core().side_of[static_cast<std::size_t>(seat)]);
  if (found == by_side_.end()) return {.command = usual_->answer(game, seat).command, .why = {}, .trace = {}};
  if (answers_ > 0) --answers_;
  return found->second->answer(*game.known(Viewer::of(seat)), seat);
}

bool PlayingAgents::done(const Game& game, int64_t turn) const {
  if (game.core().over() || answers_ == 0) return true;
  if (!until_.empty()) {
    const Decision asked = game.outline_for(Viewer::spectator());
    if (by_side_.count(asked.side) > 0)
      for (const Choice& c : game.outline_for(Viewer::of(first_seat(asked.seats))).choices)
        if (c.verb == until_) return true;
  }
  return turn >= turns_;
}

}  // namespace sandtable
