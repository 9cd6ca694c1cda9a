#include "aaf/morale/tests.hpp"

#include <algorithm>

#include "aaf/core/world.hpp"

namespace sandtable::aaf {
namespace {

Name purpose_of(Cause cause) {
  switch (cause) {
    case Cause::rally: return "rally"_name;
    case Cause::order: return "order"_name;
    case Cause::bail_out: return "bail_out"_name;
    case Cause::over_watch: return "over_watch"_name;
    default: return "morale"_name;
  }
}

void failed(State& s, const TestMorale& t, Out& out) {
  Unit& u = s[t.unit];
  switch (t.cause) {
    case Cause::order:     // AAF-ORD-013
    case Cause::bail_out:  // its own procedure says what happens
    case Cause::melee: return;
    case Cause::rally: return flee(s, t.unit, "AAF-MOR-028"_rule, out);
    case Cause::casualties:
    case Cause::over_watch: break;
  }
  if (u.nerve == Nerve::good) return pin(s, t.unit, "AAF-MOR-019"_rule, out);
  flee(s, t.unit, u.nerve == Nerve::fleeing ? "AAF-MOR-043"_rule : "AAF-MOR-020"_rule, out);
}

}  // namespace

int morale_of(const State& s, UnitId u) {
  int best = 0;
  for (const ModelId m : models_of(s, u)) best = std::max(best, profile(s, m).m);
  return best;
}

// AAF-MOR-008: men and crew, of a unit of AFV its AFV; a single AFV never is.
bool at_half_strength(const State& s, UnitId u) {
  if (s[u].began <= 1) return false;
  const auto men = men_of(s, u);
  const std::size_t now = men.empty() ? models_of(s, u).size() : men.size();
  return 2 * static_cast<int>(now) <= s[u].began;
}

Score morale_score(const State& s, const TestMorale& t) {
  const auto& table = tables(s).morale;
  const Unit& u = s[t.unit];
  Score score = Score::from("AAF-MOR-001"_rule, t.crew.valid() ? profile(s, t.crew).m : morale_of(s, t.unit), {},
                            {.direction = Direction::low,
                             .dice = 2,
                             .passes_on = static_cast<uint8_t>(table.always_passes_on),  // AAF-MOR-016, 017
                             .fails_on = static_cast<uint8_t>(table.always_fails_on)});
  const auto add = [&](RuleId rule, int to_dice) { score.worsen(rule, to_dice); };  // AAF-MOR-015
  if (at_half_strength(s, t.unit)) add("AAF-MOR-008"_rule, table.half_strength);
  if (t.cause == Cause::melee) add("AAF-MOR-009"_rule, table.lost_melee);
  if (t.cause == Cause::bail_out && t.immobilised) add("AAF-MOR-010"_rule, table.immobilised);
  const bool by_fire = t.cause == Cause::casualties || t.cause == Cause::bail_out;
  if (by_fire && u.phase.under_artillery) add("AAF-MOR-011"_rule, table.artillery);
  if (by_fire && u.phase.under_heavy) add("AAF-MOR-012"_rule, table.heavy_or_flame);
  if (in_defences(s, t.unit)) add("AAF-MOR-013"_rule, table.in_defences);
  if (t.cause == Cause::rally) add("AAF-MOR-014"_rule, table.rallying);
  return score;
}

N resume(State& s, const TestMorale& t, Out&) {
  const PieceRef who = t.crew.valid() ? piece_of(t.crew) : piece_of(t.unit);
  return F::call(roll::Begin{throwing(purpose_of(t.cause), who, s[t.unit].side, morale_score(s, t))}, AfterMorale{t});
}

N resume(State& s, const AfterMorale& a, const roll::Result& r, Out& out) {
  const bool passed = r.passed > 0;
  out.event({.kind = passed ? "stands_firm"_name : "falters"_name,
             .rule = passed ? "AAF-MOR-007"_rule : "AAF-MOR-006"_rule,
             .who = a.test.crew.valid() ? piece_of(a.test.crew) : piece_of(a.test.unit)});
  if (!passed) failed(s, a.test, out);
  return F::done(Tested{passed});
}

// --- bail-out ---
N resume(State& s, const BailOut& b, Out&) {
  const UnitId u = s[b.vehicle].unit;
  const bool once = lone_afv(s, u) || s[u].began == 1;
  if (!s[b.vehicle].present() || (once && s[u].phase.tested_bail_out)) return F::done(Nothing{});  // AAF-MOR-026
  if (once) s[u].phase.tested_bail_out = true;
  return F::call(TestMorale{u, Cause::bail_out, b.immobilised, b.vehicle}, AfterBailOut{b});
}
N resume(State& s, const AfterBailOut& a, const Tested& t, Out& out) {
  if (!t.passed) {
    abandon(s, a.test.vehicle, a.test.in_melee ? "AAF-MOR-024"_rule : "AAF-MOR-025"_rule, out);
    note_losses(s, s[a.test.vehicle].unit, out);
  }
  return F::done(Nothing{});
}

// --- the enemy may demand a test of each unit that has lost men, once a phase (AAF-MOR-003, 004) ---
N resume(State& s, const Demand& d, Out&) {
  for (auto i = static_cast<std::size_t>(d.next); i < s.units.size(); ++i) {
    const UnitId u = UnitId::of(i);
    Demand on = d;
    on.next = static_cast<int16_t>(i + 1);
    if (s[u].side == d.by || !s[u].phase.casualties || s[u].phase.tested || !on_table(s, u) || lone_afv(s, u)) continue;
    return F::ask(AskDemand{d.by, u}, AfterDemand{on, u});
  }
  return F::done(Nothing{});
}
N resume(State& s, const AfterDemand& a, const bool& yes, Out&) {
  if (!yes) return F::go(a.demand);
  s[a.unit].phase.tested = true;
  s[a.unit].phase.casualties = false;
  return F::call(TestMorale{a.unit, Cause::casualties}, AfterDemand{a.demand, a.unit});
}
N resume(State&, const AfterDemand& a, const Tested&, Out&) { return F::go(a.demand); }

Addressee asked(const State&, const AskDemand& q) { return {.side = q.by}; }
void describe(const State& s, const AskDemand& q, Decision& d) {
  d.prompt = "Demand a morale test of " + name_of(s, q.unit) + "?";
  d.rules = {"AAF-MOR-004"_rule};
  const Score score = morale_score(s, TestMorale{q.unit, Cause::casualties});
  d.choices.push_back({.verb = "demand"_name,
                       .actor = piece_of(q.unit),
                       .label = "Demand it (" + score.words() + ")",
                       .rules = {"AAF-MOR-004"_rule}});
  d.choices.push_back(
      {.verb = "waive"_name, .actor = piece_of(q.unit), .label = "Not now", .rules = {"AAF-MOR-004"_rule}});
}
bool decode(const State&, const AskDemand& q, const Command& c, Refusals& no) {
  if ((c.verb == "demand"_name || c.verb == "waive"_name) && c.actor == piece_of(q.unit) && c.replies.empty())
    return c.verb == "demand"_name;
  no.push_back(malformed("demand the test of that unit, or waive it"));
  return false;
}
Command usual(const State&, const AskDemand& q) { return {.verb = "demand"_name, .actor = piece_of(q.unit)}; }

}  // namespace sandtable::aaf
