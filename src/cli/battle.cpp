// `sandtable battle`: one battle without a table, from deployment to Victory Points, between any two players.
#include "sim/battle.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>

#include "ai/players.hpp"
#include "base/error.hpp"
#include "cli/options.hpp"
#include "cli/run_files.hpp"
#include "dice/philox.hpp"
#include "game/forces/list_text.hpp"
#include "game/match.hpp"
#include "game/ruleset.hpp"

namespace sandtable::cli {
namespace {

struct BattleArguments {
  std::string file;
  std::vector<std::string> lists;
  std::string mission;
  std::string table;
  std::string journal;
  std::string trace;
  std::string positions;
  std::vector<std::string> agents;  // the first side's and the second's
  uint64_t seed = 1;
  int effort = 0;
  int move_ms = 0;
  int turns = 0;
  int battles = 1;
  int most = 20000;
  bool random = false;
  bool json = false;
  bool log = false;
};

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

// A shipped list by its name; any other is written out, so that the journal stands by itself.
std::string list_words(const std::string& file) {
  return file.starts_with("data/") ? quoted(file) : forces::parse_list(read_file(file), file).text();
}

// A set-up file with what the options say in front of it, or one that two lists make.
std::string setup_text(const BattleArguments& a) {
  std::string head;
  if (!a.mission.empty()) head += fmt::format("mission = {}\n", quoted(a.mission));
  if (!a.table.empty()) head += fmt::format("table = {}\n", quoted(a.table));
  if (a.turns > 0) head += fmt::format("turns = {}\n", a.turns);
  if (!a.file.empty()) return head + read_file(a.file);
  head += "sides = [\"blue\", \"red\"]\n";
  return head +
         fmt::format("[side.blue]\nlist = {}\n[side.red]\nlist = {}\n", list_words(a.lists[0]), list_words(a.lists[1]));
}

// A position of a battle in the terms an agent judges it by, for fitting their weights.
struct Position {
  int line = 0;
  int side = 0;
  std::vector<int> terms;
};
constexpr int lines_between_positions = 25;

struct Played {
  sim::Told told;
  Outcome outcome;
  std::string journal;
  std::string log;
  std::string trace;
  std::vector<Position> positions;
  std::vector<std::string> last;  // what was told at the end
};

// Tells what happens, and what the players thought.
class Teller final : public sim::Watch {
 public:
  Teller(const BattleArguments& a, const Ruleset& ruleset, Played& played)
      : a_(a), ruleset_(ruleset), played_(played) {}
  void opened(const Match& match) override { tell(match, match.opening()); }
  void thought(const Match& match, int seat, const Thought& t) override {
    if (a_.log && !t.why.empty()) log_ << "  (" << t.why << ")\n";
    if (a_.trace.empty() || (t.why.empty() && t.trace.empty())) return;
    const Core& core = match.game().core();
    trace_ << fmt::format("line {}, side {}, {}: {}\n", core.line + 1,
                          int{core.side_of[static_cast<std::size_t>(seat)]}, t.command.verb.text(), t.why);
    for (const std::string& line : t.trace) trace_ << "  " << line << '\n';
  }
  void played(const Match& match, int, const std::vector<Event>& events) override {
    played_.last.clear();
    tell(match, events);
    const Game& game = match.game();
    const auto terms = ruleset_.position_terms;
    if (const auto line = static_cast<int>(game.core().line);
        !a_.positions.empty() && terms && line % lines_between_positions == 0)
      for (int view = 0; view < 2; ++view)
        played_.positions.push_back({line, view, terms(*game.known(Viewer::of(view)), view)});
  }
  void close() {
    played_.log = log_.str();
    played_.trace = trace_.str();
  }

 private:
  void tell(const Match& match, const std::vector<Event>& events) {
    for (const Event& e : events) {
      std::string words = match.game().narrate(e);
      if (words.empty()) continue;
      if (a_.log) log_ << words << '\n';
      played_.last.push_back(std::move(words));
    }
  }

