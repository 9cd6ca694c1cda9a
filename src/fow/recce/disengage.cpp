// Recce Platoons that disengage from fire and from assaults, and those fire forces back (FOW-REC-004 to 030).
#include "fow/recce/disengage.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/command/steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/steps.hpp"
#include "fow/recce/pull_back.hpp"
#include "fow/recce/steps.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord too_slow = 4 * inch;  // FOW-REC-026

bool any_of_platoon(const State& s, PlatoonId p, bool (*test)(const Team&)) {
  return std::any_of(s.teams.begin(), s.teams.end(), [&](const Team& t) { return t.platoon == p && test(t); });
}

bool can_go(const Team& t) { return t.recce && t.able(); }

}  // namespace

void declare_escape(State& s, PlatoonId p, RuleId rule, Out& out) {
  s[p].step.tried_to_disengage = true;  // FOW-REC-030
  out.event({.kind = "disengages"_name, .rule = rule, .who = piece_of(p)});
}

bool can_disengage(const State& s, PlatoonId p) { return any_of_platoon(s, p, can_go); }

Refusals check_disengaging(const State& s, PlatoonId p, bool charged) {
  Refusals out;
  const auto no = [&](RuleId rule, const char* why) {
    out.push_back(refuse(rule, fmt::format("{} cannot disengage: {}", name_of(s, p), why), piece_of(p)));
  };
  if (!s[p].recce) no("FOW-REC-004"_rule, "it is no Recce Platoon");
  if (s[p].deeds.doubled || any_of_platoon(s, p, [](const Team& t) { return t.deeds.doubled; }))
    no("FOW-MOV-049"_rule, "it moved At the Double");  // FOW-REC-004, 024
  const auto shot = [](const Team& t) { return t.deeds.shot || t.deeds.bombarded; };
  const auto assaulted = [](const Team& t) { return t.deeds.assaulted; };
  if (!charged && (any_of_platoon(s, p, assaulted) ||
                   (any_of_platoon(s, p, shot) && !special::disengages_after_shooting(s, p).valid())))
    no("FOW-REC-004"_rule, "it shot or assaulted in its own last turn");
  if (s[p].step.tried_to_disengage)
    no(charged ? "FOW-REC-029"_rule : "FOW-REC-030"_rule, "it has tried in this Step already");
  if (!any_of_platoon(s, p, can_go)) no("FOW-REC-008"_rule, "no Recce team of it can move");
  return out;
}

// --- from fire ---

N resume(State& s, const OfferEscape& o, Out&) {
  const std::vector<Fire> fires = fires_of(s, o.volley.ledger);
  if (o.next == 0)
    for (const Fire& f : fires)
      if (const PlatoonId p = platoon_shot_at(s, f.target); p.valid() && s[p].recce)
        s[p].step.shot_by.add(o.volley.shooters.platoon);  // FOW-REC-021
  for (auto i = static_cast<std::size_t>(o.next); i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (!s[p].recce || s[p].side == s.active) continue;
    const bool shot_at =
        std::any_of(fires.begin(), fires.end(), [&](const Fire& f) { return platoon_shot_at(s, f.target) == p; });
    if (!shot_at || !check_disengaging(s, p, false).empty()) continue;
    return F::ask(AskDisengage{p}, AfterDisengage{{o.volley, static_cast<int16_t>(i + 1)}, p});  // FOW-REC-005
  }
  return F::go(first_pass(o.volley));
}

N resume(State& s, const AfterDisengage& a, const bool& goes, Out& out) {
  AfterDisengage then = a;
  if (goes) {
    declare_escape(s, a.platoon, "FOW-REC-005"_rule, out);
    s[a.platoon].disengaging = true;
    then.then.volley.escape = true;
  }
  return F::go(then.then);
}

N resume(State& s, const TestEscape& e, Out&) {
  for (auto i = static_cast<std::size_t>(e.next); i < s.platoons.size(); ++i) {
    Platoon& p = s.platoons[i];
    if (!p.disengaging) continue;
    p.disengaging = false;
    if (!any_of_platoon(s, PlatoonId::of(i), can_go)) continue;
    return F::call(roll::Begin{roll_of(s, Test::disengage, PlatoonId::of(i))},
                   AfterEscapeTest{{e.volley, static_cast<int16_t>(i + 1)}, PlatoonId::of(i)});
  }
  Pass rest{e.volley, Part::rest_smoke};  // FOW-REC-010
  rest.volley.declared = false;
  return F::go(rest);
}
N resume(State& s, const TestEscape& e, const Nothing&, Out& out) { return resume(s, e, out); }

N resume(State&, const AfterEscapeTest& a, const roll::Result& result, Out& out) {
  if (result.passed > 0)
    return F::call(PullBack{{.platoon = a.platoon, .from = Peril::fire, .ledger = a.then.volley.ledger}}, a.then);
  out.event({.kind = "stays"_name, .rule = "FOW-REC-009"_rule, .who = piece_of(a.platoon)});
  return F::go(a.then);
}

// --- forced back ---

N force_back(Step next) { return F::go(ForcedBack{next, 0}); }

