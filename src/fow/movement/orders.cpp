#include "fow/movement/orders.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/command/leaders.hpp"
#include "fow/core/belonging.hpp"
#include "fow/core/model_names.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/climbing.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/put_down.hpp"
#include "fow/movement/reorganising.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

Rect base_of(const State& s, ModelId m, const Pose& at) {
  const Model& made = s.world->models[m.index()];
  return {at, made.width, made.depth};
}

// Within the base its horses stand on, but for rounding (FOW-TRP-047).
bool under_horses(const State& s, TeamId t, ModelId foot, const Pose& at) {
  constexpr Coord rounding = 4;
  Rect base = base_of(s, foot, at);
  base.width -= rounding;
  base.depth -= rounding;
  return contains(outline(footprint(s, t)), outline(base));
}

// Where a rider stands who is not told where: turned, when only so his base is under that of his horse (FOW-TRP-047).
Pose beside_horse(const State& s, TeamId t, ModelId foot) {
  const Pose at = s[t].pose;
  const Pose turned{at.at, at.facing + Angle{16384}};
  return !under_horses(s, t, foot, at) && under_horses(s, t, foot, turned) ? turned : at;
}

// The sides an order leaves open, the left one first (FOW-USA-018).
special::Sides sides_of(OrderSort sort) {
  return sort == OrderSort::fit_left ? 1 : sort == OrderSort::fit_right ? 2 : 3;
}

class OrderJudge {
 public:
  OrderJudge(const State& s, PlatoonId p, bool doubling, const MoveOrder& o)
      : s_(s), p_(p), doubling_(doubling), o_(o), t_(o.team) {}

  Refusals judge() {
    if (!t_.valid() || t_.index() >= s_.teams.size()) return {malformed("a plan moves teams of its own platoon")};
    if (!s_[t_].in_play() || s_[t_].with() != p_) return {why_not_of(s_, t_, p_)};
    if (s_.step == Step::assault) special::why_stays(s_, t_, special::Occasion::added_move, out_);
    if (out_.empty()) out_ = why_not_free(s_, t_);
    if (!out_.empty()) return out_;
    switch (o_.sort) {
      case OrderSort::take_gun: check_gun(); [[fallthrough]];  // and gets off like others
      case OrderSort::go:
      case OrderSort::fit_left:
      case OrderSort::fit_right:
        if (s_[t_].aboard()) add(check_getting_off(s_, t_));
        if (s_[t_].aboard() && doubling_ && s_[p_].pinned && !model(s_, t_).armoured)
          no("FOW-PIN-012"_rule, fmt::format("{} is Pinned Down and may not double", name()));
        break;
      case OrderSort::dismount: check_horses(); break;
      case OrderSort::unload: check_portee(); break;
      case OrderSort::climb: check_climb(); return out_;
    }
    if (!out_.empty()) return out_;
    check_path();
    if (o_.into.valid()) check_into();
    if (out_.empty() && (o_.sort == OrderSort::fit_left || o_.sort == OrderSort::fit_right)) check_side();
    return out_;
  }

 private:
  void no(RuleId rule, std::string words) { out_.push_back(refuse(rule, std::move(words), piece_of(t_))); }
  void add(const Refusals& more) { out_.insert(out_.end(), more.begin(), more.end()); }
  const std::string& name() const { return name_of(s_, t_); }

  void check_horses() {  // FOW-TRP-047, 048
    const auto foot = model_named(s_, model(s_, t_).dismounts_as);
    if (model(s_, t_).mobility != Mobility::cavalry || !foot) {
      no("FOW-TRP-048"_rule, fmt::format("there is no team on foot to replace {}", name()));
    } else if (!under_horses(s_, t_, *foot, o_.legs.empty() ? beside_horse(s_, t_, *foot) : o_.legs[0])) {
      no("FOW-TRP-047"_rule, fmt::format("{} dismounts within the base it stood on", name()));
    }
  }

  void check_gun() {  // FOW-USA-014
    if (!special::takes_gun(s_, t_, out_)) out_.push_back(malformed("nobody here takes a machine-gun off a vehicle"));
  }

  void check_portee() {  // FOW-MSR-014
    const auto gun = model_named(s_, model(s_, t_).dismounts_as);
    if (!model(s_, t_).has(Trait::portee) || !gun) {
      no("FOW-MSR-014"_rule, fmt::format("{} carries no gun that comes off", name()));
    } else if (!aboard_of(s_, t_).empty()) {
      no("FOW-MSR-014"_rule, fmt::format("the riders of {} get off first", name()));
    } else if (o_.legs.size() > 1 || o_.into.valid()) {
      no("FOW-MSR-014"_rule, fmt::format("taking the gun off uses the whole move of {}", name()));
    } else if (!o_.legs.empty()) {
      const Quad placed = outline(base_of(s_, *gun, o_.legs[0]));
      const Quad hull = outline(footprint(s_, t_));
      // A base may be wider than the hull it came off: then its centre is what must lie within.
      if (!contains(hull, placed) && where(o_.legs[0].at, hull) == Where::outside)
        no("FOW-MSR-014"_rule, fmt::format("the gun of {} is placed where the vehicle stood", name()));
    }
  }

