// A bombardment, step by step: recce that slips away, ranging in, the fall of shot (FOW-ART-001).
#include "fow/artillery/bombard.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/steps.hpp"
#include "fow/artillery/wind.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/settle.hpp"
#include "fow/recce/disengage.hpp"
#include "fow/shooting/terms.hpp"
#include "fow/sight/smoke.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// So far from there as the way goes, or to the edge of the table where that is nearer.
Vec within_table(Vec size, Vec from, Vec way) {
  int64_t part = 1, whole = 1;  // of the way
  const auto stop = [&](Coord at, Coord goes, Coord most) {
    const Coord room = goes < 0 ? at : most - at;
    const int64_t far = goes < 0 ? -int64_t{goes} : goes;
    if (room < far && int64_t{room} * whole < part * far) part = std::max<Coord>(room, 0), whole = far;
  };
  stop(from.x, way.x, size.x);
  stop(from.y, way.y, size.y);
  const auto share = [&](Coord c) { return static_cast<Coord>(int64_t{c} * part / whole); };
  return {std::clamp<Coord>(from.x + share(way.x), 0, size.x), std::clamp<Coord>(from.y + share(way.y), 0, size.y)};
}

// Every launcher that took part leaves its trail behind it, ranged in or not (FOW-ART-091).
void leave_trails(State& s, const std::vector<TeamId>& guns, Out& out) {
  const Vec size = s.world->table->size();
  for (TeamId t : guns) {
    if (!rocket_launcher(s, t)) continue;
    const Rect base = footprint(s, t);
    const Vec at = within_table(size, base.pose.at, along(base.pose.facing, -(base.depth / 2 + inch)));
    s.trails.try_push({at, t, static_cast<int8_t>(side_of(s, t))});
    out.event({.kind = "trail"_name, .rule = "FOW-ART-091"_rule, .who = piece_of(t), .to = {at, {}}});
  }
}

void mark_shot(State& s, const std::vector<TeamId>& guns) {
  for (TeamId t : guns) {
    s[t].deeds.shot = s[t].deeds.shot_standing = true;                                                    // FOW-ART-039
    if (weapon_of(s, shell_of(s, t)).has(WeaponTrait::recoilless)) s[t].gunnery.fired_recoilless = true;  // FOW-SSR-014
  }
}

// Who fires points there, ranging shots too, and stays so (FOW-ART-010).
void point_at(State& s, TeamId gun, Vec at) { turn_to_face(s, shooting_step_terms(), {.shot = shell_of(s, gun)}, at); }

// All that weapons do whose bombardment does not come down there (FOW-ART-039).
void fire_ranging_shots(State& s, const std::vector<TeamId>& guns, Vec at, Out& out) {
  for (TeamId t : guns) point_at(s, t, at);
  mark_shot(s, guns);
  leave_trails(s, guns, out);
}

// No template, no hits, no pinning (FOW-ART-039); or nobody is left to range in on (FOW-REC-017).
N come_to_nothing(State& s, const Mission& m, const std::vector<TeamId>& guns, bool cancelled, Out& out) {
  out.event({.kind = cancelled ? "cancelled"_name : "ranged_short"_name,
             .rule = cancelled ? "FOW-REC-017"_rule : "FOW-ART-039"_rule,
             .who = piece_of(m.battery())});
  fire_ranging_shots(s, guns, m.at, out);
  return F::done(Nothing{});
}

// Ranged in at once: those who declared that they would go stay (FOW-REC-016).
void forget_declarations(State& s, Out& out) {
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    if (!s.platoons[i].disengaging) continue;
    s.platoons[i].disengaging = false;
    out.event({.kind = "stays"_name, .rule = "FOW-REC-016"_rule, .who = piece_of(PlatoonId::of(i))});
  }
}

bool reaches(const State& s, const Mission& m, TeamId t) {
  const Mission there = aimed_at_team(s, m, t);
  return why_not_seen(s, there, m.spotter).empty() && !guns_firing(s, there).empty();
}
// Whom of a platoon that has moved the spotter may go on with (FOW-REC-017).
std::vector<TeamId> still_reached(const State& s, const Mission& m, PlatoonId p) {
  std::vector<TeamId> list;
  for (TeamId t : on_table(s, p))
    if (reaches(s, m, t)) list.push_back(t);
  return list;
}

