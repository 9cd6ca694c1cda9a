#include "fow/movement/advance.hpp"

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/put_down.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/steps.hpp"

namespace sandtable::fow {
namespace {

MoveOrder order_of(const State& s, const Order& o) { return {o.team, o.sort, o.into, o.over, read_legs(s, o.legs)}; }

Gait gait_of(const Order& o) { return {o.doubling, o.into.valid(), o.tows}; }

Score bogging_score(const State& s, TeamId t, BogCheck check) {
  if (check == find_way) return Score::from("FOW-TER-017"_rule, skill_test(skill(s, t)).needed());
  if (check == very_difficult_check)
    return Score::from("FOW-BOG-007"_rule, skill_test(skill(s, t)).needed());  // its own Skill
  if (model(s, t).has(Trait::overloaded)) return Score::from("FOW-MSR-013"_rule, 3);
  return Score::from("FOW-BOG-006"_rule, 2);
}

}  // namespace

roll::Spec bogging_roll(const State& s, TeamId t, BogCheck check, RuleId because) {
  Score score = bogging_score(s, t, check);
  score.add(because, 0);
  if (model(s, t).type == TeamType::gun && check == difficult_check) score.add("FOW-BOG-009"_rule, 0);
  return roll_of(s, {.test = check == find_way ? Test::find_way : Test::bogging,
                     .roller = piece_of(t),
                     .side = side_of(s, t),
                     .score = score});
}

roll::Spec bogging_roll(const State& s, TeamId t, const Contact& c) {
  const TerrainEffect& effect = ground_of(s, c);
  roll::Spec spec = bogging_roll(s, t, static_cast<BogCheck>(c.check), effect.rule);
  if (const RuleId rule = check_rule_in_assault(s, t); rule.valid()) spec.score.add(rule, 0);
  if (effect.building) spec.score.add("FOW-MOV-064"_rule, 0);
  if (effect.water && effect.going == TerrainEffect::Going::impassable) spec.score.add("FOW-MSR-002"_rule, 0);
  return spec;
}

roll::Spec wide_tracks_roll(const State& s, TeamId t) {  // FOW-MSR-025
  roll::Spec spec = roll_of(s, Test::wide_tracks, t);
  if (model(s, t).has(Trait::overloaded)) spec.score.add("FOW-MSR-026"_rule, 0);
  return spec;
}

// Of every move anew, also where the team bogged down before (FOW-BOG-021); a gun on tow takes none (FOW-TRP-028).
std::vector<Contact> checks_on(const Walk& w) {
  std::vector<Contact> due;
  for (const Contact& c : w.contacts)
    if (c.check != no_check && (w.off_table_at < 0 || c.from <= w.off_table_at)) due.push_back(c);
  std::stable_sort(due.begin(), due.end(), [](const Contact& a, const Contact& b) { return a.from < b.from; });
  return due;
}

Coord stop_short(State& s, TeamId t, const std::vector<Pose>& legs, Coord distance, Out& out, TeamId tows) {
  const Pose from = s[t].pose;
  Pose at = pose_along(from, legs, distance);
  const auto clear = [&] {
    return clear_of_others(s, t, at, tows) &&
           (!tows.valid() || clear_of_others(s, tows, towed_pose(s[tows].pose, from, at), t));
  };
  while (distance > 0 && !clear()) {  // FOW-MOV-026
    distance = std::max(0, distance - inch / 50);
    at = pose_along(from, legs, distance);
  }
  if (distance > 0) {
    put(s, t, at);
    tell_moved(s, &out, t, from, legs, at, distance);
    note_moved(s, t);
  }
  end_move(s, t, distance);
  return distance;
}

Coord bog_down(State& s, TeamId t, const std::vector<Pose>& legs, Coord distance, Out& out, TeamId tows) {
  const Coord far = stop_short(s, t, legs, distance, out, tows);
  bog_down_here(s, t, out);
  return far;
}

namespace {

// Half in and half out is with its centre on the edge, astride is with its centre on the line; no farther than it meant
// to go, and where it only brushes past, as deep in as it comes (FOW-BOG-015).
Coord sticks_at(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait, const Contact& due) {
  if (due.starting) return due.from;
  for (const Contact& c : walk_of_centre(s, t, legs, gait).contacts)
    if (c.feature == due.feature && c.overlay == due.overlay && c.to >= due.from && c.from < due.to)
      return std::clamp(c.from + 1, due.from, due.to);
  return due.ending ? due.to : due.from + (due.to - due.from) / 2;
}

// Back from there to where it stands astride no obstacle that it met before (FOW-TER-011).
Coord before_lines(const Walk& way, Coord at) {
  for (std::size_t i = way.contacts.size(); i-- > 0;)
    if (const Contact& c = way.contacts[i]; c.line && at > c.from && at < c.to) at = c.from;
  return at;
}

// Before anybody rolled it again (FOW-WTR-004 goes by the first).
int first_die(const roll::Result& result) {
  if (result.dice.empty()) return 6;
  return result.dice[0].first > 0 ? result.dice[0].first : result.dice[0].value;
}

// Whether it breaks through: its first Bogging die and 3 are less than its Front armour (FOW-WTR-004).
bool breaks_through(const State& s, const Order& order, std::size_t check, const roll::Result& result) {
  const Model& m = model(s, order.team);
  if (!m.vehicle() || !m.armoured) return false;
  const std::vector<Pose> legs = walked(s, order_of(s, order));
  const Contact due = checks_on(walk_over_ground(s, order.team, legs, gait_of(order)))[check];
  return ground_of(s, due).ice && first_die(result) + 3 < m.front;
}

N sink(State& s, const Order& order, std::size_t check, Out& out) {
  const std::vector<Pose> legs = walked(s, order_of(s, order));
  const Contact due = checks_on(walk_over_ground(s, order.team, legs, gait_of(order)))[check];
  stop_short(s, order.team, legs, sticks_at(s, order.team, legs, gait_of(order), due), out, order.tows);
  return lose_through_ice(s, order.team, AfterEdge{});
}

void fail_check(State& s, const Order& order, std::size_t check, Out& out) {
  const TeamId t = order.team;
  const std::vector<Pose> legs = walked(s, order_of(s, order));
  const Walk way = walk_over_ground(s, t, legs, gait_of(order));
  const Contact due = checks_on(way)[check];
  if (due.check == find_way) {
    stop_short(s, t, legs, due.from, out);
    return;
  }
  const Pose start = s[t].pose;
  Coord stuck = sticks_at(s, t, legs, gait_of(order), due);
  if (way.off_table_at >= 0) stuck = std::min(stuck, way.off_table_at);  // FOW-BOG-015: its move ends there
  const Coord far = bog_down(s, t, legs, stuck, out, order.tows);
  // It frees itself back to the edge, unless somebody stood in its way before that.
  s[t].harm.before_bog = pose_along(start, legs, before_lines(way, std::min(far, due.from)));  // FOW-BOG-018
}

}  // namespace

void free_team(State& s, TeamId t, Out& out) {
  Team& team = s[t];
  unstick(s, t);
  const Pose wanted = team.harm.before_bog;
  Pose best = wanted;
  if (!clear_of_others(s, t, wanted)) {
    // Forward is the way it was going, backwards or not.
    const Vec went = team.pose.at - wanted.at;
    best = place_near(s, t, wanted, went == Vec{} ? along(wanted.facing, inch) : went).value_or(team.pose);
  }
  if (best.at != team.pose.at) leave_foxhole(s, t);
  put(s, t, best);  // FOW-BOG-018; not a move (FOW-BOG-020)
  out.event({.kind = "freed"_name, .rule = "FOW-BOG-018"_rule, .who = piece_of(t), .to = best});
}

N resume(State& s, const SetOut& o, Out& out) {
  const TeamId t = o.order.team;
  if (o.order.sort == OrderSort::climb) {  // FOW-MSR-010
    s[t].deeds.climbed = true;
    return F::call(roll::Begin{roll_of(s, Test::climb, t)}, AfterClimb{o.order});
  }
  const MoveOrder order = order_of(s, o.order);
  set_out(s, order, &out);
  const auto legs = walked(s, order);
  const bool goes = std::any_of(legs.begin(), legs.end(), [&](const Pose& p) { return p.at != s[t].pose.at; });
  if (o.order.doubling && goes && model(s, t).has(Trait::unreliable))  // FOW-MSR-021
    return F::call(roll::Begin{roll_of(s, Test::breakdown, t)}, AfterBreakdown{o.order});
  return F::go(Advance{o.order, 0});
}

N resume(State& s, const AfterBreakdown& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) return F::go(Advance{a.order, 0});
  break_down(s, a.order.team, "FOW-MSR-021"_rule, out);
  return F::done(Gone{false});
}

