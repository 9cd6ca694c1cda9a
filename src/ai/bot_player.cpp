#include "ai/bot_player.hpp"

#include <istream>
#include <memory>
#include <ostream>

#include "ai/bot_lines.hpp"
#include "game/agents/agents.hpp"

namespace sandtable::ai {
namespace {

class Session {
 public:
  Session(const BotPlayer& who, std::istream& in, std::ostream& out) : who_(who), in_(in), out_(out) {}

  void run() {
    std::string text;
    while (std::getline(in_, text)) {
      ++number_;
      if (text.empty()) continue;
      try {
        const BotLine line = parsed_line(text);
        if (line.type == "bye") return;
        heard(line);
      } catch (const BadField& e) {
        wrong(e.what());
      }
    }
  }

 private:
  [[noreturn]] void wrong(const std::string& what) {
    throw InputError("standard input", number_, what + "; docs/bots.md has the messages");
  }
  void say(const std::string& line) { out_ << line << std::endl; }

  void heard(const BotLine& line) {
    if (line.type == "hello") {
      const auto hello = message_of<BotHello>(line);
      if (hello.protocol != bot_protocol)
        wrong(fmt::format("protocol {} is spoken there, {} here", hello.protocol, bot_protocol));
      say(bot_line("hello", BotHello{.name = who_.agent, .frames = false, .state = true}));
    } else if (line.type == "game") {
      begin(line);
    } else if (line.type == "state") {
      if (!start_) wrong("a state before a game");
      const Json* state = line.json.find("state");
      if (!state) wrong("a state without a 'state'");
      seen_ = start_->at(*state);
    } else if (line.type == "waiting") {
      if (!seen_) wrong("asked before a game and its state were told");
      const Thought thought = agent_->answer(*seen_, seat_);
      say(bot_line("command", BotCommand{seat_, thought.command, thought.why}));
    } else if (line.type == "refused") {
      const auto refused = message_of<telling::Refused>(line);
      wrong(refused.refusals.empty() ? "refused" : "refused: " + refused.refusals[0].words);
    } else if (line.type != "frames" && line.type != "preview") {
      wrong("there is no message '" + line.type + "'");
    }
  }

  void begin(const BotLine& line) {
    BotLine plain{line.type, Json::Object{}};
    for (const auto& [key, value] : *line.json.object())
      if (key != "features") plain.json[key] = value;
    const auto game = message_of<BotGame>(plain);
    const Toml setup = Toml::parse(game.setup, game.setup_file);
    const Ruleset& ruleset = ruleset_of(setup);
    start_ = ruleset.begin(setup, who_.home);
    seat_ = game.seat;
    if (seat_ < 0 || seat_ >= start_->core().seats) wrong("there is no such seat");
    agent_ = agent_named(ruleset, who_.agent, Toml::parse("", "--agent"))
                 .make({.seed = game.seed, .home = who_.home, .effort = who_.effort});
  }

  const BotPlayer& who_;
  std::istream& in_;
  std::ostream& out_;
  int number_ = 0;
  int seat_ = 0;
  std::unique_ptr<Game> start_;
  std::unique_ptr<Game> seen_;
  std::unique_ptr<Agent> agent_;
};

}  // namespace

void play_as_bot(const BotPlayer& who, std::istream& in, std::ostream& out) { Session(who, in, out).run(); }

}  // namespace sandtable::ai
