// Whole fire orders: what may fire together, turning to fire and openings.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "fow/core/orders.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/together.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

// The main gun a co-axial machine-gun shares its mount with.
const Fire* own_main_gun(const State& s, const Fire& co_ax, const std::vector<Fire>& plan) {
  for (const Fire& f : plan)
    if (f.shot.team == co_ax.shot.team && is_main_gun(s, f.shot) &&
        weapon_of(s, f.shot).mount == weapon_of(s, co_ax.shot).mount)
      return &f;
  return nullptr;
}

bool turns_hull(const State& s, const Fire& f) {
  const Weapon& w = weapon_of(s, f.shot);
  return model(s, f.shot.team).vehicle() && w.mount == Mount::hull && w.main_gun();
}
bool must_turn(const State& s, const Terms& terms, const Fire& f) {
  if (!terms.may_turn) return false;  // FOW-ASL-062
  const Model& m = model(s, f.shot.team);
  return turns_hull(s, f) ||
         (m.type == TeamType::gun && !weapon_of(s, f.shot).has(WeaponTrait::turntable) && f.opening < 0);
}

class Check {
 public:
  Check(const State& s, const Terms& terms, const Body& shooters, const std::vector<Fire>& plan)
      : s_(s), terms_(terms), shooters_(shooting_teams(s, shooters)), plan_(plan), firing_(firing_in(plan)) {}

  Refusals all() {
    if (plan_.empty()) return why_nobody();
    for (const Fire& f : plan_) {  // each at a target of its own (FOW-SHO-024)
      if (!known(f)) return no_;
      if (targets_.count(code_of(f.target)) == 0) {
        add(check_target(s_, f.target, side_of(s_, f.shot.team), f.shot.ammo));
        if (!no_.empty()) return no_;
        targets_[code_of(f.target)] = teams_in(s_, f.target);
      }
    }
    settle_rates(s_, terms_, plan_);
    int dice = 0;
    for (const Fire& f : plan_) dice += f.dice;
    if (!fits_one_volley(s_, plan_))
      no_.push_back(malformed(
          fmt::format("{} weapons with {} dice are too many for one volley (at most {} and {}); fire with fewer",
                      plan_.size(), dice, most_fires, most_volley_dice)));
    if (!no_.empty()) return no_;
    std::vector<TeamId> seen;
    seen.reserve(plan_.size());
    for (Fire& f : plan_) {
      if (std::find(seen.begin(), seen.end(), f.shot.team) == seen.end()) {
        seen.push_back(f.shot.team);
        add(why_silent(s_, terms_, f.shot.team));
        check_team(f.shot.team);
        settle_facing(f.shot.team);
      }
      add(why_silent(s_, terms_, f.shot, f.charging));
      check_aim(f);
    }
    check_openings();
    return no_;
  }

  const std::vector<Fire>& plan() const { return plan_; }

