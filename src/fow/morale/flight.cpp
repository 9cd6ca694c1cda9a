// Platoons that leave the table: they flee with whoever joined them, or head to the rear (FOW-MOR-001, 017, 035 to
// 039).
#include <fmt/core.h>

#include <algorithm>

#include "fow/command/joining.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/belonging.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/steps.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord enemy_near = 8 * inch;  // FOW-MOR-037, 038

// Those who joined share its flight, but not its bad luck on the way to the rear (FOW-MOR-017, 038).
bool takes_officers_along(const Flee& f) { return f.lost && f.because != "FOW-MOR-038"_rule; }

void take_off(State& s, TeamId t, bool lost, RuleId because, Out& out) {
  if (lost)
    strike_off(s, t, Lost::fled, because, &out);
  else
    send_off(s, t, Place::rear, {.kind = "removed"_name, .rule = because}, &out);
}

bool enemy_within(const State& s, PlatoonId p, Coord limit) {
  for (TeamId t : home_teams(s, p)) {
    if (!s[t].in_play()) continue;
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      if (s.teams[i].present() && side_of(s, TeamId::of(i)) != s[p].side && distance(s, t, TeamId::of(i)) <= limit)
        return true;
  }
  return false;
}

// A vehicle of the platoon that has others aboard; none when there is none.
TeamId carries_others(const State& s, PlatoonId p) {
  for (const Team& t : s.teams)
    if (t.aboard() && t.platoon != p && s[t.carrier].platoon == p) return t.carrier;
  return {};
}

// A vehicle that fled, the platoon's or that of somebody who joined it, with others aboard; none when there is none.
TeamId gone_beneath_others(const State& s) {
  for (const Team& t : s.teams)
    if (t.aboard() && s[t.carrier].harm.destroyed) return t.carrier;
  return {};
}

// What carried an officer stays with him (FOW-IND-003).
void follow_him(State& s, PlatoonId home, Out& out) {
  if (independent_of(s, home).valid()) return;
  for (TeamId t : in_play(s, home)) take_off(s, t, true, "FOW-MOR-017"_rule, out);
}

}  // namespace

N resume(State& s, const Flee& f, Out& out) {
  out.event({.kind = f.lost ? "flees"_name : "to_the_rear"_name, .rule = f.because, .who = piece_of(f.platoon)});
  std::vector<TeamId> together;
  for (std::size_t i = 0; f.lost && i < s.teams.size(); ++i)
    if (const Team& t = s.teams[i];
        t.in_play() && (t.platoon == f.platoon || (takes_officers_along(f) && t.with() == f.platoon)))
      together.push_back(TeamId::of(i));
  FleeNext then{.flee = f, .together = push_all(s.arena, together)};
  then.warriors = s.arena.open();
  for (TeamId t : home_teams(s, f.platoon)) {
    if (!s[t].in_play()) continue;
    if (f.lost && s[t].warrior)
      s.arena.push(then.warriors, t.value);  // FOW-MOR-017
    else
      take_off(s, t, f.lost, f.because, out);
  }
  if (!f.lost) s[f.platoon].withdrawn = true;  // FOW-MOR-039
  return F::go(then);
}