namespace {

// Where it stands on its way before any of it is over the edge: there a Warrior is lost, or stays.
struct Rim {
  Pose at;
  Coord along = 0;  // of its way
};
Rim last_on_table(const State& s, TeamId t, const std::vector<Pose>& legs) {
  if (!leaves_table(s, t, legs)) return {s[t].pose};
  Coord distance = walk_over_ground(s, t, legs).off_table_at;
  Pose at = pose_along(s[t].pose, legs, distance);
  while (distance > 0 && (leaves_table(s, t, {at}) || !clear_of_others(s, t, at))) {
    distance = std::max(0, distance - inch / 50);
    at = pose_along(s[t].pose, legs, distance);
  }
  return {at, distance};
}

}  // namespace

N resume(State& s, const Advance& a, Out& out) {
  const TeamId t = a.order.team;
  const MoveOrder order = order_of(s, a.order);
  const auto due = checks_on(walk_over_ground(s, t, walked(s, order), gait_of(a.order)));
  if (a.checks < due.size()) {
    roll::Spec spec = bogging_roll(s, t, due[a.checks]);
    if (a.checks > 0) spec.score.add("FOW-BOG-003"_rule, 0);
    return F::call(roll::Begin{spec}, AfterCheck{a.order, a.checks});
  }
  const Pose from = s[t].pose;
  // Only who breaks off is lost there or stays (FOW-ASL-133): for him `arrive` leaves it to be told.
  const bool breaks_off = s[s[t].with()].assault.stance == Stance::breaks_off;
  const Rim rim = breaks_off ? last_on_table(s, t, walked(s, order)) : Rim{};
  if (!arrive(s, order, &out)) return F::done(Gone{true});
  put(s, t, rim.at);
  tell_moved(s, &out, t, from, walked(s, order), rim.at, rim.along);
  return lose_over_edge(s, t, AfterEdge{});
}

