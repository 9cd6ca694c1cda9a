// The charge and the moves of those that strike back, team by team (FOW-ASL-026 to 051, 119 to 127).
#include "fow/assault/charge.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/assault/charge_path.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/launch.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/put_down.hpp"
#include "fow/movement/steps.hpp"
#include "fow/movement/transport.hpp"
#include "fow/sight/buildings.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord out_of_reach = 1000 * inch;
// It stands in contact and takes its Bogging Check (FOW-ASL-127).
constexpr Coord only_checks = -1;  // mutant-ok: no way is that short, whatever the number

std::vector<PlatoonId> named_platoons(const State& s) {
  std::vector<PlatoonId> list;
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].assault.named) list.push_back(PlatoonId::of(i));
  return list;
}

// FOW-ASL-026: from the nearest to the farthest, as the charge begins.
void write_queue(State& s, ChargeRun& run, std::vector<Charger> chargers) {
  std::stable_sort(chargers.begin(), chargers.end(),
                   [](const Charger& a, const Charger& b) { return a.length < b.length; });
  run.queue = s.arena.open();
  for (const Charger& c : chargers) {
    s.arena.push(run.queue, c.team.value);
    s.arena.push(run.queue, c.length);
  }
}

void take_out(State& s, ChargeRun& run, TeamId t) {
  std::vector<Charger> left = queue_of(s, run);
  std::erase_if(left, [&](const Charger& c) { return c.team == t; });
  s.arena.words.resize(run.queue.first);
  write_queue(s, run, std::move(left));
}

Charger charger(const State& s, TeamId t) {
  const State there = dismounted(s, t);
  if (const auto near = nearest_contact(there, t)) return {t, *near};
  Coord far = out_of_reach;
  for (TeamId enemy : objectives(s, side_of(s, t))) far = std::min(far, distance(s, t, enemy).shown());
  return {t, std::min(far, 100 * inch) + out_of_reach};
}

void cover(State& s, TeamId t, RuleId because, Out& out) {
  s[t].assault.part = AssaultPart::covering;
  out.event({.kind = "covers"_name, .rule = because, .who = piece_of(t)});
}

// FOW-ASL-119, 121, 122, 123, 125, 126: who may move to strike back.
bool may_strike_back(const State& s, TeamId t) {
  const Team& team = s[t];
  if (team.assault.part == AssaultPart::covering) return false;
  return (team.aboard() ? may_jump_out(s, t) : may_charge(s, t)) && !far_from_all(s, t);
}

}  // namespace

bool far_from_all(const State& s, TeamId t) {
  const std::vector<TeamId> enemies = objectives(s, side_of(s, t));
  return std::none_of(enemies.begin(), enemies.end(), [&](TeamId enemy) { return distance(s, t, enemy) <= 16 * inch; });
}

std::vector<Charger> queue_of(const State& s, const ChargeRun& run) {
  std::vector<Charger> list;
  for (std::size_t i = 0; i + 1 < run.queue.count; i += 2)
    list.push_back({TeamId{static_cast<int16_t>(s.arena.at(run.queue, i))}, s.arena.at(run.queue, i + 1)});
  return list;
}

void go_back(State& s, RuleId because, Out& out) {
  std::vector<std::pair<TeamId, Pose>> going;
  for (TeamId t : on_table(s, s.assault.attacker))
    if (s[t].assault.part == AssaultPart::charging && s[t].able() && s[t].pose != s[t].moving.stood)
      going.emplace_back(t, s[t].pose);
  for (const auto& [t, from] : going) put(s, t, s[t].moving.stood);
  for (const auto& [t, from] : going) {
    const Pose there = s[t].moving.stood;
    if (!clear_of_others(s, t, there)) put(s, t, place_near(s, t, there).value_or(there));  // somebody is stuck on it
    out.event({.kind = "goes_back"_name,
               .rule = because,
               .who = piece_of(t),
               .from = from,
               .to = s[t].pose,
               .amount = length(s[t].pose.at - from.at)});
  }
}

