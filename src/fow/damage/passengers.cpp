#include "fow/damage/passengers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/damage/saves.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/morale/steps.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord clear_of_hull = inch / 25;  // so that whole units never make two outlines overlap
constexpr Coord try_every = inch / 4;
constexpr Angle eighth{8192};

// The outlines of those who shot, or the point it came from.
std::vector<Rect> shot_from(const State& s, const Gunners& from) {
  if (from.teams.count == 0) return {{{from.at, {}}, 0, 0}};
  std::vector<Rect> shooters;
  for (const Gunner& g : all_of(s.arena, from.teams))
    if (s[g.team].model.valid()) shooters.push_back(footprint(s, g.team));
  return shooters;
}

Gap apart(const Rect& base, const Rect& shooter) {
  return shooter.width == 0 ? distance(base, shooter.pose.at) : distance(base, shooter);
}

// The rule that keeps a team from standing on that ground; none when it may.
RuleId barred_by(const State& s, TeamId t, const Rect& base) {
  for (const TerrainEffect* e : ground_under(s, base)) {
    if (e->building || e == &wreck_ground()) return "FOW-SAV-018"_rule;
    if (going_for(*e, model(s, t)).pace == impassable) return "FOW-TER-008"_rule;
  }
  for (std::size_t i = 0; i < s.world->table->features().size(); ++i) {
    const Feature& f = s.world->table->features()[i];
    if (f.form == Form::line && s.world->ratings[i].obstacle && touch_line(outline(base), f.points))
      return "FOW-TER-011"_rule;
  }
  return {};
}

// Of the two ways such a base may look, the one nearer to the enemy.
Angle looking_at(Angle facing, const Pose& from, const Rect& shooter) {
  const Angle wanted = heading_of(shooter.pose.at - from.at);
  const auto off = static_cast<int16_t>(wanted.turns - facing.turns);
  return std::abs(int{off}) > 16384 ? facing + Angle{32768} : facing;
}

// Every place tried first, along the four sides of the hull with each of four facings.
template <class Visit>
void spots_around(const Rect& hull, Coord width, Coord depth, Visit visit) {
  for (uint16_t k = 0; k < 4; ++k) {
    const Angle turn{static_cast<uint16_t>(k * eighth.turns)};
    const Box box = box_of(outline(Rect{{{}, turn}, width, depth}));
    const Coord x = hull.width / 2 + box.high.x + clear_of_hull;
    const Coord y = hull.depth / 2 + box.high.y + clear_of_hull;
    const auto tell = [&](Vec offset) {
      visit(Pose{hull.pose.at + rotated(offset, hull.pose.facing), hull.pose.facing + turn});
    };
    for (Coord along_side = -y; along_side <= y; along_side += try_every)
      for (Coord side : {-x, x}) tell({side, along_side});
    for (Coord along_end = -x; along_end <= x; along_end += try_every)
      for (Coord end : {-y, y}) tell({along_end, end});
  }
}

// What bounds the room around a hull: teams, guns on tow, wrecks, features and the edges of the table, as boxes along
// its sides.
std::vector<Box> bounds_around(const State& s, const Rect& hull, TeamId but) {
  std::vector<Box> boxes;
  const auto add = [&](Points shape) {
    std::vector<Vec> points;
    for (Vec at : shape) points.push_back(rotated(at - hull.pose.at, Angle{} - hull.pose.facing));
    if (!points.empty()) boxes.push_back(box_of(points));
  };
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t == but) continue;
    if (s[t].present()) add(outline(footprint(s, t)).corner);
    if (s[t].aboard() && model(s, t).towed()) add(outline(limbered_footprint(s, t)).corner);
  }
  for (const Overlay& o : s.overlays)
    if (o.sort == Overlay::Sort::wreck) add(outline(o.rect).corner);
  for (const Feature& f : s.world->table->features()) add(f.points);
  const Vec size = s.world->table->size();
  const Vec corners[] = {{0, 0}, {size.x, 0}, size, {0, size.y}, {0, 0}};
  for (std::size_t i = 0; i < 4; ++i) add(Points(corners).subspan(i, 2));
  return boxes;
}