 private:
  void add(Refusals more) {
    no_.insert(no_.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  void refuse_fire(RuleId rule, const Fire& f, const std::string& why) {
    no_.push_back(refuse(rule,
                         fmt::format("the {} of {} {}", weapon_of(s_, f.shot).name, name_of(s_, f.shot.team), why),
                         piece_of(f.shot.team)));
  }

  // No weapon is named: those of the platoon that have none to fire, and why; the others are merely held.
  Refusals why_nobody() {
    for (TeamId t : shooters_.empty() ? shooters_ : in_play(s_, s_[shooters_[0]].with())) {
      const auto& weapons = model(s_, t).weapons;
      if (std::none_of(weapons.begin(), weapons.end(), [](const Weapon& w) { return w.direct(); }))
        no_.push_back(
            refuse("FOW-SHO-002"_rule, fmt::format("{} has no weapon to shoot with", name_of(s_, t)), piece_of(t)));
      else
        add(why_silent(s_, terms_, t));
    }
    if (no_.empty())
      no_.push_back(malformed("nobody would fire; to keep silent say done in the Shooting Step, hold in defence"));
    return no_;
  }

  bool known(const Fire& f) {
    const bool ours = std::find(shooters_.begin(), shooters_.end(), f.shot.team) != shooters_.end();
    if (ours && f.shot.weapon < model(s_, f.shot.team).weapons.size() &&
        std::count_if(plan_.begin(), plan_.end(),
                      [&](const Fire& g) { return g.shot.team == f.shot.team && g.shot.weapon == f.shot.weapon; }) == 1)
      return true;
    no_.push_back(malformed("each weapon of the platoon on the table fires once"));
    return false;
  }

  bool may_face(const Fire& f) {
    const std::vector<TeamId>& teams = targets_[code_of(f.target)];
    return std::find(teams.begin(), teams.end(), f.facing) != teams.end() && may_hit(s_, terms_, f, f.facing, firing_);
  }

  // The enemy it turns to is named for a team: for those of its weapons that can (FOW-SHO-034). The others turn as
  // without a word, or fire as they stand.
  void settle_facing(TeamId t) {
    const auto can = [&](const Fire& f) { return f.shot.team == t && f.facing.valid() && may_face(f); };
    if (std::none_of(plan_.begin(), plan_.end(), can)) return;
    for (Fire& f : plan_)
      if (f.shot.team == t && f.facing.valid() && !may_face(f)) f.facing = {};
  }

  void check_aim(Fire& f) {
    const std::vector<TeamId>& teams = targets_[code_of(f.target)];
    declare(s_, terms_, f, teams, firing_, lane_);
    if (!f.easiest.valid()) {
      for (TeamId t : teams) add(why_not(s_, terms_, f, t, firing_));  // FOW-SHO-022
      return;
    }
    if (f.facing.valid() && !may_face(f))
      return refuse_fire("FOW-SHO-034"_rule, f,
                         fmt::format("turns to a team it may hit, {} is none", name_of(s_, f.facing)));
    check_bearing(f, teams);
    check_back_blast(f, f.facing.valid() ? f.facing : f.easiest);
  }

  void check_bearing(const Fire& f, const std::vector<TeamId>& teams) {  // FOW-SHO-035
    const TeamId named = f.facing;
    if (!must_turn(s_, terms_, f)) return;
    for (TeamId t : teams)
      if ((!named.valid() || named == t) && can_bear(s_, terms_, f, t) && may_hit(s_, terms_, f, t, firing_)) return;
    refuse_fire("FOW-SHO-035"_rule, f, "cannot be brought to bear: there is no room to turn");
  }

  void check_back_blast(const Fire& f, TeamId target) {
    if (const TeamId t = burnt_behind(s_, terms_, f, target); t.valid())  // FOW-GER-021
      refuse_fire("FOW-SSR-015"_rule, f, fmt::format("would burn {} behind it", name_of(s_, t)));
  }

  void check_team(TeamId t) {
    std::vector<const Fire*> mine;
    for (const Fire& f : plan_)
      if (f.shot.team == t) mine.push_back(&f);
    for (const Fire* f : mine) {
      if (f->priority != mine[0]->priority)
        return refuse_fire("FOW-HIT-030"_rule, *f, "has the same priority as the other weapons of its team");
      if (f->charging != mine[0]->charging || f->opening != mine[0]->opening)
        return no_.push_back(malformed("a team charges or not, and fires from one opening, with all its weapons"));
    }
    for (const Fire* f : mine)
      for (const Fire* g : mine)
        if (f != g) check_pair(*f, *g, mine);
  }

  // One ordered pair of weapons of a vehicle; f before g in the text of the rules.
  void check_pair(const Fire& f, const Fire& g, const std::vector<const Fire*>& mine) {
    if (is_flame(s_, f.shot) && !is_flame(s_, g.shot) && model(s_, f.shot.team).vehicle())
      refuse_fire("FOW-FLM-013"_rule, g, "stays silent while the flame-thrower fires");
    const bool once = &f < &g;  // what is the same for g and f is said once
    if (f.pace == GunPace::full && g.pace == GunPace::full && once &&
        is_main_gun(s_, f.shot) == is_main_gun(s_, g.shot))
      refuse_fire(is_main_gun(s_, f.shot) ? "FOW-VWP-005"_rule : "FOW-VWP-011"_rule, g,
                  "is not the one with full rate of fire");
    if (is_machine_gun(s_, f.shot) && is_main_gun(s_, g.shot)) {
      const RuleId no = clash(s_, f, g);
      if (no.valid()) refuse_fire(no, f, fmt::format("cannot fire together with the {}", weapon_of(s_, g.shot).name));
    }
    if (!once || f.target == g.target || (is_main_gun(s_, f.shot) && is_main_gun(s_, g.shot))) return;  // FOW-VWP-004
    if (is_machine_gun(s_, f.shot) == is_machine_gun(s_, g.shot))
      return refuse_fire("FOW-SHO-012"_rule, g, "shoots at the same platoon as the rest of its team");
    check_machine_gun_target(is_machine_gun(s_, f.shot) ? f : g, mine);
  }

  void check_machine_gun_target(const Fire& f, const std::vector<const Fire*>& mine) {  // FOW-VWP-013
    const Fire* own = weapon_of(s_, f.shot).machine_gun == MachineGun::co_ax ? own_main_gun(s_, f, plan_) : nullptr;
    const bool with_a_gun = std::any_of(
        mine.begin(), mine.end(), [&](const Fire* g) { return is_main_gun(s_, g->shot) && g->target == f.target; });
    if (!with_a_gun || (own && own->target != f.target))
      refuse_fire("FOW-VWP-013"_rule, f, "shoots at the platoon its main gun engages");
  }

  void check_openings() {  // FOW-SHO-045, 046
    OpeningsInUse in_use(s_, terms_, side_of(s_, plan_[0].shot.team), firing_);
    TeamId last;
    for (const Fire& f : plan_) {
      const Openings places = firing_places(s_, f.shot.team);
      const bool in_room = f.opening < 0 && shares_room(s_, f.shot.team, targets_[code_of(f.target)]);
      if (!in_room && std::find(places.begin(), places.end(), f.opening) == places.end()) {
        refuse_fire(f.opening >= 0 && s_[f.shot.team].opening >= 0 ? "FOW-SHO-049"_rule : "FOW-SHO-045"_rule, f,
                    "fires from an opening of its building that it may use");
        continue;
      }
      if (f.shot.team == last) continue;
      last = f.shot.team;
      if (in_use.has_room(last, f.opening)) {
        in_use.take(last, f.opening);
        continue;
      }
      no_.push_back(refuse("FOW-SHO-045"_rule, fmt::format("{} finds no room at its opening", name_of(s_, last)),
                           piece_of(last)));
      const FeatureId building = building_at(s_, s_[last].pose.at);
      if (f.opening < 0 || !building.valid()) continue;
      const Opening opening = openings_of(s_, building)[static_cast<std::size_t>(f.opening)];
      if (const int room = teams_at_opening(opening, model(s_, last).width); room > 1)
        no_.push_back(
            clause("FOW-SHO-046"_rule, fmt::format("so wide an opening serves {} of them", room), piece_of(last)));
    }
  }

  const State& s_;
  const Terms& terms_;
  const std::vector<TeamId> shooters_;
  std::vector<Fire> plan_;
  const Firing firing_;
  std::map<int32_t, std::vector<TeamId>> targets_;  // by code
  Lane lane_;
  Refusals no_;
};

}  // namespace

Refusals check_fire(const State& s, const Terms& terms, const Body& shooters, const std::vector<Fire>& plan) {
  return Check(s, terms, shooters, plan).all();
}
Refusals settle_fire(const State& s, const Terms& terms, const Body& shooters, std::vector<Fire>& plan) {
  Check check(s, terms, shooters, plan);
  Refusals no = check.all();
  plan = check.plan();
  return no;
}

// --- turning ---

namespace {

bool stands_on(const Rect& base, const Feature& f) {
  const Quad shape = outline(base);
  return f.form == Form::line ? crosses(shape, f.points) : overlap(base, f.points);
}

bool room_to_turn(const State& s, TeamId t, Angle facing) {  // FOW-SHO-035
  Rect turned = footprint(s, t);
  turned.pose.facing = facing;
  if (standing_on(s, turned, t).valid()) return false;
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const TerrainEffect& e = s.world->ratings[i];
    const bool solid = e.going == TerrainEffect::Going::impassable || is_building(s, FeatureId::of(i)) ||
                       (e.obstacle && e.cover == TerrainEffect::Cover::bulletproof);
    if (solid && stands_on(turned, features[i]) && !stands_on(footprint(s, t), features[i])) return false;
  }
  return true;
}

}  // namespace

