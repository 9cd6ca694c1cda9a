#include "fow/shooting/openings.hpp"

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/sight/buildings.hpp"

namespace sandtable::fow {

Openings firing_places(const State& s, TeamId t) {
  const FeatureId building = building_at(s, s[t].pose.at);
  if (!building.valid()) return {-1};
  const Model& m = model(s, t);
  if (m.towed() && s[t].opening >= 0) return {s[t].opening};  // FOW-SHO-049
  Openings places;
  const std::size_t count = std::min(openings_of(s, building).size(), Openings::capacity());
  for (std::size_t i = 0; i < count; ++i) places.push_back(static_cast<int8_t>(i));  // FOW-SHO-048
  return places.empty() ? Openings{-1} : places;
}

namespace {

bool in_building(const State& s, FeatureId building, TeamId t) { return building_at(s, s[t].pose.at) == building; }

}  // namespace

bool shares_room(const State& s, TeamId t, const std::vector<TeamId>& enemies) {
  const FeatureId building = building_at(s, s[t].pose.at);
  return building.valid() &&
         std::any_of(enemies.begin(), enemies.end(), [&](TeamId enemy) { return in_building(s, building, enemy); });
}

Openings firing_places(const State& s, TeamId t, const std::vector<TeamId>& enemies) {
  const Openings windows = firing_places(s, t);
  if (windows[0] < 0 || !shares_room(s, t, enemies)) return windows;
  const FeatureId building = building_at(s, s[t].pose.at);
  const bool all_inside =
      std::all_of(enemies.begin(), enemies.end(), [&](TeamId enemy) { return in_building(s, building, enemy); });
  Openings places;  // FOW-SHO-045: an opening is for shots out of the building
  if (all_inside) places.push_back(-1);
  for (std::size_t i = 0; i < windows.size() && places.size() + 1 < Openings::capacity(); ++i)
    places.push_back(windows[i]);
  if (!all_inside) places.push_back(-1);
  return places;
}

namespace {

// A flame-thrower team that was taken off as soon as it had fired has used its opening in this Step (FOW-FLM-011).
bool holds_opening(const Team& t) { return t.present() || (t.place == Place::rear && t.fuel_spent); }

}  // namespace

OpeningsInUse::OpeningsInUse(const State& s, const Terms& terms, int side, const Firing& choosing) : s_(s) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (choosing.test(i) || s[t].opening < 0 || !has_fired(s[t], terms)) continue;
    if (holds_opening(s[t]) && side_of(s, t) == side) take(t, s[t].opening);
  }
}

bool OpeningsInUse::has_room(TeamId t, int8_t opening) const {
  if (opening < 0) return true;
  const FeatureId building = building_at(s_, s_[t].pose.at);
  const auto there = at_.find({building.value, opening});
  if (there == at_.end() || there->second.empty()) return true;
  Coord widest = std::max<Coord>(1, model(s_, t).width);
  for (TeamId other : there->second) widest = std::max(widest, model(s_, other).width);
  const Opening hole = openings_of(s_, building)[static_cast<std::size_t>(opening)];
  return static_cast<int>(there->second.size()) < teams_at_opening(hole, widest);  // FOW-SHO-045, 046
}

void OpeningsInUse::take(TeamId t, int8_t opening) {
  if (const FeatureId building = building_at(s_, s_[t].pose.at); building.valid() && opening >= 0)
    at_[{building.value, opening}].push_back(t);
}

void OpeningsInUse::leave(TeamId t, int8_t opening) {
  if (const FeatureId building = building_at(s_, s_[t].pose.at); building.valid() && opening >= 0)
    std::erase(at_[{building.value, opening}], t);
}

