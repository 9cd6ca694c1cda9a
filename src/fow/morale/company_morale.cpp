// The Starting Step's morale: sole survivors, then companies (FOW-MOR-020 to 035).
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/starting.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/steps.hpp"

namespace sandtable::fow {
namespace {

constexpr int most_companies = 10;

// The team of that rank, standing or Destroyed; one that is not Destroyed goes before one that is.
TeamId officer_of(const State& s, Role role, int company) {
  TeamId found;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& t = s.teams[i];
    if (!t.platoon.valid() || t.role != role || s[t.platoon].side != s.active) continue;
    if (company >= 0 && s[t.platoon].company != company) continue;
    if (!found.valid() || s[found].harm.destroyed) found = TeamId::of(i);
  }
  return found;
}

// Who takes the test for that company; none when nobody can any more (FOW-MOR-021, 022).
TeamId tester_for(const State& s, int company) {
  const TeamId higher = officer_of(s, Role::higher_command, -1);
  if (higher.valid() && s[higher].in_play()) return higher;
  const TeamId commander = officer_of(s, Role::company_command, company);
  return commander.valid() && !s[commander].harm.destroyed ? commander : TeamId{};
}

// Forces without a Company Command team are no company: they have no Company Morale Checks (FOW-MOR-021).
bool is_company(const State& s, int company) { return officer_of(s, Role::company_command, company).valid(); }

bool has_several_companies(const State& s) {
  int companies = 0;
  for (int company = 0; company < most_companies; ++company) companies += is_company(s, company) ? 1 : 0;
  return companies > 1;
}

// FOW-FRC-012: any company of a force; of several players that of one decides his own fight (FOW-FRC-035).
N lose_battle(State& s, int company, RuleId because, Out& out) {
  out.event({.kind = "company_breaks"_name, .rule = because, .who = PieceRef::side(s.active)});
  if (!lose_company(s, s.active, company, because, out))
    return F::go(StartItem{StartingItem::company_morale, static_cast<int16_t>(company + 1)});
  count_victory_points(s, out);  // FOW-OBJ-010, FOW-MIS-097
  return F::over();
}

}  // namespace

int16_t next_sole_survivor(const State& s, int16_t at) {
  for (auto i = static_cast<std::size_t>(at); i < s.platoons.size(); ++i)
    if (s.platoons[i].side == s.active && is_sole_survivor(s, PlatoonId::of(i))) return static_cast<int16_t>(i);
  return -1;
}

N after_sole_survivor(State& s, const AfterStartRoll& r, bool passed, Out& out) {
  const PlatoonId p{r.at};
  const StartItem on{r.item, static_cast<int16_t>(r.at + 1)};
  if (!passed) return F::call(Flee{p, true, "FOW-MOR-035"_rule}, on);
  s[p].deeds.stood_fast = true;  // FOW-MOR-034, 036
  out.event({.kind = "fights_on"_name, .rule = "FOW-MOR-034"_rule, .who = piece_of(p)});
  return F::go(on);
}

N check_company_morale(State& s, const StartItem& i, Out& out) {
  // FOW-MOR-030: each by itself.
  for (int company = i.at; company < most_companies; ++company) {  // mutant-ok: no platoon has a higher number
    if (!company_strength(s, s.active, company).below_half() || !is_company(s, company)) continue;  // FOW-MOR-023
    if (!still_fights(s, s.active, company)) continue;  // FOW-FRC-035: it broke before
    const TeamId tester = tester_for(s, company);
    if (!tester.valid()) return lose_battle(s, company, "FOW-MOR-021"_rule, out);
    roll::Spec spec = roll_of(s, Test::company_morale, tester);
    if (s[tester].role == Role::higher_command) spec.score.add("FOW-MOR-022"_rule, 0, piece_of(tester));
    if (has_several_companies(s)) spec.score.add("FOW-MOR-030"_rule, 0);
    return F::call(roll::Begin{spec}, AfterStartRoll{i.item, static_cast<int16_t>(company)});
  }
  return F::go(StartItem{StartingItem::victory, 0});
}

N after_company_morale(State& s, const AfterStartRoll& r, bool passed, Out& out) {
  if (!passed) return lose_battle(s, r.at, "FOW-MOR-020"_rule, out);
  return F::go(StartItem{r.item, static_cast<int16_t>(r.at + 1)});
}

}  // namespace sandtable::fow