// Somebody of it stands under the template as it would be laid now.
bool would_be_under(const State& s, const Rect& area, PlatoonId p) {
  const std::vector<TeamId> under = teams_under(s, area);
  return std::any_of(under.begin(), under.end(), [&](TeamId t) { return s[t].with() == p; });
}

}  // namespace

void mark_bombardment(State& s, const Mission& m, Out& out) {
  s.acting = m.battery();
  for (const PlatoonId p : m.batteries) {
    s[p].deeds.bombarded = true;  // FOW-ART-016
    if (m.smoke) s[p].deeds.smoked = true;
    s[p].this_fire.spotter = m.spotter;  // whom he has served, ranged in or not (FOW-GER-024)
  }
  s[m.spotter].deeds.spotted = true;  // FOW-ART-033, 034
  const bool repeats = m.aim == AimAt::repeat;
  out.event({.kind = repeats   ? "repeats"_name
                     : m.smoke ? "bombards_smoke"_name
                               : "bombards"_name,
             .rule = repeats                  ? "FOW-ART-049"_rule
                     : m.smoke                ? "FOW-SMB-002"_rule
                     : m.aim == AimAt::trail  ? "FOW-ART-092"_rule
                     : m.aim == AimAt::marker ? "MM-037"_rule
                                              : "FOW-ART-007"_rule,
             .who = piece_of(m.battery()),
             .other = piece_or_none(m.target),
             .to = {m.at, {}}});
  out.event({.kind = "spots"_name,
             .rule = spotting_of(s, m, m.spotter).by,
             .who = piece_of(m.spotter),
             .other = piece_of(m.battery())});
}

N resume(State& s, const Bombard& b, Out&) {
  if (b.mission.smoke && s.wind == 0) return roll_wind(s, b.mission, false);
  return F::go(TakeAim{b.mission});
}

N resume(State& s, const TakeAim& t, Out&) {
  const ListOf<TeamId> guns = push_all(s.arena, guns_firing(s, t.mission));
  if (guns.count == 0) return F::done(Nothing{});  // judged before; what was hidden may have changed
  if (t.mission.aim == AimAt::repeat) return F::go(FallOfShot{t.mission, guns});  // FOW-ART-051, FOW-REC-038
  if (t.mission.aim == AimAt::marker) return F::go(FallOfShot{t.mission, guns});  // MM-037
  return F::go(OfferSlip{t.mission, guns});
}

// --- recce that slips away (FOW-REC-014 to 017) ---

namespace {

// What would lie there if it ranged in now: nations' templates are wider (FOW-REC-014), smoke lies along the wind and
// is as long as its weapons make it (FOW-REC-038).
Rect area_threatened(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  if (m.smoke) return screen_of(s, m.at, weapons_in(s, m, guns), wind_heading(s, s.wind));
  return barrage_of(s, m, guns).area;
}

}  // namespace

N resume(State& s, const OfferSlip& o, Out&) {
  const Rect area = area_threatened(s, o.mission, all_of(s.arena, o.guns));
  for (auto i = static_cast<std::size_t>(o.next); i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (!s[p].recce || s[p].side == s.active || !any_on_table(s, p)) continue;
    if (!would_be_under(s, area, p) || !check_disengaging(s, p, false).empty()) continue;
    OfferSlip then = o;
    then.next = static_cast<int16_t>(i + 1);
    return F::ask(AskDisengage{.platoon = p, .shelled = true}, AfterSlipChoice{then, p});
  }
  return F::go(RangeIn{o.mission, o.guns});
}
N resume(State& s, const AfterSlipChoice& a, const bool& goes, Out& out) {
  if (goes) {
    declare_escape(s, a.platoon, "FOW-REC-014"_rule, out);
    s[a.platoon].disengaging = true;
  }
  return F::go(a.then);
}