// Where the quarter inches leave no room: flush with whatever bounds it, at several distances from the hull.
template <class Visit>
void tight_spots_around(const State& s, const Rect& hull, TeamId team, Visit visit) {
  const Model& m = model(s, team);
  const std::vector<Box> bounds = bounds_around(s, hull, team);
  for (uint16_t k = 0; k < 4; ++k) {
    const Angle turn{static_cast<uint16_t>(k * eighth.turns)};
    const Vec half = box_of(outline(Rect{{{}, turn}, m.width, m.depth})).high;
    const auto places = [&](Coord half_hull, Coord half_base, Coord Vec::*axis) {
      std::vector<Coord> list{-half_hull - half_base, half_hull + half_base};
      for (const Box& box : bounds)
        for (Coord off : {Coord{0}, clear_of_hull})
          for (Coord at : {box.low.*axis - half_base - off, box.high.*axis + half_base + off})
            if (std::abs(at) <= half_hull + half_base + adjacent_gap) list.push_back(at);
      return list;
    };
    const auto tell = [&](Vec offset) {
      visit(Pose{hull.pose.at + rotated(offset, hull.pose.facing), hull.pose.facing + turn});
    };
    const std::vector<Coord> xs = places(hull.width / 2, half.x, &Vec::x);
    const std::vector<Coord> ys = places(hull.depth / 2, half.y, &Vec::y);
    for (Coord off : {clear_of_hull, adjacent_gap / 2, adjacent_gap - clear_of_hull}) {
      const Coord x = hull.width / 2 + half.x + off;
      const Coord y = hull.depth / 2 + half.y + off;
      for (Coord along_side : ys)
        for (Coord side : {-x, x}) tell({side, along_side});
      for (Coord along_end : xs)
        for (Coord end : {-y, y}) tell({along_end, end});
    }
  }
}

}  // namespace

Refusals check_getting_out(const State& s, const AskGetOut& q, const Pose& at) {
  Refusals out;
  const auto no = [&](RuleId rule, const char* why) {
    out.push_back(refuse(rule, fmt::format("{} may not get out there: {}", name_of(s, q.team), why), piece_of(q.team)));
  };
  const Rect hull = footprint(s, s[q.team].carrier);
  const Rect base = base_at(s, q.team, at);
  if (leaves_table(s, q.team, {at})) no("FOW-SAV-018"_rule, "that is off the table");
  if (distance(base, hull) > adjacent_gap || overlap(base, hull))
    no("FOW-SAV-018"_rule, "it gets out beside the wreck");
  for (const Rect& shooter : shot_from(s, q.gunners))
    if (apart(base, shooter) < apart(hull, shooter)) {
      no("FOW-SAV-018"_rule, "that is closer to a team that shot than the vehicle was");
      break;
    }
  if (const RuleId rule = barred_by(s, q.team, base); rule.valid()) no(rule, "the ground is not free");
  if (const TeamId other = standing_on(s, base, q.team, s[q.team].carrier); other.valid()) {
    no("FOW-SAV-018"_rule, "somebody stands there");
    out.back().by = piece_of(other);
  }
  if (out.empty() && !open_to_hull(s, q.team, at, s[q.team].carrier))
    no("FOW-SAV-018"_rule, "it cannot cross what lies between");
  return out;
}

std::optional<Pose> way_out_of(const State& s, const AskGetOut& q) {
  const Model& m = model(s, q.team);
  const std::vector<Rect> shooters = shot_from(s, q.gunners);
  std::optional<Pose> best;
  Gap farthest{};
  const auto consider = [&](Pose at) {
    const Rect base = base_at(s, q.team, at);
    Gap nearest{};
    for (std::size_t i = 0; i < shooters.size(); ++i)
      if (const Gap gap = apart(base, shooters[i]); i == 0 || gap < nearest) nearest = gap;
    if (best && nearest <= farthest) return;
    if (!shooters.empty()) at.facing = looking_at(at.facing, at, shooters[0]);
    if (!check_getting_out(s, q, at).empty()) return;
    best = at;
    farthest = nearest;
  };
  const Rect hull = footprint(s, s[q.team].carrier);
  spots_around(hull, m.width, m.depth, consider);
  if (!best) tight_spots_around(s, hull, q.team, consider);  // FOW-SAV-019
  return best;
}

namespace {

// Who commands, or is a Warrior, comes after the others: somebody's place is open to him only when he has come through
// the same wreck (FOW-CAS-027, FOW-GER-007).
auto turn_to_save(const State& s, TeamId t) { return std::pair(s[t].role != Role::none || s[t].warrior, t.value); }

}  // namespace

N resume(State& s, const HitCarried& h, Out&) {
  std::vector<TeamId> carried = aboard_of(s, h.hit.on);
  std::stable_sort(carried.begin(), carried.end(),
                   [&](TeamId a, TeamId b) { return turn_to_save(s, a) < turn_to_save(s, b); });
  for (TeamId t : carried) {
    if (h.last.valid() && turn_to_save(s, t) <= turn_to_save(s, h.last)) continue;
    const bool rider = rides_on_tank(s, h.hit.on);
    if (const RuleId with = special::lost_with_carrier(s, t); with.valid() && s[h.hit.on].harm.destroyed)
      return F::call(Lose{.team = t, .by = h.hit.by, .shooter = h.hit.shooter, .because = with}, CarriedLost{h.hit, t});
    if (rider) count_hit(s, t, h.hit.counts_for);  // FOW-PIN-003
    roll::Spec spec = roll_of(s, rider ? Test::rider_save : Test::passenger_save, t);
    if (h.hit.flame) spec.score.add("FOW-FLM-008"_rule, 0);
    if (h.hit.origin == Origin::guns) spec.score.add("FOW-ART-088"_rule, 0);
    if (h.hit.origin == Origin::aircraft) spec.score.add("FOW-AIR-086"_rule, 0);
    return F::call(roll::Begin{saved_against(h.hit, spec)}, AfterCarried{h.hit, t});
  }
  return F::done(Nothing{});
}
N resume(State& s, const AfterCarried& a, const roll::Result& result, Out&) {
  if (result.passed > 0) return F::go(HitCarried{a.hit, a.team});
  note_failed_save(s, a.team, a.hit);
  return F::call(Lose{a.team, a.hit.by, a.hit.shooter}, CarriedLost{a.hit, a.team});
}
N resume(State&, const CarriedLost& c, const Nothing&, Out&) { return F::go(HitCarried{c.hit, c.team}); }