N resume(State& s, const ForcedBack& f, Out&) {
  for (auto i = static_cast<std::size_t>(f.at); i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (!s[p].step.failed_save) continue;  // one test however many failures (FOW-REC-019)
    bool somebody = false;
    for (TeamId t : in_play(s, p))
      somebody = somebody || (s[t].platoon == p && s[t].recce && !spared_by_cover(s, p, t));  // FOW-REC-023
    if (!somebody) continue;
    return F::call(roll::Begin{roll_of(s, Test::stand_firm, p)},
                   AfterStandFirm{{f.next, static_cast<int16_t>(i + 1)}, p});
  }
  return F::go(EndStep{f.next, 0});
}
N resume(State& s, const ForcedBack& f, const Nothing&, Out& out) { return resume(s, f, out); }

N resume(State& s, const AfterStandFirm& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) {
    out.event({.kind = "fights_on"_name, .rule = "FOW-REC-020"_rule, .who = piece_of(a.platoon)});
    return F::go(a.then);
  }
  out.event({.kind = "forced_back"_name, .rule = "FOW-REC-021"_rule, .who = piece_of(a.platoon)});
  for (TeamId t : in_play(s, a.platoon))
    if (s[t].platoon == a.platoon && !spared_by_cover(s, a.platoon, t))
      s[t].scouting.must_reorganise = true;  // FOW-REC-034
  return F::call(PullBack{{.platoon = a.platoon, .from = Peril::forced}}, a.then);
}

// --- from an assault ---

N resume(State& s, const DisengageAssault& d, Out&) {
  if (!check_disengaging(s, d.platoon, true).empty()) return F::done(Disengaged{});
  return F::ask(AskDisengage{d.platoon, true}, AfterEscapeChoice{d});
}
N resume(State& s, const AfterEscapeChoice& a, const bool& goes, Out& out) {
  if (!goes) return F::done(Disengaged{});
  declare_escape(s, a.of.platoon, "FOW-REC-024"_rule, out);
  return F::call(roll::Begin{roll_of(s, Test::disengage, a.of.platoon)}, AfterChargedTest{a.of});
}
N resume(State&, const AfterChargedTest& a, const roll::Result& result, Out& out) {
  if (result.passed == 0) {
    out.event({.kind = "stays"_name, .rule = "FOW-REC-027"_rule, .who = piece_of(a.of.platoon)});
    return F::done(Disengaged{true, false});
  }
  return F::call(PullBack{{.platoon = a.of.platoon, .from = Peril::charge, .ledger = {}}}, AfterEscapeMove{a.of});
}
N resume(State& s, const AfterEscapeMove& a, const Nothing&, Out&) {
  const auto caught = [&](TeamId t) {
    for (std::size_t i = 0; i < s.teams.size(); ++i) {
      const TeamId e = TeamId::of(i);
      if (s[e].present() && side_of(s, e) != side_of(s, t) && distance(s, t, e) <= too_slow) return true;
    }
    return false;
  };
  LoseAll all{.teams = s.arena.open(), .catcher = static_cast<int8_t>(1 - s[a.of.platoon].side)};
  for (const bool aboard : {true, false})  // so that only those of other platoons are left to get out
    for (TeamId t : in_play(s, a.of.platoon))
      if (s[t].aboard() == aboard && caught(t)) add_caught(s, all, t, Caught::too_slow);
  return F::call(all, AfterTooSlow{});
}
N resume(State&, const AfterTooSlow&, const Nothing&, Out&) { return F::done(Disengaged{true, true}); }

// --- whether it goes ---

Addressee asked(const State& s, const AskDisengage& q) { return ask_owner(s, q.platoon); }

void describe(const State& s, const AskDisengage& q, Decision& d) {
  d.prompt = fmt::format("{} is {}: does it disengage?", name_of(s, q.platoon),
                         q.charged   ? "charged"
                         : q.shelled ? "being ranged in on"
                                     : "shot at");
  const RuleId rule = q.charged ? "FOW-REC-024"_rule : q.shelled ? "FOW-REC-014"_rule : "FOW-REC-005"_rule;
  d.rules = {rule, "FOW-REC-007"_rule};
  Choice c{.verb = "disengage"_name,
           .actor = piece_of(q.platoon),
           .label = fmt::format("{} disengages, or stays", name_of(s, q.platoon)),
           .rules = {rule}};
  c.parts.push_back({.key = "go"_name,
                     .shape = Shape::yes_no,
                     .label = q.charged   ? "Try a Skill Test to get away, without Defensive Fire?"
                              : q.shelled ? "Try a Skill Test to get away if the first attempt to range in fails?"
                                          : "Take one shot of each enemy team, then try a Skill Test to get away?",
                     .rules = {rule}});
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State&, const AskDisengage& q) {
  return {.verb = "disengage"_name, .actor = piece_of(q.platoon), .replies = {{.key = "go"_name, .values = {0}}}};
}

bool decode(const State&, const AskDisengage& q, const Command& c, Refusals& out) {
  const Reply* go = c.reply("go"_name);
  if (c.verb == "disengage"_name && c.actor == piece_of(q.platoon) && c.replies.size() == 1 && go &&
      go->routes.empty() && go->values.size() == 1 && go->values[0] >= 0 && go->values[0] <= 1)
    return go->values[0] == 1;
  out.push_back(malformed("say whether the Recce Platoon disengages: 'go' 0 or 1"));
  return false;
}

}  // namespace sandtable::fow