  void check_climb() {  // FOW-MSR-010 to 012
    if (!model(s_, t_).has(Trait::mountaineers)) no("FOW-MSR-010"_rule, fmt::format("{} are no Mountaineers", name()));
    if (s_[p_].pinned) no("FOW-MSR-010"_rule, fmt::format("{} is Pinned Down", name()));
    if (doubling_) no("FOW-MSR-010"_rule, "climbing takes the place of moving");
    if (!o_.over.valid() || o_.over.index() >= s_.world->ratings.size() || o_.legs.size() != 1) {
      return no("FOW-MSR-010"_rule, fmt::format("{} climbs one cliff, to one place beyond it", name()));
    }
    const std::string& called = (*s_.world->table)[o_.over].name;
    if (!s_.world->ratings[o_.over.index()].cliff) {
      no("FOW-MSR-011"_rule, fmt::format("{} is not to be climbed", called));
      return;
    }
    const Pose& top = o_.legs[0];
    if (s_[t_].aboard() || !stands_at(s_, o_.over, footprint(s_, t_)))
      return no("FOW-MSR-010"_rule, fmt::format("{} does not stand at {}", name(), called));
    if (!straight_over(s_, t_, o_.over, top))
      no("FOW-MSR-010"_rule, fmt::format("{} is placed at {} straight across on its far side", name(), called));
    add(check_place(s_, t_, top, s_[t_].pose, "FOW-MSR-010"_rule));
    special::why_stays(s_, t_, special::Occasion::movement_step, out_);
    add(check_reorganising_place(s_, t_, top));
    check_led();
  }

  void check_path() {
    State there = s_;
    set_out(there, o_, nullptr);
    if (s_[t_].aboard() && model(s_, t_).towed()) add(check_unlimbering(there, t_, there[t_].pose));  // FOW-TRP-026
    const std::vector<Pose> legs = walked(s_, o_);
    const PathLook look = look_at_path(there, t_, legs, {doubling_, o_.into.valid()});
    add(look.refused);
    if (look.moves) {
      special::why_stays(s_, t_, special::Occasion::movement_step, out_);
      const Coord far = look.leaves ? look.walk.off_table_at : look.walk.length;
      add(check_way(there, t_, legs, far));
    }
    const bool beside = s_[t_].aboard() && !legs.empty() &&
                        distance(base_at(s_, t_, legs.back()), footprint(s_, s_[t_].carrier)) <= adjacent_gap;
    if (look.moves && !beside) check_led();
  }

  void check_led() {
    if (began_led(s_, p_)) return;
    no("FOW-CMD-013"_rule, fmt::format("{} has no leader and cannot move", name_of(s_, p_)));
    if (lost_its_commander(s_, p_))
      out_.push_back(clause("FOW-CAS-015"_rule, fmt::format("{} has lost its Platoon Command team", name_of(s_, p_)),
                            piece_of(t_)));
  }

  void check_into() {
    if (o_.into.index() >= s_.teams.size()) return out_.push_back(malformed("there is no such vehicle"));
    if (!s_[o_.into].in_play()) return out_.push_back(why_not_of(s_, o_.into, s_[o_.into].platoon));
    special::why_stays(s_, t_, special::Occasion::movement_step, out_);
    add(check_boarding(s_, t_, o_.into));
    if (!out_.empty()) return;
    check_led();
    const Pose end = o_.legs.empty() ? s_[t_].pose : o_.legs.back();
    if (!reaches_vehicle(s_, t_, end, o_.into))
      no(model(s_, t_).towed() ? "FOW-TRP-025"_rule : "FOW-TRP-009"_rule,
         fmt::format("{} does not reach {}", name(), name_of(s_, o_.into)));
    if (model(s_, t_).towed()) add(check_limber(s_, t_, o_.into, s_[o_.into].pose, t_));
  }

  void check_side() {  // FOW-USA-018
    if (!special::check_fitting(s_, t_, o_.into, sides_of(o_.sort), out_))
      out_.push_back(malformed("nobody here fits a machine-gun to a vehicle"));
  }

  const State& s_;
  const PlatoonId p_;
  const bool doubling_;
  const MoveOrder& o_;
  const TeamId t_;
  Refusals out_;
};

