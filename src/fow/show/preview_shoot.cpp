// Before a volley and before hits are shared out: what each weapon needs, and what is likely to come of it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>  // display only

#include "fow/assault/close_combat.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/damage_chapter.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/odds/volley_odds.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

// What a player waits for while he aims: bounded by work, not by a clock, so that the same question has one answer.
constexpr uint64_t most_counted = 3'000;
constexpr uint64_t most_work = 6'000;  // dice of all samples together

uint64_t tries_for(const std::vector<Fire>& fires) {
  uint64_t dice = 4;
  for (const Fire& f : fires) dice += f.dice;
  return std::clamp<uint64_t>(most_work / dice, 100, 1000);
}

Outlook outlook_of(std::string label, const std::vector<Probability>& chances, bool sampled) {
  Outlook o{.label = std::move(label), .sampled = sampled};
  for (std::size_t n = 0; n < chances.size(); ++n)
    o.chances.push_back({fmt::format("{}", n), static_cast<int32_t>(std::lround(chances[n] * 1e6))});
  return o;
}

// The battle without those who ride in the targets: finding them places to get out takes far longer than the volley.
State without_riders(const State& s, const std::vector<Fire>& fires, bool& any) {
  State bare = s;
  for (const Fire& f : fires)
    for (TeamId t : teams_in(s, f.target))
      for (TeamId rider : aboard_of(bare, t)) {
        hide_for_a_look(bare, rider);
        any = true;
      }
  return bare;
}

void add_odds(const State& s, const ShootOrder& order, Preview& out) {
  bool riders = false;
  const State bare = without_riders(s, order.fires, riders);
  const VolleyOdds odds =
      volley_odds(bare, order.shooters, order.fires, {.tries = tries_for(order.fires), .outcomes = most_counted});
  const bool sampled = odds.tries > 0;
  for (const TargetOdds& t : odds.targets) {
    const std::string on = odds.targets.size() > 1 ? fmt::format(" ({})", name_of(s, t.target)) : "";
    out.odds.push_back(outlook_of("Hits" + on, t.hits.chances, sampled));
    out.odds.push_back(outlook_of("Bailed Out" + on, t.bailed_out.chances, sampled));
    out.odds.push_back(outlook_of("Destroyed" + on, t.destroyed.chances, sampled));
    const auto pinned = static_cast<int32_t>(std::lround(t.pinned * 1e6));
    out.odds.push_back(
        {.label = "Pinned Down" + on, .sampled = sampled, .chances = {{"no", 1'000'000 - pinned}, {"yes", pinned}}});
    const Probability none = t.destroyed.chances.empty() ? 1 : t.destroyed.chances[0];
    out.words += fmt::format("{}{}: {:.1f} hits on average, {}% to destroy at least one", out.words.empty() ? "" : "; ",
                             name_of(s, t.target), t.hits.mean(), std::lround((1 - none) * 100));
  }
  if (riders) out.words += "; their passengers are not counted";
  if (sampled) out.words += fmt::format(" (from {} trial volleys)", odds.tries);
}

const Fire* fire_with(const std::vector<Fire>& fires, Shot shot) {
  const auto at = std::find_if(fires.begin(), fires.end(),
                               [&](const Fire& f) { return f.shot.team == shot.team && f.shot.weapon == shot.weapon; });
  return at == fires.end() ? nullptr : &*at;
}

void explain(Forecast& f, const Refusals& no) {
  for (const Refusal& r : no) {
    f.words += (f.words.empty() ? "" : "; ") + r.words;
    if (r.rule.valid()) f.rules.push_back(r.rule);
    if (f.rules.size() >= 3) break;
  }
}

void forecast_silence(const State& s, Shot shot, Forecast& f) {
  const Terms terms = terms_now(s);
  explain(f, why_silent(s, terms, shot.team));
  if (f.words.empty()) explain(f, why_silent(s, terms, shot));
  if (f.words.empty()) f.words = "holds its fire", f.rules = {"FOW-SHO-006"_rule};
}

std::string fire_words(const State& s, const Fire& f) {
  std::string words = fmt::format("at {}, {}", name_of(s, f.easiest),
                                  shown_length(distance(s, f.shot.team, f.easiest).shown(), s.world->centimetres));
  if (f.shot.ammo == Ammo::smoke) words += ", smoke";
  const int rof = line_of(s, f.shot).rof;
  if (f.dice < rof) words += fmt::format(", ROF {} instead of {}", f.dice, rof);
  return words;
}

