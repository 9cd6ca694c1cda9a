// The odds of a shoot order as `sandtable odds volley` reports them.
#include "fow/odds/volley_report.hpp"

#include <fmt/core.h>

#include <cmath>  // display only
#include <sstream>

#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/steps.hpp"

namespace sandtable::fow {
namespace {

Distribution<int> distribution(const CountOdds& odds) {
  if (odds.exact) return *odds.exact;
  Distribution<int>::Weights weights;
  for (std::size_t n = 0; n < odds.chances.size(); ++n)
    weights[static_cast<int>(n)] = static_cast<uint64_t>(std::llround(odds.chances[n] * 1e15));
  return Distribution<int>(std::move(weights));
}

std::vector<CountedOdds> counted_of(const TargetOdds& odds, const TargetOdds* played, uint64_t tries) {
  std::vector<CountedOdds> list{{"hits", distribution(odds.hits), {}, {}},
                                {"teams Bailed Out", distribution(odds.bailed_out), {}, {}},
                                {"teams Destroyed", distribution(odds.destroyed), {}, {}}};
  if (!played) return list;
  const CountOdds* sampled[] = {&played->hits, &played->bailed_out, &played->destroyed};
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].sampled.tries = tries;
    for (const auto& [n, seen] : sampled[i]->exact->weights()) list[i].sampled.seen[n] = seen.low_64();
    list[i].fit = fit_of(list[i].exact, list[i].sampled);
  }
  return list;
}

std::string how_text(const VolleyOdds& odds, const OddsTerms& terms) {
  if (odds.tries == 0)
    return fmt::format("counted exactly: {} {} of hits, usual answers on both sides", odds.outcomes,
                       odds.outcomes == 1 ? "outcome" : "outcomes");
  return fmt::format(
      "sampled, {} volleys, seed {}, error up to {:.2f} percentage points (one standard deviation); not "
      "counted because {}",
      odds.tries, terms.seed, 100 * sampling_error(0.5, odds.tries), odds.why_sampled);
}

}  // namespace

OddsReport volley_report(const Game& game, const std::optional<Command>& order, const OddsTerms& terms) {
  const State& s = engine::state_of(game);
  Refusals none;
  const ShootOrder shoot = read_shoot_order(s, *order, none);
  const DeclaredVolley v = declare_volley(s, shoot.shooters, shoot.fires);
  const VolleyOdds odds =
      volley_odds(s, shoot.shooters, shoot.fires,
                  {.fractions = true, .tries = terms.tries > 0 ? terms.tries : usual_tries, .seed = terms.seed});
  const bool compare = terms.tries > 0 && odds.tries == 0;
  VolleyOdds played;
  if (compare) played = sample_volley(s, shoot.shooters, shoot.fires, terms.tries, terms.seed);
  VolleyReport report{.volley = v,
                      .odds = odds,
                      .facts = facts_of(v),
                      .counted = {},
                      .style = {.all = terms.all,
                                .fractions = odds.tries == 0 && odds.outcomes <= most_fractions,
                                .tries = compare ? terms.tries : 0,
                                .seed = terms.seed},
                      .how = how_text(odds, terms)};
  OddsReport told;
  for (std::size_t i = 0; i < odds.targets.size(); ++i) {
    report.counted.push_back(counted_of(odds.targets[i], compare ? &played.targets[i] : nullptr, terms.tries));
    for (const CountedOdds& one : report.counted.back()) told.fits = told.fits && one.fit.p >= disagreement;
  }
  std::ostringstream text;
  print_text(report, text);
  told.text = text.str();
  told.json = json_of(report);
  return told;
}

}  // namespace sandtable::fow
