#include "fow/agents/plan.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::fow {
namespace {

constexpr Coord far_away = 40 * inch;

// What of a side bears on a place: all of it there, nothing of it 40 inches off.
Worth weight_near(const std::vector<Unit>& units, Vec at) {
  Worth sum = 0;
  for (const Unit& u : units) {
    if (u.transports || u.lone) continue;
    const Coord away = length(u.middle - at);
    if (away < far_away) sum += u.worth * ((far_away - away) / inch) / (far_away / inch);
  }
  return sum;
}

// Turns it needs to there, in hundredths.
int64_t turns_to(const Unit& u, Vec at) {
  const Coord pace = std::max(u.pace, 2 * inch);
  return int64_t{length(u.middle - at)} * 100 / pace;
}

// What of the enemy could be at a place within two turns.
Worth threat_to(const Situation& sit, Vec at) {
  Worth sum = 0;
  for (const Unit& foe : sit.foes) {
    if (foe.transports || foe.lone || foe.fighters == 0) continue;
    const Coord reach = 2 * foe.pace + 8 * inch;
    const Coord away = length(foe.middle - at);
    if (away <= reach)
      sum += foe.worth;
    else if (away <= reach + foe.pace)
      sum += foe.worth / 2;
  }
  return sum;
}

}  // namespace

const Task* CompanyPlan::of(PlatoonId p) const {
  for (const Task& t : tasks_)
    if (t.platoon == p) return &t;
  return nullptr;
}

void CompanyPlan::give(const Unit& u, Duties role, Vec goal, int aim) {
  tasks_.push_back({.platoon = u.platoon, .role = role, .goal = goal, .aim = aim});
}

// Objectives the enemy wins by are kept by as much as threatens them, those first who are at hand and hold well.
void CompanyPlan::guard(const Situation& sit, const Weights& w, std::vector<const Unit*>& free) {
  struct Watched {
    const Aim* aim;
    Worth threat;
  };
  const bool only_guards = std::none_of(sit.aims.begin(), sit.aims.end(), [](const Aim& a) { return a.ours; });
  std::vector<Watched> list;
  Worth threats = 0;
  for (const Aim& a : sit.aims)
    if (a.theirs) list.push_back({&a, only_guards ? weight_near(sit.foes, a.at) + 1000 : threat_to(sit, a.at)});
  for (const Watched& one : list) threats += one.threat;
  std::stable_sort(list.begin(), list.end(), [](const Watched& a, const Watched& b) { return a.threat > b.threat; });
  Worth all = 0;
  for (const Unit* u : free) all += u->worth;
  Worth given = 0;
  for (const Watched& one : list) {
    if (one.threat <= 0) continue;
    Worth need = only_guards ? all * one.threat / threats : std::min(one.threat * w.guard / 100, all * 2 / 3);
    while (!free.empty() && need > 0) {
      const Unit* best = nullptr;
      int64_t least = 0;
      for (const Unit* u : free) {
        int64_t cost = turns_to(*u, one.aim->at);
        if (u->tanks && !only_guards) cost += 150;             // they attack better
        if (u->worth > 3 * need && !only_guards) cost += 200;  // too much for that
        for (const Task& t : before_)
          if (t.platoon == u->platoon && t.aim == static_cast<int>(one.aim->objective) && t.role == Duties::guard)
            cost -= w.change * 10;
        if (!best || cost < least) best = u, least = cost;
      }
      // Too late, or more than it is worth: who attacks well guards best.
      if (!only_guards && (least > 500 || need * 3 < best->worth || given + best->worth > all / 2)) break;
      given += best->worth;
      give(*best, Duties::guard, one.aim->at, static_cast<int>(one.aim->objective));
      need -= best->worth;
      std::erase(free, best);
    }
  }
}

