#include "fow/agents/clash.hpp"

#include <algorithm>

#include "fow/agents/harm.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord charge_reach = 5 * inch;  // from base to base it goes four; bases have their width

// Thousandths of a hit that each of its teams scores on whoever charges.
int fire_in_defence(const State& s, TeamId t, Skill skill) {
  if (s[t].harm.bailed_out || s[t].harm.bogged_down) return 0;
  int dice = 0;
  for (const Weapon& w : model(s, t).weapons)
    if (w.direct()) dice = std::max(dice, w.rof);
  if (s[s[t].with()].pinned && !model(s, t).vehicle()) dice = std::min(dice, 1);
  const int needed = 2 + static_cast<int>(skill);
  return dice * (7 - needed) * 1000 / 6;
}

// Of a hundred: its test to hit in close combat, which it needs less for the better it is.
int blow_of(Skill skill) { return skill == Skill::veteran ? 67 : skill == Skill::trained ? 50 : 33; }

}  // namespace

Worth clash(const Situation& sit, const Unit& by, const Unit& on, const Stand& stand) {
  const State& s = *sit.s;
  if (by.transports || by.guns || by.lone || (s[by.platoon].pinned && !by.tanks) || on.teams.empty()) return 0;
  Coord nearest = 1000 * inch;
  int reached = 0;
  for (const TeamId e : on.teams) {
    const Coord away = length(s[e].pose.at - stand.at);
    nearest = std::min(nearest, away);
    if (away < charge_reach + 6 * inch) ++reached;
  }
  if (nearest > charge_reach + inch) return 0;
  const Model& mine = model(s, by.typical);
  const Model& theirs = model(s, on.typical);
  if (mine.vehicle() && !mine.armoured) return 0;
  if (theirs.vehicle() && theirs.armoured && mine.type == TeamType::infantry && mine.tank_assault <= theirs.top + 1)
    return 0;
  if (mine.vehicle() && theirs.vehicle()) return 0;  // tanks do not charge tanks
  const Skill skill = s[by.typical].skill;
  int hits = 0;
  for (const Unit& foe : sit.foes)
    for (const TeamId e : foe.teams)
      if (squared(s[e].pose.at - stand.at) < int64_t{9 * inch} * (9 * inch)) hits += fire_in_defence(s, e, skill);
  // From five hits on foot soldiers are thrown back; tanks by two that stop them.
  int thrown_back = 0;
  int lost = 0;  // thousandths of teams
  if (mine.vehicle()) {
    for (const TeamId e : on.teams) lost += harm(model(s, e), mine, skill, {.gap = 2 * inch, .flank = true});
    thrown_back = std::clamp(lost / 25, 0, 90);
  } else {
    thrown_back = std::clamp((hits - 2500) / 45, 0, 95);
    lost = hits / 3;
  }
  const int fighters = std::min<int>(static_cast<int>(by.teams.size()), reached * 2);
  const int killed = fighters * blow_of(skill) * 10;  // thousandths of teams
  const int theirs_left = std::max(0, reached * 1000 - killed);
  const int back = theirs_left * blow_of(s[on.typical].skill) / 100;
  const Worth gain =
      std::min<Worth>(on.worth, on.team_worth * killed / 1000 + (theirs_left < 1500 ? on.worth / 2 : on.worth / 6));
  const Worth loss = by.team_worth * back / 1000 / 2;
  const Worth price = by.team_worth * lost / 1000;
  return (gain - loss) * (100 - thrown_back) / 100 - price;
}

}  // namespace sandtable::fow
