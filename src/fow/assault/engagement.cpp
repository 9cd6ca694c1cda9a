// Who is assaulted: worked out once, when the charge is over (FOW-ASL-053, 057, 159, 160, 163 to 165).
#include <algorithm>

#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/contact.hpp"
#include "fow/command/joining.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/shooting/targets.hpp"

namespace sandtable::fow {
namespace {

bool enemy_on_table(const State& s, TeamId t) {
  return s[t].present() && s[t].platoon.valid() && side_of(s, t) != s.assault.assaulting;
}

void set_upon(State& s, PlatoonId p, Out& out) {
  if (s[p].assault.assaulted) return;
  s[p].assault.assaulted = true;
  out.event({.kind = "assaulted"_name, .rule = "FOW-ASL-053"_rule, .who = piece_of(p)});
}

// FOW-ASL-053, 057: by assaulting teams alone.
void find_assaulted(State& s, Out& out) {
  const std::vector<TeamId> chargers = assaulting_teams(s);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (enemy_on_table(s, t) && !on_its_own(s, s[t].with()) && near_any(s, t, chargers, engaged_distance))
      set_upon(s, s[t].with(), out);
  }
}

// FOW-ASL-159, 160: nobody may be left where they charged to.
bool position_is_empty(State& s, Out& out) {
  const std::vector<TeamId> chargers = assaulting_teams(s);
  bool close = false, near = false;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!enemy_on_table(s, t)) continue;
    near = near || near_any(s, t, chargers, engaged_distance);
    close = close || near_any(s, t, chargers, fighting_distance);
  }
  if (!near) {
    end_assault(s, AssaultEnd::won, s.assault.assaulting, "FOW-ASL-160"_rule, out);
    return true;
  }
  if (!close) s.assault.scored = true;  // FOW-ASL-159: they test as if they had been hit
  return false;
}

// FOW-ASL-164: a lone Independent team that is assaulted, it or what carries it, and has not looked for company yet.
TeamId next_refugee(const State& s) {
  const std::vector<TeamId> chargers = assaulting_teams(s);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!enemy_on_table(s, t) || s[s[t].with()].assault.assaulted || !on_its_own(s, s[t].with())) continue;
    if (near_any(s, t, chargers, engaged_distance)) return independent_of(s, s[t].with());
  }
  return {};
}

}  // namespace

bool near_any(const State& s, TeamId t, const std::vector<TeamId>& others, Coord limit) {
  return std::any_of(others.begin(), others.end(), [&](TeamId other) { return close_by(s, t, other, limit); });
}

N resume(State& s, const Engage& e, Out& out) {
  find_assaulted(s, out);
  if (s.assault.vacated && position_is_empty(s, out)) return F::done(Nothing{});
  for (TeamId t = next_refugee(s); t.valid(); t = next_refugee(s)) {
    if (!havens_of(s, t).empty()) return F::ask(AskHaven{t}, AfterRefuge{t});
    set_upon(s, s[t].platoon, out);  // it fights on as the platoon it is
  }
  for (std::size_t i = e.asked; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].assault.assaulted && !volunteers_for(s, p).empty())
      return F::ask(AskVolunteers{p}, AfterReinforcing{Engage{static_cast<uint16_t>(i + 1)}, p});
  }
  // Hook: here a recce platoon that is assaulted may slip away instead; one that does has the stance `gone`.
  return F::done(Nothing{});
}

N resume(State& s, const AfterRefuge& a, const PlatoonId& chosen, Out& out) {
  take_refuge(s, a.team, chosen, "FOW-ASL-164"_rule, "FOW-ASL-164"_rule, out);
  set_upon(s, chosen, out);
  return F::go(Engage{});
}
N resume(State& s, const AfterReinforcing& a, const std::vector<TeamId>& chosen, Out& out) {
  for (TeamId t : chosen) join_platoon(s, t, a.platoon, "FOW-ASL-165"_rule, out);
  return F::go(a.then);
}

}  // namespace sandtable::fow