N resume(State& s, const Evacuate& e, Out&) {
  if (!s[e.vehicle].harm.destroyed) return F::done(Nothing{});
  for (TeamId t : aboard_of(s, e.vehicle)) {
    const bool afloat = in_impassable_water(s, e.vehicle);
    const AskGetOut where{t, e.gunners};
    if (!afloat && way_out_of(s, where)) return F::ask(where, AfterGetOut{e, t});
    return F::call(Lose{.team = t,
                        .shooter = static_cast<int8_t>(1 - side_of(s, t)),
                        .because = afloat ? "FOW-MSR-003"_rule : "FOW-SAV-019"_rule,
                        .nowhere = true,
                        .doomed = push_all(s.arena, aboard_of(s, e.vehicle))},
                   e);
  }
  return F::done(Nothing{});
}
N resume(State& s, const Evacuate& e, const Nothing&, Out& out) { return resume(s, e, out); }

N resume(State& s, const AfterGetOut& a, const Pose& at, Out& out) {
  set_down(s, a.team, at);
  s[a.team].moving.stood = s[a.team].harm.before_bog = at;
  if (s[a.then.vehicle].assault.part == AssaultPart::charging && !is_tank(s, a.then.vehicle)) {
    s[a.team].assault.part = AssaultPart::charging;  // it belongs to the assault its vehicle was in
    s[a.team].assault.shot_out = true;
    s[a.team].moving.stood = s[a.then.vehicle].moving.stood;
  }
  out.event({.kind = "got_out"_name,
             .rule = "FOW-SAV-018"_rule,
             .who = piece_of(a.team),
             .other = piece_of(a.then.vehicle),
             .to = at});
  return F::go(a.then);
}

Addressee asked(const State& s, const AskGetOut& q) { return ask_owner(s, q.team); }

void describe(const State& s, const AskGetOut& q, Decision& d) {
  d.prompt = fmt::format("{} gets out of {}: where does it stand?", name_of(s, q.team), name_of(s, s[q.team].carrier));
  d.rules = {"FOW-SAV-018"_rule};
  Choice c{.verb = "get_out"_name,
           .actor = piece_of(q.team),
           .label = fmt::format("Get {} out of the wreck", name_of(s, q.team)),
           .rules = {"FOW-SAV-018"_rule}};
  c.parts.push_back({.key = "places"_name,
                     .shape = Shape::place,
                     .label = "Where it stands",
                     .rules = {"FOW-SAV-018"_rule},
                     .pieces = {piece_of(q.team)}});
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AskGetOut& q) {
  Reply places{.key = "places"_name};
  if (const auto at = way_out_of(s, q)) places.routes.push_back({.piece = piece_of(q.team), .steps = {*at}});
  return {.verb = "get_out"_name, .actor = piece_of(q.team), .replies = {places}};
}

Pose decode(const State& s, const AskGetOut& q, const Command& c, Refusals& out) {
  const Reply* places = c.reply("places"_name);
  if (c.verb != "get_out"_name || c.actor != piece_of(q.team) || c.replies.size() != 1 || !places ||
      !places->values.empty() || places->routes.size() != 1 || places->routes[0].piece != piece_of(q.team) ||
      places->routes[0].steps.size() != 1 || places->routes[0].how != Name{} || places->routes[0].into.valid()) {
    out.push_back(malformed(fmt::format("say where {} gets out: one place for it", name_of(s, q.team))));
    return {};
  }
  const Pose at = places->routes[0].steps[0];
  const Vec size = s.world->table->size();
  if (at.at.x < 0 || at.at.y < 0 || at.at.x > size.x || at.at.y > size.y)
    out.push_back(refuse("FOW-SAV-018"_rule, fmt::format("{} may not get out off the table", name_of(s, q.team)),
                         piece_of(q.team)));
  else
    out = check_getting_out(s, q, at);
  return at;
}

N get_off_the_gone(State& s, TeamId vehicle, const FleeNext& then) {
  return F::call(Evacuate{vehicle, {.at = s[vehicle].pose.at}}, then);
}

}  // namespace sandtable::fow
