#include "fow/movement/recovery.hpp"

#include <fmt/core.h>

#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

bool recovery_vehicle(const State& s, TeamId t) { return model(s, t).has(Trait::recovery); }

// Bogged Down or broken down on the table, or a wreck.
bool is_stuck(const State& s, TeamId t) {
  return s[t].destroyed ? wreck_of(s, t) >= 0 : s[t].present() && s[t].bogged_down;
}

// Nobody tows the enemy's tanks, but any wreck may be cleared away (FOW-BOG-022, 027).
bool ours_to_move(const State& s, TeamId t) { return s[t].destroyed || side_of(s, t) == s.active; }

int64_t area(const State& s, TeamId t) { return int64_t{model(s, t).width} * model(s, t).depth; }

RuleId who_may(const State& s, TeamId helper, bool repair) {
  return repair ? "FOW-MSR-023"_rule : recovery_vehicle(s, helper) ? "FOW-BOG-022"_rule : "FOW-BOG-030"_rule;
}

std::vector<Pose> towed_legs(const State& s, TeamId helper, TeamId stuck, const std::vector<Pose>& legs) {
  std::vector<Pose> towed;
  for (const Pose& leg : legs) towed.push_back(towed_pose(s[stuck].pose, s[helper].pose, leg));
  return towed;
}

void refuse_turns(const State& s, TeamId helper, TeamId stuck, const std::vector<Pose>& legs, Refusals& out) {
  for (const Pose& leg : legs) {
    const Model& m = model(s, helper);
    const Rect turned{{s[helper].pose.at, leg.facing}, m.width, m.depth};
    if (!overlap(turned, footprint(s, stuck))) continue;
    out.push_back(refuse("FOW-MOV-026"_rule,
                         fmt::format("{} would turn onto {}", name_of(s, helper), name_of(s, stuck)),
                         piece_of(helper)));
    out.back().by = piece_of(stuck);
    return;
  }
}

// FOW-TRP-027: a gun limbered to the stuck vehicle comes along.
void refuse_limber(const State& s, TeamId helper, TeamId stuck, const std::vector<Pose>& legs, Refusals& out) {
  const TeamId gun = towed_by(s, stuck);
  if (!gun.valid()) return;
  Rect space = limbered_footprint(s, gun);
  space.pose = towed_pose(space.pose, s[helper].pose, legs.back());
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (other == stuck || !s[other].present()) continue;
    const Model& m = model(s, other);
    const Rect there = other == helper ? Rect{legs.back(), m.width, m.depth} : footprint(s, other);
    if (!overlap(space, there)) continue;
    out.push_back(refuse("FOW-TRP-027"_rule,
                         fmt::format("{} in tow would stand on {}", name_of(s, gun), name_of(s, other)),
                         piece_of(gun)));
    out.back().by = piece_of(other);
  }
}

std::vector<TeamId> stuck_beside(const State& s, TeamId helper) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t != helper && is_stuck(s, t) && ours_to_move(s, t) && adjacent(s, helper, t)) list.push_back(t);
  }
  return list;
}

Choice recovery_choice(const State& s, TeamId helper, const std::vector<TeamId>& stuck, bool repair) {
  Choice c{.verb = repair ? "repair"_name : "tow"_name,
           .actor = piece_of(helper),
           .label = fmt::format("{} with {}", repair ? "Repair" : "Tow", name_of(s, helper)),
           .rules = {who_may(s, helper, repair), "FOW-BOG-034"_rule},
           .closed = check_helper(s, helper, repair)};
  Question which{.key = "stuck"_name, .shape = Shape::pick, .label = "Which stuck team", .rules = {"FOW-GEN-024"_rule}};
  for (TeamId t : stuck) {
    if (repair && !s[t].broken_down) continue;
    Option o{.value = t.value, .label = name_of(s, t), .piece = piece_of(t)};
    o.closed = check_stuck(s, helper, t, repair);
    if (o.closed.empty() && c.usual.empty()) c.usual = {{.key = which.key, .values = {o.value}}};
    which.options.push_back(std::move(o));
  }
  if (c.usual.empty() && c.closed.empty() && !which.options.empty()) c.closed = which.options[0].closed;
  c.parts.push_back(std::move(which));
  if (repair) return c;
  c.parts.push_back({.key = "paths"_name,
                     .shape = Shape::path,
                     .label = "Where the towing vehicle drives; the towed team goes along",
                     .rules = {"FOW-BOG-023"_rule},
                     .pieces = {piece_of(helper)},
                     .low = 0});
  c.usual.push_back({.key = "paths"_name});
  return c;
}

