// How a mission ends, who wins, and what it is worth (FOW-OBJ-003 to 017, FOW-MSP-019, 074, MM-048 to 063).
#include <fmt/core.h>

#include <algorithm>

#include "fow/mission/objectives.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/score.hpp"
#include "fow/mission/steps.hpp"
#include "fow/morale/morale.hpp"

namespace sandtable::fow {

// --- losses ---

namespace {

bool all_gone(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  return !teams.empty() && std::all_of(teams.begin(), teams.end(),
                                       [&](TeamId t) { return s[t].harm.destroyed && !s[t].harm.lost_before; });
}

}  // namespace

bool counts_as_lost(const State& s, PlatoonId p) {
  if (s[p].independent) return false;          // FOW-OBJ-013
  if (s[p].sort == PlatoonSort::headquarters)  // MM-057
    return sheet_of(s).later_book && all_gone(s, p);
  // Who withdrew or never came is not Destroyed (FOW-OBJ-015, FOW-MSP-060, FOW-MSP-061), nor who stayed in ambush
  // (FOW-MSP-015); trucks count apart (FOW-OBJ-016).
  return s[p].posting.left_shaken || counted(s, p).as == Count::destroyed;  // FOW-OBJ-012, 014
}

int platoons_lost(const State& s, int side) {
  const std::vector<PlatoonId> all = platoons_of(s, side);  // of all companies (FOW-OBJ-017)
  const auto lost =
      static_cast<int>(std::count_if(all.begin(), all.end(), [&](PlatoonId p) { return counts_as_lost(s, p); }));
  return sheet_of(s).intense.valid() ? std::max(0, lost - 1) : lost;  // FOW-MSP-074, 075
}

const PointsLine& points_for(const State& s, int losses) {
  const std::vector<PointsLine>& lines = sheet_of(s).points;
  const PointsLine* found = &lines[0];
  for (const PointsLine& line : lines)
    if (line.losses <= losses) found = &line;
  return *found;
}

std::array<int, 2> points_if(const State& s, int winner) {
  std::array<int, 2> points{};
  if (winner < 0) {  // FOW-MSP-019, MM-061: each by what the enemy lost
    for (int side = 0; side < 2; ++side)
      points[static_cast<std::size_t>(side)] = points_for(s, platoons_lost(s, 1 - side)).loser;
    return points;
  }
  const PointsLine& line = points_for(s, platoons_lost(s, winner));
  points[static_cast<std::size_t>(winner)] = line.winner;
  points[static_cast<std::size_t>(1 - winner)] = line.loser;
  return points;
}

void count_victory_points(State& s, Out& out) {
  if (!s.mission.on()) return;
  const int winner = s.core.outcome.winner;
  const std::array<int, 2> points = points_if(s, winner);
  const MissionSheet& sheet = sheet_of(s);
  const RuleId rule = winner >= 0                ? points_for(s, platoons_lost(s, winner)).rule
                      : sheet.later_book         ? "MM-061"_rule
                      : sheet.fair_fight.valid() ? sheet.fair_fight
                                                 : "FOW-MIS-010"_rule;
  for (int side = 0; side < 2; ++side) {
    const auto i = static_cast<std::size_t>(side);
    s.mission.points[i] = static_cast<int8_t>(points[i]);
    out.event({.kind = "platoons_lost"_name,
               .rule = sheet.intense.valid() ? sheet.intense : "FOW-OBJ-012"_rule,
               .who = PieceRef::side(side),
               .amount = platoons_lost(s, side)});
    out.event({.kind = "victory_points"_name, .rule = rule, .who = PieceRef::side(side), .amount = points[i]});
  }
}

// --- ends ---

namespace {

N win(State& s, int side, RuleId rule, Out& out) {
  end_battle(s, {Ending::won, static_cast<int8_t>(side), rule}, out);
  out.event({.kind = "mission_won"_name, .rule = rule, .who = PieceRef::side(side)});
  count_victory_points(s, out);
  return F::over();
}

void tell_objective(const State& s, const Objective& o, RuleId rule, Out& out) {
  const auto which = static_cast<std::size_t>(&o - s.mission.objectives.begin());
  out.event({.kind = "objective_held"_name,
             .rule = rule,
             .who = PieceRef::side(s.active),
             .to = o.at,
             .amount = static_cast<int32_t>(which) + 1});
}

const Objective* held_by(const State& s, int side) {
  for (const Objective& o : s.mission.objectives)
    if ((o.serves >> side & 1) != 0 && holds(s, side, o)) return &o;
  return nullptr;
}

// Whoever of the enemy is there keeps the mission going, whatever his type or state (FOW-MIS-098).
bool enemy_in_half(const State& s, int side) {
  const auto part = static_cast<std::size_t>(party_of(s, side));
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side) continue;
    const Quad base = outline(footprint(s, e));
    for (const Box& box : boxes_of(s, s.mission.quarters[part])) {
      const std::array<Vec, 4> half{box.low, Vec{box.high.x, box.low.y}, box.high, Vec{box.low.x, box.high.y}};
      if (overlap(Points(base), Points(half))) return true;
    }
  }
  return false;
}

