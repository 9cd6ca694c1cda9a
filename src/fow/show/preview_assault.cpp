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
#include "fow/odds/hit_chances.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

using Chances = std::vector<double>;  // display only

void add_dice(Chances& sum, const Score& score, int dice) {
  const double p = static_cast<double>(faces_that_pass(score)) / 6;  // display only
  for (int i = 0; i < dice; ++i) {
    sum.push_back(0);
    for (std::size_t n = sum.size() - 1; n > 0; --n) sum[n] = sum[n] * (1 - p) + sum[n - 1] * p;
    sum[0] *= 1 - p;
  }
}

Outlook outlook_of(std::string label, const Chances& chances) {
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
  if (equal >= 1 && equal <= 6 && !(equal == 1 && s[blow.on].gunnery.hatch_open))
    words += fmt::format(", {} bails out", equal);
  return words + ", less destroys it";
}

}  // namespace

void preview_defence(const State& s, const std::vector<Fire>& fires, Preview& out) {
  Chances hits{1};
  for (const Fire& f : fires)
    if (f.may != 0 && f.easiest.valid())
      add_dice(hits, score_to_hit(s, defensive_fire_terms(), f, firing_in(fires)), f.dice);
  double thrown_back = 0;  // display only
  const auto already = static_cast<std::size_t>(s.assault.fire_hits);
  const int16_t enough = hits_to_pin(s, s.assault.attacker);  // FOW-ASL-069
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
  Chances hits{1};
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
