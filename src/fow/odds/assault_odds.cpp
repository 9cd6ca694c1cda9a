// An assault played with the engine again and again, and the throws that can be counted.
#include "fow/odds/assault_odds.hpp"

#include <algorithm>
#include <cmath>  // display only

#include "dice/philox.hpp"
#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/odds/hit_chances.hpp"
#include "fow/shooting/shooting.hpp"

namespace sandtable::fow {
namespace {

constexpr int most_answers = 2000;

// What one playing of the assault came to, read off its events.
struct Record final : EventSink {
  const State* before = nullptr;
  int attackers = 0;  // side
  bool over = false, hung_back = false;
  AssaultEnd end = AssaultEnd::not_yet;
  int winner = -1;
  int rounds = 0, fire_hits = 0, first_hits = 0;
  std::array<int, 2> losses{};
  std::array<bool, 2> broke_off{};

  void take(const Event& e) override {
    if (e.kind == "destroyed"_name) {
      const bool captured = e.rule == "FOW-ASL-107"_rule || e.rule == "FOW-ASL-099"_rule;
      if (!over || captured) ++losses[side(e.who)];
    } else if (over) {
      return;
    } else if (e.kind == "assault_over"_name) {
      over = true;
      end = static_cast<AssaultEnd>(e.amount);
      winner = e.who.sort == PieceSort::side ? e.who.id : -1;
    } else if (e.kind == "hangs_back"_name) {
      over = hung_back = true;
    } else if (e.kind == "assault_round"_name) {
      ++rounds;
    } else if (e.kind == "breaks_off"_name) {
      broke_off[side(e.who)] = true;
    } else if (e.kind == "hit"_name) {
      if (e.rule != "FOW-ASL-077"_rule)
        ++fire_hits;
      else if (rounds <= 1)
        ++first_hits;
    }
  }

  std::size_t side(PieceRef who) const { return static_cast<std::size_t>(Rules::side_of(*before, who)); }
};

int seat_asked(const State& s) {
  int seat = 0;
  while (!engine::who(s).seats.has(seat)) ++seat;
  return seat;
}

void count(const Record& r, AssaultOutcomes& all) {
  if (!r.over)
    ++all.unfinished;
  else if (r.hung_back)
    ++all.hung_back;
  else if (r.end == AssaultEnd::fell_back)
    ++all.thrown_back;
  else if (r.end == AssaultEnd::no_contact)
    ++all.no_contact;
  else
    ++(r.winner == r.attackers ? all.attacker_won : all.defender_won);
  const auto attackers = static_cast<std::size_t>(r.attackers);
  all.attacker_broke_off += r.broke_off[attackers] ? 1u : 0u;
  all.defender_broke_off += r.broke_off[1 - attackers] ? 1u : 0u;
  ++all.attacker_losses[r.losses[attackers]];
  ++all.defender_losses[r.losses[1 - attackers]];
  ++all.rounds[r.rounds];
  ++all.fire_hits[r.fire_hits];
  if (r.rounds > 0) ++all.first_hits[r.first_hits];
}

Distribution<int> passes(const roll::Spec& roll) {
  return successes(roll.count, Fraction(roll::passes_of_36(roll), 36));
}

}  // namespace

double error_95(uint64_t n, uint64_t tries) {                                 // display only
  const double share = static_cast<double>(n) / static_cast<double>(tries);   // display only
  return 1.96 * std::sqrt(share * (1 - share) / static_cast<double>(tries));  // display only
}

AssaultOutcomes sample_assault(const State& s, const Command* first, uint64_t tries, uint64_t seed) {
  AssaultOutcomes all;
  all.tries = tries;
  DiceKey key = DiceKey::from_seed(seed);
  for (uint64_t i = 0; i < tries; ++i) {
    key.words[2] = static_cast<uint32_t>(i);
    key.words[3] = static_cast<uint32_t>(i >> 32);
    PhiloxDice dice(key);
    State played = s;
    Record record;
    record.before = &s;
    record.attackers = s.active;
    engine::run(played, dice, record);
    for (int n = 0; n < most_answers && !record.over && engine::waiting(played); ++n) {
      const int seat = seat_asked(played);
      const Command c = n == 0 && first ? engine::complete(played, seat, *first) : engine::usual(played);
      if (!engine::apply(played, seat, c, dice, record).empty()) break;
    }
    count(record, all);
  }
  return all;
}

std::optional<Distribution<int>> fire_hits_exactly(const State& s) {
  const AskDefend* asked = top_as<AskDefend>(s);
  if (!asked) return std::nullopt;
  for (TeamId t : teams_in(s, Body{s.assault.attacker, {}}))
    if (!aboard_of(s, t).empty()) return std::nullopt;  // riders are hit too (FOW-PIN-003)
  std::optional<Distribution<int>> hits;
  for (PlatoonId p : platoons_in_assault(s, 1 - s.assault.assaulting)) {
    if (asked->fired.has(p)) continue;
    const std::vector<Fire> plan = usual_fire(s, defensive_fire_terms(), {p, {}}, {s.assault.attacker, {}});
    if (plan.empty()) continue;
    if (hits) return std::nullopt;  // what the first leaves standing decides about the second
    hits = Distribution<int>::certain(s.assault.fire_hits);
    for (const Fire& f : plan) {
      if (weapon_of(s, f.shot).has(WeaponTrait::bunker_buster)) return std::nullopt;  // FOW-HIT-051
      if (f.may != 0) hits = sum(*hits, passes(roll_to_hit(s, defensive_fire_terms(), f, firing_in(plan), f.dice)));
    }
  }
  return hits;
}

std::optional<Distribution<int>> round_hits_exactly(const State& s) {
  if (!s.assault.on() || s.assault.assaulting < 0) return std::nullopt;
  Distribution<int> hits = Distribution<int>::certain(0);
  for (const Fighter& f : fighters_of(s)) {
    const std::vector<TeamId> enemies = may_strike(s, f);
    for (TeamId t : enemies)
      if (model(s, t).has(Trait::turret_rear_mg)) return std::nullopt;  // FOW-VWP-027: the taker decides
    if (!enemies.empty()) hits = sum(hits, passes(strike_roll(s, f.team)));
  }
  return hits;
}

}  // namespace sandtable::fow
