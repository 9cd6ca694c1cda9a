// Settling one hit: save, Firepower test, and what follows (FOW-SAV-001, 002).
#include "fow/damage/saves.hpp"

#include "fow/command/rolls.hpp"
#include "fow/core/ambuscade.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// Which rules say what becomes of a team that is hit, by what brought the hit.
struct SavingRules {
  RuleId infantry, gun, unarmoured, armour, glancing, penetrating, again;
};
SavingRules rules_for(const Hit& hit) {
  switch (hit.origin) {
    case Origin::guns:
      return {"FOW-ART-102"_rule, "FOW-ART-104"_rule, "FOW-ART-101"_rule, "FOW-ART-095"_rule,
              "FOW-ART-096"_rule, "FOW-ART-097"_rule, "FOW-ART-100"_rule};
    case Origin::aircraft:
      return {"FOW-AIR-078"_rule, "FOW-AIR-079"_rule, "FOW-AIR-077"_rule, "FOW-AIR-074"_rule,
              "FOW-AIR-075"_rule, "FOW-AIR-076"_rule, "FOW-AIR-089"_rule};
    case Origin::aimed: break;
  }
  return {"FOW-SAV-025"_rule,
          "FOW-SAV-026"_rule,
          "FOW-SAV-015"_rule,
          "FOW-SAV-006"_rule,
          "FOW-SAV-007"_rule,
          "FOW-SAV-008"_rule,
          {}};
}

// The foremost point of a turret, gun left out, stands a quarter of the hull's depth before its centre.
Rect turret_of(const State& s, TeamId t) {
  const Model& m = model(s, t);
  return {{s[t].pose.at, s[t].turret}, m.width / 2, m.depth / 2};
}

bool behind_front_of(const Rect& shape, Vec point) { return any_behind_front(shape, {&point, 1}); }

// The tank's own dice are done; its riders save against every hit on it (FOW-SAV-023, 024). In close combat they had
// their fate before it (FOW-ASL-100).
N end_hit(const State& s, const Hit& hit) {
  if (!hit.close && rides_on_tank(s, hit.on) && !aboard_of(s, hit.on).empty()) return F::go(HitCarried{hit, {}});
  return F::done(Nothing{});
}

// A Destroyed result. On what is a wreck already it matters to passengers alone (FOW-SAV-010, 020).
N lose(const State& s, const Hit& hit) {
  if (s[hit.on].harm.destroyed) return F::go(HitCarried{hit, {}});
  return F::call(Lose{.team = hit.on,
                      .by = hit.by,
                      .shooter = hit.shooter,
                      .carried = hit.close ? Carried::lost : Carried::seen_to},  // FOW-ASL-099
                 AfterLoss{hit});
}

N drive_out(State& s, const Hit& hit, Out& out) {
  Team& team = s[hit.on];
  if (team.harm.destroyed) return end_hit(s, hit);      // FOW-SAV-010
  if (team.harm.bailed_out || team.harm.bogged_down) {  // FOW-CAS-011, 012, 013, FOW-FLM-007, FOW-ASL-092
    const RuleId why = hit.close                     ? "FOW-ASL-092"_rule
                       : hit.flame                   ? "FOW-FLM-007"_rule
                       : hit.origin != Origin::aimed ? rules_for(hit).again
                       : team.harm.bailed_out        ? "FOW-CAS-011"_rule
                                                     : "FOW-CAS-012"_rule;
    roll::Spec again = roll_of(s, Test::second_bail, hit.on);
    again.score.add(why, 0);
    return F::call(roll::Begin{again}, AfterNerve{hit});
  }
  bail_out(s, hit.on, hit.close ? "FOW-ASL-090"_rule : "FOW-CAS-005"_rule, out);
  return end_hit(s, hit);  // FOW-SAV-021, FOW-CAS-007: passengers stay
}

N test_firepower(State& s, const Hit& hit, Blow blow, Out& out) {
  if (hit.origin == Origin::aircraft && hit.firepower <= 1) {  // without a die
    out.event({.kind = "overwhelmed"_name, .rule = "FOW-AIR-081"_rule, .who = piece_of(hit.on)});
    return resume(s, AfterFirepower{hit, blow}, roll::Result{.dice = {}, .passed = 1, .reroll = {}}, out);
  }
  roll::Spec spec = firepower_roll(s, hit);
  if (hit.origin == Origin::aircraft && blow == Blow::covered) spec.score.add("FOW-AIR-080"_rule, 0);
  if (hit.origin == Origin::guns && blow == Blow::covered)
    spec.score.add(model(s, hit.on).type == TeamType::gun ? "FOW-ART-105"_rule : "FOW-ART-103"_rule, 0);
  return F::call(roll::Begin{spec}, AfterFirepower{hit, blow});
}