bool enemy_near_any(const State& s, int side, Coord near, bool fighters_only) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].in_play() || side_of(s, e) == side) continue;
    if (!fighters_only && !s[e].present()) continue;
    if (fighters_only && model(s, e).type == TeamType::transport) continue;  // MM-052
    for (const Objective& o : s.mission.objectives)
      if (!o.removed && stands_near(s, e, o, near)) return true;
  }
  return false;
}

bool anything_left(const State& s, int side) {  // MM-054
  for (PlatoonId p : platoons_of(s, side))
    if (any_in_play(s, p) || s[p].posting.held != Held::no || s[p].posting.arriving) return true;
  return false;
}
// A platoon of the company stands or is still to come: officers, trucks and weapons of a headquarters are none
// (MM-118).
bool formation_left(const State& s, int side) {
  for (PlatoonId p : platoons_of(s, side)) {
    const bool there = any_in_play(s, p) || s[p].posting.held != Held::no || s[p].posting.arriving;
    if (there && !s[p].independent && s[p].sort != PlatoonSort::headquarters && !transport_platoon(s, p)) return true;
  }
  return false;
}

int winner_of(const State& s, const EndLine& line) { return line.winner ? side_of_party(s, *line.winner) : s.active; }

bool for_the_active(const State& s, const EndLine& line) {
  return (line.player == Party::either || side_of_party(s, line.player) == s.active) && s.turn >= line.from_turn;
}

}  // namespace

// After Company Morale, which one company that breaks loses for its side (FOW-OBJ-009, MM-053, FOW-FRC-012).
N check_victory(State& s, const StartItem& next, Out& out) {
  if (!s.mission.on()) return F::go(next);
  note_reached(s);
  if (sheet_of(s).later_book && !anything_left(s, s.active)) return win(s, 1 - s.active, "MM-054"_rule, out);
  for (const EndLine& line : sheet_of(s).ends) {
    if (!for_the_active(s, line)) continue;
    bool over = false;
    switch (line.when) {
      case EndWhen::holds:
        if (const Objective* o = held_by(s, s.active)) {
          tell_objective(s, *o, "FOW-OBJ-003"_rule, out);
          over = true;
        }
        break;
      case EndWhen::alone_in_half: over = !enemy_in_half(s, s.active); break;
      case EndWhen::none_near: over = !enemy_near_any(s, s.active, line.near, false); break;
      case EndWhen::turn_begins: over = true; break;
      case EndWhen::enemy_gone: over = !formation_left(s, 1 - s.active); break;
      case EndWhen::start_near_end_clear:
        if (const Objective* o = held_by(s, s.active)) {  // the core's own check too (MM-050)
          tell_objective(s, *o, "MM-050"_rule, out);
          over = true;
        }
        break;
      case EndWhen::ends_clear: break;
    }
    if (over) return win(s, winner_of(s, line), line.rule, out);
  }
  return F::go(next);
}

void mission_turn_ends(State& s, Out& out) {
  if (!s.mission.on()) return;
  for (Team& t : s.teams) t.deeds.rushed = false;
  lift_markers(s, out);
  for (const EndLine& line : sheet_of(s).ends) {
    if (!for_the_active(s, line)) continue;
    if (line.when == EndWhen::start_near_end_clear)
      for (const Objective& o : s.mission.objectives)
        if (o.reached && !o.removed && !anybody_holding_near(s, 1 - s.active, o)) {
          tell_objective(s, o, "MM-049"_rule, out);
          (void)win(s, winner_of(s, line), line.rule, out);
          return;
        }
    if (line.when == EndWhen::ends_clear && !enemy_near_any(s, s.active, line.near, true)) {
      (void)win(s, winner_of(s, line), line.rule, out);
      return;
    }
  }
}

bool mission_out_of_time(State& s, Out& out) {  // FOW-MIS-010
  if (!s.mission.on()) return false;
  const MissionSheet& sheet = sheet_of(s);
  const RuleId rule = sheet.later_book           ? "MM-061"_rule
                      : sheet.fair_fight.valid() ? sheet.fair_fight
                                                 : "FOW-MIS-010"_rule;
  end_battle(s, {Ending::drawn, -1, rule}, out);
  out.event({.kind = "time_up"_name, .rule = "FOW-MIS-010"_rule, .amount = s.turn_limit});
  count_victory_points(s, out);
  return true;
}

}  // namespace sandtable::fow
