// `sandtable odds volley`: what a shoot order does in a script's position, with the numbers behind it.
#include <fmt/core.h>

#include <cmath>
#include <ostream>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "cli/volley_report.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "game/script/run.hpp"
#include "game/script/words.hpp"

namespace sandtable::cli {
namespace {

struct VolleyOptions {
  std::string file;
  std::string order;
  std::string variant;
  int after = -1;
  bool json = false;
  bool all = false;
  uint64_t tries = 0;
  uint64_t seed = 1;
};

struct Ordered {
  Played played;  // holds the World that the State looks at
  fow::State state;
  fow::ShootOrder order;
};

bool shoots(const ScriptEntry& entry) {
  return entry.kind == ScriptEntry::Kind::command && entry.word == "shoot" && !entry.table.has("refused");
}

// shoot = { platoon = "panzers", target = "shermans" }
Toml order_in(const std::string& text) {
  const Toml root = Toml::parse(text, "order");
  if (root.entries().size() != 1 || root.entries()[0].first != "shoot")
    root.fail("give one shoot order, as in: shoot = { platoon = \"panzers\", target = \"shermans\" }");
  return root.entries()[0].second;
}

// The play up to the order: `after` commands when that is said, else as far as the script's first shoot order. Usual
// answers then lead to the Shooting Step, as they do in a script.
ScriptPlay up_to(const ScriptPlay& whole, int after, const ScriptEntry** order) {
  ScriptPlay part = whole;
  part.body.clear();
  int commands = 0;
  for (const ScriptEntry& entry : whole.body) {
    if (entry.kind != ScriptEntry::Kind::command) continue;
    if (after < 0 ? shoots(entry) : commands == after) {
      if (shoots(entry)) *order = &entry;
      break;
    }
    part.body.push_back(entry);
    ++commands;
  }
  ScriptEntry go_on;
  go_on.table = Toml::parse("usual = { until = \"shoot\" }", whole.setup.file());
  go_on.word = "usual";
  part.body.push_back(go_on);
  return part;
}

Ordered order_from(const VolleyOptions& options, Call& call) {
  const Script script = Script::load(options.file);
  const ScriptPlay& whole = script.play(options.variant);
  const ScriptEntry* own = nullptr;
  const ScriptPlay part = up_to(whole, options.after, &own);
  if (options.order.empty() && !own)
    throw InputError(
        options.file, whole.line,
        "no shoot order stands there in the script; give one, as in 'shoot = { platoon = \"panzers\", target = "
        "\"shermans\" }'");
  const Toml words = options.order.empty() ? own->words() : order_in(options.order);
  Ordered o{play(script, part, {.home = home(), .judge = false}), {}, {}};
  for (const Failure& failure : o.played.failures)
    call.err << fmt::format("sandtable odds: {}:{}: {}; the position is the one before it\n", options.file,
                            failure.line, failure.what);
  const Game& game = o.played.match->game();
  const fow::State* state = fow::engine::find_state(game);
  if (!state) throw InputError(options.file, whole.line, "volleys are counted for Flames Of War only");
  o.state = *state;
  if (!fow::engine::waiting(o.state) || fow::engine::question(o.state) != fow::AskShoot::name)
    throw InputError(options.file, whole.line, "nobody may shoot in that position; choose another with --after");
  const Command given = command_from_words(game, "shoot", words);
  int seat = 0;
  while (!fow::engine::who(o.state).seats.has(seat)) ++seat;
  Refusals no;
  o.order = decode(o.state, fow::AskShoot{}, fow::engine::complete(o.state, seat, given), no);
  if (no.empty()) return o;
  std::string why = "the order is refused";
  for (const Refusal& r : no) why += fmt::format("\n  {}{}{}", r.rule.text(), r.rule.valid() ? ": " : "", r.words);
  words.fail(why);
}

Distribution<int> distribution(const fow::CountOdds& odds) {
  if (odds.exact) return *odds.exact;
  Distribution<int>::Weights weights;
  for (std::size_t n = 0; n < odds.chances.size(); ++n)
    weights[static_cast<int>(n)] = static_cast<uint64_t>(std::llround(odds.chances[n] * 1e15));
  return Distribution<int>(std::move(weights));
}

std::vector<Counted> counted_of(const fow::TargetOdds& odds, const fow::TargetOdds* played, uint64_t tries) {
  std::vector<Counted> list{{"hits", distribution(odds.hits), {}, {}},
                            {"teams Bailed Out", distribution(odds.bailed_out), {}, {}},
                            {"teams Destroyed", distribution(odds.destroyed), {}, {}}};
  if (!played) return list;
  const fow::CountOdds* sampled[] = {&played->hits, &played->bailed_out, &played->destroyed};
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].sampled.tries = tries;
    for (const auto& [n, seen] : sampled[i]->exact->weights()) list[i].sampled.seen[n] = seen.low_64();
    list[i].fit = fit_of(list[i].exact, list[i].sampled);
  }
  return list;
}

