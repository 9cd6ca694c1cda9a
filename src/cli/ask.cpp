#include <fmt/core.h>

#include <ostream>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "game/script/run.hpp"
#include "game/script/words.hpp"

namespace sandtable::cli {
namespace {

struct AskOptions {
  std::string file;
  std::string question;
  std::string variant;
  int after = -1;
  bool json = false;
};

// Values that hold no other values stand on the line of their key; the rest is indented below it.
void print_answer(const Json& answer, std::size_t indent, std::ostream& out) {
  const std::string margin(indent, ' ');
  const auto plain = [](const Json& j) { return j.string() ? *j.string() : j.is_null() ? "none" : j.dump(); };
  const auto nested = [](const Json& j) {
    if (j.object()) return !j.object()->empty();
    if (!j.list()) return false;
    for (const Json& item : *j.list())
      if (item.object() || item.list()) return true;
    return false;
  };
  const auto flat = [&](const Json& j) {
    if (!j.list()) return plain(j);
    std::string text;
    for (const Json& item : *j.list()) text += (text.empty() ? "" : ", ") + plain(item);
    return text.empty() ? std::string("none") : text;
  };
  if (answer.object()) {
    for (const auto& [key, value] : *answer.object()) {
      out << margin << key << ':';
      if (nested(value)) {
        out << '\n';
        print_answer(value, indent + 2, out);
      } else {
        out << ' ' << flat(value) << '\n';
      }
    }
  } else if (nested(answer)) {
    for (const Json& item : *answer.list()) {
      if (!nested(item)) {
        out << margin << "- " << flat(item) << '\n';
        continue;
      }
      out << margin << "-\n";
      print_answer(item, indent + 2, out);
    }
  } else {
    out << margin << flat(answer) << '\n';
  }
}

// "decision", or one question with its table: score = { shooter = "panzer", target = "t34" }
std::pair<std::string, Toml> question_in(const std::string& text) {
  const bool word = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
  const Toml root = Toml::parse(word ? text + " = {}" : text, "question");
  if (root.entries().size() != 1 || !root.entries()[0].second.is(Toml::Kind::table))
    root.fail("ask one thing, as in: score = { shooter = \"panzer\", target = \"t34\" }");
  return root.entries()[0];
}

void list_questions(const Game& game, const AskOptions& options, std::ostream& out) {
  const auto all = questions_known(game);
  if (options.json) {
    out << Json(Json::List(all.begin(), all.end())).pretty() << '\n';
    return;
  }
  out << "questions on this position:\n";
  for (const std::string& question : all) out << "  " << question << '\n';
  out << "the game waits for " << waits_for(game) << '\n';
}

}  // namespace

int ask(Call& call) {
  Options app("Answers a question on the position a script leads to (docs/scenarios.md).", "ask");
  AskOptions options;
  app.option("FILE", options.file, "a script").required();
  app.option("QUESTION", options.question,
             "a question as scripts write it: 'score = { shooter = \"panzer\", target = \"t34\" }', or a bare word: "
             "decision; without one, the questions there are");
  app.option("--variant", options.variant, "the variant to play, when the script has several").value_name("NAME");
  app.option("--after", options.after, "after the script's first N commands; all by default")
      .value_name("N")
      .not_negative();
  app.flag("--json", options.json, "write JSON");
  if (const auto exit = app.parse(call)) return *exit;

  const Script script = Script::load(options.file);
  const Played played =
      play(script, script.play(options.variant), {.home = home(), .judge = false, .commands = options.after});
  for (const Failure& failure : played.failures)
    call.err << fmt::format("sandtable ask: {}:{}: {}; the position is the one before it\n", options.file, failure.line,
                            failure.what);
  if (options.question.empty()) {
    list_questions(played.match->game(), options, call.out);
    return Exit::good;
  }
  const auto [question, about] = question_in(options.question);
  const Json answer = answer_question(played.match->game(), question, about);
  if (options.json)
    call.out << answer.pretty() << '\n';
  else
    print_answer(answer, 0, call.out);
  return Exit::good;
}

}  // namespace sandtable::cli
