#include "fow/odds/bombard_report.hpp"

#include <fmt/core.h>

#include <cmath>  // display only

#include "fow/artillery/bombard.hpp"
#include "fow/core/engine.hpp"
#include "fow/odds/bombard_odds.hpp"
#include "game/odds_print.hpp"

namespace sandtable::fow {
namespace {

Json list_of(const std::vector<Probability>& chances) {
  Json list = Json::List{};
  for (const Probability chance : chances) list.push(chance);
  return list;
}

Json json_of(const State& s, const BombardOdds& odds) {
  Json j;
  j["attempts"] = list_of(odds.attempts);
  j["fails"] = odds.fails;
  j["weapons"] = odds.weapons;
  j["groups"] = Json::List{};
  for (const GroupOdds& g : odds.groups) {
    Json one;
    one["platoon"] = name_of(s, g.platoon);
    one["type"] = std::string(sandtable::name_of(g.type));
    one["teams"] = g.teams;
    one["hits"] = list_of(g.hits);
    one["destroyed"] = list_of(g.destroyed);
    j["groups"].push(std::move(one));
  }
  return j;
}

// The largest difference of one from the other, in standard errors of the sampled one.
Probability worst(const std::vector<Probability>& exact, const std::vector<Probability>& played, uint64_t tries) {
  Probability most = 0;
  for (std::size_t i = 0; i < std::max(exact.size(), played.size()); ++i) {
    const Probability p = i < exact.size() ? exact[i] : 0;
    const Probability q = i < played.size() ? played[i] : 0;
    const Probability error = std::sqrt(std::max(p * (1 - p), 1e-9) / static_cast<Probability>(tries));
    most = std::max(most, std::abs(p - q) / error);
  }
  return most;
}

std::string line_of(const char* words, const std::vector<Probability>& chances) {
  std::string text = fmt::format("    {:<10}", words);
  for (std::size_t i = 0; i < chances.size(); ++i)
    if (chances[i] > 0.0005) text += fmt::format("  {}: {:.1f} %", i, 100 * chances[i]);
  return text + "\n";
}

}  // namespace

OddsReport bombard_report(const Game& game, const std::optional<Command>& order, const OddsTerms& terms) {
  const State& s = engine::state_of(game);
  Refusals no;
  const Mission m = read_bombardment(s, *order, no);
  const BombardOdds odds = bombard_odds(s, m);
  OddsReport report;
  report.json = json_of(s, odds);
  report.json["how"] = "counted";
  std::string& text = report.text;
  text = fmt::format("counted exactly, {} weapons; Recce that slips away, passengers and Warriors are left out\n\n",
                     odds.weapons);
  for (std::size_t i = 0; i < odds.attempts.size(); ++i)
    text += fmt::format("  ranged in on attempt {}: {:.1f} %\n", i + 1, 100 * odds.attempts[i]);
  if (odds.fails > 0) text += fmt::format("  not ranged in: {:.1f} %\n", 100 * odds.fails);
  for (const GroupOdds& g : odds.groups) {
    text += fmt::format("  {}, {} {} teams{}\n", name_of(s, g.platoon), g.teams, sandtable::name_of(g.type),
                        s[g.platoon].side == s.active ? " (your own)" : "");
    text += line_of("hits", g.hits) + line_of("destroyed", g.destroyed);
  }
  if (terms.tries == 0) return report;
  const BombardOdds played = sample_bombardment(s, *order, terms.tries, terms.seed);
  report.json["played"] = json_of(s, played);
  report.json["samples"] = terms.tries;
  Probability most = worst(odds.attempts, played.attempts, terms.tries);
  for (std::size_t g = 0; g < odds.groups.size() && g < played.groups.size(); ++g) {
    most = std::max(most, worst(odds.groups[g].hits, played.groups[g].hits, terms.tries));
    most = std::max(most, worst(odds.groups[g].destroyed, played.groups[g].destroyed, terms.tries));
  }
  report.fits = most < 5;
  text += fmt::format("\n  {} played by the engine: {} (worst {:.1f} standard errors)\n", terms.tries,
                      report.fits ? "they agree" : "they DIFFER", most);
  return report;
}

}  // namespace sandtable::fow
