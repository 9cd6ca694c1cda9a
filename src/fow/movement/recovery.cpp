#include "fow/movement/recovery.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/reorganising.hpp"
#include "fow/movement/steps.hpp"

namespace sandtable::fow {
namespace {

int64_t area(const State& s, TeamId t) { return int64_t{model(s, t).width} * model(s, t).depth; }

std::vector<Pose> towed_legs(const State& s, TeamId helper, TeamId stuck, const std::vector<Pose>& legs) {
  std::vector<Pose> towed;
  for (const Pose& leg : legs) towed.push_back(towed_pose(s[stuck].pose, s[helper].pose, leg));
  return towed;
}

// They go the same way, so onto what it tows, and the gun limbered to that, the helper comes only by turning.
void refuse_turns(const State& s, TeamId helper, TeamId stuck, const std::vector<Pose>& legs, Refusals& out) {
  const TeamId gun = towed_by(s, stuck);
  const auto refuse_onto = [&](TeamId other, const Rect& space, RuleId rule) {
    const auto turns_onto = [&](const Pose& leg) {
      return overlap(base_at(s, helper, {s[helper].pose.at, leg.facing}), space);
    };
    if (std::none_of(legs.begin(), legs.end(), turns_onto)) return;
    out.push_back(
        refuse(rule, fmt::format("{} would turn onto {}", name_of(s, helper), name_of(s, other)), piece_of(helper)));
    out.back().by = piece_of(other);
  };
  refuse_onto(stuck, footprint(s, stuck), "FOW-MOV-026"_rule);
  if (gun.valid()) refuse_onto(gun, limbered_footprint(s, gun), "FOW-TRP-027"_rule);
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

void shift(State& s, const Towing& t, const Gone& gone, Out& out) {
  Team& team = s[t.stuck];
  const Pose from = team.pose;
  const Pose to = towed_pose(from, t.from, s[t.helper].pose);
  if (to == from) return;
  shift_wreck(s, t.stuck, to);
  put(s, t.stuck, to);
  team.harm.before_bog = to;  // FOW-BOG-025: it does not snap back
  note_moved(s, t.stuck);
  out.event({.kind = "towed"_name,
             .rule = !gone.as_planned      ? "FOW-BOG-025"_rule
                     : team.harm.destroyed ? "FOW-BOG-027"_rule
                                           : "FOW-BOG-023"_rule,
             .who = piece_of(t.stuck),
             .other = piece_of(t.helper),
             .from = from,
             .to = to,
             .amount = length(to.at - from.at)});
}

}  // namespace

bool recovery_vehicle(const State& s, TeamId t) { return model(s, t).has(Trait::recovery); }

bool is_stuck(const State& s, TeamId t) {
  return s[t].harm.destroyed ? wreck_of(s, t) >= 0 : s[t].present() && s[t].harm.bogged_down;
}

bool ours_to_move(const State& s, TeamId t) { return s[t].harm.destroyed || side_of(s, t) == s.active; }

RuleId who_may(const State& s, TeamId helper, bool repair) {
  return repair ? "FOW-MSR-023"_rule : recovery_vehicle(s, helper) ? "FOW-BOG-022"_rule : "FOW-BOG-030"_rule;
}

int wreck_of(const State& s, TeamId t) {
  if (!s[t].harm.destroyed || s[t].place != Place::table) return -1;
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
  if (t.deeds.spotted) no("FOW-ART-033"_rule, "has spotted for a battery");
  if (t.deeds.appointed) no("FOW-CAS-020"_rule, "has named a commander in place of shooting");
  if (s[t.with()].deeds.watching) no("FOW-REC-003"_rule, "reveals the enemy to others");
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
  if (!is_stuck(s, stuck) || (repair && (t.harm.destroyed || !t.harm.broken_down)))
    no(t.harm.bailed_out && !repair ? "FOW-BOG-028"_rule : rule,
       fmt::format("{} is {}", name, repair ? "not broken down" : "neither Bogged Down, nor broken down, nor a wreck"));
  if (!ours_to_move(s, stuck)) no(rule, fmt::format("{} is the enemy's", name));
  if (t.harm.beyond_repair && repair) no("FOW-MSR-023"_rule, fmt::format("{} is beyond repair", name));
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
    // Pinned Down or reorganising, it keeps to their limits when it pulls (FOW-PIN-010, 011, FOW-REC-033).
    for (const Refusals& more : {check_pinned_path(s, helper, legs, own.walk.length),
                                 check_reorganising_path(s, helper, legs, own.walk.length)})
      out.insert(out.end(), more.begin(), more.end());
    const PathLook towed = look_at_path(s, stuck, towed_legs(s, helper, stuck, legs), {.with = helper});
    out.insert(out.end(), towed.refused.begin(), towed.refused.end());
    if (own.leaves || towed.leaves)
      out.push_back(refuse("FOW-BOG-023"_rule, "a tow does not leave the table", piece_of(helper)));
  }
  refuse_turns(s, helper, stuck, legs, out);
  return out;
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
  shift(s, a.towing, gone, out);
  Team& team = s[a.towing.stuck];
  if (gone.as_planned && !team.harm.destroyed && !team.harm.broken_down)  // FOW-BOG-024, 025, 027, FOW-MSR-022
    team.harm.mending = Mending::freed;
  return end_tow(s, a.towing);
}

N resume(State& s, const Repair& r, Out&) {
  note_attempt(s, r.helper, r.stuck);
  s[r.helper].deeds.repaired = s[r.stuck].deeds.repaired = true;  // FOW-MSR-024
  return F::call(roll::Begin{roll_of(s, Test::repair, r.helper)}, AfterRepair{r.helper, r.stuck});
}

N resume(State& s, const AfterRepair& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) {
    s[a.stuck].harm.mending = Mending::repaired;
  } else {
    s[a.stuck].harm.beyond_repair = true;  // FOW-MSR-023
    out.event({.kind = "beyond_repair"_name, .rule = "FOW-MSR-023"_rule, .who = piece_of(a.stuck)});
  }
  return shoot_on();
}

void end_recoveries(State& s, Out& out) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    Team& team = s.teams[i];
    const Mending how = team.harm.mending;
    team.harm.mending = Mending::none;
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
