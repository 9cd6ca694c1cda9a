#include "fow/core/placing.hpp"

namespace sandtable::fow {

void put(State& s, TeamId t, const Pose& at) {
  s[t].turret = s[t].turret + (at.facing - s[t].pose.facing);
  s[t].pose = at;
}

void face(State& s, TeamId t, Angle heading) { s[t].pose.facing = heading; }

void turn_turret(State& s, TeamId t, Angle heading) { s[t].turret = heading; }

void set_down(State& s, TeamId t, const Pose& at) {
  Team& team = s[t];
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
  s[t].place = to;
  s[t].carrier = {};
}

void end_move(State& s, TeamId t, Coord far) {
  s[t].moving.went = true;
  if (far > 0 && s.step == Step::movement) s[t].deeds.travelled = far;
}

void may_move_again(State& s, TeamId t) { s[t].moving.went = false; }

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
