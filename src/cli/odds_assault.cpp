// `sandtable odds assault`: how an assault is likely to go in a script's position.
#include <fmt/core.h>

#include <ostream>

#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/odds_print.hpp"
#include "cli/options.hpp"
#include "dice/odds_text.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/odds/assault_odds.hpp"
#include "game/script/run.hpp"
#include "game/script/words.hpp"

namespace sandtable::cli {
namespace {

struct AssaultOptions {
  std::string file;
  std::string order;
  std::string variant;
  int after = -1;
  bool json = false;
  uint64_t tries = 4'000;
  uint64_t seed = 1;
};

struct AssaultPosition {
  Played played;  // holds the World that the State looks at
  fow::State state;
  std::optional<Command> first;
};

bool assaults(const ScriptEntry& entry) {
  return entry.kind == ScriptEntry::Kind::command && entry.word == "assault" && !entry.table.has("refused");
}

// The play up to the order: `after` commands when that is said, else as far as the script's first assault order, else
// none of it.
ScriptPlay play_up_to(const ScriptPlay& whole, int after, const ScriptEntry** order) {
  ScriptPlay part = whole;
  part.body.clear();
  int commands = 0;
  for (const ScriptEntry& entry : whole.body) {
    if (entry.kind != ScriptEntry::Kind::command) continue;
    if (after < 0 ? assaults(entry) : commands == after) {
      *order = &entry;
      return part;
    }
    part.body.push_back(entry);
    ++commands;
  }
  if (after < 0) part.body.clear();
  return part;
}

AssaultPosition position_of(const AssaultOptions& options, Call& call) {
  const Script script = Script::load(options.file);
  const ScriptPlay& whole = script.play(options.variant);
  const ScriptEntry* own = nullptr;
  ScriptPlay part = play_up_to(whole, options.after, &own);
  if (own && assaults(*own)) {
    ScriptEntry go_on;
    go_on.table = Toml::parse("usual = { until = \"assault\" }", whole.setup.file());
    go_on.word = "usual";
    part.body.push_back(go_on);
  }
  AssaultPosition o{play(script, part, {.home = home(), .judge = false}), {}, {}};
  for (const Failure& failure : o.played.failures)
    call.err << fmt::format("sandtable odds: {}:{}: {}; the position is the one before it\n", options.file,
                            failure.line, failure.what);
  const Game& game = o.played.match->game();
  const fow::State* state = fow::engine::find_state(game);
  if (!state) throw InputError(options.file, whole.line, "assaults are played for Flames Of War only");
  o.state = *state;
  const bool launching = fow::engine::waiting(*state) && fow::engine::question(*state) == fow::AskAssault::name;
  if (!launching && !state->assault.on())
    throw InputError(options.file, whole.line, "there is no assault in that position; choose another with --after");
  std::string verb;
  Toml words;
  if (!options.order.empty()) {
    const Toml root = Toml::parse(options.order, "order");
    if (root.entries().size() != 1)
      root.fail("give one order, as in: assault = { platoon = \"guards\", target = \"mg\" }");
    verb = root.entries()[0].first;
    words = root.entries()[0].second;
  } else if (launching && own && assaults(*own)) {
    verb = own->word;
    words = own->words();
  } else if (launching) {
    throw InputError(options.file, whole.line,
                     "no assault order stands there in the script; give one, as in 'assault = { platoon = \"guards\", "
                     "target = \"mg\" }'");
  }
  if (verb.empty()) return o;
  Command c = command_from_words(game, verb, words);
  int seat = 0;
  while (!fow::engine::who(o.state).seats.has(seat)) ++seat;
  c = fow::engine::complete(o.state, seat, c);
  const Refusals no = fow::engine::check(o.state, seat, c);
  if (!no.empty()) {
    std::string why = "the order is refused";
    for (const Refusal& r : no) why += fmt::format("\n  {}{}{}", r.rule.text(), r.rule.valid() ? ": " : "", r.words);
    words.fail(why);
  }
  o.first = c;
  return o;
}

struct OutcomeLine {
  const char* key;
  const char* words;
  uint64_t count;
};
std::vector<OutcomeLine> lines_of(const fow::AssaultOutcomes& o) {
  return {{"attacker_won", "the attacker wins", o.attacker_won},
          {"thrown_back", "thrown back by defensive fire", o.thrown_back},
          {"defender_won", "the defender wins", o.defender_won},
          {"attacker_broke_off", "  the attacker breaks off", o.attacker_broke_off},
          {"defender_broke_off", "  a defender breaks off", o.defender_broke_off},
          {"no_contact", "the charge does not get there", o.no_contact},
          {"hung_back", "it does not dare", o.hung_back},
          {"unfinished", "no end in sight", o.unfinished}};
}

Distribution<int> distribution(const std::map<int, uint64_t>& seen) {
  Distribution<int>::Weights weights;
  for (const auto& [n, times] : seen) weights[n] = times;
  return Distribution<int>(std::move(weights));
}

Json json_of(const Distribution<int>& d) {
  Json::List list;
  for (const auto& [n, weight] : d.weights())
    list.push_back(Json::Object{{"count", n}, {"chance", as_double(d.chance(n))}});
  return list;
}

struct ShownCount {
  const char* key;
  const char* words;
  const std::map<int, uint64_t>& seen;
};

}  // namespace

int odds_assault(Call& call) {
  Options app("How an assault is likely to go in the position a script leads to (docs/odds.md).", "odds assault");
  AssaultOptions options;
  app.option("FILE", options.file, "a script").required();
  app.option("ORDER", options.order,
             "the command that begins, as scripts write it: 'assault = { ... }', 'hold = {}'; without one the "
             "script's first assault order, or inside an assault the usual answer");
  app.option("--variant", options.variant, "the variant to play, when the script has several").value_name("NAME");
  app.option("--after", options.after, "after the script's first N commands").value_name("N").not_negative();
  app.flag("--json", options.json, "write JSON");
  app.option("--sample", options.tries, "how many times it is played (default 4000)").between(1, 10'000'000);
  app.option("--seed", options.seed, "seed of the sampled dice (default 1)");
  call.args.erase(call.args.begin());  // "assault"
  if (const auto exit = app.parse(call)) return *exit;

  const AssaultPosition o = position_of(options, call);
  const fow::AssaultOutcomes odds =
      fow::sample_assault(o.state, o.first ? &*o.first : nullptr, options.tries, options.seed);
  const auto fire = fow::fire_hits_exactly(o.state);
  const auto round = fow::round_hits_exactly(o.state);
  const std::vector<ShownCount> shown{{"attacker_losses", "teams the attacker loses", odds.attacker_losses},
                                      {"defender_losses", "teams the defender loses", odds.defender_losses},
                                      {"rounds", "rounds of combat", odds.rounds}};
  if (options.json) {
    Json root;
    root["how"] = "sampled";
    root["samples"] = odds.tries;
    root["seed"] = seed_json(options.seed);
    for (const OutcomeLine& line : lines_of(odds))
      root["outcomes"][line.key] =
          Json::Object{{"chance", static_cast<double>(line.count) / static_cast<double>(odds.tries)},
                       {"error_95", fow::error_95(line.count, odds.tries)}};
    for (const ShownCount& one : shown) root[one.key] = json_of(distribution(one.seen));
    if (fire) root["exact"]["defensive_fire_hits"] = json_of(*fire);
    if (round) root["exact"]["round_hits"] = json_of(*round);
    call.out << root.pretty() << '\n';
    return Exit::good;
  }
  call.out << fmt::format("sampled: {} assaults played with usual answers, seed {}; ± holds in 95 of 100 samplings\n\n",
                          odds.tries, options.seed);
  for (const OutcomeLine& line : lines_of(odds))
    if (line.count > 0)
      call.out << fmt::format("  {:<34} {:>6.1f} % ± {:.1f}\n", line.words,
                              100.0 * static_cast<double>(line.count) / static_cast<double>(odds.tries),
                              100 * fow::error_95(line.count, odds.tries));
  for (const ShownCount& one : shown)
    print_counted({one.words, distribution(one.seen), {}, {}}, {.fractions = false}, call.out);
  if (fire) {
    call.out << fmt::format("\ncounted exactly: defensive fire scores {} hits or more in {}\n", fow::throwing_back,
                            percent_text(fire->at_least(fow::throwing_back)));
    print_counted({"hits of defensive fire", *fire, {}, {}}, {}, call.out);
  }
  if (round) {
    call.out << "\ncounted exactly: the next round, if nobody is lost before it\n";
    print_counted({"hits of the round", *round, {}, {}}, {}, call.out);
  }
  return Exit::good;
}

}  // namespace sandtable::cli
