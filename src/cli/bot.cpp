// `sandtable bot`: an agent as a program that other programs play against (docs/bots.md).
#include <iostream>

#include "ai/bot_player.hpp"
#include "cli/options.hpp"

namespace sandtable::cli {

int bot(Call& call) {
  ai::BotPlayer who{.agent = "recruit", .home = home()};
  Options o("Plays by the bot protocol on standard input and output: JSON lines (docs/bots.md).", "sandtable bot");
  o.option("--agent", who.agent, "who plays").shows_default();
  o.option("--effort", who.effort, "of agents that search: tries for each decision; 0 is their own").not_negative();
  if (const auto code = o.parse(call)) return *code;
  ai::play_as_bot(who, std::cin, call.out);
  return Exit::good;
}

}  // namespace sandtable::cli