// A save that a special rule gives when the armour has failed; then the Firepower test.
N last_save(State& s, const Hit& hit, Blow blow, Out& out) {
  const std::optional<Score> score = special::second_save(s, hit);
  if (!score) return test_firepower(s, hit, blow, out);
  return F::call(roll::Begin{saved_against(hit, second_save_roll(s, hit, *score))},
                 AfterSecondSave{hit, blow, score->reasons[0].rule});
}

}  // namespace

void note_failed_save(State& s, TeamId t, const Hit& hit) {
  if (hit.origin == Origin::aircraft) return;  // FOW-REC-018
  if (s[t].recce && s.step == Step::shooting && side_of(s, t) != s.active) s[s[t].platoon].step.failed_save = true;
}

Face face_struck(const State& s, const Hit& hit) {
  if (hit.face != Face::seen) return hit.face;  // FOW-ASL-059, 088
  if (special::turret_alone(s, hit.on).valid())
    return behind_front_of(turret_of(s, hit.on), hit.from) ? Face::side : Face::front;
  if (ambuscade_under_way(s)) return Face::side;                           // FOW-MSP-004
  if (behind_front_of(footprint(s, hit.on), hit.from)) return Face::side;  // FOW-SAV-011, 014
  // A turret looking the hull's way has its front behind the hull's.
  const bool turned = model(s, hit.on).turret && s[hit.on].turret != s[hit.on].pose.facing;
  if (turned && behind_front_of(turret_of(s, hit.on), hit.from)) return Face::side;  // FOW-SAV-013
  return Face::front;
}

Cover cover_against(const State& s, const Hit& hit) {
  switch (hit.cover) {
    case CoverFrom::firer: return cover_from(s, hit.on, hit.from, hit.by, hit.faced);
    case CoverFrom::all_round: return cover_all_round(s, hit.on);
    case CoverFrom::nothing: break;
  }
  return {};
}

namespace {

Score armour_save(const State& s, const Hit& hit) {
  const Model& m = model(s, hit.on);
  Score needed =
      Score::from(hit.close ? "FOW-ASL-089"_rule : rules_for(hit).armour, hit.anti_tank + 1);  // FOW-CHR-032: beat it
  switch (face_struck(s, hit)) {
    case Face::side: {
      const RuleId turret = special::turret_alone(s, hit.on);
      const RuleId why = hit.origin == Origin::aircraft                    ? "FOW-AIR-073"_rule
                         : ambuscade_under_way(s)                          ? "FOW-MSP-004"_rule
                         : hit.face == Face::side                          ? "FOW-ASL-059"_rule
                         : turret.valid()                                  ? turret
                         : behind_front_of(footprint(s, hit.on), hit.from) ? "FOW-SAV-011"_rule
                                                                           : "FOW-SAV-013"_rule;
      needed.add(why, -m.side, piece_of(hit.on));
      const bool turned = m.turret && s[hit.on].turret != s[hit.on].pose.facing;
      if (why == "FOW-SAV-011"_rule && turned && !behind_front_of(turret_of(s, hit.on), hit.from))
        needed.add("FOW-SAV-014"_rule, 0, piece_of(hit.on));
      break;
    }
    case Face::top:  // FOW-CHR-025
      needed.add(hit.origin == Origin::guns       ? "FOW-CHR-025"_rule
                 : hit.origin == Origin::aircraft ? "FOW-AIR-072"_rule
                                                  : "FOW-ASL-088"_rule,
                 -m.top, piece_of(hit.on));
      break;
    case Face::front:
    case Face::seen:
      needed.add("FOW-SAV-004"_rule, -m.front, piece_of(hit.on));
      if (const RuleId turret = special::turret_alone(s, hit.on);
          turret.valid() && hit.face == Face::seen && behind_front_of(footprint(s, hit.on), hit.from))
        needed.add(turret, 0, piece_of(hit.on));
      break;
  }
  if (hit.origin == Origin::guns) needed.add("FOW-ART-099"_rule, 0);
  if (hit.far) needed.add("FOW-SAV-005"_rule, -1);
  // A 1 never saves.
  if (hit.close && hatch_open(s, hit.on) && needed.needed() < 2) needed.add("FOW-ASL-093"_rule, 2 - needed.needed());
  return needed;
}

}  // namespace

