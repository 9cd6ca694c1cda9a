#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <ostream>
#include <stdexcept>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "cli/run_files.hpp"
#include "cli/run_print.hpp"
#include "game/script/report.hpp"

namespace sandtable::cli {
namespace {

struct RunOptions {
  std::vector<std::string> names;
  std::string variant;
  bool json = false;
  bool trace = false;
  std::string svg;
  std::string journal;
  std::string report;
  std::vector<std::string> dice;
};

// What became of one script or variant.
struct Ran {
  std::string file;
  ScriptPlay play;
  Played played;
  std::string system;
};

struct Session {
  std::vector<Ran> ran;
  int passed = 0;
  int failed = 0;
  int broken = 0;
  Json::List list;
};

struct WrongUsage final : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::map<int, int> replaced_dice(const std::vector<std::string>& words) {
  std::map<int, int> replaced;
  for (const std::string& word : words) {
    int nth = 0;
    int value = 0;
    char rest = 0;
    if (std::sscanf(word.c_str(), "%6d=%3d%c", &nth, &value, &rest) != 2 || nth < 1 || value < 1)
      throw WrongUsage("--die: '" + word + "' is not N=V; --die 1=6 makes the first die a six");
    replaced[nth] = value;
  }
  return replaced;
}

// With --trace the steps play stood in, where it did not go as the script says.
void tell_stack(const Ran& ran, const RunOptions& options, std::ostream& out) {
  if (options.trace && !ran.played.ok()) print_stack(ran.played.stack, out);
}

void tell(const Ran& ran, const RunOptions& options, RuleTitles& titles, std::ostream& out) {
  const std::string counts =
      fmt::format("{} {}, {} {}", ran.played.commands, ran.played.commands == 1 ? "command" : "commands",
                  ran.played.checks, ran.played.checks == 1 ? "check" : "checks");
  const char* word = ran.played.broken ? "BROKEN" : ran.played.ok() ? "ok  " : "FAIL";
  out << fmt::format("{}  {}  {} ({})\n", word, ran.file, ran.play.title, counts);
  if (options.trace) print_log(ran.played.log, out);
  print_failures(ran.file, ran.played.failures, titles, out);
  if (ran.played.where) print_failures(ran.file, {*ran.played.where}, titles, out);
  tell_stack(ran, options, out);
}

Json in_json(const Ran& ran, const RunOptions& options) {
  Json j;
  j["file"] = ran.file;
  if (!ran.play.name.empty()) j["variant"] = ran.play.name;
  j["title"] = ran.play.title;
  Json::List rules;
  for (const RuleId id : ran.play.rules) rules.push_back(Json(id.text()));
  j["rules"] = rules;
  j["result"] = ran.played.broken ? "broken" : ran.played.ok() ? "passed" : "failed";
  if (ran.played.broken) {
    j["line"] = ran.played.broken->line();
    j["cause"] = ran.played.broken->cause();
    j["where"] = failure_json(*ran.played.where);
  }
  j["commands"] = ran.played.commands;
  j["checks"] = ran.played.checks;
  if (ran.played.match) {
    Json::List dice;
    for (const uint8_t die : ran.played.match->journal().header.opening) dice.push_back(Json(int{die}));
    for (const JournalLine& line : ran.played.match->journal().lines)
      for (const uint8_t die : line.dice) dice.push_back(Json(int{die}));
    j["dice"] = dice;
    j["hash"] = hex(ran.played.match->game().hash());
  }
  Json::List failures;
  for (const Failure& failure : ran.played.failures) failures.push_back(failure_json(failure));
  j["failures"] = failures;
  if (options.trace) j["log"] = log_json(ran.played.log);
  if (options.trace || !ran.played.ok()) j["stack"] = ran.played.stack;
  return j;
}

void run_file(const std::string& file, const RunOptions& options, const PlayOptions& how, RuleTitles& titles,
              Session& session, Call& call) {
  try {
    const Script script = Script::load(file);
    std::vector<ScriptPlay> plays = script.plays;
    if (!options.variant.empty()) plays = {script.play(options.variant)};
    for (const ScriptPlay& which : plays) {
      Ran ran{.file = file, .play = which, .system = script.ruleset->facts.title};
      ran.played = attempt(script, which, how);
      if (const auto& e = ran.played.broken) {  // those that follow are played all the same
        ++session.broken;
        const std::string variant = which.name.empty() ? "" : fmt::format(" (variant '{}')", which.name);
        call.err << "sandtable run: " << InputError(e->file(), e->line(), e->cause() + variant).what() << '\n';
      } else {
        ++(ran.played.ok() ? session.passed : session.failed);
      }
      if (options.json)
        session.list.push_back(in_json(ran, options));
      else
        tell(ran, options, titles, call.out);
      session.ran.push_back(std::move(ran));
    }
  } catch (const InputError& e) {
    ++session.broken;
    if (options.json) {
      Json j;
      j["file"] = e.file();
      j["line"] = e.line();
      j["result"] = "broken";
      j["cause"] = e.cause();
      session.list.push_back(std::move(j));
    } else {
      call.out << "BROKEN  " << file << '\n';
    }
    call.err << "sandtable run: " << e.what() << '\n';
  }
}

// "Shoot at the T-34!" -> "shoot-at-the-t-34"
std::string file_word(std::string_view text) {
  std::string word;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool capital = c >= 'A' && c <= 'Z';
    if (letter || capital)
      word += capital ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!word.empty() && word.back() != '-')
      word += '-';
  }
  while (word.ends_with('-')) word.pop_back();
  return word.empty() ? "step" : word;
}