std::string how_text(const fow::VolleyOdds& odds, const VolleyOptions& options) {
  if (odds.tries == 0)
    return fmt::format("counted exactly: {} {} of hits, usual answers on both sides", odds.outcomes,
                       odds.outcomes == 1 ? "outcome" : "outcomes");
  return fmt::format(
      "sampled, {} volleys, seed {}, error up to {:.2f} percentage points (one standard deviation); not "
      "counted because {}",
      odds.tries, options.seed, 100 * fow::sampling_error(0.5, odds.tries), odds.why_sampled);
}

}  // namespace

int odds_volley(Call& call) {
  Options app("The odds of a shoot order in the position a script leads to (docs/odds.md).", "odds volley");
  VolleyOptions options;
  app.option("FILE", options.file, "a script").required();
  app.option("ORDER", options.order,
             "a shoot order as scripts write it: 'shoot = { platoon = \"panzers\", target = \"shermans\" }'; "
             "without one, the script's first");
  app.option("--variant", options.variant, "the variant to play, when the script has several").value_name("NAME");
  app.option("--after", options.after,
             "after the script's first N commands; by default where its first shoot order stands")
      .value_name("N")
      .not_negative();
  app.flag("--json", options.json, "write JSON");
  app.flag("--all", options.all, "a line for every count, however unlikely");
  app.option("--sample", options.tries, "also play it so many times and compare").between(1, 10'000'000);
  app.option("--seed", options.seed, "seed of the sampled dice (default 1)");
  call.args.erase(call.args.begin());  // "volley"
  if (const auto exit = app.parse(call)) return *exit;

  const Ordered o = order_from(options, call);
  const fow::DeclaredVolley v = declare_volley(o.state, o.order.shooters, o.order.fires);
  const fow::VolleyOdds odds = volley_odds(
      o.state, o.order.shooters, o.order.fires,
      {.fractions = true, .tries = options.tries > 0 ? options.tries : fow::usual_tries, .seed = options.seed});
  const bool compare = options.tries > 0 && odds.tries == 0;
  fow::VolleyOdds played;
  if (compare) played = sample_volley(o.state, o.order.shooters, o.order.fires, options.tries, options.seed);
  VolleyReport report{.volley = v,
                      .odds = odds,
                      .facts = facts_of(v),
                      .counted = {},
                      .style = {.all = options.all,
                                .fractions = odds.tries == 0 && odds.outcomes <= fow::most_fractions,
                                .tries = compare ? options.tries : 0,
                                .seed = options.seed},
                      .how = how_text(odds, options)};
  bool fits = true;
  for (std::size_t i = 0; i < odds.targets.size(); ++i) {
    report.counted.push_back(counted_of(odds.targets[i], compare ? &played.targets[i] : nullptr, options.tries));
    for (const Counted& one : report.counted.back()) fits = fits && one.fit.p >= disagreement;
  }
  if (options.json)
    call.out << json_text(report) << '\n';
  else
    print_text(report, call.out);
  return fits ? Exit::good : Exit::no;
}

}  // namespace sandtable::cli