Score save_score(const State& s, const Hit& hit) {
  const Model& m = model(s, hit.on);
  switch (m.type) {
    case TeamType::infantry: return Score::from(rules_for(hit).infantry, 3);  // FOW-SAV-025, 027
    case TeamType::gun: return Score::from(rules_for(hit).gun, 5);            // FOW-SAV-026
    case TeamType::tank:
    case TeamType::transport: break;
  }
  if (!m.armoured) return Score::from(rules_for(hit).unarmoured, 5);  // FOW-SAV-003, 015, 027
  return armour_save(s, hit);
}

bool has_save(const State& s, const Hit& hit) {
  const Model& m = model(s, hit.on);
  if (hit.flame) return false;                       // FOW-FLM-005, 006
  return !hit.close || (m.vehicle() && m.armoured);  // FOW-ASL-096, 097, 098
}

roll::Spec saved_against(const Hit& hit, roll::Spec spec) {
  if (hit.reroll_saves.valid()) spec.ordered = {roll::Of::successes, hit.reroll_saves};
  return spec;
}

roll::Spec save_roll(const State& s, const Hit& hit) {
  return saved_against(hit, roll_of(s, {.test = hit.close ? Test::roof_save : Test::save,
                                        .roller = piece_of(hit.on),
                                        .side = side_of(s, hit.on),
                                        .score = save_score(s, hit)}));
}

roll::Spec firepower_roll(const State& s, const Hit& hit) {
  Score score = Score::from("FOW-SAV-009"_rule, hit.firepower);  // FOW-CHR-034
  if (hit.origin == Origin::guns) score.add("FOW-ART-098"_rule, 0);
  return roll_of(s, {.test = Test::firepower,
                     .roller = piece_or_none(hit.by),
                     .side = hit.shooter,
                     .score = score,
                     .against = hit.on});
}

roll::Spec second_save_roll(const State& s, const Hit& hit, const Score& score) {
  return roll_of(s,
                 {.test = Test::second_save, .roller = piece_of(hit.on), .side = side_of(s, hit.on), .score = score});
}

bool has_improvised_armour(const State& s, const Hit& hit) {
  return model(s, hit.on).has(Trait::improvised_armour) && hit.firepower >= 5 && !hit.close;  // FOW-SSR-006, 007
}