// DIR/000-set-up.svg, 001-shoot.svg ...; one folder a script when there are several.
void write_pictures(const Session& session, const std::string& dir) {
  for (const Ran& ran : session.ran) {
    std::filesystem::path folder = dir;
    if (session.ran.size() > 1) folder /= file_word(std::filesystem::path(ran.file).stem().string());
    if (session.ran.size() > 1 && !ran.play.name.empty()) folder /= file_word(ran.play.name);
    int number = 0;
    for (const LogEntry& entry : ran.played.log) {
      if (entry.picture.empty()) continue;
      const std::string name = entry.verb.empty() ? entry.text : entry.verb;
      write_file((folder / fmt::format("{:03}-{}.svg", number++, file_word(name))).string(), entry.picture);
    }
  }
}

std::string report_of(const Session& session) {
  std::vector<ReportPart> parts;
  for (const Ran& ran : session.ran) {
    ReportPart part{.title = ran.play.title, .subtitle = ran.system, .file = ran.file, .rules = ran.play.rules};
    part.log = ran.played.log;
    part.failures = ran.played.failures;
    part.result = ran.played.broken ? "broken" : ran.played.ok() ? "as expected" : "not as expected";
    parts.push_back(std::move(part));
  }
  return battle_report(parts, Catalog::load(home() + "/rules"));
}

void summary(const Session& session, Call& call) {
  call.out << fmt::format("{} passed, {} failed", session.passed, session.failed);
  if (session.broken > 0) call.out << fmt::format(", {} broken", session.broken);
  call.out << '\n';
}

int run_all(const RunOptions& options, Call& call) {
  PlayOptions how{.home = home(), .replaced = replaced_dice(options.dice)};
  how.pictures = !options.svg.empty() || !options.report.empty();
  RuleTitles titles(how.home);
  Session session;
  for (const std::string& file : script_files(options.names)) run_file(file, options, how, titles, session, call);
  if (options.json) {
    Json j;
    j["passed"] = session.passed;
    j["failed"] = session.failed;
    j["broken"] = session.broken;
    j["scripts"] = session.list;
    call.out << j.pretty() << '\n';
  } else {
    summary(session, call);
  }
  if (!options.svg.empty()) write_pictures(session, options.svg);
  if (!options.report.empty() && !session.ran.empty()) write_file(options.report, report_of(session));
  if (!options.journal.empty() && !session.ran.empty()) {
    if (session.ran.size() > 1) {
      call.err
          << "sandtable run: --journal holds one battle; name one script, and one of its variants with --variant\n";
      return Exit::usage;
    }
    if (session.ran[0].played.match) write_file(options.journal, session.ran[0].played.match->journal().text());
  }
  if (session.broken > 0) return Exit::broken;
  return session.failed > 0 ? Exit::no : Exit::good;
}

}  // namespace

int run(Call& call) {
  Options app("Runs scenario scripts and says which expectations fail (docs/scenarios.md).", "run");
  RunOptions options;
  app.option("FILE", options.names, "scripts, or folders searched for *.toml").required();
  app.option("--variant", options.variant, "only this variant of the script").value_name("NAME");
  app.flag("--json", options.json, "write JSON");
  app.flag("--trace", options.trace, "tell every decision, answer and event");
  app.option("--svg", options.svg, "write a picture after each command").value_name("DIR");
  app.option("--die", options.dice, "the Nth die (from 1) shows V instead").value_name("N=V").one_value_each();
  app.option("--journal", options.journal, "write the journal, for 'sandtable replay'").value_name("FILE");
  app.option("--report", options.report, "write a battle report").value_name("FILE.html");
  std::string systems = "Rule systems a script may name:";
  for (const Ruleset& r : rulesets()) systems += fmt::format("\n  {:<8} {}", r.facts.id, r.facts.title);
  app.footer(systems);
  if (const auto exit = app.parse(call)) return *exit;
  try {
    return run_all(options, call);
  } catch (const WrongUsage& e) {
    call.err << "sandtable run: " << e.what() << "\nTry 'sandtable run --help'.\n";
    return Exit::usage;
  }
}

}  // namespace sandtable::cli
