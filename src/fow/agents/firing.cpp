#include "fow/agents/firing.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/agents/harm.hpp"
#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/artillery/usual_bombardment.hpp"
#include "fow/core/words.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/odds/volley_odds.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

constexpr int64_t million = 1'000'000;

// What pinning it is worth: it does nothing but rally, and an assault upon it is half won.
Worth worth_of_pinning(const Situation& sit, const Unit& foe) {
  Worth worth = foe.worth / 8;
  for (const Unit& u : sit.own)
    if ((u.foot || u.tanks) && squared(u.middle - foe.middle) < int64_t{10 * inch} * (10 * inch)) return foe.worth / 3;
  return worth;
}

// What a volley as declared is expected to bring.
void weigh_volley(const Situation& sit, const DeclaredVolley& v, FireOption& option) {
  const State& s = v.state;
  for (const TargetFacts& facts : facts_of(v)) {
    const Unit* foe = sit.unit_of(facts.target.platoon);
    if (!foe || facts.teams.empty()) continue;
    int64_t hits = 0;      // in thousandths
    int64_t lost = 0;      // teams, in millionths
    int64_t helpless = 0;  // of these, who were bailed out already
    bool pins = false;
    for (std::size_t c = 0; c < facts.classes.size(); ++c) {
      const HitClass& kind = facts.classes[c];
      int64_t of_class = 0;
      for (const std::size_t f : kind.fires) of_class += int64_t{v.fires[f].dice} * v.hits[f] * 1000 / v.of;
      hits += of_class;
      pins = pins || kind.pins;
      int64_t destroys = 0, bails = 0, may = 0;
      for (std::size_t i = 0; i < facts.teams.size(); ++i) {
        if (!v.fires[kind.fires[0]].may_hit(i)) continue;
        const HitChances odds = chances(facts.numbers[c][i]);
        const bool down = s[facts.teams[i]].harm.bailed_out || s[facts.teams[i]].harm.bogged_down;
        destroys += int64_t{down ? odds.destroys_helpless : odds.destroys} * million / HitChances::all;
        bails += down ? 0 : int64_t{odds.bails_out} * million / HitChances::all;
        ++may;
      }
      if (may == 0) continue;
      lost += of_class * (destroys + bails * bail_share / 100) / may / 1000;
    }
    (void)helpless;
    const int64_t most = int64_t{static_cast<int64_t>(facts.teams.size())} * million;
    lost = std::min(lost, most * 9 / 10);
    option.lost += static_cast<int>(lost / (million / 100));
    option.worth += foe->team_worth * lost / million;
    // The last of a platoon are worth more: it tests its morale, and a platoon less may break the company.
    if (lost > 0 && foe->teams.size() <= 3) option.worth += foe->team_worth * lost / million / 2;
    const int needed = facts.hits_to_pin - facts.hits_before;
    if (!facts.pinned_before && facts.can_be_pinned && !foe->tanks) {
      const int64_t sure = pins ? 1000 : std::clamp<int64_t>((hits - (needed - 2) * 1000) / 3, 0, 1000);
      option.pins = sure > 500;
      option.worth += worth_of_pinning(sit, *foe) * sure / 1000;
    }
  }
}

int64_t nearest_of(const State& s, const Body& shooters, const Body& target) {
  int64_t best = INT64_MAX;
  for (const TeamId t : on_table(s, shooters.platoon))
    for (const TeamId e : teams_in(s, target)) best = std::min(best, squared(s[t].pose.at - s[e].pose.at));
  return best;
}

// Far beyond all its weapons, or hidden from all by the lie of the land.
bool out_of_question(const Situation& sit, const Body& shooters, const Body& target) {
  const State& s = *sit.s;
  Coord reach = 0;
  for (const TeamId t : shooting_teams(s, shooters)) reach = std::max(reach, reach_of(model(s, t)));
  const int64_t most = int64_t{reach + 4 * inch} * (reach + 4 * inch);
  return nearest_of(s, shooters, target) > most;
}

}  // namespace

