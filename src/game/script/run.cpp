#include "game/script/run.hpp"

#include <fmt/core.h>

#include "game/script/asking.hpp"
#include "game/script/dice_failures.hpp"
#include "game/script/judge.hpp"
#include "game/script/play_agents.hpp"
#include "game/script/source.hpp"
#include "game/script/words.hpp"

namespace sandtable {
namespace {

using EntryKind = ScriptEntry::Kind;
constexpr int most_usual = 500;
constexpr int most_answers = 5000;  // of agents

// The play cannot go on as the script has it.
struct Stopped {
  Failure failure;
};

class Player {
 public:
  Player(const Script& script, const ScriptPlay& which, const PlayOptions& options)
      : script_(script), which_(which), options_(options) {}

  Played run() {
    try {
      begin(set_up());
      for (const ScriptEntry& entry : which_.body) {
        if (stopped_) break;
        if (entry.kind == EntryKind::command && played_.commands == options_.commands) break;
        carry_out(entry);
      }
      finish();
    } catch (Stopped& stopped) {
      add_failure(std::move(stopped.failure));
    } catch (const WrongDie& e) {
      broken_by(InputError(script_.file, line_, e.what()));
    } catch (const DiceError& e) {
      add_failure(missing(line_, e));
    } catch (const InputError& e) {
      broken_by(e);
    }
    if (played_.match && played_.stack.is_null()) played_.stack = stack_now();
    return std::move(played_);
  }

 private:
  const Game& game() const { return played_.match->game(); }
  [[noreturn]] void stop(int line, std::string what, std::vector<std::string> details = {}) const {
    throw Stopped{{.line = line, .what = std::move(what), .details = std::move(details)}};
  }

  // A replaced die may lead anywhere: that is an answer, not a mistake of the script.
  void broken_by(const InputError& e) {
    Failure failure{.line = e.line(), .what = e.cause()};
    if (!options_.replaced.empty() && played_.match) return add_failure(std::move(failure));
    if (played_.match) add_position(failure);
    played_.broken = e;
    played_.where = std::move(failure);
  }

  void add_failure(Failure failure) {
    for (const RuleId id : which_.rules) add_rule(failure.rules, id);
    if (played_.match) add_position(failure);
    played_.failures.push_back(std::move(failure));
  }

  Failure missing(int line, const DiceError& e, const std::string& more = {}) const {
    return missing_die(e, line, played_.match.get(), source_->scripted(), more);
  }

  // In the middle of a command whose dice ran out, else where the game waits.
  Json stack_now() const {
    const Unfinished& half = played_.match->unfinished();
    return half.game ? half.game->stack() : game().stack();
  }

  void add_position(Failure& failure) {
    failure.waits = waits_for(game());
    constexpr std::size_t most = 8;
    const std::size_t from = told_.size() > most ? told_.size() - most : 0;
    failure.last.assign(told_.begin() + static_cast<std::ptrdiff_t>(from), told_.end());
    const Json stack = stack_now();
    failure.stands = stack_words(stack);
    if (played_.stack.is_null()) played_.stack = stack;
  }

  std::unique_ptr<Game> set_up() {
    line_ = which_.line;
    source_ = std::make_shared<ScriptSource>(which_, options_.replaced);
    return script_.ruleset->begin(which_.setup, options_.home);
  }

  void begin(std::unique_ptr<Game> start) {
    source_->names_from(*start);
    JournalHeader header{.ruleset = start->ruleset(),
                         .version = start->version(),
                         .setup = script_.setup_text(which_),
                         .setup_file = script_.file};
    played_.match = std::make_shared<Match>(std::move(start), std::move(header), source_);
    source_->names_from(played_.match->start());  // which stays while the game goes on
    log({.kind = LogEntry::Kind::opening, .line = which_.line, .text = "set-up"}, played_.match->opening());
    check_end();
  }

  void log(LogEntry entry, const std::vector<Event>& events) {
    entry.events = told(game(), events);
    for (const Told& one : entry.events) {
      recent_.push_back(one);
      told_.push_back(one.words);
    }
    const bool moved = entry.kind == LogEntry::Kind::opening || entry.kind == LogEntry::Kind::command ||
                       entry.kind == LogEntry::Kind::usual;
    if (options_.pictures && moved) entry.picture = game().picture(which_.title);
    played_.log.push_back(std::move(entry));
  }