N resume(State& s, const Charge&, Out& out) {
  const std::vector<PlatoonId> targets = named_platoons(s);
  s.assault.vacated = !s.assault.breakthrough && std::all_of(targets.begin(), targets.end(), [&](PlatoonId p) {
    return vacated(s, s.assault.attacker, p);  // FOW-ASL-156
  });
  std::vector<Charger> chargers;
  for (TeamId t : on_table(s, s.assault.attacker)) {
    s[t].moving.stood = s[t].pose;
    if (!may_charge(s, t)) continue;  // FOW-ASL-007 to 012
    if (const Refusals why = why_covering(s, t, targets, s.assault.breakthrough); !why.empty())
      cover(s, t, why[0].rule, out);
    else
      chargers.push_back(charger(s, t));
  }
  ChargeRun run;
  write_queue(s, run, std::move(chargers));
  return F::go(ChargeNext{run});
}

N resume(State& s, const StrikeBack&, Out&) {
  ChargeRun run{.counter = true};
  note_stands(s, s.assault.assaulting);
  std::vector<Charger> chargers;
  for (PlatoonId p : platoons_in_assault(s, s.assault.assaulting))
    for (TeamId t : in_play(s, p)) {
      if (s[t].present() && in_contact(s, t)) {  // FOW-ASL-119: it stays
        if (is_assaulting(s, t) && is_tank(s, t)) chargers.push_back({t, only_checks});
      } else if (may_strike_back(s, t)) {
        chargers.push_back(charger(s, t));
      }
    }
  write_queue(s, run, std::move(chargers));
  return F::go(ChargeNext{run});
}

namespace {

struct LateCheck {
  BogCheck check = no_check;
  RuleId because;
};

// FOW-ASL-043, 127: which check the ground of the enemies it fights calls for, when it took none for it.
LateCheck late_check(const State& s, TeamId t, const Walk* walked) {
  if (!s[t].able() || !model(s, t).vehicle()) return {};  // FOW-ASL-039
  const auto taken = [&](const TerrainEffect* e) {
    return walked && std::any_of(walked->contacts.begin(), walked->contacts.end(),
                                 [&](const Contact& c) { return c.check != no_check && &ground_of(s, c) == e; });
  };
  const auto check_of = [&](TeamId enemy) {
    uint8_t worst = no_check;
    for (const TerrainEffect* e : ground_under(s, footprint(s, enemy)))
      if (!taken(e)) worst = std::max(worst, going_for(*e, model(s, t)).check);
    return worst;
  };
  const auto in_rough = [&](TeamId enemy) {
    const auto under = ground_under(s, footprint(s, enemy));
    return std::any_of(under.begin(), under.end(),
                       [&](const TerrainEffect* e) { return going_for(*e, model(s, t)).check != no_check; });
  };
  uint8_t touched = no_check, near = no_check;
  bool all = true;
  for (TeamId enemy : objectives(s, side_of(s, t))) {
    if (touch_between(s, t, enemy) != Touch::none) touched = std::max(touched, check_of(enemy));
    if (!(distance(s, t, enemy) <= fighting_distance)) continue;
    all = all && in_rough(enemy);
    near = std::max(near, check_of(enemy));
  }
  if (touched != no_check) return {static_cast<BogCheck>(touched), "FOW-ASL-040"_rule};
  return {all ? static_cast<BogCheck>(near) : no_check, "FOW-ASL-041"_rule};
}

N check_ground(State& s, const ChargeRun& run, TeamId t, const Walk* walked) {
  const auto [due, because] = late_check(s, t, walked);
  if (due == no_check || due == find_way) return F::go(ChargeNext{run});
  return F::call(roll::Begin{bogging_roll(s, t, due, run.counter ? "FOW-ASL-127"_rule : because)},
                 AfterChargeCheck{run, t});
}

}  // namespace

namespace {

// It is an assaulting team from now on, whether it moves or not (FOW-ASL-030).
void join_in(State& s, ChargeRun& run, TeamId t) {
  take_out(s, run, t);
  run.begun = true;
  s[t].assault.part = AssaultPart::charging;
  if (!run.counter) s[t].deeds.assaulted = true;
}

}  // namespace

N set_off(State& s, ChargeRun run, TeamId t, const std::vector<Pose>& legs) {
  join_in(s, run, t);
  if (legs.empty()) return check_ground(s, run, t, nullptr);
  keep_foxhole(s, t);  // FOW-FOX-015
  Range words = s.arena.open();
  for (const Pose& p : legs)
    for (int32_t word : {p.at.x, p.at.y, int32_t{p.facing.turns}}) s.arena.push(words, word);
  const Pose from = s[stands_for(s, t)].pose;
  return F::call(SetOut{{.team = t, .legs = words}}, AfterChargeMove{run, t, words, from});
}

