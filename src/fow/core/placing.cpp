#include "fow/core/placing.hpp"

#include <algorithm>

#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

// The vehicle is what those aboard have made of it (FOW-USA-018).
void refit(State& s, TeamId vehicle) {
  std::size_t sides = 0;
  for (TeamId t : aboard_of(s, vehicle)) sides |= static_cast<std::size_t>(s[t].fitted);
  for (const auto& as : s.world->side_guns)
    if (std::find(as.begin(), as.end(), s[vehicle].model) != as.end()) s[vehicle].model = as[sides];
}

}  // namespace

void fit_gun(State& s, TeamId t, int8_t side) {
  s[t].fitted = side;
  refit(s, s[t].carrier);
}

void unfit_gun(State& s, TeamId t) {
  if (s[t].fitted == 0) return;
  fit_gun(s, t, 0);
}

void put(State& s, TeamId t, const Pose& at) {
  for (Overlay& o : s.overlays)  // its dust stays on the same side of it (FOW-TCH-065)
    if (o.sort == Overlay::Sort::dust && o.of == t.value) o.rect.pose.at = o.rect.pose.at + (at.at - s[t].pose.at);
  s[t].turret = s[t].turret + (at.facing - s[t].pose.facing);
  s[t].pose = at;
}

void face(State& s, TeamId t, Angle heading) { s[t].pose.facing = heading; }

void turn_turret(State& s, TeamId t, Angle heading) { s[t].turret = heading; }

void set_down(State& s, TeamId t, const Pose& at) {
  Team& team = s[t];
  unfit_gun(s, t);
  team.place = Place::table;
  team.carrier = {};
  team.pose = at;
  team.turret = at.facing;
}

void take_place_of(State& s, TeamId t, const Team& other) {
  Team& team = s[t];
  team.place = other.place;
  team.carrier = other.carrier;
  team.pose = other.pose;
  team.turret = other.turret;
  team.moving.stood = other.moving.stood;
  team.harm.before_bog = other.harm.before_bog;
  team.moving.began_aboard = other.moving.began_aboard;
  team.opening = other.opening;
}

void put_aboard(State& s, TeamId t, TeamId vehicle) {
  s[t].place = Place::aboard;
  s[t].carrier = vehicle;
}

void take_away(State& s, TeamId t, Place to) {
  unfit_gun(s, t);
  s[t].place = to;
  s[t].carrier = {};
}

void end_move(State& s, TeamId t, Coord far) {
  s[t].moving.went = true;
  if (far > 0 && s.step == Step::movement) s[t].deeds.travelled = far;
}

void may_move_again(State& s, TeamId t) {
  s[t].moving.went = false;
  s[t].moving.entered = 0;
}

void come_on(State& s, TeamId t, const Pose& at, Coord entered) {
  set_down(s, t, at);
  s[t].moving.entered = entered;
}

void forget_last_move(State& s, TeamId t) {
  may_move_again(s, t);
  s[t].deeds.travelled = 0;
}

void note_stand(State& s, TeamId t) {
  s[t].moving.stood = s[stands_for(s, t)].pose;
  s[t].moving.began_aboard = s[t].aboard();
}

void note_stands(State& s, int side) {
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].in_play() && side_of(s, TeamId::of(i)) == side) note_stand(s, TeamId::of(i));
}

namespace {

template <class Counts>
TeamId first_standing_on(const State& s, const Rect& ground, TeamId but, TeamId nor, Counts counts) {
  const auto left_out = [&](TeamId t) { return t.valid() && (t == but || t == nor); };
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    const bool limbered = s[t].aboard() && model(s, t).towed();
    if ((!s[t].present() && !limbered) || left_out(t) || left_out(s[t].carrier) || !counts(t)) continue;
    if (overlap(ground, limbered ? limbered_footprint(s, t) : footprint(s, t))) return t;
  }
  return {};
}

}  // namespace

TeamId standing_on(const State& s, const Rect& ground, TeamId but, TeamId nor) {
  return first_standing_on(s, ground, but, nor, [](TeamId) { return true; });
}
TeamId friend_standing_on(const State& s, const Rect& ground, TeamId whose) {
  const int side = side_of(s, whose);
  return first_standing_on(s, ground, whose, {}, [&](TeamId t) { return side_of(s, t) == side; });
}

void hide_for_a_look(State& copy, TeamId t) { take_away(copy, t, Place::away); }

}  // namespace sandtable::fow