N resume(State&, const AfterEdge&, const Nothing&, Out&) { return F::done(Gone{true}); }

N resume(State& s, const AfterCheck& a, const roll::Result& result, Out& out) {
  const TeamId t = a.order.team;
  if (breaks_through(s, a.order, a.checks, result)) return sink(s, a.order, a.checks, out);
  if (result.passed > 0) return F::go(Advance{a.order, static_cast<uint8_t>(a.checks + 1)});
  if (model(s, t).has(Trait::wide_tracks))
    return F::call(roll::Begin{wide_tracks_roll(s, t)}, AfterWideTracks{a.order, a.checks});
  fail_check(s, a.order, a.checks, out);
  return F::done(Gone{false});
}

N resume(State& s, const AfterWideTracks& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) return F::go(Advance{a.order, static_cast<uint8_t>(a.checks + 1)});
  fail_check(s, a.order, a.checks, out);
  return F::done(Gone{false});
}

N resume(State& s, const AfterClimb& a, const roll::Result& result, Out& out) {
  end_move(s, a.order.team);
  if (result.passed == 0) {
    out.event({.kind = "fell_back"_name, .rule = "FOW-MSR-010"_rule, .who = piece_of(a.order.team)});
    return F::done(Gone{false});
  }
  set_out(s, order_of(s, a.order), &out);
  return F::done(Gone{true});
}

}  // namespace sandtable::fow