namespace {

// In contact with somebody it may charge: a tank that closed up to a vehicle is not (FOW-ASL-009).
bool touches_quarry(const State& s, TeamId t) {
  const std::vector<TeamId> enemies = objectives(s, side_of(s, t));
  return std::any_of(enemies.begin(), enemies.end(),
                     [&](TeamId enemy) { return in_contact(s, t, enemy) && may_strike(s, t, enemy); });
}

// The charge is over (FOW-ASL-051, 156).
N end_charge(State& s, const ChargeRun& run, Out& out) {
  if (run.counter || s.assault.vacated) return F::done(Nothing{});
  for (TeamId t : on_table(s, s.assault.attacker))
    if (s[t].assault.part == AssaultPart::charging && touches_quarry(s, t)) return F::done(Nothing{});
  out.event({.kind = "charge_fails"_name, .rule = "FOW-ASL-051"_rule, .who = piece_of(s.assault.attacker)});
  go_back(s, "FOW-ASL-051"_rule, out);
  end_assault(s, AssaultEnd::no_contact, nobody, "FOW-ASL-051"_rule, out);
  return F::done(Nothing{});
}

}  // namespace

N resume(State& s, const ChargeNext& n, Out& out) {
  ChargeRun run = n.run;
  for (;;) {
    const std::vector<Charger> queue = queue_of(s, run);
    if (queue.empty()) return end_charge(s, run, out);
    if (!s[queue.front().team].in_play() || s[queue.front().team].harm.bogged_down) {
      take_out(s, run, queue.front().team);
      continue;
    }
    const auto stays = std::find_if(queue.begin(), queue.end(), [&](const Charger& c) {
      // FOW-SSR-012: the last of those aboard; FOW-TRP-017: carried along
      return s[c.team].aboard() && (!may_jump_out(s, c.team) || has_driven(s, s[c.team].carrier));
    });
    if (stays != queue.end()) {
      take_out(s, run, stays->team);
      continue;
    }
    if (queue.front().length == only_checks) {  // FOW-ASL-127
      take_out(s, run, queue.front().team);
      return check_ground(s, run, queue.front().team, nullptr);
    }
    const std::vector<Due> due = due_to_charge(s, run);
    if (due.front().call.sort == ChargeCall::Sort::barred) {  // FOW-ASL-050
      take_out(s, run, due.front().team);
      cover(s, due.front().team, "FOW-ASL-050"_rule, out);
      continue;
    }
    if (!run.at_once) return F::ask(AskCharge{run}, AfterChargeOrder{run});
    const std::vector<Pose> legs = proposed(due.front().call);
    if (legs.empty() && s[due.front().team].aboard()) {  // FOW-ASL-126: there is no room to get off to
      take_out(s, run, due.front().team);
      continue;
    }
    return set_off(s, run, due.front().team, legs);
  }
}

N charge_all(ChargeRun run) {
  run.at_once = true;
  return F::go(ChargeNext{run});
}
N leave_behind(State& s, ChargeRun run, const std::vector<TeamId>& teams, Out& out) {
  for (TeamId t : teams) {
    take_out(s, run, t);
    cover(s, t, "FOW-ASL-044"_rule, out);
  }
  return F::go(ChargeNext{run});
}
N hold_back(State& s, ChargeRun run, TeamId t) {
  if (s[t].present()) {
    join_in(s, run, t);
    return check_ground(s, run, t, nullptr);  // FOW-ASL-041, 127
  }
  take_out(s, run, t);
  return F::go(ChargeNext{run});
}

N resume(State& s, const AfterChargeMove& a, const Gone&, Out&) {
  State before = s;
  put_for_a_look(before, a.team, a.from);
  const Walk walked = walk_over_ground(before, a.team, read_legs(s, a.legs), charging);
  s.arena.words.resize(a.legs.first);
  return check_ground(s, a.run, a.team, &walked);
}

N resume(State& s, const AfterChargeCheck& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) return F::go(ChargeNext{a.run});
  if (!a.again && model(s, a.team).has(Trait::wide_tracks))
    return F::call(roll::Begin{wide_tracks_roll(s, a.team)}, AfterChargeCheck{a.run, a.team, true});
  bog_down(s, a.team, {}, 0, out);
  return F::go(ChargeNext{a.run});
}

}  // namespace sandtable::fow
