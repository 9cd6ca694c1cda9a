#include "fow/odds/air_odds.hpp"

#include <algorithm>
#include <bit>

#include "dice/philox.hpp"
#include "fow/air/air_attack.hpp"
#include "fow/air/air_sight.hpp"
#include "fow/air/flak.hpp"
#include "fow/air/marking.hpp"
#include "fow/air/steps.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/start.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/fire.hpp"

namespace sandtable::fow {
namespace {

using Masks = Distribution<int>;  // which aircraft fly, a bit each

int mask_of(const Flight& f) {
  int mask = 0;
  for (std::size_t i = 0; i < f.planes.size(); ++i)
    if (f.planes[i].flying) mask |= 1 << i;
  return mask;
}

State with_flying(const State& s, int mask) {
  State now = s;
  for (std::size_t i = 0; i < now.air.flight.planes.size(); ++i) now.air.flight.planes[i].flying = (mask >> i & 1) != 0;
  return now;
}

Fraction chance_of(const roll::Spec& spec) {
  if (spec.score.impossible()) return {};
  return {roll::passes_of_36(spec), 36};
}

roll::Spec firepower_of(const State& s, Shot shot) {
  return roll_of(s, {.test = Test::flak_firepower,
                     .roller = piece_of(shot.team),
                     .side = side_of(s, shot.team),
                     .score = Score::from("FOW-AIR-045"_rule, line_of(s, shot).firepower)});
}

// So many hits spread evenly over those aircraft: who of them still flies.
Masks after_hits(int mask, uint8_t may, int hits, const Fraction& down) {
  Masks left = Masks::certain(mask);
  const int among = std::popcount(static_cast<unsigned>(may));
  int place = 0;
  for (int plane = 0; plane < static_cast<int>(most_planes); ++plane) {
    if ((may >> plane & 1) == 0) continue;
    const int its = hits / among + (place++ < hits % among ? 1 : 0);
    const Distribution<int> struck = successes(its, down);
    left = combined(left, struck, [&](int now, int passed) { return passed > 0 ? now & ~(1 << plane) : now; });
  }
  return left;
}

// A platoon's fire; none when its guns are not alike.
std::optional<Masks> after_fire(const State& s, PlatoonId p, const Masks& before) {
  bool alike = true;
  const Masks after = then(before, [&](int mask) {
    const State now = with_flying(s, mask);
    const std::vector<FlakShot> shots = mask == 0 ? std::vector<FlakShot>{} : settle_flak(now, likely_flak(now, p));
    if (shots.empty()) return Masks::certain(mask);
    const Fraction down = chance_of(firepower_of(now, shots[0].shot));
    Distribution<int> hits = Distribution<int>::certain(0);
    for (const FlakShot& shot : shots) {
      alike = alike && shot.may == shots[0].may && chance_of(firepower_of(now, shot.shot)) == down;
      hits = sum(hits, successes(shot.dice, chance_of(flak_roll(now, shot))));
    }
    return then(hits, [&](int n) { return after_hits(mask, shots[0].may, n, down); });
  });
  return alike ? std::optional(after) : std::nullopt;
}

// Attempt by attempt; 0 when none succeeds (FOW-AIR-051).
Distribution<int> attempts(const Fraction& each, int most) {
  Distribution<int> found = Distribution<int>::certain(0);
  for (int attempt = 1; attempt <= most; ++attempt)
    found = then(found, [&](int before) {
      if (before > 0) return Distribution<int>::certain(before);
      return mapped(successes(1, each), [&](int passed) { return passed > 0 ? attempt : 0; });
    });
  return found;
}

State with_target(const State& s) {  // the usual one where it is gone
  State now = s;
  if (target_there(s)) return now;
  const std::vector<TeamId> others = new_targets(s);
  now.air.flight.target = others.empty() ? TeamId{} : others[0];
  return now;
}

struct Sortie {
  int planes = 0, attempt = 0;
  friend auto operator<=>(const Sortie&, const Sortie&) = default;
};

}  // namespace

std::optional<AirOdds> air_odds_exactly(const State& s) {
  Masks masks = Masks::certain(mask_of(s.air.flight));
  for (PlatoonId p : flak_platoons(s, 1 - s.air.flight.side)) {
    if (s.air.flight.shot_by.has(p)) continue;
    const std::optional<Masks> after = after_fire(s, p, masks);
    if (!after) return std::nullopt;
    masks = *after;
  }
  const State aimed = with_target(s);
  const TeamId target = aimed.air.flight.target;
  const auto strikes = then(masks, [&](int mask) {
    const State now = with_flying(aimed, mask);
    const int planes = now.air.flight.flying();
    if (planes == 0 || !target.valid() || endangered(now, now.air.flight).valid())
      return Distribution<Sortie>::certain({planes, 0});
    const roll::Spec spec = roll_of(now, {.test = Test::range_in_air,
                                          .roller = PieceRef::side(now.air.flight.side),
                                          .side = now.air.flight.side,
                                          .score = score_to_range_in(now, target, now.air.flight.planes[0].at.at),
                                          .against = target});
    return mapped(attempts(chance_of(spec), now.world->air.attempts), [&](int a) { return Sortie{planes, a}; });
  });
  AirOdds odds{.planes = mapped(masks, [](int m) { return std::popcount(static_cast<unsigned>(m)); }),
               .attempt = mapped(strikes, [](const Sortie& one) { return one.attempt; }),
               .groups = {}};
  if (!target.valid()) return odds;
  const Rect area = air_template(aimed, aimed[target].pose.at);
  for (const GroupUnder& g : groups_under(aimed, area, aimed.air.flight.side, aimed[target].with())) {
    const auto hits = then(strikes, [&](const Sortie& one) {
      if (one.attempt == 0) return Distribution<int>::certain(0);
      const Barrage b =
          air_strike(aimed, target, usual_air_weapon(aimed, target, one.planes, one.attempt), one.planes, one.attempt);
      int dice = 0;
      for (const GroupUnder& struck : groups_under(aimed, b))
        if (struck.platoon == g.platoon && struck.type == g.type) dice = static_cast<int>(struck.teams.size());
      return successes(dice, chance_of(barrage_roll(aimed, b, 1)));
    });
    odds.groups.push_back({g.platoon, g.type, hits});
  }
  return odds;
}

namespace {

struct AirRecord final : EventSink {
  const State* before = nullptr;
  int planes = 0, attempt = 0, lost = 0;
  bool over = false;
  std::map<std::pair<int16_t, int>, int> hits;
  void take(const Event& e) override {
    if (over) return;
    if (e.kind == "shot_down"_name) --planes;
    if (e.kind == "air_ranged_in"_name) attempt = e.amount;
    if (e.kind == "destroyed"_name) ++lost;
    if (e.kind == "hit"_name && e.who.sort == PieceSort::team) {
      const TeamId t{e.who.id};
      ++hits[{(*before)[t].with().value, static_cast<int>(model(*before, t).type)}];
    }
    if (e.kind == "aircraft_leave"_name) over = true;
  }
};

constexpr int longest_air_attack = 200;

}  // namespace

AirOutcomes sample_air(const State& s, uint64_t tries, uint64_t seed) {
  AirOutcomes all;
  all.tries = tries;
  State start = s;
  start.step = Step::shooting;
  start.arena.words.clear();
  while (!start.stack.empty()) pop_frame(start);
  begin_in_battle(start, AirAttack{});
  const TeamId target = with_target(s).air.flight.target;
  std::vector<GroupUnder> groups;
  if (target.valid()) groups = groups_under(s, air_template(s, s[target].pose.at), s.air.flight.side, {});
  DiceKey key = DiceKey::from_seed(seed);
  for (uint64_t i = 0; i < tries; ++i) {
    key.words[2] = static_cast<uint32_t>(i);
    key.words[3] = static_cast<uint32_t>(i >> 32);
    PhiloxDice dice(key);
    State played = start;
    AirRecord record;
    record.before = &s;
    record.planes = s.air.flight.flying();
    engine::run(played, dice, record);
    for (int n = 0; n < longest_air_attack && !record.over && engine::waiting(played); ++n) {
      int seat = 0;
      while (!engine::who(played).seats.has(seat)) ++seat;
      if (!engine::apply(played, seat, engine::usual(played), dice, record).empty()) break;
    }
    ++all.planes[record.planes];
    ++all.attempt[record.attempt];
    ++all.lost[record.lost];
    for (const GroupUnder& g : groups) {
      const std::pair<int16_t, int> group{g.platoon.value, static_cast<int>(g.type)};
      ++all.hits[group][record.hits[group]];
    }
  }
  return all;
}

}  // namespace sandtable::fow
