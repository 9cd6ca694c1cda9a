// Whom a team charges, or closes up to, and whether a way is the one it has to take.
#include "fow/assault/charge_path.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/assault/assault.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/launch.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"

namespace sandtable::fow {
namespace {

// One leg; out of a building, straight on from the opening (FOW-ASL-030, FOW-MOV-060).
bool straight_on(const State& s, TeamId t, const std::vector<Pose>& legs) {
  const FeatureId building = building_at(s, s[t].pose.at);
  return std::all_of(legs.begin(), legs.end() - 1, [&](const Pose& bend) {
    return building.valid() &&
           distance(base_at(s, t, bend), Points((*s.world->table)[building].points)) <= adjacent_gap;
  });
}

bool shot_elsewhere(const State& s, TeamId t, TeamId enemy) {  // FOW-ASL-049
  if (s.assault.round > 0 || s.assault.breakthrough || s[t].deeds.shot_at.empty()) return false;
  return !s[t].deeds.shot_at.has(s[enemy].with());
}

bool touched_already(const State& s, TeamId by_other_than, TeamId enemy) {
  const int side = side_of(s, by_other_than);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t == by_other_than || !s[t].able() || side_of(s, t) != side || s[t].assault.part == AssaultPart::covering)
      continue;
    // FOW-ASL-028, 029: by an assaulting team, or one that still is to charge.
    if (!is_assaulting(s, t) && !(takes_part(s, s[t].with()) && could_charge(s, t))) continue;
    if (touch_between(s, t, enemy) != Touch::none) return true;
  }
  return false;
}

// The teams of the platoons that are assaulted, those it may charge and the others.
std::vector<TeamId> by_distance(const State& s, TeamId t, bool charged) {
  std::vector<std::pair<Gap, TeamId>> near;
  for (TeamId enemy : objectives(s, side_of(s, t)))
    if (may_strike(s, t, enemy) == charged) near.emplace_back(distance(s, t, enemy), enemy);
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<TeamId> list;
  for (const auto& one : near) list.push_back(one.second);
  return list;
}

// In a building the way is to the wall or the opening, which may be nearer than the enemy is; out of one it is measured
// from the opening (FOW-MOV-060).
bool may_be_in_reach(const State& s, TeamId t, TeamId enemy, Coord most) {
  if (distance(s, t, enemy) <= most) return true;
  const auto& table = *s.world->table;
  const FeatureId to = building_at(s, s[enemy].pose.at), from = building_at(s, s[t].pose.at);
  if (to == from) return false;  // both in the open, or in one building
  const Quad here = outline(footprint(s, t)), there = outline(footprint(s, enemy));
  return distance(from.valid() ? Points(table[from].points) : Points(here),
                  to.valid() ? Points(table[to].points) : Points(there)) <= most;
}

// FOW-ASL-157: of those that are gone the one that stood nearest.
TeamId nearest_gone(const State& s, TeamId t) {
  TeamId best;
  const auto far = [&](TeamId gone) { return squared(s[gone].pose.at - s[t].pose.at); };
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId gone = TeamId::of(i);
    if (!s[gone].platoon.valid() || !s[gone].harm.destroyed || !is_objective(s, s[gone].platoon, side_of(s, t)))
      continue;
    if (!best.valid() || far(gone) < far(best)) best = gone;
  }
  return best;
}

ChargeWay way_closer(const State& s, TeamId t, TeamId target) {  // FOW-ASL-030
  ChargeWay way{target, way_towards(s, t, s[target].pose.at, charge_distance(s, t)), 0};
  if (!way.legs.empty()) way.length = look_at_path(s, t, way.legs, charging).charged;
  return way;
}

}  // namespace

std::optional<Coord> nearest_contact(const State& s, TeamId t) {
  std::optional<Coord> best;
  for (TeamId enemy : by_distance(s, t, true)) {
    const Coord most = best.value_or(charge_distance(s, t));
    if (!may_be_in_reach(s, t, enemy, most)) continue;
    const ChargeWay way = way_to_contact(s, t, enemy);
    if (way.found() && (!best || way.length < *best)) best = way.length;
  }
  return best;
}