N resume(State& s, const FleeNext& n, Out& out) {
  const PlatoonId p = n.flee.platoon;
  if (n.next < n.warriors.count) {
    const TeamId t{static_cast<int16_t>(s.arena.at(n.warriors, n.next))};
    FleeNext then = n;
    ++then.next;
    if (!s[t].in_play()) return F::go(then);  // lost in another's place
    return lose_in_flight(s, t, n.flee.because, then);
  }
  if (n.last.valid()) follow_him(s, n.last, out);
  for (TeamId t : in_play(s, p)) {
    if (!s[t].independent) continue;
    const PlatoonId home = s[t].platoon;
    leave_platoon(s, t);
    if (!takes_officers_along(n.flee)) continue;
    if (s[t].warrior) {  // FOW-MOR-017, FOW-IND-024
      FleeNext then = n;
      then.last = home;
      return lose_in_flight(s, t, "FOW-MOR-017"_rule, then);
    }
    take_off(s, t, true, "FOW-MOR-017"_rule, out);
    follow_him(s, home, out);
  }
  for (TeamId t : in_play(s, p)) {    // of one who was lost in this Step
    if (s[t].platoon == p) continue;  // a Warrior of its own who has escaped
    leave_platoon(s, t);
    if (takes_officers_along(n.flee)) take_off(s, t, true, "FOW-MOR-017"_rule, out);
  }
  if (const TeamId vehicle = gone_beneath_others(s); vehicle.valid()) {
    FleeNext then = n;
    then.last = {};
    return get_off_the_gone(s, vehicle, then);
  }
  const std::vector<TeamId> own = home_teams(s, p);
  if (n.flee.lost && std::none_of(own.begin(), own.end(), [&](TeamId t) { return s[t].in_play(); }))
    s[p].fled = true;  // whatever of it left before (FOW-MOR-001, 035, 038)
  return F::done(Nothing{});
}
N resume(State& s, const FleeNext& n, const Nothing&, Out& out) { return resume(s, n, out); }

// --- heading to the rear ---

Refusals check_head_rear(const State& s, PlatoonId p) {
  Refusals out;
  const auto no = [&](const char* why) {
    out.push_back(
        refuse("FOW-MOR-036"_rule, fmt::format("{} cannot head to the rear: {}", name_of(s, p), why), piece_of(p)));
  };
  if (!s[p].deeds.stood_fast || !is_sole_survivor(s, p)) no("only a sole survivor that passed its test this turn may");
  if (movement_begun(s)) no("only at the start of the Movement Step");
  if (carries_others(s, p).valid()) no("others ride in its vehicles");
  return out;
}

namespace {

void read_head_rear(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "who"});
  c.actor = piece_of(platoon_in_words(s, words));
}

void add_head_rear(const State& s, const Wanted&, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!s[p].deeds.stood_fast || !any_in_play(s, p)) continue;
    Choice c{.verb = "head_rear"_name,
             .actor = piece_of(p),
             .label = fmt::format("{} heads to the rear", name_of(s, p)),
             .rules = {"FOW-MOR-036"_rule},
             .closed = check_head_rear(s, p)};
    c.rules.push_back(enemy_within(s, p, enemy_near) ? "FOW-MOR-038"_rule : "FOW-MOR-037"_rule);
    d.choices.push_back(std::move(c));
  }
}

N begin_head_rear(State& s, PlatoonId p) {
  if (!enemy_within(s, p, enemy_near)) return leave_in_movement(Flee{p, false, "FOW-MOR-037"_rule});
  return F::call(roll::Begin{roll_of(s, Test::head_rear, p)}, AfterHeadRear{p});
}

Act decode_head_rear(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p =
      platoon_to_act(s, c.actor, "FOW-MOR-036"_rule, "say which of your platoons heads to the rear", out);
  if (!p.valid()) return {};
  if (!c.replies.empty()) {
    out.push_back(malformed("say which of your platoons heads to the rear"));
    return {};
  }
  out = check_head_rear(s, p);
  return [p](State& now, Out&) { return begin_head_rear(now, p); };
}

}  // namespace

constinit const VerbRow head_rear_verb{
    .words = {"head_rear"_name,
              "{ platoon }",
              "a platoon slips away to the rear",
              read_head_rear,
              {"FOW-TRN-010"_rule, "is done at the start of your own Movement Step"}},
    .when = When::first,
    .add = add_head_rear,
    .decode = decode_head_rear};

N resume(State&, const AfterHeadRear& a, const roll::Result& result, Out&) {
  return leave_in_movement(Flee{a.platoon, result.passed == 0, "FOW-MOR-038"_rule});
}

}  // namespace sandtable::fow