N resume(State& s, const TestSlip& t, Out& out) {
  for (auto i = static_cast<std::size_t>(t.next); i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (!s[p].disengaging) continue;
    s[p].disengaging = false;
    if (!can_disengage(s, p)) continue;
    TestSlip then = t;
    then.next = static_cast<int16_t>(i + 1);
    roll::Spec spec = roll_of(s, Test::disengage, p);
    spec.score.add("FOW-REC-015"_rule, 0);
    return F::call(roll::Begin{spec}, AfterSlipTest{then, p});
  }
  if (!t.shifted) return F::go(RangeIn{t.mission, t.guns, 2});
  const PlatoonId p = s[t.mission.target].with();
  if (still_reached(s, t.mission, p).empty()) return come_to_nothing(s, t.mission, all_of(s.arena, t.guns), true, out);
  return F::ask(AskNewAim{t.mission, p}, AfterNewAim{t.mission, t.guns});
}
N resume(State& s, const TestSlip& t, const Nothing&, Out& out) { return resume(s, t, out); }
N resume(State& s, const AfterSlipTest& a, const roll::Result& result, Out& out) {
  TestSlip then = a.then;
  if (result.passed == 0) {
    out.event({.kind = "stays"_name, .rule = "FOW-REC-009"_rule, .who = piece_of(a.platoon)});
    return F::go(then);
  }
  if (then.mission.aim == AimAt::team && s[then.mission.target].with() == a.platoon) then.shifted = true;
  return F::call(PullBack{{.platoon = a.platoon, .from = Peril::fire, .guns = then.guns}}, then);
}

Addressee asked(const State& s, const AskNewAim& q) { return ask_owner(s, q.mission.battery()); }
void describe(const State& s, const AskNewAim& q, Decision& d) {
  d.prompt = fmt::format("{} has moved: which team of it is the new aiming point?", name_of(s, q.platoon));
  d.rules = {"FOW-REC-017"_rule};
  Choice c{.verb = AskNewAim::name,
           .actor = piece_of(q.mission.spotter),
           .label = "Shift the aiming point",
           .rules = {"FOW-REC-017"_rule}};
  Question at{.key = "target"_name, .shape = Shape::pick, .label = "Aiming point", .rules = {"FOW-REC-017"_rule}};
  for (TeamId t : still_reached(s, q.mission, q.platoon)) {
    const Mission there = aimed_at_team(s, q.mission, t);
    at.options.push_back({.value = t.value,
                          .label = name_of(s, t),
                          .piece = piece_of(t),
                          .score = score_to_range_in(s, there, guns_firing(s, there))});
  }
  c.parts.push_back(std::move(at));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}
Command usual(const State& s, const AskNewAim& q) {
  Command c{.verb = AskNewAim::name, .actor = piece_of(q.mission.spotter)};
  const std::vector<TeamId> may = still_reached(s, q.mission, q.platoon);
  const bool same = std::find(may.begin(), may.end(), q.mission.target) != may.end();
  if (!may.empty()) c.replies = {{.key = "target"_name, .values = {same ? q.mission.target.value : may[0].value}}};
  return c;
}
bool only_answer(const State& s, const AskNewAim& q) { return still_reached(s, q.mission, q.platoon).size() == 1; }
TeamId decode(const State& s, const AskNewAim& q, const Command& c, Refusals& out) {
  const Reply* at = c.reply("target"_name);
  const bool formed = c.verb == AskNewAim::name && c.actor == piece_of(q.mission.spotter) && c.replies.size() == 1 &&
                      at && at->values.size() == 1 && at->routes.empty() && at->values[0] >= 0 &&
                      static_cast<std::size_t>(at->values[0]) < s.teams.size();
  if (!formed) {
    out.push_back(malformed("say which team is the new aiming point: 'target' one team of the platoon that moved"));
    return {};
  }
  const TeamId t{static_cast<int16_t>(at->values[0])};
  const std::vector<TeamId> may = still_reached(s, q.mission, q.platoon);
  if (std::find(may.begin(), may.end(), t) == may.end())
    out.push_back(
        refuse("FOW-ART-031"_rule,
               fmt::format("{} is no team of {} that spotter and guns reach", name_of(s, t), name_of(s, q.platoon)),
               piece_of(t)));
  return t;
}
N resume(State& s, const AfterNewAim& a, const TeamId& t, Out& out) {
  const Mission m = aimed_at_team(s, a.mission, t);
  out.event({.kind = "shifts_aim"_name,
             .rule = "FOW-REC-017"_rule,
             .who = piece_of(m.spotter),
             .other = piece_of(t),
             .to = {m.at, {}}});
  const std::vector<TeamId> guns = guns_firing(s, m);
  std::vector<TeamId> out_of_it = all_of(s.arena, a.guns);
  std::erase_if(out_of_it, [&](TeamId gun) { return std::find(guns.begin(), guns.end(), gun) != guns.end(); });
  fire_ranging_shots(s, out_of_it, a.mission.at, out);
  return F::go(RangeIn{m, push_all(s.arena, guns), 2});
}

