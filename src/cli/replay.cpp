#include <fmt/core.h>

#include <ostream>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "cli/position.hpp"
#include "cli/run_files.hpp"
#include "cli/run_print.hpp"
#include "game/ruleset.hpp"
#include "game/script/report.hpp"
#include "game/script/words.hpp"

namespace sandtable::cli {
namespace {

struct ReplayOptions {
  std::string file;
  std::string report;
  std::string svg;
  int at = 0;  // 0: the whole of it
  bool json = false;
  bool trace = false;
};

// Dice for lines that are not there: a journal is verified, not played on.
struct NoMoreDice final : Dice {
  int roll(const DieRequest& request) override {
    throw MissingDie(request, "the journal's opening does not hold this die");
  }
};

LogEntry entry_of(const JournalLine& line, int number, const Game& after, const std::vector<Event>& events) {
  const bool undo = line.kind == LineKind::undo;
  LogEntry entry{.kind = undo ? LogEntry::Kind::undo : LogEntry::Kind::command, .line = number};
  const auto seat = static_cast<std::size_t>(line.seat);
  entry.by = side_name(after, seat < after.core().side_of.size() ? after.core().side_of[seat] : -1);
  entry.verb = undo ? "undo" : std::string(line.command.verb.text());
  entry.text = undo ? fmt::format("takes back to command {}{}", line.undo_to, line.agreed ? ", by consent" : "")
                    : describe(after, line.command);
  entry.events = told(after, events);
  return entry;
}

// The position a journal starts from, rebuilt from the set-up in its header.
std::unique_ptr<Game> start_of(const Journal& journal, const std::string& file, std::string& title) {
  const std::string name = journal.header.setup_file.empty() ? file : journal.header.setup_file;
  const Toml setup = Toml::parse(journal.header.setup, name);
  const std::string id = setup.string("system", journal.header.ruleset);
  try {
    const Ruleset& ruleset = ruleset_named(id, setup);
    title = ruleset.facts.title;
    auto start = ruleset.begin(setup, home());
    if (start->version() != journal.header.version)
      throw InputError(file, 1,
                       fmt::format("played under version {} of the rules, this program has version {}; every "
                                   "line is checked, and the first that differs would be refused",
                                   journal.header.version, start->version()));
    return start;
  } catch (const InputError& e) {
    if (e.file() == file) throw;
    throw InputError(file, 1, fmt::format("its set-up no longer loads ({}: {})", e.file(), e.cause()));
  }
}

std::string report_of(const ScriptLog& log, const Journal& journal, const ReplayOptions& options,
                      const std::string& system, const std::string& outcome) {
  ReportPart part{.title = "Battle report", .subtitle = system, .file = options.file};
  if (!journal.header.setup_file.empty()) part.title = journal.header.setup_file;
  part.log = log;
  part.result = outcome;
  return battle_report({part}, Catalog::load(home() + "/rules"));
}

// Of the position asked for, or one a line.
void write_pictures(const ScriptLog& log, const std::string& dir, bool last_only) {
  for (std::size_t i = last_only ? log.size() - 1 : 0; i < log.size(); ++i) {
    const std::string verb = log[i].verb.empty() ? "set-up" : log[i].verb;
    write_file(fmt::format("{}/{:03}-{}.svg", dir, log[i].line, verb), log[i].picture);
  }
}

}  // namespace

int replay(Call& call) {
  Options app("Verifies a journal: every command, every die and every state must come out as recorded.", "replay");
  ReplayOptions options;
  app.option("FILE", options.file, "a journal, as 'sandtable run --journal' writes it").required();
  app.flag("--json", options.json, "write JSON");
  app.flag("--trace", options.trace, "tell every command and event");
  app.option("--at", options.at, "show the position after line N of the file; 1 is the set-up, as --trace counts")
      .value_name("N")
      .between(1, 1'000'000'000);
  app.option("--svg", options.svg, "write a picture after each line; with --at only of that one").value_name("DIR");
  app.option("--report", options.report, "write a battle report").value_name("FILE.html");
  if (const auto exit = app.parse(call)) return *exit;

  Journal journal = Journal::parse(read_file(options.file), options.file);
  const int lines = static_cast<int>(journal.lines.size()) + 1;
  if (options.at > lines) {
    call.err << fmt::format("sandtable replay: --at {}: {} has {} {}\n", options.at, options.file, lines,
                            lines == 1 ? "line" : "lines");
    return Exit::usage;
  }
  if (options.at > 0) journal.lines.resize(static_cast<std::size_t>(options.at) - 1);  // what follows may be broken
  std::string system;
  auto start = start_of(journal, options.file, system);
  const bool pictures = !options.report.empty() || !options.svg.empty();
  ScriptLog log{{.line = 1, .text = "set-up"}};
  std::optional<Match> match;
  try {
    match.emplace(Match::replay(std::move(start), journal, std::make_shared<NoMoreDice>(), options.file,
                                [&](std::size_t i, const Game& after, const std::vector<Event>& events) {
                                  const int number = static_cast<int>(i) + 2;
                                  log.push_back(entry_of(journal.lines[i], number, after, events));
                                  if (pictures) log.back().picture = after.picture(journal.header.setup_file);
                                }));
  } catch (const DiceError& e) {
    throw InputError(options.file, 1, e.what());
  }
  log[0].events = told(match->game(), match->opening());
  if (pictures) log[0].picture = match->start().picture(journal.header.setup_file);
  const Game& game = match->game();
  const std::string outcome = describe_outcome(game);
  if (options.json) {
    Json j;
    j["file"] = options.file;
    j["ruleset"] = journal.header.ruleset;
    j["lines"] = static_cast<int64_t>(journal.lines.size());
    j["hash"] = hex(game.hash());
    j["outcome"] = answer_question(game, "outcome", Toml::parse("", "outcome"));
    if (options.at > 0) j["position"] = position_json(game);
    if (options.trace) j["log"] = log_json(log);
    call.out << j.pretty() << '\n';
  } else {
    if (options.trace) print_log(log, call.out);
    call.out << fmt::format("{}: {} {} verified, {}, hash {}\n", options.file, journal.lines.size(),
                            journal.lines.size() == 1 ? "line" : "lines", outcome, hex(game.hash()));
    if (options.at > 0) print_position(game, call.out);
  }
  if (!options.svg.empty()) write_pictures(log, options.svg, options.at > 0);
  if (!options.report.empty()) write_file(options.report, report_of(log, journal, options, system, outcome));
  return Exit::good;
}

}  // namespace sandtable::cli