// One objective is gone for with all that is left, so that they come together.
void CompanyPlan::attack(const Situation& sit, const Weights& w, std::vector<const Unit*>& free) {
  const Aim* target = nullptr;
  int64_t least = 0;
  for (const Aim& a : sit.aims) {
    if (!a.ours) continue;
    int64_t cost = weight_near(sit.foes, a.at) / 100;
    for (const Unit* u : free) cost += turns_to(*u, a.at) * (u->worth / 1000) / 30;
    if (static_cast<int>(a.objective) == main_) cost -= cost * w.change / 100;
    if (static_cast<int>(a.objective) == forced_) cost = INT64_MIN;
    if (!target || cost < least) target = &a, least = cost;
  }
  if (!target) return;
  main_ = static_cast<int>(target->objective);
  for (const Unit* u : free) {
    const Aim* mine = target;
    for (const Aim& a : sit.aims)
      if (a.ours && turns_to(*u, a.at) + 250 < turns_to(*u, mine->at)) mine = &a;
    const bool stays_back = u->guns || u->artillery || u->lone || u->fighters == 0;
    give(*u, stays_back ? Duties::support : Duties::take, mine->at, static_cast<int>(mine->objective));
  }
  free.clear();
}

// Nothing to take: whoever is left goes for the nearest enemy.
void CompanyPlan::hunt(const Situation& sit, std::vector<const Unit*>& free) {
  Worth ours = 0, theirs = 0;
  for (const Unit& u : sit.own) ours += u.worth;
  for (const Unit& u : sit.foes) theirs += u.worth;
  const bool must_kill = sit.aims.empty();
  for (const Unit* u : free) {
    const Unit* prey = nullptr;
    for (const Unit& foe : sit.foes)
      if (!foe.transports && (!prey || turns_to(*u, foe.middle) < turns_to(*u, prey->middle))) prey = &foe;
    const Aim* home = nullptr;
    for (const Aim& a : sit.aims)
      if (!home || turns_to(*u, a.at) < turns_to(*u, home->at)) home = &a;
    const bool stays = u->guns || u->artillery || u->lone || u->fighters == 0;
    if (prey && !stays && (must_kill || ours > theirs * 13 / 10))
      give(*u, Duties::hunt, prey->middle, -1);
    else if (home)
      give(*u, stays ? Duties::support : Duties::guard, home->at, static_cast<int>(home->objective));
    else if (prey)
      give(*u, Duties::support, prey->middle, -1);
  }
  free.clear();
}

void CompanyPlan::update(const Situation& sit, const Weights& w) {
  before_ = std::move(tasks_);
  tasks_.clear();
  turn_ = sit.s->turn;
  active_ = sit.s->active;
  std::vector<const Unit*> free;
  for (const Unit& u : sit.own)
    if (u.lone || u.fighters == 0 || (u.artillery && u.guns))
      continue;
    else
      free.push_back(&u);
  guard(sit, w, free);
  attack(sit, w, free);
  hunt(sit, free);
  // Everybody else goes along: headquarters, transports, batteries.
  std::vector<const Unit*> rest;
  for (const Unit& u : sit.own)
    if (!of(u.platoon)) rest.push_back(&u);
  for (const Unit* u : rest) {
    Vec goal = u->middle;
    if (!u->artillery || u->tanks) {
      const Task* nearest = nullptr;
      int64_t least = 0;
      for (const Task& t : tasks_) {
        const Unit* other = sit.own_of(t.platoon);
        if (!other || other->lone) continue;
        const int64_t away = squared(other->middle - u->middle);
        if (!nearest || away < least) nearest = &t, least = away, goal = other->middle;
      }
    }
    tasks_.push_back(
        {.platoon = u->platoon, .role = u->artillery ? Duties::support : Duties::follow, .goal = goal, .aim = -1});
  }
}

std::string words_of(const Situation&, const Task& t) {
  const std::string which = t.aim >= 0 ? fmt::format("objective {}", t.aim + 1) : "the enemy";
  switch (t.role) {
    case Duties::take: return "to take " + which;
    case Duties::guard: return "to guard " + which;
    case Duties::support: return "to support by fire";
    case Duties::hunt: return "to go for the enemy";
    case Duties::follow: return "to stay with the others";
    case Duties::wait: break;
  }
  return "to wait";
}

}  // namespace sandtable::fow