// --- ranging in (FOW-ART-037) ---

N resume(State& s, const RangeIn& r, Out&) {
  return F::call(roll::Begin{ranging_roll(s, r.mission, all_of(s.arena, r.guns), r.attempt)}, r);
}
N resume(State& s, const RangeIn& r, const roll::Result& result, Out& out) {
  const std::vector<TeamId> guns = all_of(s.arena, r.guns);
  Mission m = r.mission;
  if (result.passed > 0) {
    m.attempt = r.attempt;  // FOW-ART-038
    forget_declarations(s, out);
    out.event({.kind = "ranged_in"_name,
               .rule = "FOW-ART-038"_rule,
               .who = piece_of(m.spotter),
               .other = piece_of(m.battery()),
               .amount = r.attempt});
    return F::go(FallOfShot{m, r.guns});
  }
  const Ranging ranging = ranging_of(s, m, guns);
  if (ranging.costs_weapons) ++m.lost;
  const auto declared = [](const Platoon& p) { return p.disengaging; };
  if (r.attempt == 1 && std::any_of(s.platoons.begin(), s.platoons.end(), declared))
    return F::go(TestSlip{.mission = m, .guns = r.guns});
  if (r.attempt >= ranging.attempts) return come_to_nothing(s, m, guns, false, out);
  return F::go(RangeIn{m, r.guns, static_cast<int8_t>(r.attempt + 1)});
}

// --- the fall of shot ---

N resume(State& s, const FallOfShot& f, Out& out) {
  const Mission& m = f.mission;
  const std::vector<TeamId> guns = all_of(s.arena, f.guns);
  // Found before anybody turns; who fires points at the aiming point then (FOW-ART-010).
  Barrage b = barrage_of(s, m, guns);
  const std::vector<Gunner> gunners = [&] {
    std::vector<Gunner> list;
    for (TeamId t : guns) list.push_back(gunner_of(s, t));
    return list;
  }();
  for (TeamId t : guns) {
    const Shot shell = shell_of(s, t);
    point_at(s, t, m.at);
    s[t].deeds.bombarded = true;  // FOW-ART-009
    out.event({.kind = "shells"_name,
               .rule = "FOW-ART-013"_rule,
               .who = piece_of(t),
               .to = {m.at, {}},
               .amount = shell.weapon});
  }
  mark_shot(s, guns);
  leave_trails(s, guns, out);
  if (m.aim != AimAt::marker && s[m.battery()].posting.marked) {  // ranged in on another point (MM-037)
    s[m.battery()].posting.marked = false;
    out.event({.kind = "marker_gone"_name, .rule = "MM-037"_rule, .who = piece_of(m.battery())});
  }
  if (m.smoke) {  // and nothing else (FOW-SMB-003), whichever attempt it was (FOW-SMB-004)
    lay_screen(s, m, weapons_in(s, m, guns), out);
    return F::done(Nothing{});
  }
  for (const PlatoonId p : m.batteries)
    s[p].this_fire = {.fired = true,
                      .repeated = m.aim == AimAt::repeat,
                      .joint = m.joint,
                      .kind = m.kind,
                      .spotter = m.spotter,
                      .at = m.at,
                      .skill = m.skill,
                      .batteries = m.batteries};
  out.event({.kind = "template"_name,
             .rule = b.area.width > b.area.depth ? "FOW-ART-090"_rule : "FOW-ART-063"_rule,
             .who = piece_of(m.battery()),
             .to = b.area.pose,
             .bends = corners_of(b.area),
             .amount = weapons_in(s, m, guns)});
  b.gunners.teams = push_all(s.arena, gunners);
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {  // FOW-ART-112
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].recce && s[p].side != b.side && would_be_under(s, b.area, p))
      for (const PlatoonId by : m.batteries) s[p].step.shot_by.add(by);
  }
  return F::call(StrikeUnder{b}, AfterBarrage{m});
}
N resume(State&, const AfterBarrage&, const Nothing&, Out&) { return F::done(Nothing{}); }

}  // namespace sandtable::fow