  void carry_out(const ScriptEntry& entry) {
    line_ = entry.line();
    if (entry.kind != EntryKind::command) {
      if (options_.judge) judge(entry);
    } else if (!ended_) {
      if (entry.table.has("dice")) source_->scripted().read(entry.table.at("dice"));
      if (entry.word == "usual")
        take_usual(entry);
      else if (entry.word == "agents")
        let_play(entry);
      else
        give(entry);
      ++played_.commands;
    }
  }

  // --- commands ---

  void give(const ScriptEntry& entry) {
    const bool refused = entry.table.has("refused");
    recent_.clear();
    if (refused && refused_here(entry)) return;
    const std::optional<int> asked = go_on_until_asked(entry);
    if (!asked) return;
    const int seat = *asked;
    const std::size_t before = recent_.size();
    Command command = command_from_words(game(), entry.word, entry.words());
    command.decision = game().core().decision;
    LogEntry made = entry_for(entry, seat);
    if (refused) return accepted_or_wrong(entry, std::move(made), try_refused(entry, seat, command));
    const Submitted done = played_.match->submit(seat, command);
    if (!done.accepted()) {
      made.kind = LogEntry::Kind::refused;
      made.refusals = done.refusals;
      log(std::move(made), {});
      fail(entry, refusal_failure(entry, done.refusals));
      stopped_ = true;
    } else {
      log(std::move(made), done.events);
      judge_events(entry, before);
      check_end();
    }
  }

  // One that must be refused may be accepted and want dice that nobody wrote down: that is what went wrong.
  Submitted try_refused(const ScriptEntry& entry, int seat, const Command& command) {
    try {
      return played_.match->submit(seat, command);
    } catch (const DiceError& e) {
      Failure failure = missing(entry.line(), e);
      failure.details.insert(failure.details.begin(), {"expected a refusal" + wanted_rules(entry), failure.what});
      failure.what = command_text(entry) + " was accepted";
      throw Stopped{std::move(failure)};
    }
  }

  LogEntry entry_for(const ScriptEntry& entry, int seat) const {
    const int side = game().core().side_of[static_cast<std::size_t>(seat)];
    return {.kind = LogEntry::Kind::command,
            .line = entry.line(),
            .by = side_name(game(), side),
            .prompt = game().core().over() ? std::string() : game().decision().prompt,
            .verb = entry.word,
            .text = command_text(entry),
            .note = entry.table.string("note", "")};
  }

  // A command that must be refused may be so at the decision that stands, whatever it asks for.
  bool refused_here(const ScriptEntry& entry) {
    if (game().core().over()) return false;
    const int seat = seat_for(game(), entry, game().decision());
    const auto command = command_here(game(), entry);
    if (!command) return false;  // it makes no sense here, but may later
    const Submitted done{.refusals = game().check(seat, game().complete(seat, *command))};
    // That it is not asked for is judged here and now; anything else may come when it is.
    if (!entry.table.boolean("unasked", false))
      if (done.accepted() || !refusal_mismatches(entry, done.refusals).empty()) return false;
    accepted_or_wrong(entry, entry_for(entry, seat), done);
    return true;
  }

  void accepted_or_wrong(const ScriptEntry& entry, LogEntry made, const Submitted& done) {
    ++played_.checks;
    if (done.accepted()) {
      log(std::move(made), done.events);
      fail(entry,
           {.what = command_text(entry) + " was accepted", .details = {"expected a refusal" + wanted_rules(entry)}});
      stopped_ = true;
      return;
    }
    made.kind = LogEntry::Kind::refused;
    made.refusals = done.refusals;
    log(std::move(made), {});
    const auto wrong = refusal_mismatches(entry, done.refusals);
    if (wrong.empty()) return;
    Failure failure = refusal_failure(entry, done.refusals);
    failure.what = command_text(entry) + " was refused for other reasons";
    failure.details.insert(failure.details.begin(), wrong.begin(), wrong.end());
    fail(entry, std::move(failure));
  }