  const BattleArguments& a_;
  const Ruleset& ruleset_;
  Played& played_;
  std::ostringstream log_;
  std::ostringstream trace_;
};

// Who plays a side: named, or as the flags say.
std::string player_of(const BattleArguments& a, std::size_t side) {
  if (a.agents.empty()) return a.random ? "random" : "usual";
  return a.agents[std::min(side, a.agents.size() - 1)];
}

Played play(const BattleArguments& a, const std::string& text, uint64_t seed) {
  const std::string name = a.file.empty() ? "battle" : a.file;
  const Toml setup = Toml::parse(text, name);
  const Ruleset& ruleset = ruleset_of(setup);
  const JournalHeader header{
      .ruleset = ruleset.facts.id, .version = ruleset.facts.version, .setup = text, .setup_file = name};
  Match match(ruleset.begin(setup, home()), header, std::make_shared<PhiloxDice>(seed));
  std::array<std::unique_ptr<Agent>, 2> players;
  for (std::size_t side = 0; side < players.size(); ++side)
    players[side] = ai::player_named(ruleset, player_of(a, side),
                                     {.seed = sim::seed_of_player(seed, static_cast<int>(side)),
                                      .home = home(),
                                      .explain = a.log || !a.trace.empty(),
                                      .effort = a.effort,
                                      .move_ms = a.move_ms,
                                      .setup = text,
                                      .setup_file = name});
  Played played;
  Teller teller(a, ruleset, played);
  played.told = sim::play(match, {players[0].get(), players[1].get()}, a.most, teller);
  teller.close();
  played.outcome = match.game().core().outcome;
  played.journal = match.journal().text();
  return played;
}

// For tools/fit_position; a battle that nobody won tells it nothing.
std::string positions_text(const Played& p, uint64_t seed) {
  std::string text;
  if (p.told.stuck || p.outcome.winner < 0) return text;
  for (const Position& one : p.positions) {
    Json j =
        Json::Object{{"seed", seed}, {"line", one.line}, {"side", one.side}, {"won", p.outcome.winner == one.side}};
    j["terms"] = Json::List{};
    for (const int t : one.terms) j["terms"].push(t);
    text += j.dump() + '\n';
  }
  return text;
}

std::string outcome_words(const Played& p, const std::vector<std::string>& sides) {
  if (p.told.stuck) return "stuck: " + p.told.why;
  if (p.outcome.winner < 0) return "nobody wins";
  return sides[static_cast<std::size_t>(p.outcome.winner)] + " wins";
}

std::vector<std::string> sides_of(const std::string& text) {
  const Toml setup = Toml::parse(text, "battle");
  std::vector<std::string> names{"blue", "red"};
  if (const Toml& sides = setup.find("sides"))
    for (std::size_t i = 0; i < 2 && i < sides.items().size(); ++i) names[i] = sides.items()[i].string();
  return names;
}

}  // namespace

int battle(Call& call) {
  BattleArguments a;
  Options o("Plays a battle without a table: deployment, turns, Victory Points, by agents, programs or usual answers.",
            "sandtable battle");
  o.option("FILE", a.file, "a set-up with platoons or lists; options go before what it says");
  o.option("--list", a.lists, "an army list, twice: the first side's and the second's").one_value_each();
  o.option("--mission", a.mission, "a mission by its id, or a file");
  o.option("--table", a.table, "a table file");
  o.option("--seed", a.seed, "of the dice").shows_default();
  o.option("--turns", a.turns, "the turn limit; none is the mission's or the file's").not_negative();
  o.option("--battles", a.battles, "so many, with seeds from --seed on").between(1, 1000000).shows_default();
  o.option("--most", a.most, "commands in one battle").between(1, 10000000).shows_default();
  o.option("--journal", a.journal, "write the journal there (of the last battle)");
  const Argument agent =
      o.option("--agent", a.agents,
               "who plays, once for both sides or twice: an agent by its id, or cmd:PROGRAM (docs/bots.md); without it "
               "usual answers are given")
          .one_value_each();
  o.flag("--random", a.random, "random legal play instead of usual answers").excludes(agent);
  o.option("--effort", a.effort, "of agents that search: tries for each decision; 0 is their own").not_negative();
  o.option("--move-ms", a.move_ms, "of programs: how long they may think about a decision; 0 is 10 s").not_negative();
  o.option("--positions", a.positions, "write positions of the battles there, and who won, for tools/fit_position");
  o.option("--trace", a.trace, "write what the agents thought there (of the last battle)");
  o.flag("--log", a.log, "tell everything that happens");
  o.flag("--json", a.json, "for programs");
  if (const auto code = o.parse(call)) return *code;
  if (a.agents.size() > 2) {
    call.err << "sandtable battle: --agent is given once for both sides, or twice\n";
    return Exit::usage;
  }
  if (a.file.empty() && a.lists.size() != 2) {
    call.err << "sandtable battle: give a set-up FILE, or --list A --list B with --mission and --table\n";
    return Exit::usage;
  }
  const std::string text = setup_text(a);
  const std::vector<std::string> sides = sides_of(text);
  std::array<int, 3> won{};  // first side, second side, nobody
  int stuck = 0;
  int faults = 0;
  int64_t commands = 0;
  Json list = Json::List{};
  std::string positions;
  for (int i = 0; i < a.battles; ++i) {
    const uint64_t seed = a.seed + static_cast<uint64_t>(i);
    const Played p = play(a, text, seed);
    commands += p.told.commands;
    if (p.told.stuck)
      ++stuck;
    else
      ++won[p.outcome.winner < 0 ? 2 : static_cast<std::size_t>(p.outcome.winner)];
    for (std::size_t side = 0; side < 2; ++side)
      if (!p.told.fault[side].empty()) {
        ++faults;
        call.err << fmt::format("sandtable battle: seed {}: {}; {} concedes\n", seed, p.told.fault[side], sides[side]);
      }
    if (!a.journal.empty()) write_file(a.journal, p.journal);
    if (!a.trace.empty()) write_file(a.trace, p.trace);
    positions += positions_text(p, seed);
    if (a.json) {
      Json one;
      one["seed"] = static_cast<int64_t>(seed);
      one["commands"] = p.told.commands;
      one["stuck"] = p.told.stuck ? Json(p.told.why) : Json();
      one["faults"] = Json::List{p.told.fault[0], p.told.fault[1]};
      one["late"] = Json::List{p.told.by_clock[0], p.told.by_clock[1]};
      one["winner"] = p.outcome.winner < 0 ? Json() : Json(sides[static_cast<std::size_t>(p.outcome.winner)]);
      one["rule"] = p.outcome.rule.text();
      one["end"] = Json::List{};
      for (const std::string& words : p.last) one["end"].push(words);
      list.push(std::move(one));
      continue;
    }
    call.out << p.log;
    if (a.battles > 1 && !p.told.stuck) continue;
    call.out << fmt::format("seed {}: {} commands, {}{}\n", seed, p.told.commands, outcome_words(p, sides),
                            p.outcome.rule.valid() ? " (" + p.outcome.rule.text() + ")" : "");
    for (const std::string& words : p.last) call.out << "  " << words << '\n';
  }
  if (!a.positions.empty()) write_file(a.positions, positions);
  if (a.json) {
    call.out << list.pretty() << '\n';
  } else if (a.battles > 1) {
    call.out << fmt::format("{} battles, {} commands: {} won by {}, {} by {}, {} by nobody, {} stuck\n", a.battles,
                            commands, won[0], sides[0], won[1], sides[1], won[2], stuck);
  }
  return stuck == 0 && faults == 0 ? Exit::good : Exit::no;
}

}  // namespace sandtable::cli
