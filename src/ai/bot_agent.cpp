#include "ai/bot_agent.hpp"

#include <algorithm>
#include <optional>

#include "ai/bot_lines.hpp"
#include "ai/process.hpp"
#include "game/ruleset.hpp"
#include "game/telling/framer.hpp"

namespace sandtable::ai {
namespace {

std::string shortened(const std::string& text) {
  std::string out;
  for (const char c : text.substr(0, 120)) out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return text.size() > 120 ? out + "…" : out;
}

class BotAgent final : public Agent {
 public:
  BotAgent(const std::string& command, const AgentSettings& settings)
      : command_(command), settings_(settings), process_(command) {
    if (settings_.move_ms <= 0) settings_.move_ms = usual_move_ms;
  }
  ~BotAgent() override {
    if (!failed_) process_.write("{\"type\":\"bye\"}", Process::now_ms() + 100);
  }

  bool follows() const override { return true; }
  // Kept until it is asked: one that does not want them is not woken by them.
  void told(const telling::Frame& frame) override { frames_.push_back(frame); }

  Thought answer(const Game& seen, int seat) override {
    if (!greeted_) greet(seen, seat);
    const int64_t until = Process::now_ms() + settings_.move_ms;
    if (hello_.frames && !frames_.empty()) send(frames_line(seat), until);
    frames_.clear();
    if (hello_.state) send("{\"type\":\"state\",\"state\":" + seen.json().dump() + "}", until);
    send(bot_line("waiting", telling::waiting(seen, seat)), until);
    return heard(seen, seat, until);
  }

 private:
  [[noreturn]] void fault(const std::string& what) {
    failed_ = true;
    throw AgentFault(fmt::format("the program '{}' {}", command_, what));
  }
  void send(const std::string& line, int64_t until) {
    if (process_.write(line, until)) return;
    if (Process::now_ms() >= until)
      fault("does not read what it is sent; it has to read its standard input line by line");
    fault(process_.how_it_ended());
  }
  std::optional<BotLine> read(int64_t until) {
    std::string text;
    switch (process_.read(text, until)) {
      case Heard::late: return std::nullopt;
      case Heard::ended:
        fault(process_.how_it_ended() +
              " in the middle of the battle; what it wrote to its standard error may say why");
      case Heard::too_long:
        fault(fmt::format("wrote a line longer than {} MB; every message ends with a newline", longest_line >> 20));
      case Heard::line: break;
    }
    try {
      return parsed_line(text);
    } catch (const BadField& e) {
      fault(
          fmt::format("wrote what is no message ({}): '{}'; messages are JSON objects, one a line, and anything else "
                      "belongs on its standard error",
                      e.what(), shortened(text)));
    }
  }
  template <class T>
  T take(const BotLine& line) {
    try {
      return message_of<T>(line);
    } catch (const BadField& e) {
      fault(fmt::format("wrote a broken '{}' ({}); docs/bots.md has its fields", line.type, e.what()));
    }
  }

  void greet(const Game& seen, int seat) {
    greeted_ = true;
    const int64_t until = Process::now_ms() + hello_ms;
    send(bot_line("hello", BotHello{.name = "sandtable"}), until);
    const auto line = read(until);
    if (!line) fault(fmt::format("did not say hello within {} s", hello_ms / 1000));
    if (line->type != "hello") fault(fmt::format("said '{}' before 'hello'", shortened(line->type)));
    hello_ = take<BotHello>(*line);
    if (hello_.protocol != bot_protocol)
      fault(fmt::format("speaks protocol {}; this program speaks {}", hello_.protocol, bot_protocol));
    const Tableau now = seen.tableau();
    const Board board = seen.board();
    BotGame game{.seat = seat,
                 .side = seen.core().side_of[static_cast<std::size_t>(seat)],
                 .sides = now.sides,
                 .facts = seen.facts(),
                 .size = board.size,
                 .centimetres = board.centimetres,
                 .setup = settings_.setup,
                 .setup_file = settings_.setup_file,
                 .seed = settings_.seed & 0x7FFF'FFFF'FFFF'FFFFu,
                 .move_ms = settings_.move_ms};
    std::string text = bot_line("game", game);
    text.pop_back();
    send(text + ",\"features\":" + seen.features().dump() + "}", until);
  }

  std::string frames_line(int seat) const {
    std::string line = fmt::format("{{\"type\":\"frames\",\"seat\":{},\"frames\":[", seat);
    for (const telling::Frame& frame : frames_) {
      if (&frame != &frames_.front()) line += ',';
      append_json(line, frame);
    }
    return line + "]}";
  }

  Thought heard(const Game& seen, int seat, int64_t until) {
    int refused = 0;
    for (int asked = 0; asked < most_asked; ++asked) {
      const auto line = read(until);
      if (!line) return late(seen);
      if (line->type == "ask") {
        const auto ask = take<telling::Ask>(*line);
        send(bot_line("preview", telling::Answered{seat, ask.number, seen.preview(seat, ask.request)}), until);
        continue;
      }
      if (line->type != "command")
        fault(fmt::format("wrote '{}' when it was asked for a command", shortened(line->type)));
      auto said = take<BotCommand>(*line);
      const uint32_t stands = seen.core().decision;
      if (said.command.decision != 0 && said.command.decision < stands)
        continue;  // came too late, for one that is gone
      if (said.command.decision == 0) said.command.decision = stands;
      const Command whole = seen.complete(seat, said.command);
      const Refusals no = seen.check(seat, whole);
      if (no.empty()) {
        late_ = 0;
        return {.command = whole, .why = std::move(said.why), .trace = {}};
      }
      if (++refused == most_refused)
        fault(fmt::format("gave {} answers in a row that the rules refuse, the last '{}': {}", most_refused,
                          said.command.verb.text(), no.front().words));
      send(bot_line("refused", telling::Refused{seat, no}), until);
    }
    fault(fmt::format("asked {} previews about one decision", most_asked));
  }

  Thought late(const Game& seen) {
    if (++late_ == most_late)
      fault(fmt::format("was too slow for {} decisions one after the other; it has {} ms for each", most_late,
                        settings_.move_ms));
    Thought usual{.command = seen.usual(), .why = {}, .trace = {}, .by_clock = true};
    usual.command.decision = seen.core().decision;
    return usual;
  }

  std::string command_;
  AgentSettings settings_;
  Process process_;
  bool greeted_ = false;
  bool failed_ = false;
  int late_ = 0;
  BotHello hello_;
  std::vector<telling::Frame> frames_;
};

}  // namespace

std::unique_ptr<Agent> bot_agent(const std::string& command, const AgentSettings& settings) {
  return std::make_unique<BotAgent>(command, settings);
}

}  // namespace sandtable::ai