  // The seat that then may give the command; nothing when the script has ended before.
  std::optional<int> go_on_until_asked(const ScriptEntry& entry) {
    const Name verb = verb_wanted(entry.word, entry.words());
    const std::unique_ptr<Game> first = game().clone();
    std::string why;
    std::optional<InputError> no_sense;
    bool made_sense = false;
    const auto never = [&](const std::string& now) {
      if (no_sense && !made_sense && entry.word != "answer") throw *no_sense;  // a word nobody knows
      std::vector<std::string> details{"when the script came here the game waited for " + waits_for(*first)};
      if (!why.empty()) details.push_back("it said: " + why);
      stop(entry.line(), fmt::format("'{}' was never asked for; {}", verb.text(), now), std::move(details));
    };
    for (int i = 0; i <= most_usual; ++i) {
      if (game().core().over()) never("the game is over, " + describe_outcome(game()));
      std::string said;
      std::optional<InputError> here;
      if (const auto seat = asked_seat(game(), entry, verb, said, here)) return seat;
      if (i == 0) why = said;
      made_sense = made_sense || !here;
      if (here && !no_sense) no_sense = here;
      if (i == most_usual) break;
      try {
        usual_answer();
      } catch (const MissingDie& e) {
        throw Stopped{missing(entry.line(), e,
                              fmt::format(". A usual answer rolled it on the way to '{}'{}", verb.text(),
                                          why.empty() ? "" : ", to which the game first said: " + why))};
      }
      if (ended_) return std::nullopt;
    }
    never(fmt::format("{} usual answers later the game waits for {}", most_usual, waits_for(game())));
    return std::nullopt;
  }

  void usual_answer() {
    const Decision d = game().decision();
    const int seat = first_seat(d.seats);
    LogEntry made{.kind = LogEntry::Kind::usual,
                  .line = line_,
                  .by = side_name(game(), d.side),
                  .prompt = d.prompt,
                  .verb = std::string(d.usual.verb.text()),
                  .text = describe(game(), d.usual)};
    const Submitted done = played_.match->submit(seat, d.usual);
    if (!done.accepted())
      stop(line_,
           fmt::format("the usual answer to '{}' is refused; this is a mistake of the rules, not of the script",
                       d.prompt),
           {done.refusals.front().words});
    log(std::move(made), done.events);
    check_end();
  }

  // usual = {}, { times = 3 } or { until = "shoot" }
  void take_usual(const ScriptEntry& entry) {
    const Toml& words = entry.words();
    words.only({"times", "until"});
    recent_.clear();
    if (words.has("until")) {
      if (words.has("times")) words.at("times").fail("either 'times' or 'until'");
      ScriptEntry wanted = entry;
      wanted.word = words.at("until").string();
      go_on_until_asked(wanted);
    } else {
      const int64_t times = words.has("times") ? words.at("times").integer_between(1, most_usual) : 1;
      for (int64_t i = 0; i < times && !ended_; ++i) {
        if (game().core().over())
          stop(entry.line(), "the game is over, " + describe_outcome(game()) + "; nothing more is asked");
        usual_answer();
      }
    }
    judge_events(entry, 0);
  }

  // agents = { german = "regular", turns = 1 }: they play on, the other side as usual.
  void let_play(const ScriptEntry& entry) {
    recent_.clear();
    PlayingAgents agents(*script_.ruleset, game(), entry.words(), options_.home);
    const int64_t from = turn();
    for (int i = 0; i < most_answers && !ended_ && !agents.done(game(), turn() - from); ++i) {
      const int seat = first_seat(game().outline_for(Viewer::spectator()).seats);
      const Thought thought = agents.answer(game(), seat);
      LogEntry made{.kind = LogEntry::Kind::usual,
                    .line = line_,
                    .by = side_name(game(), game().core().side_of[static_cast<std::size_t>(seat)]),
                    .verb = std::string(thought.command.verb.text()),
                    .text = thought.why.empty() ? describe(game(), thought.command) : thought.why};
      const Submitted done = played_.match->submit(seat, thought.command);
      if (!done.accepted())
        stop(line_, fmt::format("'{}' of an agent is refused; this is a mistake of the agent", made.text),
             {done.refusals.front().words});
      log(std::move(made), done.events);
      check_end();
    }
    judge_events(entry, 0);
  }