void tell(Out* out, const Event& e) {
  if (out) out->event(e);
}

// What it came on leaves the table for good (FOW-TRP-049, 050, FOW-MSR-015).
void change_model(State& s, TeamId t) {
  if (const auto to = model_named(s, model(s, t).dismounts_as)) s[t].model = *to;
}

bool digs_in(const State& s, PlatoonId p) {
  return std::any_of(s.teams.begin(), s.teams.end(),
                     [&](const Team& t) { return t.with() == p && t.deeds.tried_to_dig; });
}

}  // namespace

Refusals why_not_free(const State& s, TeamId team) {
  const Team& t = s[team];
  Refusals out;
  const auto no = [&](RuleId rule, std::string words) {
    out.push_back(refuse(rule, std::move(words), piece_of(team)));
  };
  if (t.moving.went && took_on(s, team))
    no("FOW-TRP-011"_rule, fmt::format("{} has taken troops aboard and stays", name_of(s, team)));
  else if (t.moving.went && t.deeds.tried_to_dig)
    no("FOW-FOX-001"_rule, fmt::format("{} has tried to dig in instead of moving", name_of(s, team)));
  else if (t.aboard() && digs_in(s, t.with()))
    no("FOW-FOX-001"_rule,
       fmt::format("{} has tried to dig in, so {} stays aboard", name_of(s, t.with()), name_of(s, team)));
  else if (t.moving.went)
    no(t.joined.valid() ? "FOW-IND-010"_rule : "FOW-MOV-003"_rule,
       fmt::format("{} has moved in this Step", name_of(s, team)));
  if (!t.moving.went && moved_before_joining(s, team))
    no("FOW-IND-010"_rule, fmt::format("{} has moved in this Step", name_of(s, t.platoon)));
  if (!t.moving.went && t.joined.valid() && t.aboard() && s[t.carrier].moving.went)
    no("FOW-IND-010"_rule, fmt::format("{} has gone with {} in this Step", name_of(s, team), name_of(s, t.carrier)));
  if (t.harm.bailed_out) no("FOW-CAS-005"_rule, fmt::format("{} is Bailed Out", name_of(s, team)));
  if (t.harm.bogged_down)
    no(t.harm.broken_down ? "FOW-MSR-022"_rule : "FOW-BOG-014"_rule,
       fmt::format("{} is {}", name_of(s, team), t.harm.broken_down ? "broken down" : "Bogged Down"));
  return out;
}

Refusals check_way(const State& s, TeamId t, const std::vector<Pose>& legs, Coord far) {
  Refusals out = check_pinned_path(s, t, legs, far);
  const Refusals more = check_reorganising_path(s, t, legs, far);
  out.insert(out.end(), more.begin(), more.end());
  special::check_way(s, t, legs, far, out);
  return out;
}

Refusals check_order(const State& s, PlatoonId p, bool doubling, const MoveOrder& o) {
  return OrderJudge(s, p, doubling, o).judge();
}

void set_out(State& s, const MoveOrder& o, Out* out) {
  Team& t = s[o.team];
  if (t.aboard()) {  // FOW-TRP-014, 015, 024, 026
    const TeamId vehicle = t.carrier;
    const bool towed = model(s, o.team).towed();
    set_down(s, o.team, towed ? limbered_footprint(s, o.team).pose : s[vehicle].pose);
    t.deeds.moved = true;           // FOW-TRP-016
    t.deeds.unlimbered = towed;     // FOW-MSR-005
    s[vehicle].deeds.moved = true;  // FOW-TRP-018, 044
    s[vehicle].deeds.loaded = true;
    tell(out, {.kind = "dismounted"_name,
               .rule = towed                       ? "FOW-TRP-026"_rule
                       : rides_on_tank(s, vehicle) ? "FOW-TRP-044"_rule
                                                   : "FOW-TRP-014"_rule,
               .who = piece_of(o.team),
               .other = piece_of(vehicle),
               .to = t.pose});
    if (o.sort == OrderSort::take_gun) special::take_gun(s, o.team, vehicle, out);  // FOW-USA-014
  }
  if (o.sort == OrderSort::dismount || o.sort == OrderSort::unload) {  // FOW-TRP-047, FOW-MSR-014
    const bool gun = o.sort == OrderSort::unload;
    const auto foot = model_named(s, model(s, o.team).dismounts_as);
    const Pose here = gun || !foot ? t.pose : beside_horse(s, o.team, *foot);
    change_model(s, o.team);
    set_down(s, o.team, o.legs.empty() ? here : o.legs[0]);
    t.deeds.moved = true;
    tell(out, {.kind = gun ? "unloaded"_name : "left_horses"_name,
               .rule = gun ? "FOW-MSR-014"_rule : "FOW-TRP-047"_rule,
               .who = piece_of(o.team),
               .to = t.pose});
  }
  if (o.sort == OrderSort::climb && !o.legs.empty()) {
    const Pose from = t.pose;
    set_down(s, o.team, o.legs.back());
    note_moved(s, o.team);
    tell(out, {.kind = "climbed"_name,
               .rule = "FOW-MSR-010"_rule,
               .who = piece_of(o.team),
               .other = PieceRef::feature(o.over.value),
               .from = from,
               .to = t.pose});
  }
}