bool can_bear(const State& s, const Terms& terms, const Fire& f, TeamId target) {
  return can_bear(s, terms, f, s[target].pose.at);
}
bool can_bear(const State& s, const Terms& terms, const Fire& f, Vec at) {
  if (!must_turn(s, terms, f)) return true;
  return room_to_turn(s, f.shot.team, heading_of(at - s[f.shot.team].pose.at));
}

TeamId burnt_behind(const State& s, const Terms& terms, const Fire& f, TeamId target) {
  return burnt_behind(s, terms, f, s[target].pose.at);
}
TeamId burnt_behind(const State& s, const Terms& terms, const Fire& f, Vec at) {
  if (!weapon_of(s, f.shot).has(WeaponTrait::recoilless)) return {};
  State turned = s;
  turn_to_face(turned, terms, f, at);
  Rect rear = footprint(turned, f.shot.team);
  const Coord reach = 2 * inch + 2;  // exactly 2 in is within it; whoever only touches its sides is not in it
  rear.pose.at = rear.pose.at - along(rear.pose.facing, (rear.depth + reach) / 2);
  rear.depth = reach;
  return friend_standing_on(s, rear, f.shot.team);
}

// So it stands until it turns again (FOW-SHO-036). An Immobile gun turns like any other (FOW-SHO-032).
void turn_to_face(State& s, const Terms& terms, const Fire& f, TeamId target) {
  turn_to_face(s, terms, f, s[target].pose.at);
}
void turn_to_face(State& s, const Terms& terms, const Fire& f, Vec at) {
  Team& team = s[f.shot.team];
  if (team.aboard()) return;  // it rides
  const Angle heading = heading_of(at - team.pose.at);
  const Mount mount = weapon_of(s, f.shot).mount;
  if (mount == Mount::turret) {
    turn_turret(s, f.shot.team, heading);
  } else if (!terms.may_turn) {
    return;  // FOW-ASL-062
  } else if (turns_hull(s, f)) {
    if (room_to_turn(s, f.shot.team, heading)) face(s, f.shot.team, heading);
  } else if (!model(s, f.shot.team).vehicle() && f.opening < 0 && room_to_turn(s, f.shot.team, heading)) {
    face(s, f.shot.team, heading);
  }
}

}  // namespace sandtable::fow
