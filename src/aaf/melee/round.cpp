// A round of melee: dice, hits, kills, who has lost and what that does (AAF-MEL-001 to 014, 023 to 034).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/morale/tests.hpp"

namespace sandtable::aaf {
namespace {

std::vector<UnitId> in_melee(const State& s, int side) {
  std::vector<UnitId> list;
  for (const UnitId u : units_of(s, side))
    if (s[u].melee == s.melee.number) list.push_back(u);
  return list;
}

// The enemy models a figure may strike: those it touches, of units in this melee.
std::vector<ModelId> touched(const State& s, ModelId m) {
  std::vector<ModelId> list;
  for (const UnitId e : in_melee(s, 1 - side_of(s, m)))
    for (const ModelId t : models_of(s, e))
      if (s[t].present() && profile(s, t).form != Form::gun && in_contact(s, m, t)) list.push_back(t);
  return list;
}

bool charged_in(const State& s, ModelId m) {
  if (s.melee.first_round) {  // AAF-MEL-004: of a unit that charged or supported
    const UnitId u = s[m].unit;
    return u == s.melee.charger ||
           std::find(s.melee.supporters.begin(), s.melee.supporters.end(), u) != s.melee.supporters.end();
  }
  return std::find(s.melee.moved_in.begin(), s.melee.moved_in.end(), m) != s.melee.moved_in.end();  // AAF-MEL-030
}

// AAF-MEL-006, 012, 032: an Assault weapon, or one of a machine gun's crew, however few are left.
bool well_armed(const State& s, ModelId m) {
  for (const Mount& w : profile(s, m).weapons)
    if (weapon(s, w.weapon).kind == WeaponClass::assault || weapon(s, w.weapon).machine_gun()) return true;
  if (!s[m].serves.valid()) return false;
  for (const Mount& w : profile(s, s[m].serves).weapons)
    if (weapon(s, w.weapon).machine_gun()) return true;
  return false;
}

int fs_in_melee(const State& s, ModelId m) {  // AAF-MEL-010
  return profile(s, m).fs + (s[s[m].unit].nerve == Nerve::pinned ? tables(s).shooting.pinned : 0);
}

int grenade_power(const State& s, ModelId m) {
  return profile(s, m).at_grenades ? tables(s).armour.at_grenade : tables(s).armour.grenade;  // AAF-WPN-004
}

void add_dice(State& s, const MeleeDice& d) {
  for (MeleeDice& o : s.melee.dice)
    if (o.by == d.by && o.on == d.on && o.fs == d.fs && o.power == d.power && o.vehicle == d.vehicle) {
      o.dice = static_cast<int16_t>(o.dice + d.dice);
      return;
    }
  if (!s.melee.dice.full()) s.melee.dice.push_back(d);
}

// The dice of all figures of a side (AAF-MEL-033).
void gather(State& s, int side) {
  for (const UnitId u : in_melee(s, side)) {
    if (s[u].nerve == Nerve::fleeing) continue;  // AAF-MOR-037
    ModelId of_unit;                             // whom those out of contact strike
    for (const ModelId m : afoot(s, u))
      if (const auto near = touched(s, m); !of_unit.valid() && !near.empty()) of_unit = near[0];
    if (!of_unit.valid()) continue;
    for (const ModelId m : afoot(s, u)) {
      const auto near = touched(s, m);
      const ModelId on = near.empty() ? of_unit : near[0];
      MeleeDice d{.by = u, .on = s[on].unit, .fs = static_cast<int16_t>(fs_in_melee(s, m))};
      d.dice = static_cast<int16_t>(dice_of(s, m, !near.empty()));
      if (profile(s, on).vehicle()) {
        d.vehicle = on;
        d.power = static_cast<int16_t>(grenade_power(s, m));
      }
      add_dice(s, d);
    }
  }
}

Blow grenades(const MeleeDice& d) { return {.power = d.power, .melee = true, .from_above = true}; }

int side_by(const State& s, const MeleeDice& d) { return s[d.by].side; }

void count_figures(State& s) {
  s.melee.figures = {};
  for (int side = 0; side < 2; ++side)
    for (const UnitId u : in_melee(s, side))
      s.melee.figures[static_cast<std::size_t>(side)] =
          static_cast<int16_t>(s.melee.figures[static_cast<std::size_t>(side)] + static_cast<int>(afoot(s, u).size()));
}

// Units that no enemy holds any more are free (AAF-MEL-026).
void release(State& s, Out& out) {
  for (int side = 0; side < 2; ++side)
    if (in_melee(s, side).empty())
      for (const UnitId u : in_melee(s, 1 - side)) {
        s[u].melee = -1;
        if (!s.melee.winners.full()) s.melee.winners.push_back(u);
        out.event({.kind = "melee_over"_name, .rule = "AAF-MEL-026"_rule, .who = piece_of(u)});
      }
}

}  // namespace

int dice_of(const State& s, ModelId m, bool contact) {
  if (!contact) return 1;                         // AAF-MEL-009
  int dice = 1;                                   // AAF-MEL-003
  if (charged_in(s, m)) ++dice;                   // AAF-MEL-004
  if (profile(s, m).officer) ++dice;              // AAF-MEL-005
  if (well_armed(s, m)) ++dice;                   // AAF-MEL-006
  if (indoors(s, m) || entrenched(s, m)) ++dice;  // AAF-MEL-007
  return dice;                                    // AAF-MEL-008
}

N resume(State& s, const FightRound& r, Out& out) {
  const int charging_side = s[s.melee.charger].side;
  switch (r.stage) {
    case RoundStage::defenders:  // AAF-MEL-002
      out.event({.kind = "melee_round"_name,
                 .rule = "AAF-MEL-001"_rule,
                 .who = piece_of(s.melee.charger),
                 .other = piece_of(s.melee.target)});
      gather(s, 1 - charging_side);
      return F::call(RollBlows{}, FightRound{RoundStage::attackers});
    case RoundStage::attackers: gather(s, charging_side); return F::call(RollBlows{}, FightRound{RoundStage::result});
    case RoundStage::together:  // AAF-MEL-029
      out.event({.kind = "melee_round"_name,
                 .rule = "AAF-MEL-029"_rule,
                 .who = piece_of(s.melee.charger),
                 .other = piece_of(s.melee.target)});
      gather(s, 1 - charging_side);
      gather(s, charging_side);
      return F::call(RollBlows{}, FightRound{RoundStage::result});
    case RoundStage::over: release(s, out); return F::call(Reorganise{0}, FightRound{RoundStage::done});  // AAF-MEL-025
    case RoundStage::done: return F::done(Nothing{});
    case RoundStage::result: break;
  }
  count_figures(s);
  release(s, out);
  const auto& lost = s.melee.losses;
  if (lost[0] == lost[1]) return F::go(FightRound{RoundStage::over});  // AAF-MEL-024
  return F::call(TestLosers{static_cast<int8_t>(lost[0] > lost[1] ? 0 : 1), 0}, FightRound{RoundStage::over});
}
N resume(State& s, const FightRound& r, const Nothing&, Out& out) { return resume(s, r, out); }

N resume(State& s, const TestLosers& t, Out&) {
  for (auto i = static_cast<std::size_t>(t.next); i < s.units.size(); ++i) {
    const UnitId u = UnitId::of(i);
    if (s[u].side != t.side || s[u].melee != s.melee.number || !on_table(s, u)) continue;
    if (afoot(s, u).empty() || s[u].phase.tested_melee) continue;  // AAF-MEL-031, AAF-MEL-023
    s[u].phase.tested_melee = true;
    return F::call(TestMorale{u, Cause::melee}, AfterLoser{{t.side, static_cast<int16_t>(i + 1)}, u});
  }
  return F::done(Nothing{});
}
N resume(State& s, const AfterLoser& a, const Tested& t, Out& out) {
  if (!t.passed) {
    const auto side = static_cast<std::size_t>(a.losers.side);
    if (s.melee.figures[side] < s.melee.figures[1 - side])
      surrender(s, a.unit, "AAF-MOR-021"_rule, out);
    else
      flee(s, a.unit, "AAF-MOR-022"_rule, out);
  }
  return F::go(a.losers);
}

// --- the dice ---

N resume(State& s, const RollBlows& b, Out& out) {
  const auto at = static_cast<std::size_t>(b.at);
  auto& list = s.melee.dice;
  const auto stage = [](BlowStage to) { return RollBlows{to, 0, 0}; };
  const RollBlows on{b.stage, static_cast<int16_t>(b.at + 1), 0};
  switch (b.stage) {
    case BlowStage::hit: {
      if (at >= list.size()) return F::go(stage(BlowStage::kill));
      const MeleeDice& d = list[at];
      const Score score = Score::from("AAF-MEL-010"_rule, d.fs, {}, {.direction = Direction::low});
      const int dice = std::min<int>(d.dice - b.done, static_cast<int>(most_dice));
      if (dice <= 0 || score.impossible()) return F::go(on);
      return F::call(roll::Begin{throwing("strike"_name, piece_of(d.by), side_by(s, d), score, dice)}, b);
    }
    case BlowStage::kill: {
      if (at >= list.size()) return F::go(stage(BlowStage::remove));
      const MeleeDice& d = list[at];
      if (b.done >= d.hits) return F::go(on);
      if (d.vehicle.valid() && profile(s, d.vehicle).afv()) {  // AAF-MEL-014
        roll::Spec spec =
            throwing("armour"_name, piece_of(d.by), side_by(s, d), armour_score(s, d.vehicle, grenades(d)));
        spec.always = true;
        return F::call(roll::Begin{spec}, b);
      }
      const Score score = d.vehicle.valid() ? damage_score(s, d.vehicle, grenades(d))  // AAF-MEL-013
                                            : Score::from("AAF-MEL-011"_rule, tables(s).melee.kill_on);
      const int dice = std::min<int>(d.hits - b.done, static_cast<int>(most_dice));
      if (score.impossible()) return F::go(on);
      return F::call(roll::Begin{throwing("kill"_name, piece_of(d.by), side_by(s, d), score, dice)}, b);
    }
    case BlowStage::remove: {
      if (at >= list.size()) return F::go(stage(BlowStage::armour));
      MeleeDice& d = list[at];
      if (d.kills == 0) return F::go(on);
      const auto losing = static_cast<std::size_t>(s[d.on].side);
      const int men = static_cast<int>(afoot(s, d.on).size());
      if (d.vehicle.valid()) {
        if (s[d.vehicle].present()) {
          ++s.melee.losses[losing];
          lose_model(s, d.vehicle, out);
          note_losses(s, d.on, out);
        }
        return F::go(on);
      }
      s.melee.losses[losing] = static_cast<int16_t>(s.melee.losses[losing] + std::min<int>(d.kills, men));
      return F::call(Remove{d.on, d.kills, {}, 0, true}, on);
    }
    case BlowStage::armour: {
      list.clear();
      if (s.volley.results.empty())
        return s.wrecked.empty() ? F::done(Nothing{}) : F::call(ThrowOut{}, b);  // AAF-TRP-010
      for (const ArmourResult& r : s.volley.results)
        if (r.harm == Harm::destroyed && r.on.valid() && s[r.on].present()) {
          ++s.melee.losses[static_cast<std::size_t>(side_of(s, r.on))];
          break;
        }
      return F::call(ApplyArmour{s.melee.target, true}, b);
    }
  }
  return F::done(Nothing{});
}
N resume(State& s, const RollBlows& b, const roll::Result& r, Out& out) {
  MeleeDice& d = s.melee.dice[static_cast<std::size_t>(b.at)];
  RollBlows on = b;
  on.done = static_cast<int16_t>(b.done + static_cast<int>(r.dice.size()));
  if (b.stage == BlowStage::hit) {
    d.hits = static_cast<int16_t>(d.hits + r.passed);
  } else if (d.vehicle.valid() && profile(s, d.vehicle).afv()) {
    const Harm harm = harm_of(s, d.vehicle, grenades(d), r.dice[0].value);
    if (harm == Harm::none)
      out.event({.kind = "unharmed"_name, .rule = "AAF-DMG-019"_rule, .who = piece_of(d.vehicle)});
    if (!s.volley.results.full()) s.volley.results.push_back({harm, 0, d.vehicle});
  } else {
    d.kills = static_cast<int16_t>(d.kills + r.passed);
  }
  return F::go(on);
}
N resume(State& s, const RollBlows& b, const Nothing&, Out& out) { return resume(s, b, out); }

namespace {

constexpr EventRow melee_events[] = {
    {"charges"_name, Measure::nothing, Cue::charge, "{who} charges {other}"},
    {"supports"_name, Measure::nothing, Cue::none, "{who} supports the charge on {other}"},
    {"charge_fails"_name, Measure::nothing, Cue::none, "the charge of {who} does not reach the enemy"},
    {"melee_round"_name, Measure::nothing, Cue::clash, "{who} and {other} fight hand to hand"},
    {"melee_over"_name, Measure::nothing, Cue::none, "{who} is held no longer"},
};
constexpr rows::Purpose melee_purposes[] = {
    {"strike"_name, "to strike in melee"},
    {"kill"_name, "to kill in melee"},
    {"ram"_name, "for being rammed"},
};
void read_fire_at(const State& s, const Toml& words, Command& c) {
  words.only({"target"});
  c.actor = piece_of(unit_named(s, words.at("target")));
}
void read_hold_fire(const State&, const Toml& words, Command&) { words.only({}); }
constexpr Words melee_commands[] = {
    {"fire_at"_name,
     "{ target }",
     "a charged AFV fires its machine guns at that unit",
     read_fire_at,
     {"AAF-MEL-017"_rule, "answers a charge at an AFV"}},
    {"hold_fire"_name,
     "{}",
     "a charged AFV holds its fire",
     read_hold_fire,
     {"AAF-MEL-017"_rule, "answers a charge at an AFV"}},
};

constexpr rows::Ask<State> melee_asks[] = {ask_row<State, AskReorganise>()};

}  // namespace

const Chapter& melee_chapter() {
  static const Chapter chapter{.name = "melee",
                               .events = melee_events,
                               .purposes = melee_purposes,
                               .commands = melee_commands,
                               .asks = melee_asks};
  return chapter;
}

}  // namespace sandtable::aaf