ChargeCall call_on(const State& s, TeamId t) {
  ChargeCall call;
  std::vector<ChargeWay> free, taken;
  const std::vector<TeamId> enemies = by_distance(s, t, true), others = by_distance(s, t, false);
  for (TeamId enemy : enemies) {
    if (!may_be_in_reach(s, t, enemy, charge_distance(s, t))) continue;
    const bool contacted = touched_already(s, t, enemy);
    if (contacted && !free.empty()) continue;
    ChargeWay way = way_to_contact(s, t, enemy);
    if (way.found()) (contacted ? taken : free).push_back(std::move(way));
  }
  const auto shorter = [](const ChargeWay& a, const ChargeWay& b) { return a.length < b.length; };
  std::stable_sort(free.begin(), free.end(), shorter);
  std::stable_sort(taken.begin(), taken.end(), shorter);
  if (!free.empty()) {  // FOW-ASL-027, 028: the nearest, compulsory
    const Coord nearest = free[0].length;
    std::erase_if(free, [&](const ChargeWay& w) { return w.length > nearest + 20 || shot_elsewhere(s, t, w.target); });
    if (free.empty()) return {ChargeCall::Sort::barred, {}};  // FOW-ASL-050: nobody of those nearest is left to it
    return {ChargeCall::Sort::contact, std::move(free)};
  }
  std::erase_if(taken, [&](const ChargeWay& w) { return shot_elsewhere(s, t, w.target); });
  if (!taken.empty()) return {ChargeCall::Sort::contact, std::move(taken)};  // FOW-ASL-029
  // FOW-ASL-030: towards any of them, those first that it may charge; with none of these it is not sent anywhere.
  if (enemies.empty() && !others.empty() && !s.assault.vacated) call.ways.push_back({others[0], {}, 0});
  for (const std::vector<TeamId>* list : {&enemies, &others})
    for (TeamId enemy : *list)
      if (call.ways.size() < 8 && !shot_elsewhere(s, t, enemy)) call.ways.push_back(way_closer(s, t, enemy));
  if (s.assault.vacated && enemies.empty() && others.empty())
    if (const TeamId gone = nearest_gone(s, t); gone.valid()) call.ways.push_back(way_closer(s, t, gone));
  return call;
}

Refusals check_charge(const State& s, TeamId t, const ChargeCall& call, const std::vector<Pose>& legs) {
  const auto no = [&](RuleId rule, std::string words) {
    return Refusals{refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t))};
  };
  const bool must = call.sort == ChargeCall::Sort::contact;
  if (legs.empty()) {
    const auto there = [](const ChargeWay& w) { return w.legs.empty(); };
    if (!must || std::any_of(call.ways.begin(), call.ways.end(), there)) return {};
    return no("FOW-ASL-028"_rule, "can reach an enemy and has to charge him");
  }
  const PathLook look = look_at_path(s, t, legs, charging);
  if (!look.refused.empty()) return look.refused;
  if (look.leaves) return no("FOW-ASL-033"_rule, "does not charge off the table");
  if (must) {
    const auto struck = [&](TeamId enemy) { return touch_from(s, t, legs.back(), enemy) != Touch::none; };
    const auto way =
        std::find_if(call.ways.begin(), call.ways.end(), [&](const ChargeWay& w) { return struck(w.target); });
    const std::vector<TeamId> enemies = by_distance(s, t, true);
    const auto first = std::find_if(enemies.begin(), enemies.end(), struck);
    const TeamId target = way != call.ways.end() ? way->target : first != enemies.end() ? *first : TeamId{};
    if (squeezes_through(s, t, legs, target))
      return no("FOW-ASL-035"_rule, "is too wide for the gap between the enemy's teams");
    if (way == call.ways.end())
      return no(touched_already(s, t, call.ways.front().target) ? "FOW-ASL-029"_rule
                : s.assault.round == 0 && call.ways.size() == 1 ? "FOW-ASL-028"_rule
                                                                : "FOW-ASL-027"_rule,
                fmt::format("charges into contact with {}", name_of(s, call.ways.front().target)));
    if (look.charged <= way->length + direct_enough) return {};
    const ChargeWay round = way_to_contact(s, t, way->target, true);
    const bool avoids = std::none_of(look.walk.contacts.begin(), look.walk.contacts.end(),
                                     [](const Contact& c) { return !c.starting && (c.pace >= rough || c.line); });
    if (round.found() && avoids && look.charged <= round.length + direct_enough) return {};
    Refusals out = no("FOW-ASL-033"_rule, "takes the most direct way");
    out[0].unit = Unit::length;
    out[0].measured = look.charged;
    out[0].allowed = round.found() ? round.length : way->length;
    return out;
  }
  // FOW-ASL-030: straight towards one of them.
  if (squeezes_through(s, t, legs, {}))
    return no("FOW-ASL-035"_rule, "is too wide for the gap between the enemy's teams");
  const Vec from = legs.size() == 1 ? s[t].pose.at : legs[legs.size() - 2].at;
  const Vec by = legs.back().at - from;
  const std::array<Vec, 2> ray{from, from + along(heading_of(by), 60 * inch)};
  const auto ahead = [&](const ChargeWay& w) { return touch_line(outline(footprint(s, w.target)), ray); };
  if (straight_on(s, t, legs) && std::any_of(call.ways.begin(), call.ways.end(), ahead)) return {};
  if (legs.size() == 1 && by == Vec{}) return {};
  if (s.assault.vacated && !call.ways.empty() && s[call.ways.front().target].harm.destroyed)
    return no("FOW-ASL-157"_rule, "goes straight to where the nearest of them stood");
  return no(s.assault.vacated ? "FOW-ASL-157"_rule : "FOW-ASL-030"_rule,
            "goes straight towards a team of the platoon that is assaulted");
}

}  // namespace sandtable::fow