N resume(State& s, const SettleHit& h, Out& out) {
  const auto riders = aboard_of(s, h.hit.on);
  const bool apart = !riders.empty() && special::fights_aboard(s, riders[0]).has_value();  // given hits by themselves
  if (h.hit.close && rides_on_tank(s, h.hit.on) && !riders.empty() && !apart)
    return F::call(
        LoseRiders{.vehicle = h.hit.on, .by = h.hit.by, .shooter = h.hit.shooter, .because = "FOW-ASL-100"_rule},
        AfterRiders{h.hit});
  return resume(s, AfterRiders{h.hit}, Nothing{}, out);
}
N resume(State& s, const AfterRiders& h, const Nothing&, Out& out) {
  const Model& m = model(s, h.hit.on);
  if (!s[h.hit.on].in_play()) {
    if (aboard_of(s, h.hit.on).empty()) return F::done(Nothing{});  // FOW-SAV-010
    if (rides_on_tank(s, h.hit.on)) return end_hit(s, h.hit);       // FOW-SAV-024
  }
  if (!has_save(s, h.hit)) {
    const bool burns_through = h.hit.flame && m.fully_armoured();
    out.event({.kind = "no_save"_name,
               .rule = burns_through ? "FOW-FLM-006"_rule
                       : h.hit.flame ? "FOW-FLM-005"_rule
                       : m.vehicle() ? "FOW-ASL-096"_rule
                                     : "FOW-ASL-097"_rule,
               .who = piece_of(h.hit.on)});
    return burns_through ? test_firepower(s, h.hit, Blow::penetrating, out) : lose(s, h.hit);
  }
  return F::call(roll::Begin{save_roll(s, h.hit)}, AfterSave{h.hit});
}
N resume(State& s, const AfterSave& a, const roll::Result& result, Out& out) {
  if (a.hit.close && hatch_open(s, a.hit.on) && result.dice[0].value == 1)
    return lose(s, a.hit);  // FOW-ASL-093, FOW-VWP-018
  if (result.passed > 0) {
    out.event({.kind = "saved"_name, .rule = save_score(s, a.hit).reasons[0].rule, .who = piece_of(a.hit.on)});
    return end_hit(s, a.hit);
  }
  note_failed_save(s, a.hit.on, a.hit);  // FOW-ART-112
  const Model& m = model(s, a.hit.on);
  if (!m.armoured) {  // FOW-SAV-001
    const Cover cover = cover_against(s, a.hit);
    if (!cover.bulletproof) return lose(s, a.hit);  // FOW-SAV-015, 016, 025, 026
    const RuleId because = a.hit.origin == Origin::guns ? "FOW-ART-107"_rule : cover.because;
    out.event({.kind = "covered"_name, .rule = because, .who = piece_of(a.hit.on)});
    return test_firepower(s, a.hit, Blow::covered, out);  // FOW-SAV-028, FOW-CHR-033
  }
  const bool glancing = result.dice[0].value == save_score(s, a.hit).needed() - 1;  // FOW-SAV-007
  if (a.hit.close) {
    if (glancing) return drive_out(s, a.hit, out);  // FOW-ASL-090
    out.event({.kind = "penetrated"_name, .rule = "FOW-ASL-091"_rule, .who = piece_of(a.hit.on)});
    return lose(s, a.hit);
  }
  const Blow blow = glancing ? Blow::glancing : Blow::penetrating;
  out.event({.kind = glancing ? "glanced"_name : "penetrated"_name,
             .rule = glancing ? rules_for(a.hit).glancing : rules_for(a.hit).penetrating,  // FOW-SAV-007, 008
             .who = piece_of(a.hit.on)});
  if (has_improvised_armour(s, a.hit))
    return F::call(roll::Begin{saved_against(a.hit, roll_of(s, Test::improvised, a.hit.on))},
                   AfterSecondSave{a.hit, blow, "FOW-SSR-006"_rule});
  return last_save(s, a.hit, blow, out);
}
N resume(State& s, const AfterSecondSave& a, const roll::Result& result, Out& out) {
  if (result.passed == 0)
    return a.rule == "FOW-SSR-006"_rule ? last_save(s, a.hit, a.blow, out) : test_firepower(s, a.hit, a.blow, out);
  out.event({.kind = "saved"_name, .rule = a.rule, .who = piece_of(a.hit.on)});
  return end_hit(s, a.hit);
}
N resume(State& s, const AfterFirepower& a, const roll::Result& result, Out& out) {
  const bool passed = result.passed > 0;
  switch (a.blow) {
    case Blow::glancing: return passed ? drive_out(s, a.hit, out) : end_hit(s, a.hit);  // FOW-SAV-007
    case Blow::penetrating: return passed ? lose(s, a.hit) : drive_out(s, a.hit, out);  // FOW-SAV-008, FOW-FLM-006
    case Blow::covered: break;
  }
  if (passed) return lose(s, a.hit);  // FOW-SAV-028
  out.event({.kind = "saved"_name, .rule = "FOW-SAV-028"_rule, .who = piece_of(a.hit.on)});
  return F::done(Nothing{});
}
N resume(State& s, const AfterNerve& a, const roll::Result& result, Out&) {
  return result.passed == 0 ? lose(s, a.hit) : end_hit(s, a.hit);  // FOW-CAS-011, 012
}
N resume(State& s, const AfterLoss& a, const Nothing&, Out& out) {
  if (!s[a.hit.on].harm.destroyed) return end_hit(s, a.hit);  // FOW-CAS-025, 026
  if (a.hit.close) {
    s[a.hit.on].assault.felled_by = a.hit.by;  // FOW-ASL-101
    return F::done(Nothing{});
  }
  for (TeamId t : aboard_of(s, a.hit.on))
    if (a.hit.origin != Origin::aimed || a.hit.counts_for != CountsFor::nothing)  // FOW-ART-088
      pin_down(s, s[t].with(), "FOW-PIN-006"_rule, out);                          // FOW-ASL-069
  return F::go(HitCarried{a.hit, {}});                                            // FOW-SAV-017, FOW-FLM-008
}

}  // namespace sandtable::fow
