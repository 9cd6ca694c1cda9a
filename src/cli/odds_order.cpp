// `sandtable odds KIND FILE`: the odds of an order in a script's position, as the script's ruleset gives them.
#include "cli/odds_order.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <ostream>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "game/ruleset.hpp"
#include "game/script/run.hpp"
#include "game/script/words.hpp"

namespace sandtable::cli {
namespace {

struct OrderOptions {
  std::string file;
  std::string order;
  std::string variant;
  int after = -1;
  bool json = false;
  OddsTerms terms;
};

struct OrderInPosition {
  Played played;
  std::optional<Command> order;
};

bool gives(const ScriptEntry& entry, const OddsKind& kind) {
  return entry.kind == ScriptEntry::Kind::command && entry.word == kind.verb && !entry.table.has("refused");
}

// The play up to the order: `after` commands when that is said, else as far as the script's first such order; `own` is
// what stands there. Without one, a script that may begin within what such an order began is taken as it begins.
ScriptPlay play_up_to(const ScriptPlay& whole, const OddsKind& kind, int after, const ScriptEntry** own) {
  ScriptPlay part = whole;
  part.body.clear();
  int commands = 0;
  for (const ScriptEntry& entry : whole.body) {
    if (entry.kind != ScriptEntry::Kind::command) continue;
    if (after < 0 ? gives(entry, kind) : commands == after) {
      if (gives(entry, kind)) *own = &entry;
      break;
    }
    part.body.push_back(entry);
    ++commands;
  }
  if (after < 0 && !*own && kind.within) part.body.clear();
  if (!*own && kind.within) return part;
  // Usual answers lead on to the question the order answers, as they do in a script.
  ScriptEntry go_on;
  go_on.table = Toml::parse(fmt::format("usual = {{ until = \"{}\" }}", kind.verb), whole.setup.file());
  go_on.word = "usual";
  part.body.push_back(go_on);
  return part;
}

// shoot = { platoon = "panzers", target = "shermans" }
std::pair<std::string, Toml> order_in(const std::string& text, const OddsKind& kind) {
  const Toml root = Toml::parse(text, "order");
  if (root.entries().size() != 1 || (!kind.within && root.entries()[0].first != kind.verb))
    root.fail(fmt::format("give one {} order, as in: {}", kind.verb, kind.example));
  return root.entries()[0];
}

const OddsKind& kind_of(const Script& script, const std::string& name, const OrderOptions& options) {
  std::string known;
  for (const OddsKind& kind : script.ruleset->odds) {
    if (kind.name == name) return kind;
    known += fmt::format(" {}", kind.name);
  }
  throw InputError(options.file, 1,
                   fmt::format("{} gives no odds of '{}'; it has:{}", script.ruleset->facts.title, name, known));
}

OrderInPosition order_from(const Script& script, const OddsKind& kind, const OrderOptions& options, Call& call) {
  const ScriptPlay& whole = script.play(options.variant);
  const ScriptEntry* own = nullptr;
  const ScriptPlay part = play_up_to(whole, kind, options.after, &own);
  const auto nothing_given = [&] {
    return InputError(
        options.file, whole.line,
        fmt::format("no {0} order stands there in the script; give one, as in '{1}'", kind.verb, kind.example));
  };
  if (options.order.empty() && !own && !kind.within) throw nothing_given();
  OrderInPosition o{play(script, part, {.home = home(), .judge = false}), {}};
  for (const Failure& failure : o.played.failures)
    call.err << fmt::format("sandtable odds: {}:{}: {}; the position is the one before it\n", options.file,
                            failure.line, failure.what);
  const Game& game = o.played.match->game();
  const Name verb_asked = *Name::parse(kind.verb);
  const Decision stands = game.decision();
  const bool ready =  // the question, or one verb of several that answer it
      game.question() == verb_asked ||
      std::any_of(stands.choices.begin(), stands.choices.end(), [&](const Choice& c) { return c.verb == verb_asked; });
  if (!ready && !(kind.within && kind.within(game)))
    throw InputError(options.file, whole.line,
                     fmt::format("there is no {} in that position; choose another with --after", kind.name));
  if (options.order.empty() && !ready) return o;
  if (options.order.empty() && !own) throw nothing_given();
  const auto [verb, words] = options.order.empty() ? std::pair{own->word, own->words()} : order_in(options.order, kind);
  const Command given = command_from_words(game, verb, words);
  const int seat = first_seat(game.decision_for(Viewer::spectator()).seats);
  o.order = game.complete(seat, given);
  const Refusals no = game.check(seat, *o.order);
  if (no.empty()) return o;
  std::string why = "the order is refused";
  for (const Refusal& r : no) why += fmt::format("\n  {}{}{}", r.rule.text(), r.rule.valid() ? ": " : "", r.words);
  words.fail(why);
}

}  // namespace

std::vector<OddsKind> kinds_of_odds() {
  std::vector<OddsKind> all;
  for (const Ruleset& ruleset : rulesets())
    for (const OddsKind& kind : ruleset.odds)
      if (std::none_of(all.begin(), all.end(), [&](const OddsKind& k) { return k.name == kind.name; }))
        all.push_back(kind);
  return all;
}

int odds_order(const OddsKind& kind, Call& call) {
  const std::string title = fmt::format("odds {}", kind.name);
  Options app(fmt::format("{} docs/odds.md tells more.", kind.about).c_str(), title.c_str());
  OrderOptions options;
  app.option("FILE", options.file, "a script").required();
  app.option("ORDER", options.order,
             fmt::format("an order as scripts write it: '{}'; without one, the script's first{}", kind.example,
                         kind.within ? ", or the usual answer where it is under way" : "")
                 .c_str());
  app.option("--variant", options.variant, "the variant to play, when the script has several").value_name("NAME");
  app.option("--after", options.after, "after the script's first N commands; by default where its first order stands")
      .value_name("N")
      .not_negative();
  app.flag("--json", options.json, "write JSON");
  app.flag("--all", options.terms.all, "a line for every count, however unlikely");
  app.option("--sample", options.terms.tries,
             kind.tries > 0 ? fmt::format("how many times it is played (default {})", kind.tries).c_str()
                            : "also play it so many times and compare")
      .between(1, 10'000'000);
  app.option("--seed", options.terms.seed, "seed of the sampled dice (default 1)");
  options.terms.tries = kind.tries;
  if (const auto exit = app.parse(call)) return *exit;

  const Script script = Script::load(options.file);
  const OddsKind& own = kind_of(script, std::string(kind.name), options);
  const OrderInPosition o = order_from(script, own, options, call);
  const OddsReport report = own.report(o.played.match->game(), o.order, options.terms);
  call.out << (options.json ? report.json.pretty() + '\n' : report.text);
  return report.fits ? Exit::good : Exit::no;
}

}  // namespace sandtable::cli