TeamId team_at(const State& s, int32_t id) {
  if (id < 0 || id >= static_cast<int32_t>(s.teams.size())) return {};
  const TeamId t{static_cast<int16_t>(id)};
  return s[t].platoon.valid() && (s[t].present() || s[t].destroyed) ? t : TeamId{};
}

// The form of a command, before any rule.
bool well_formed(const State& s, const Command& c) {
  const bool repair = c.verb == "repair"_name;
  const Reply* stuck = c.reply("stuck"_name);
  const Reply* paths = c.reply("paths"_name);
  if (c.actor.sort != PieceSort::team || !stuck || repair == (paths != nullptr)) return false;
  const TeamId helper = team_at(s, c.actor.id);
  if (!helper.valid() || !s[helper].present() || side_of(s, helper) != s.active) return false;
  if (c.replies.size() != (repair ? 1u : 2u) || stuck->values.size() != 1 || !stuck->routes.empty()) return false;
  if (!team_at(s, stuck->values[0]).valid()) return false;
  if (!paths) return true;
  if (!paths->values.empty() || paths->routes.size() > 1) return false;
  for (const Route& r : paths->routes)
    if (r.piece != c.actor || r.steps.empty() || r.into.valid() || r.how != Name{}) return false;
  return true;
}

void note_attempt(State& s, TeamId helper, TeamId stuck) {
  s[helper].deeds.recovered = s[stuck].deeds.recovered = true;  // FOW-BOG-033
}

N end_tow(State& s, const Towing& t) {
  s.arena.words.resize(t.legs.first);
  return shoot_on();
}

N pull(const Towing& t) { return F::call(SetOut{{.team = t.helper, .legs = t.legs, .tows = t.stuck}}, AfterTow{t}); }

// The wreck and its smoke go where its team goes (FOW-BOG-027).
void shift_wreck(State& s, TeamId t, const Pose& to) {
  const int lies = wreck_of(s, t);
  if (lies < 0) return;
  const Coord ground = s.world->table->ground(to.at);
  for (Overlay& o : s.overlays) {
    const bool wreck = &o == &s.overlays[static_cast<std::size_t>(lies)];
    const bool smoke = o.sort == Overlay::Sort::wreck_smoke && o.rect.pose.at == s[t].pose.at;
    if (!wreck && !smoke) continue;
    o.rect.pose.at = to.at;
    o.base = ground;
  }
}

void shift(State& s, const Towing& t, Out& out) {
  Team& team = s[t.stuck];
  const Pose from = team.pose;
  const Pose to = towed_pose(from, t.from, s[t.helper].pose);
  if (to == from) return;
  shift_wreck(s, t.stuck, to);
  put(s, t.stuck, to);
  team.before_bog = to;  // FOW-BOG-025: it does not snap back
  note_moved(s, t.stuck);
  out.event({.kind = "towed"_name,
             .rule = "FOW-BOG-023"_rule,
             .who = piece_of(t.stuck),
             .other = piece_of(t.helper),
             .from = from,
             .to = to,
             .amount = length(to.at - from.at)});
}

}  // namespace

int wreck_of(const State& s, TeamId t) {
  if (!s[t].destroyed || s[t].place != Place::table) return -1;
  const Rect hull = footprint(s, t);
  for (std::size_t i = 0; i < s.overlays.size(); ++i)
    if (s.overlays[i].sort == Overlay::Sort::wreck && s.overlays[i].rect == hull) return static_cast<int>(i);
  return -1;
}

Pose towed_pose(const Pose& stuck, const Pose& helper_from, const Pose& helper_to) {
  return {stuck.at + (helper_to.at - helper_from.at), stuck.facing};
}

Refusals check_helper(const State& s, TeamId helper, bool repair) {
  Refusals out;
  const auto no = [&](RuleId rule, const char* why) {
    out.push_back(refuse(rule, fmt::format("{} {}", name_of(s, helper), why), piece_of(helper)));
  };
  const Team& t = s[helper];
  const RuleId rule = who_may(s, helper, repair);
  if (!model(s, helper).vehicle()) no("FOW-BOG-030"_rule, "is no vehicle");
  if (repair && !recovery_vehicle(s, helper)) no("FOW-MSR-023"_rule, "is no recovery vehicle");
  if (!t.able()) no(rule, "is stuck itself or without its crew");  // FOW-BOG-022, 030
  if (t.deeds.shot) no(rule, "has shot; this would be in place of shooting");
  if (s[t.with()].watching) no("FOW-REC-003"_rule, "reveals the enemy to others");
  if (!repair && towed_by(s, helper).valid()) no(rule, "has a gun limbered");
  if (t.deeds.doubled) no("FOW-BOG-029"_rule, "moved At the Double");
  if (t.deeds.recovered) no("FOW-BOG-034"_rule, "has had its part in a recovery this turn");
  return out;
}