  // --- the end ---

  void check_end() {
    if (ended_) return;
    ended_ = (which_.goal && goal_mismatches().empty()) || (which_.turns > 0 && turn() > which_.turns);
  }
  std::vector<Mismatch> goal_mismatches() const {
    for (const auto& [question, about] : which_.goal.entries()) {
      if (question == "is" || question == "note" || question == "rules") continue;
      return mismatches(which_.goal.at("is"), answer_question(game(), question, about), same_piece(game()));
    }
    return {};
  }
  int64_t turn() const { return *turn_json(game(), which_.setup).integer(); }

  // A goal not yet reached may still come while both sides do the usual, up to the turn limit.
  void finish() {
    if (!options_.judge || stopped_) return;
    if (which_.goal && options_.commands < 0) {
      line_ = which_.goal.line();
      for (int i = 0; i < most_usual && which_.turns > 0 && !ended_ && !game().core().over(); ++i) usual_answer();
      ++played_.checks;
      const auto wrong = goal_mismatches();
      if (!wrong.empty()) {
        Failure failure{.line = which_.goal.line(), .what = "the goal was not reached"};
        for (const Mismatch& m : wrong) failure.details.push_back(m.text());
        add_failure(std::move(failure));
      }
    }
    if (!played_.failures.empty() || options_.commands >= 0) return;
    if (auto left = dice_left(game(), source_->scripted())) add_failure(std::move(*left));
  }

  // --- judging ---

  void fail(const ScriptEntry& entry, Failure failure) {
    if (failure.line == 0) failure.line = entry.line();
    for (const RuleId id : entry.rules) add_rule(failure.rules, id);
    add_failure(std::move(failure));
  }

  // A command's own events: those of usual answers on the way to it do not count.
  void judge_events(const ScriptEntry& entry, std::size_t from) {
    if (!options_.judge) return;
    const std::vector<Told> own(recent_.begin() + static_cast<std::ptrdiff_t>(from), recent_.end());
    if (entry.table.has("never")) {
      ++played_.checks;
      if (auto failure = never_failure(entry.table.at("never"), own, game())) fail(entry, std::move(*failure));
    }
    if (!entry.table.has("events")) return;
    ++played_.checks;
    if (auto failure = events_failure(entry.table.at("events"), own, game())) {
      failure->what = command_text(entry) + ": " + failure->what;
      fail(entry, std::move(*failure));
    }
  }

  void judge(const ScriptEntry& entry) {
    Judged judged =
        entry.kind == EntryKind::question ? judge_question(entry, game()) : judge_expectation(entry, game(), recent_);
    played_.checks += judged.checks;
    log({.kind = entry.kind == EntryKind::question ? LogEntry::Kind::question : LogEntry::Kind::expectation,
         .line = entry.line(),
         .verb = entry.word,
         .text = judged.text,
         .note = entry.table.string("note", ""),
         .answer = judged.answer,
         .ok = judged.failures.empty()},
        {});
    for (Failure& failure : judged.failures) fail(entry, std::move(failure));
  }

  const Script& script_;
  const ScriptPlay& which_;
  const PlayOptions& options_;
  std::shared_ptr<ScriptSource> source_;
  Played played_;
  std::vector<Told> recent_;       // events of the last [[do]] and of usual answers on the way to it
  std::vector<std::string> told_;  // all events in words
  int line_ = 1;                   // of the entry at work, for dice that are missing
  bool ended_ = false;             // by the goal or the turn limit
  bool stopped_ = false;           // a command went wrong: what follows would judge another game
};

}  // namespace

Played attempt(const Script& script, const ScriptPlay& which, const PlayOptions& options) {
  return Player(script, which, options).run();
}
Played play(const Script& script, const ScriptPlay& which, const PlayOptions& options) {
  Played played = attempt(script, which, options);
  if (played.broken) throw *played.broken;
  return played;
}

}  // namespace sandtable
