// How an assault is likely to go, as `sandtable odds assault` reports it.
#include "fow/odds/assault_report.hpp"

#include <fmt/core.h>

#include <map>
#include <sstream>
#include <vector>

#include "base/json.hpp"
#include "dice/odds_text.hpp"
#include "fow/core/engine.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/odds/assault_odds.hpp"
#include "fow/odds/hit_chances.hpp"
#include "game/odds_print.hpp"

namespace sandtable::fow {
namespace {

struct OutcomeLine {
  const char* key;
  const char* words;
  uint64_t count;
};
std::vector<OutcomeLine> lines_of(const AssaultOutcomes& o) {
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

bool in_assault(const Game& game) { return engine::state_of(game).assault.on(); }

OddsReport assault_report(const Game& game, const std::optional<Command>& order, const OddsTerms& terms) {
  const State& s = engine::state_of(game);
  const AssaultOutcomes odds = sample_assault(s, order ? &*order : nullptr, terms.tries, terms.seed);
  const auto fire = fire_hits_exactly(s);
  const auto round = round_hits_exactly(s);
  const std::vector<ShownCount> shown{{"attacker_losses", "teams the attacker loses", odds.attacker_losses},
                                      {"defender_losses", "teams the defender loses", odds.defender_losses},
                                      {"rounds", "rounds of combat", odds.rounds}};
  const auto share = [&](uint64_t count) { return as_double(Fraction(count, odds.tries)); };
  Json root;
  root["how"] = "sampled";
  root["samples"] = odds.tries;
  root["seed"] = seed_json(terms.seed);
  for (const OutcomeLine& line : lines_of(odds))
    root["outcomes"][line.key] =
        Json::Object{{"chance", share(line.count)}, {"error_95", error_95(line.count, odds.tries)}};
  for (const ShownCount& one : shown) root[one.key] = json_of(distribution(one.seen));
  if (fire) root["exact"]["defensive_fire_hits"] = json_of(*fire);
  if (round) root["exact"]["round_hits"] = json_of(*round);

  std::ostringstream text;
  text << fmt::format("sampled: {} assaults played with usual answers, seed {}; ± holds in 95 of 100 samplings\n\n",
                      odds.tries, terms.seed);
  for (const OutcomeLine& line : lines_of(odds))
    if (line.count > 0)
      text << fmt::format("  {:<34} {:>6.1f} % ± {:.1f}\n", line.words, 100 * share(line.count),
                          100 * error_95(line.count, odds.tries));
  for (const ShownCount& one : shown)
    print_counted({one.words, distribution(one.seen), {}, {}}, {.fractions = false}, text);
  if (fire) {
    const int enough = pinning_hits;  // FOW-ASL-069
    text << fmt::format("\ncounted exactly: defensive fire scores {} hits or more in {}\n", enough,
                        percent_text(fire->at_least(enough)));
    print_counted({"hits of defensive fire", *fire, {}, {}}, {}, text);
  }
  if (round) {
    text << "\ncounted exactly: the next round, if nobody is lost before it\n";
    print_counted({"hits of the round", *round, {}, {}}, {}, text);
  }
  return {.text = text.str(), .json = std::move(root)};
}

}  // namespace sandtable::fow