Refusals check_stuck(const State& s, TeamId helper, TeamId stuck, bool repair) {
  Refusals out;
  const auto no = [&](RuleId rule, std::string words) {
    out.push_back(refuse(rule, std::move(words), piece_of(helper)));
    out.back().by = piece_of(stuck);
  };
  const RuleId rule = who_may(s, helper, repair);
  const std::string& name = name_of(s, stuck);
  const Team& t = s[stuck];
  if (!is_stuck(s, stuck) || (repair && (t.destroyed || !t.broken_down)))
    no(t.bailed_out && !repair ? "FOW-BOG-028"_rule : rule,
       fmt::format("{} is {}", name, repair ? "not broken down" : "neither Bogged Down, nor broken down, nor a wreck"));
  if (!ours_to_move(s, stuck)) no(rule, fmt::format("{} is the enemy's", name));
  if (t.beyond_repair && repair) no("FOW-MSR-023"_rule, fmt::format("{} is beyond repair", name));
  if (t.deeds.recovered) no("FOW-BOG-034"_rule, fmt::format("{} has had its part in a recovery this turn", name));
  if (!adjacent(s, helper, stuck)) {
    const Coord gap = distance(s, helper, stuck).shown();
    no(rule, fmt::format("{} is {} from {}, not adjacent", name_of(s, helper), shown_length(gap, s.world->centimetres),
                         name));
    out.back().unit = Unit::length;
    out.back().measured = gap;
    out.back().allowed = adjacent_gap;
  }
  if (!repair && !recovery_vehicle(s, helper) && area(s, stuck) > area(s, helper))
    no("FOW-BOG-031"_rule, fmt::format("{} is larger than {}", name, name_of(s, helper)));
  return out;
}

Refusals check_tow(const State& s, TeamId helper, TeamId stuck, const std::vector<Pose>& legs) {
  if (legs.empty()) return {};
  const PathLook own = look_at_path(s, helper, legs, {.with = stuck});
  Refusals out = own.refused;
  if (own.moves) {
    const PathLook towed = look_at_path(s, stuck, towed_legs(s, helper, stuck, legs), {.with = helper});
    out.insert(out.end(), towed.refused.begin(), towed.refused.end());
    if (own.leaves || towed.leaves)
      out.push_back(refuse("FOW-BOG-023"_rule, "a tow does not leave the table", piece_of(helper)));
  }
  refuse_turns(s, helper, stuck, legs, out);
  refuse_limber(s, helper, stuck, legs, out);
  return out;
}

// --- the choices ---

bool is_recovery(Name verb) { return verb == "tow"_name || verb == "repair"_name; }

void add_recoveries(const State& s, Decision& d) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId helper = TeamId::of(i);
    if (!s[helper].able() || side_of(s, helper) != s.active || !model(s, helper).vehicle()) continue;
    const auto stuck = stuck_beside(s, helper);
    if (stuck.empty()) continue;
    d.choices.push_back(recovery_choice(s, helper, stuck, false));
    if (!recovery_vehicle(s, helper)) continue;
    Choice repair = recovery_choice(s, helper, stuck, true);
    if (!repair.parts[0].options.empty()) d.choices.push_back(std::move(repair));
  }
}

void complete_recovery(const State& s, Command& c) {
  if (c.verb == "tow"_name && !c.reply("paths"_name)) c.replies.push_back({.key = "paths"_name});
  if (c.reply("stuck"_name)) return;
  Decision d;
  add_recoveries(s, d);
  if (const Choice* choice = d.choice(c.verb, c.actor)) complete_from(*choice, c);
}