std::vector<FireOption> fire_options(const Situation& sit, const Body& shooters, const Weights&, bool coarse) {
  const State& s = *sit.s;
  const Terms terms = shooting_step_terms();
  std::vector<FireOption> all;
  for (const Body& target : targets_of(s, 1 - s.active)) {
    if (out_of_question(sit, shooters, target) || !check_target(s, target, s.active).empty()) continue;
    const std::vector<Fire> fires = usual_fire(s, terms, shooters, target);
    if (fires.empty()) continue;
    FireOption option{.command = orders_for(s, shooters, target, fires), .target = target};
    if (coarse)
      option.worth = -static_cast<Worth>(isqrt(static_cast<uint64_t>(nearest_of(s, shooters, target)))) + 1000 * inch;
    else
      weigh_volley(sit, declare_volley(s, shooters, fires), option);
    all.push_back(std::move(option));
  }
  std::stable_sort(all.begin(), all.end(), [](const FireOption& a, const FireOption& b) { return a.worth > b.worth; });
  return all;
}

std::optional<FireOption> best_bombardment(const Situation& sit, PlatoonId battery, const Weights& w) {
  const State& s = *sit.s;
  const Mission order{.batteries = {battery}};
  if (artillery_of(s, order).empty() || !check_battery(s, order).empty()) return std::nullopt;
  const std::optional<Mission> m = usual_bombardment(s, order);
  if (!m) return std::nullopt;
  FireOption option{.command = {.verb = bombard_verb.words.verb, .actor = piece_of(battery)},
                    .target = {.platoon = s[m->target].with(), .group = {}},
                    .barrage = true};
  option.command.replies = {{.key = "mode"_name, .values = {0}},
                            {.key = "spotter"_name, .values = {m->spotter.value}},
                            {.key = "target"_name, .values = {m->target.value}}};
  const std::vector<TeamId> guns = guns_firing(s, *m);
  int64_t chance = 0;  // millionths
  for (const int32_t one : chances_to_range_in(s, *m, guns)) chance += one;
  const Barrage b = barrage_of(s, *m, guns);
  for (const GroupUnder& g : groups_under(s, b)) {
    const bool own = s[g.platoon].side == sit.side;
    const Unit* unit = sit.unit_of(g.platoon);
    if (!unit) continue;
    const int64_t hits = int64_t{roll::passes_of_36(barrage_roll(s, b, 1))} * 1000 / 36;  // a team, thousandths
    const int64_t loss = [&]() -> int64_t {
      const Model& on = model(s, g.teams[0]);
      if (on.vehicle() && on.armoured) return std::clamp(b.anti_tank - on.top, 0, 6) * 1000 / 6 / 2;
      const int64_t fire = std::clamp(7 - b.firepower, 0, 6) * 1000 / 6;
      const int64_t bare = on.type == TeamType::infantry ? 333 : 667;
      return s[g.teams[0]].shelter.dug_in ? bare * fire / 1000 : bare;
    }();
    const auto n = static_cast<int64_t>(g.teams.size());
    const Worth worth = unit->team_worth * n * hits / 1000 * loss / 1000;
    option.lost += own ? 0 : static_cast<int>(n * hits * loss / 10'000);
    option.worth += own ? -3 * worth : worth;
    if (!own && !s[g.platoon].pinned && !unit->tanks && hits * n > 700) {
      option.worth += worth_of_pinning(sit, *unit) * std::min<int64_t>(1000, hits * n) / 1000;
      option.pins = true;
    }
  }
  option.worth = option.worth * chance / million * w.bombard / 100;
  if (option.worth <= 0) return std::nullopt;
  return option;
}

std::string why_fire(const State& s, const Body& shooters, const FireOption& o) {
  std::string why = fmt::format("{} {} {}: {}.{:02} teams expected", name_of(s, shooters),
                                o.barrage ? "bombards" : "fires at", name_of(s, o.target), o.lost / 100, o.lost % 100);
  if (o.pins) why += ", and it should pin them";
  return why;
}

}  // namespace sandtable::fow