void forecast_fire(const State& s, const std::vector<Fire>& fires, Fire fire, Forecast& f) {
  const Terms terms = terms_now(s);
  if (!fire.easiest.valid()) declare(s, terms, fire, teams_in(s, fire.target), firing_in(fires));
  if (!fire.easiest.valid()) {
    for (TeamId t : teams_in(s, fire.target)) {
      explain(f, why_not(s, terms, fire, t, firing_in(fires)));
      if (!f.words.empty()) break;
    }
    return;
  }
  f.other = piece_of(fire.easiest);
  f.dice = fire.dice;
  f.score = score_to_hit(s, terms, fire, firing_in(fires));
  f.words = fire_words(s, fire);
  const Rate rate = rate_of_fire(s, terms, fire, fires);
  for (const RuleId rule : {rate.because, rate.also})
    if (rule.valid()) f.rules.push_back(rule);
}

std::string save_words(const HitNumbers& n) {
  if (!n.save && !n.firepower) return "it is lost";
  std::string words;
  if (n.save) {
    const int needed = n.save->score.needed();
    words = needed > 6 ? "no save" : needed <= 1 ? "always unharmed" : fmt::format("{}+ unharmed", needed);
    if (needed <= 1) return words;
    if (n.bails_out && needed >= 2 && needed <= 7)
      words +=
          fmt::format("; {} glances: Firepower {}+ makes the crew bail out", needed - 1, n.firepower->score.needed());
  }
  if (n.improvised) words += fmt::format("; improvised armour saves on {}+", n.improvised->score.needed());
  if (n.last) words += fmt::format("; then a second save on {}+", n.last->score.needed());
  if (!n.firepower) return words + "; otherwise it is lost";
  return words + fmt::format("; otherwise Firepower {}+ destroys it, else it {}", n.firepower->score.needed(),
                             n.bails_out ? "bails out" : "is unharmed behind its cover");
}

}  // namespace

void preview_fire(const State& s, const ShootOrder& order, Preview& out) {
  if (!order.shooters.valid()) return;
  std::vector<Fire> fires = order.fires;
  std::erase_if(fires,
                [&](const Fire& f) { return !check_target(s, f.target, s[order.shooters.platoon].side).empty(); });
  const Terms terms = terms_now(s);
  if (!out.refusals.empty()) settle_rates(s, terms, fires);
  for (Shot shot : shots_of(s, order.shooters)) {
    Forecast f{.label = weapon_label(s, shot), .who = piece_of(shot.team)};
    if (const Fire* fire = fire_with(fires, shot))
      forecast_fire(s, fires, *fire, f);
    else
      forecast_silence(s, shot, f);
    out.forecast.push_back(std::move(f));
  }
  if (out.refusals.empty() && terms.counts_for == CountsFor::charge)
    preview_defence(s, fires, out);
  else if (out.refusals.empty() && !fires.empty())
    add_odds(s, order, out);
  else if (!out.refusals.empty())
    out.words = out.refusals[0].words;
}

namespace {

void preview_allocation(const State& s, const HitsOn& of, const std::vector<TeamId>& takers, Preview& out) {
  const std::vector<Strike> hits = hits_of(s, of);
  if (takers.size() != hits.size()) return;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    if (!s[takers[i]].present()) continue;
    const bool known = hits[i].by.valid();  // what falls from the air is no team's
    const std::string weapon = known ? weapon_label(s, {hits[i].by, hits[i].weapon}) : std::string("what comes down");
    Forecast f{.label = fmt::format("{} hits {}", weapon, name_of(s, takers[i])),
               .who = piece_of(takers[i]),
               .other = piece_or_none(hits[i].by)};
    if (smoke_hits(s, of)) {
      f.words = "smoke: no harm";
    } else {
      const HitNumbers n = numbers_of(s, hit_of(s, of, hits[i], takers[i]));
      f.dice = n.save ? 1 : 0;
      if (n.save) f.score = n.save->score;
      f.words = save_words(n);
      if (n.cover.valid()) f.rules.push_back(n.cover);
    }
    out.forecast.push_back(std::move(f));
  }
  if (!out.refusals.empty()) out.words = out.refusals[0].words;
}

constexpr PreviewRow damage_preview_rows[] = {
    {AllocateHits::name,
     [](const State& s, const Command& c, Preview& out) {
       const AllocateHits& q = *top_as<AllocateHits>(s);
       Refusals no;
       preview_allocation(s, q.of, decode(s, q, c, no), out);
     }},
};

}  // namespace

void preview_shoot(const State& s, const Command& c, Preview& out) {
  Refusals no;
  preview_fire(s, read_shoot_order(s, c, no), out);
}
void preview_shooting_done(const State& s, const Command&, Preview& out) {
  preview_done(s, AskShoot::verbs(), "shot", out);
}

std::span<const PreviewRow> damage_previews() { return damage_preview_rows; }

}  // namespace sandtable::fow