ShootOrder decode_recovery(const State& s, const Command& c, Refusals& out) {
  ShootOrder order;
  if (!well_formed(s, c)) {
    out.push_back(malformed("tow or repair one stuck team with one of your teams on the table"));
    return order;
  }
  const bool repair = c.verb == "repair"_name;
  order.act = repair ? ShootOrder::Act::repair : ShootOrder::Act::tow;
  order.helper = TeamId{c.actor.id};
  order.stuck = TeamId{static_cast<int16_t>(c.reply("stuck"_name)->values[0])};
  out = check_helper(s, order.helper, repair);
  const Refusals more = check_stuck(s, order.helper, order.stuck, repair);
  out.insert(out.end(), more.begin(), more.end());
  if (repair || !out.empty()) return order;
  for (const Route& r : c.reply("paths"_name)->routes) order.legs = r.steps;
  out = check_tow(s, order.helper, order.stuck, order.legs);
  return order;
}

void draw_tow_path(const State& s, Command& c, Dice& dice) {
  const Reply* stuck = c.reply("stuck"_name);
  if (c.verb != "tow"_name || !stuck || stuck->values.empty()) return;
  const TeamId helper{c.actor.id};
  const auto heading = static_cast<uint16_t>(draw_below(64, dice) * 1024);
  const int quarters = draw_below(17, dice);
  const Vec by = along(Angle{heading}, quarters * inch / 4);
  const Angle facing = draw_below(2, dice) == 0 ? s[helper].pose.facing : Angle{heading};
  const std::vector<Pose> legs{{s[helper].pose.at + by, facing}};
  if (!check_tow(s, helper, TeamId{static_cast<int16_t>(stuck->values[0])}, legs).empty()) return;
  for (Reply& r : c.replies)
    if (r.key == "paths"_name) r.routes = {{.piece = c.actor, .steps = legs}};
}

// --- what comes of them ---

N begin_recovery(State& s, const ShootOrder& o) {
  if (o.act == ShootOrder::Act::repair) return F::go(Repair{o.helper, o.stuck});
  Towing t{.helper = o.helper, .stuck = o.stuck, .from = s[o.helper].pose, .legs = s.arena.open()};
  for (const Pose& leg : o.legs)
    for (int32_t word : {leg.at.x, leg.at.y, int32_t{leg.facing.turns}}) s.arena.push(t.legs, word);
  return F::go(Tow{t});
}

N resume(State& s, const Tow& t, Out& out) {
  const TeamId helper = t.towing.helper;
  note_attempt(s, helper, t.towing.stuck);
  out.event({.kind = "tows"_name,
             .rule = who_may(s, helper, false),
             .who = piece_of(helper),
             .other = piece_of(t.towing.stuck)});
  if (recovery_vehicle(s, helper)) return pull(t.towing);
  return F::call(roll::Begin{roll_of(s, Test::tow, helper)}, AfterTowTest{t.towing});  // FOW-BOG-032
}

N resume(State& s, const AfterTowTest& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) return pull(a.towing);
  out.event({.kind = "tow_failed"_name,
             .rule = "FOW-BOG-032"_rule,
             .who = piece_of(a.towing.helper),
             .other = piece_of(a.towing.stuck)});
  return end_tow(s, a.towing);
}

N resume(State& s, const AfterTow& a, const Gone& gone, Out& out) {
  shift(s, a.towing, out);
  Team& team = s[a.towing.stuck];
  if (gone.as_planned && !team.destroyed && !team.broken_down)  // FOW-BOG-024, 025, 027, FOW-MSR-022
    team.mending = Mending::freed;
  return end_tow(s, a.towing);
}

N resume(State& s, const Repair& r, Out&) {
  note_attempt(s, r.helper, r.stuck);
  s[r.helper].deeds.repaired = s[r.stuck].deeds.repaired = true;  // FOW-MSR-024
  return F::call(roll::Begin{roll_of(s, Test::repair, r.helper)}, AfterRepair{r.helper, r.stuck});
}

N resume(State& s, const AfterRepair& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) {
    s[a.stuck].mending = Mending::repaired;
  } else {
    s[a.stuck].beyond_repair = true;  // FOW-MSR-023
    out.event({.kind = "beyond_repair"_name, .rule = "FOW-MSR-023"_rule, .who = piece_of(a.stuck)});
  }
  return shoot_on();
}

void end_recoveries(State& s, Out& out) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    Team& team = s.teams[i];
    const Mending how = team.mending;
    team.mending = Mending::none;
    if (how == Mending::none || !team.present()) continue;
    const bool repaired = how == Mending::repaired;
    unstick(s, TeamId::of(i));
    out.event({.kind = repaired ? "repaired"_name : "freed"_name,
               .rule = repaired ? "FOW-MSR-023"_rule : "FOW-BOG-024"_rule,
               .who = piece_of(TeamId::of(i)),
               .to = team.pose});
  }
}

}  // namespace sandtable::fow
