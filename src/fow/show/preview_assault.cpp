// Before the decisions of an assault: what defensive fire may score, what each hit needs, who would strike back.
#include <fmt/format.h>

#include <cmath>  // display only

#include "fow/assault/assault_chapter.hpp"
#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/previews.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/saves.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/odds/assault_odds.hpp"
#include "fow/odds/hit_chances.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

using AssaultChances = std::vector<double>;  // display only

void add_dice(AssaultChances& sum, const Score& score, int dice) {
  const double p = static_cast<double>(faces_that_pass(score)) / 6;  // display only
  for (int i = 0; i < dice; ++i) {
    sum.push_back(0);
    for (std::size_t n = sum.size() - 1; n > 0; --n) sum[n] = sum[n] * (1 - p) + sum[n - 1] * p;
    sum[0] *= 1 - p;
  }
}

Outlook outlook_of(std::string label, const AssaultChances& chances) {
  Outlook o{.label = std::move(label)};
  for (std::size_t n = 0; n < chances.size(); ++n)
    o.chances.push_back({fmt::format("{}", n), static_cast<int32_t>(std::lround(chances[n] * 1e6))});
  return o;
}

std::string roof_words(const State& s, const Hit& blow) {
  if (!has_save(s, blow)) return "it is lost";  // FOW-ASL-096, 097
  const int needed = save_score(s, blow).needed();
  if (needed <= 1) return "always unharmed";
  const int equal = blow.anti_tank - model(s, blow.on).top;
  std::string words = needed > 6 ? "no save" : fmt::format("{}+ unharmed", needed);
  if (equal >= 1 && equal <= 6 && !(equal == 1 && hatch_open(s, blow.on)))
    words += fmt::format(", {} bails out", equal);
  return words + ", less destroys it";
}

}  // namespace

void preview_defence(const State& s, const std::vector<Fire>& fires, Preview& out) {
  AssaultChances hits{1};
  for (const Fire& f : fires)
    if (f.may != 0 && f.easiest.valid())
      add_dice(hits, score_to_hit(s, defensive_fire_terms(), f, firing_in(fires)), f.dice);
  double thrown_back = 0;  // display only
  const auto already = static_cast<std::size_t>(s.assault.fire_hits);
  const int16_t enough = pinning_hits;  // FOW-ASL-069
  for (std::size_t n = 0; n < hits.size(); ++n)
    if (n + already >= static_cast<std::size_t>(enough)) thrown_back += hits[n];
  out.odds.push_back(outlook_of("Hits", hits));
  out.words = fmt::format("{}% to reach {} hits{}", std::lround(thrown_back * 100), enough,
                          already > 0 ? fmt::format(" with the {} there are", already) : "");
}

namespace {

void preview_blows(const State& s, const Brawl& b, const std::vector<TeamId>& takers, Preview& out) {
  for (std::size_t i = 0; i < takers.size() && i < blows_in(b); ++i) {
    const TeamId by = striker(s, b, i).team;
    const Hit blow = blow_of(s, b, i, takers[i]);
    Forecast f{.label = fmt::format("{} hits {}", name_of(s, by), name_of(s, takers[i])),
               .who = piece_of(takers[i]),
               .other = piece_of(by)};
    if (has_save(s, blow)) {
      f.dice = 1;
      f.score = save_score(s, blow);
    }
    f.words = roof_words(s, blow);
    f.rules = {has_save(s, blow) ? "FOW-ASL-088"_rule : "FOW-ASL-097"_rule};
    out.forecast.push_back(std::move(f));
  }
  if (!out.refusals.empty()) out.words = out.refusals[0].words;
}

constexpr PreviewRow assault_preview_rows[] = {
    {AllocateBlows::name,
     [](const State& s, const Command& c, Preview& out) {
       const AllocateBlows& q = *top_as<AllocateBlows>(s);
       Refusals no;
       preview_blows(s, q.brawl, decode(s, q, c, no), out);
     }},
};

}  // namespace

namespace {

constexpr uint64_t assault_samples = 60;  // a third of a second, and within an eighth of the truth
constexpr uint64_t assault_seed = 1;      // the same question, the same answer

int32_t share(uint64_t count, uint64_t tries) { return static_cast<int32_t>(count * 1'000'000 / tries); }

Outlook losses_outlook(std::string label, const std::map<int, uint64_t>& counts, uint64_t tries) {
  Outlook o{.label = std::move(label), .sampled = true};
  for (const auto& [teams, count] : counts) o.chances.push_back({fmt::format("{}", teams), share(count, tries)});
  return o;
}

}  // namespace

// The whole assault, played with usual answers (odds/assault_odds.hpp).
void preview_launch(const State& s, const Command& c, Preview& out) {
  if (!out.refusals.empty()) {
    out.words = out.refusals[0].words;
    return;
  }
  const AssaultOutcomes o = sample_assault(s, &c, assault_samples, assault_seed);
  Outlook ends{.label = "How it ends", .sampled = true};
  const auto add = [&](const char* label, uint64_t count) {
    if (count > 0) ends.chances.push_back({label, share(count, o.tries)});
  };
  add("you win", o.attacker_won);
  add("the enemy holds", o.defender_won);
  add("thrown back by fire", o.thrown_back);
  add("no contact", o.no_contact);
  add("it hangs back", o.hung_back);
  add("no end in sight", o.unfinished);
  out.odds.push_back(std::move(ends));
  out.odds.push_back(losses_outlook("Teams you lose", o.attacker_losses, o.tries));
  out.odds.push_back(losses_outlook("Teams the enemy loses", o.defender_losses, o.tries));
  out.words = fmt::format("wins {} of 100 such assaults, as played here with usual answers",
                          (o.attacker_won * 100 + o.tries / 2) / o.tries);
}

std::span<const PreviewRow> assault_previews() { return assault_preview_rows; }

void preview_defend(const State& s, const Command& c, Preview& out) {
  Refusals no;
  DefendOrder order = read_defence(s, the<AskDefend>(s), c, no);
  if (order.platoon.valid()) preview_fire(s, {.shooters = {order.platoon, {}}, .fires = std::move(order.fires)}, out);
}

void preview_strike_back(const State& s, const Command&, Preview& out) {
  const PlatoonId p = the<AskReact>(s).platoon;
  State after = s;
  after.assault.assaulting = s[p].side;
  AssaultChances hits{1};
  for (const Fighter& f : fighters_of(after)) {
    if (s[f.team].with() != p) continue;
    const Score score = score_to_strike(after, f.team);
    const bool harmful = !may_strike(after, f).empty();
    out.forecast.push_back({.label = fmt::format("{} strikes", name_of(s, f.team)),
                            .who = piece_of(f.team),
                            .other = {},
                            .dice = 1,
                            .score = score,
                            .words = harmful ? "one hit on a pass" : "it can harm nobody there",
                            .rules = {"FOW-ASL-076"_rule}});
    if (harmful) add_dice(hits, score, 1);
  }
  out.odds.push_back(outlook_of("Hits, without those who still close in", hits));
  out.words = fmt::format("{} of its teams strike from where they stand", hits.size() - 1);
}

}  // namespace sandtable::fow