void note_moved(State& s, TeamId t) {
  leave_foxhole(s, t);
  if (side_of(s, t) != s.active) return;  // what it does in the enemy's turn is no deed (FOW-LOS-042, FOW-REC-012)
  s[t].deeds.moved = true;
  for (TeamId carried : aboard_of(s, t)) s[carried].deeds.moved = true;  // FOW-TRP-020: they are where it is
}

void tell_moved(const State& s, Out* out, TeamId t, const Pose& from, const std::vector<Pose>& legs, const Pose& to,
                Coord far) {
  if (!out) return;
  const bool gives_up_foxhole = far > 0 && s[t].shelter.dug_in && !s[t].shelter.left_foxhole;
  const bool only_turns = far == 0 && from.facing != to.facing;
  Event moved{.kind = "moved"_name,
              .rule = gives_up_foxhole                                                 ? "FOW-FOX-014"_rule
                      : !only_turns                                                    ? "FOW-MOV-006"_rule
                      : turned_beyond(s, t, from.facing, to.facing) == Turned::nothing ? "FOW-MOV-031"_rule
                                                                                       : "FOW-SHO-037"_rule,
              .who = piece_of(t),
              .from = from,
              .to = to,
              .amount = far};
  Coord along = 0;
  Vec last = from.at;
  for (std::size_t i = 0; i + 1 < legs.size(); ++i) {
    along += length(legs[i].at - last);
    last = legs[i].at;
    if (along > far || !moved.bends.try_push(legs[i])) break;
  }
  out->event(moved);
}

std::vector<Pose> walked(const State&, const MoveOrder& o) {
  if (walks_from_here(o.sort) || o.legs.empty()) return o.legs;
  return {o.legs.begin() + 1, o.legs.end()};
}

bool arrive(State& s, const MoveOrder& o, Out* out) {
  Team& t = s[o.team];
  const std::vector<Pose> legs = walked(s, o);
  const Coord edge = leaves_table(s, o.team, legs) ? walk_over_ground(s, o.team, legs).off_table_at : -1;
  const Pose from = t.pose;
  Coord far = 0;
  for (const Pose& p : legs) {
    far += length(p.at - t.pose.at);  // FOW-MOV-024
    put(s, o.team, p);
    if (edge >= 0 && far >= edge) break;
  }
  if (!legs.empty() && edge < 0) tell_moved(s, out, o.team, from, legs, t.pose, far);
  end_move(s, o.team, far);
  if (side_of(s, o.team) == s.active) {  // FOW-MOV-031
    const Turned turned = turned_beyond(s, o.team, from.facing, t.pose.facing);
    t.deeds.moved = t.deeds.moved || turned == Turned::all_guns;
    t.deeds.turned = t.deeds.turned || turned == Turned::some_guns;
  }
  if (far > 0) note_moved(s, o.team);
  if (edge >= 0) {
    if (s[t.with()].assault.stance == Stance::breaks_off) return true;  // FOW-ASL-133: by whichever edge
    leave_table(s, o.team, base_at(s, o.team, pose_along(from, legs, edge + inch / 20)), out);
    return false;
  }
  if (!o.into.valid()) return false;
  put_aboard(s, o.team, o.into);
  leave_foxhole(s, o.team);
  t.deeds.moved = true;
  s[o.into].deeds.moved = true;  // FOW-TRP-012
  s[o.into].deeds.loaded = true;
  end_move(s, o.into);  // FOW-TRP-011
  const Model& m = model(s, o.team);
  const RuleId rule = m.towed()                  ? "FOW-TRP-024"_rule
                      : m.man_packed()           ? "FOW-TRP-021"_rule
                      : rides_on_tank(s, o.into) ? "FOW-TRP-044"_rule
                      : t.independent            ? "FOW-TRP-007"_rule
                                                 : "FOW-TRP-008"_rule;
  tell(out, {.kind = "mounted"_name, .rule = rule, .who = piece_of(o.team), .other = piece_of(o.into)});
  special::boarded(s, o.team, sides_of(o.sort), out);  // FOW-USA-018
  return false;
}

}  // namespace sandtable::fow