namespace {

// One more finds room, if need be where others go elsewhere for it.
bool find_room(OpeningsInUse& in_use, std::vector<OpeningWish>& wishes, std::size_t which, std::vector<bool>& asked) {
  OpeningWish& wish = wishes[which];
  asked[which] = true;
  const auto settle = [&](int8_t place) {
    in_use.take(wish.team, place);
    wish.placed = true;
    wish.given = place;
    return true;
  };
  for (int8_t place : wish.places)
    if (in_use.has_room(wish.team, place)) return settle(place);
  for (int8_t place : wish.places)
    for (std::size_t other = 0; other < wishes.size(); ++other) {
      OpeningWish& there = wishes[other];
      if (asked[other] || !there.placed || there.given != place) continue;
      in_use.leave(there.team, place);
      if (in_use.has_room(wish.team, place)) {
        in_use.take(wish.team, place);
        if (find_room(in_use, wishes, other, asked)) {
          in_use.leave(wish.team, place);
          return settle(place);
        }
        in_use.leave(wish.team, place);
      }
      in_use.take(there.team, place);
    }
  return false;
}

}  // namespace

void share_openings(OpeningsInUse& in_use, std::vector<OpeningWish>& wishes) {
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    std::vector<bool> asked(wishes.size(), false);
    find_room(in_use, wishes, i, asked);
  }
}

bool needs_opening(const State& s, const Fire& f, const std::vector<TeamId>& teams) {
  if (f.opening < 0 || !shares_room(s, f.shot.team, teams)) return true;
  const FeatureId building = building_at(s, s[f.shot.team].pose.at);
  for (std::size_t i = 0; i < teams.size(); ++i)
    if (f.may_hit(i) && !in_building(s, building, teams[i])) return true;
  return false;
}

namespace {

bool serves(const State& s, const Terms& terms, Fire f, int8_t place, const std::vector<TeamId>& teams,
            const Firing& firing) {
  f.opening = place;
  declare(s, terms, f, teams, firing);
  return f.easiest.valid() && needs_opening(s, f, teams);
}

}  // namespace

Openings useful_places(const State& s, const Terms& terms, const std::vector<Fire>& of_one_team) {
  const TeamId t = of_one_team[0].shot.team;
  std::vector<TeamId> enemies;
  std::vector<std::vector<TeamId>> aimed_at;
  for (const Fire& f : of_one_team) {
    aimed_at.push_back(f.target.valid() ? teams_in(s, f.target) : std::vector<TeamId>{});
    enemies.insert(enemies.end(), aimed_at.back().begin(), aimed_at.back().end());
  }
  const Openings places = firing_places(s, t, enemies);
  if (places.size() == 1) return places;
  const Firing firing = firing_in(of_one_team);
  Openings best;
  int most = 0;
  for (int8_t place : places) {
    int hitting = 0;
    for (std::size_t i = 0; i < of_one_team.size(); ++i)
      if (serves(s, terms, of_one_team[i], place, aimed_at[i], firing)) ++hitting;
    if (hitting > most) best.clear(), most = hitting;
    if (hitting == most && most > 0) best.push_back(place);
  }
  return best.empty() ? Openings{places[0]} : best;
}

int8_t usual_place(const State& s, const Terms& terms, const Fire& fire, const std::vector<TeamId>& teams) {
  const Openings places = firing_places(s, fire.shot.team, teams);
  if (places.size() == 1) return places[0];
  Firing firing;
  firing.set(fire.shot.team.index());
  const OpeningsInUse in_use(s, terms, side_of(s, fire.shot.team), firing);
  Openings seeing;
  for (int8_t place : places) {
    if (!serves(s, terms, fire, place, teams, firing)) continue;
    if (in_use.has_room(fire.shot.team, place)) return place;
    seeing.push_back(place);
  }
  return seeing.empty() ? places[0] : seeing[0];
}

int8_t usual_place(const State& s, const Terms& terms, const Fire& fire) {
  if (!fire.target.valid()) return firing_places(s, fire.shot.team)[0];
  return usual_place(s, terms, fire, teams_in(s, fire.target));
}

}  // namespace sandtable::fow
