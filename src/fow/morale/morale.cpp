#include "fow/morale/morale.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/command/steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/steps.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

bool is_transport(const State& s, const Team& t) { return model(s, t.model).type == TeamType::transport; }

std::vector<PlatoonId> platoons_due(const State& s, int side) {
  std::vector<PlatoonId> due;
  for (PlatoonId p : platoons_of(s, side))
    if (must_check(s, p)) due.push_back(p);
  return due;
}

// It has Transport teams of its own in play and nobody else (FOW-MOR-012).
bool only_transports_left(const State& s, PlatoonId p) {
  bool any = false;
  for (TeamId t : home_teams(s, p)) {
    if (!s[t].in_play()) continue;
    if (!is_transport(s, s[t])) return false;
    any = true;
  }
  return any;
}

bool has_warrior(const State& s, PlatoonId p) {
  return std::any_of(s.teams.begin(), s.teams.end(),
                     [&](const Team& t) { return t.in_play() && t.with() == p && t.warrior; });
}

}  // namespace

// --- strength ---

Counted counted(const State& s, TeamId id) {
  const Team& t = s[id];
  const bool transport = is_transport(s, t);
  if (s[t.platoon].independent) return {Count::nothing, "FOW-MOR-014"_rule};
  if (t.harm.lost_before) return {Count::nothing, "FOW-MOR-019"_rule};
  if (t.harm.destroyed)
    if (const RuleId rule = special::uncounted(s, id); rule.valid()) return {Count::nothing, rule};
  if (t.harm.destroyed) return {Count::destroyed, transport ? "FOW-MOR-011"_rule : "FOW-MOR-006"_rule};
  if (!t.in_play()) return {Count::nothing, "FOW-MOR-013"_rule};
  if (t.attached) return {Count::nothing, "FOW-FRC-016"_rule};  // FOW-FRC-020
  if (transport) return {Count::nothing, "FOW-MOR-010"_rule};
  if (t.harm.bailed_out || t.harm.bogged_down) return {Count::nothing, "FOW-MOR-007"_rule};
  return {Count::fighting, s[t.platoon].pinned ? "FOW-MOR-009"_rule : "FOW-MOR-006"_rule};
}

Strength strength_of(const State& s, PlatoonId p) {
  Strength strength;  // afresh each time (FOW-MOR-008)
  for (TeamId t : home_teams(s, p)) {
    const Count as = counted(s, t).as;
    strength.destroyed += as == Count::destroyed ? 1 : 0;
    strength.fighting += as == Count::fighting ? 1 : 0;
  }
  return strength;
}

bool transport_platoon(const State& s, PlatoonId p) {
  if (s[p].sort == PlatoonSort::transport) return true;
  const std::vector<TeamId> teams = home_teams(s, p);
  return !s[p].independent && !teams.empty() &&
         std::all_of(teams.begin(), teams.end(), [&](TeamId t) { return is_transport(s, s[t]); });
}

Counted counted(const State& s, PlatoonId p) {
  if (s[p].independent || s[p].sort == PlatoonSort::headquarters) return {Count::nothing, "FOW-MOR-031"_rule};
  bool present = false, lost = false, left = false, waits = false, lost_before = false;
  for (TeamId id : home_teams(s, p)) {
    const Team& t = s[id];
    present = present || t.in_play();
    lost = lost || (t.harm.destroyed && !t.harm.lost_before);
    lost_before = lost_before || t.harm.lost_before;
    left = left || (t.place == Place::left && !t.harm.destroyed);
    waits = waits || (t.place == Place::away && !t.harm.destroyed);
  }
  const bool transports = transport_platoon(s, p);
  if (waits && s[p].posting.held == Held::ambush && !transports)
    return {Count::fighting, "FOW-MSP-007"_rule};  // as if on the table
  if (present) {                                   // however weak (FOW-MOR-025)
    if (transports) return {Count::nothing, "FOW-MOR-028"_rule};
    return {Count::fighting, "FOW-MOR-025"_rule};
  }
  if (s[p].fled) return {Count::destroyed, "FOW-MOR-001"_rule};  // FOW-MOR-035, 038
  if (left) return {Count::nothing, "FOW-MOR-027"_rule};         // FOW-MOV-072
  if (s[p].withdrawn) return {Count::nothing, "FOW-MOR-039"_rule};
  if (waits) return {Count::nothing, "FOW-MOR-029"_rule};
  if (lost) return {Count::destroyed, transports ? "FOW-MOR-028"_rule : "FOW-MOR-025"_rule};  // FOW-MOR-026
  return {Count::nothing, lost_before ? "FOW-MOR-032"_rule : "FOW-MOR-029"_rule};
}

Strength company_strength(const State& s, int side, int company) {
  Strength strength;
  for (PlatoonId p : platoons_of(s, side)) {
    if (s[p].company != company) continue;  // FOW-MOR-030
    const Count as = counted(s, p).as;
    strength.destroyed += as == Count::destroyed ? 1 : 0;
    strength.fighting += as == Count::fighting ? 1 : 0;
  }
  return strength;
}

bool must_check(const State& s, PlatoonId p) {
  return s[p].step.casualty && !s[p].step.checked && strength_of(s, p).below_half() && any_in_play(s, p);
}

bool is_sole_survivor(const State& s, PlatoonId p) {
  if (s[p].independent) return false;
  int teams = 0;
  bool infantry = false, reduced = false;
  for (TeamId id : home_teams(s, p)) {
    const Team& t = s[id];
    if (is_transport(s, t)) continue;
    reduced = reduced || (t.harm.destroyed && !t.harm.lost_before);
    if (!t.in_play()) continue;
    ++teams;
    infantry = model(s, t.model).type == TeamType::infantry;
  }
  return reduced && teams == 1 && infantry;
}

void note_casualty(State& s, TeamId t) {
  if (special::uncounted(s, t).valid()) return;
  if (Platoon& p = s[s[t].platoon]; !p.independent) p.step.casualty = true;
}

void note_departure(State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  if (std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].in_play(); })) s[p].withdrawn = true;
}

// --- a Step ends ---

N end_of_step_morale(State&, Step next) { return F::go(MoraleChecks{next, 0}); }

N resume(State& s, const MoraleChecks& m, Out&) {
  MoraleChecks then = m;
  for (; then.round < 2; ++then.round) {
    const auto side = static_cast<int8_t>(then.round == 0 ? s.active : 1 - s.active);  // FOW-MOR-040
    if (!platoons_due(s, side).empty()) return F::ask(AskMoraleOrder{side}, AfterMoraleOrder{then});
  }
  for (Platoon& p : s.platoons) p.step.casualty = false;
  if (m.next == Step::assault) return force_back(m.next);
  return F::go(EndStep{m.next, 0});
}
N resume(State& s, const MoraleChecks& m, const Nothing&, Out& out) { return resume(s, m, out); }
N resume(State& s, const MoraleChecks& m, const Disengaged&, Out& out) { return resume(s, m, out); }

N resume(State& s, const AfterMoraleOrder& a, const PlatoonId& p, Out& out) {
  s[p].step.checked = true;  // one check a Step, whatever it loses after it (FOW-MOR-004)
  if (transport_platoon(s, p) || only_transports_left(s, p)) {
    out.event({.kind = "no_fighters"_name, .rule = "FOW-MOR-012"_rule, .who = piece_of(p)});
    return F::call(Flee{p, true, "FOW-MOR-012"_rule}, a.then);
  }
  roll::Spec spec = roll_of(s, Test::platoon_morale, p);  // FOW-MOR-001
  if (a.then.next == Step::starting) spec.score.add("FOW-MOR-003"_rule, 0);
  const std::vector<TeamId> home = home_teams(s, p);
  if (std::none_of(home.begin(), home.end(), [&](TeamId t) { return s[t].in_play(); }))
    spec.score.add("FOW-MOR-018"_rule, 0);
  return F::call(roll::Begin{spec}, AfterMoraleCheck{a.then, p});
}

N resume(State&, const AfterMoraleCheck& a, const roll::Result& result, Out& out) {
  if (result.passed == 0) return F::call(Flee{a.platoon, true, "FOW-MOR-001"_rule}, a.then);
  out.event({.kind = "fights_on"_name, .rule = "FOW-MOR-001"_rule, .who = piece_of(a.platoon)});
  return F::go(a.then);
}

// --- in which order (FOW-MOR-040) ---

Addressee asked(const State&, const AskMoraleOrder& q) { return {.side = q.side}; }

void describe(const State& s, const AskMoraleOrder& q, Decision& d) {
  d.prompt = "Several platoons check their morale: which is next?";
  d.rules = {"FOW-MOR-040"_rule, "FOW-MOR-001"_rule};
  for (PlatoonId p : platoons_due(s, q.side))
    d.choices.push_back({.verb = "check_morale"_name,
                         .actor = piece_of(p),
                         .label = fmt::format("{} checks its morale", name_of(s, p)),
                         .rules = {"FOW-MOR-001"_rule}});
}

// Where a Warrior is first: should his platoon flee, a team of one that may flee yet can be lost in his place.
Command usual(const State& s, const AskMoraleOrder& q) {
  const std::vector<PlatoonId> due = platoons_due(s, q.side);
  const auto led = std::find_if(due.begin(), due.end(), [&](PlatoonId p) { return has_warrior(s, p); });
  return {.verb = "check_morale"_name, .actor = piece_of(led != due.end() ? *led : due.front())};
}

PlatoonId decode(const State& s, const AskMoraleOrder& q, const Command& c, Refusals& out) {
  if (c.verb == "check_morale"_name && c.replies.empty())
    for (PlatoonId p : platoons_due(s, q.side))
      if (c.actor == piece_of(p)) return p;
  out.push_back(refuse("FOW-MOR-002"_rule,
                       "only platoons below half strength that lost a team in this Step check their morale", c.actor));
  return {};
}

bool only_answer(const State& s, const AskMoraleOrder& q) { return platoons_due(s, q.side).size() == 1; }

}  // namespace sandtable::fow
