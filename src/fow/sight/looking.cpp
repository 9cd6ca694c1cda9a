#include "fow/sight/looking.hpp"

#include <algorithm>
#include <cstdlib>

#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/sight_memo.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

using Key = SightMemo::Key;

Build build_of(const Model& m) {
  if (m.vehicle()) return Build::vehicle;
  if (m.mobility == Mobility::cavalry) return Build::cavalry;
  if (m.mobility == Mobility::man_packed) return Build::man_packed_gun;
  return m.type == TeamType::gun ? Build::gun : Build::infantry;
}

OwnTurn own_turn(const Deeds& d) {
  return {.moved = d.moved || d.rushed,  // FOW-MSP-022
          .tried_to_dig = d.tried_to_dig,
          .turned = d.turned,
          .doubled = d.doubled,
          .assaulted = d.assaulted,
          .shot = d.shot,
          .bombarded = d.bombarded};
}

// What is looked from or at: a base, the opening that is used, all openings of a building (FOW-LOS-038, 039).
struct Spot {
  Vec at;
  Box box;
  Coord half = 0;  // no corner is farther from `at`
};
Coord half_of(const Model& m) { return (m.width + m.depth) / 2 + 1; }
Spot spot_of(const State& s, const SightMemo::Stand& stand, TeamId t) {
  return {s[t].pose.at, stand.box(), half_of(model(s, t))};
}
Spot spot_of(const Onlooker& opening) { return {opening.piece.centre, opening.piece.box, opening.piece.radius}; }
Spot spot_of(const Scene& scene, FeatureId building, const Spot& team) {
  Box box;
  bool any = false;
  for (const Onlooker& o : scene.openings()) {
    if (o.building != building) continue;
    box = any ? around(box, o.piece.box) : o.piece.box;
    any = true;
  }
  if (!any) return team;
  const Coord wide = box.high.x - box.low.x, deep = box.high.y - box.low.y;
  return {{box.low.x + wide / 2, box.low.y + deep / 2}, box, (wide + deep) / 2 + 1};
}

// Everything between two of them and an inch around it: only what stands there can bar a shot (FOW-SHO-039).
struct Strip {
  Box box;
  Vec from, way;       // from centre to centre
  int64_t length = 0;  // rounded up
  Coord half = 0;      // at least half its width
};
Strip strip(const Spot& from, const Spot& to) {
  const Vec way = to.at - from.at;
  return {.box = grown(around(from.box, to.box), inch),
          .from = from.at,
          .way = way,
          .length = int64_t{length(way)} + 1,
          .half = std::max(from.half, to.half) + inch};
}
Strip strip(const State& s, SightMemo& memo, const SightMemo::Setting& in, TeamId shooter, int opening, TeamId target) {
  Spot from = spot_of(s, memo.stand(s, shooter), shooter);
  Spot to = spot_of(s, memo.stand(s, target), target);
  if (s.world->buildings.empty()) return strip(from, to);
  const FeatureId house = memo.onlooker(s, in, shooter).building;
  const FeatureId other = memo.onlooker(s, in, target).building;
  if (house.valid() && house != other)
    if (const Onlooker* hole = in.scene->opening(house, static_cast<int16_t>(opening))) from = spot_of(*hole);
  if (other.valid() && house != other) to = spot_of(*in.scene, other, to);
  return strip(from, to);
}

// Whether a centre is so far off that no part of the model can be in it.
bool clear_of(const Strip& c, const Model& m, Vec at) {
  const Coord reach = m.width + m.depth;
  if (at.x + reach < c.box.low.x || at.x - reach > c.box.high.x || at.y + reach < c.box.low.y ||
      at.y - reach > c.box.high.y)
    return true;
  const Vec off = at - c.from;
  const int64_t aside = int64_t{c.way.x} * off.y - int64_t{c.way.y} * off.x;
  return std::abs(aside) > (c.half + half_of(m)) * c.length;
}

using Friends = std::vector<TeamId>;

// Infantry and Man-packed guns that neither moved nor shoot (FOW-SHO-041).
bool keeps_low(const Team& team, const Model& m, bool fires, bool own_turn) {
  const bool small = m.type == TeamType::infantry || m.mobility == Mobility::man_packed;
  if (!own_turn) return small && !fires && !team.defence.defended;  // FOW-ASL-064
  const Deeds& did = team.deeds;
  return small && !fires && !did.moved && !did.doubled && !did.shot && !did.tried_to_dig;  // FOW-MOV-041
}

// Who of the shooter's side stands near the line and may bar it (FOW-SHO-039): those who keep low, or the others.
// Enemies never do (FOW-SHO-038).
Friends bystanders(const State& s, SightMemo& memo, TeamId shooter, const ShotFrom& shot, const Strip& lane, bool low) {
  Friends friends;
  const Team* const teams = s.teams.begin();  // at hand: most of a volley's time goes by in this loop
  const Model* const models = s.world.models;
  const auto consider = [&](TeamId t) {
    const Team& team = teams[t.index()];
    const Model& m = models[team.model.index()];
    if (t == shooter || clear_of(lane, m, team.pose.at)) return;
    if (keeps_low(team, m, shot.firing && shot.firing->test(t.index()), shot.own_turn) != low) return;
    if (meet(lane.box, memo.stand(s, t).box())) friends.push_back(t);
  };
  if (shot.own_side) {
    for (TeamId t : *shot.own_side) consider(t);
    return friends;
  }
  const int side = side_of(s, shooter);
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && s[s.teams[i].platoon].side == side) consider(TeamId::of(i));
  return friends;
}

bool looks_back(const Weapon& w) { return w.machine_gun == MachineGun::hull_rear; }

// Hull weapons look out of the front edge of the hull or out of its rear, all others from above its middle
// (FOW-LOS-002).
Mounting mounting_of(const State& s, TeamId t, const Weapon& w) {
  if (w.mount != Mount::hull || !model(s, t).vehicle()) return {w.mount, {}};
  const Angle out = s[t].pose.facing + Angle{static_cast<uint16_t>(looks_back(w) ? 32768 : 0)};
  return {w.mount, along(out, model(s, t).depth * 255 / 512)};
}

Onlooker at_opening(const State& s, SightMemo& memo, const SightMemo::Setting& in, TeamId t, int opening) {
  Onlooker o = memo.onlooker(s, in, t);
  o.opening = static_cast<int16_t>(opening);
  return o;
}

Sighting look_along(const State& s, SightMemo& memo, const SightMemo::Setting& in, TeamId shooter, const ShotFrom& from,
                    TeamId target, const Friends& friends, Detail detail) {
  std::vector<Bystander> barring;
  barring.reserve(friends.size());
  for (TeamId t : friends)
    barring.push_back({memo.stand(s, t).outline(), s.world->table->ground(s[t].pose.at), model(s, t).height});
  return sighting(*in.scene, at_opening(s, memo, in, shooter, from.opening), mounting_of(s, shooter, *from.weapon),
                  memo.onlooker(s, in, target), barring, detail);
}

}  // namespace

namespace {

// In the rain nobody is seen farther off, whatever lies between (FOW-WTR-014).
bool out_of_sight(const State& s, TeamId a, TeamId b) {
  const Coord most = s.world->weather.see_most;
  return most > 0 && !within(s, a, b, most);
}
Sighting lost_in_the_rain(const State& s) {
  return {.line = Sighting::Verdict::blocked, .because = s.world->weather.see_rule};
}

}  // namespace

const Scene& scene_of(const State& s) { return *SightMemo::mine().setting(s).scene; }

Onlooker onlooker(const State& s, TeamId t) {
  SightMemo& memo = SightMemo::mine();
  return memo.onlooker(s, memo.setting(s), t);
}

bool within(const State& s, TeamId a, TeamId b, Coord limit) {
  const int64_t centres = squared(s[b].pose.at - s[a].pose.at);
  if (centres <= int64_t{limit} * limit) return true;
  const Model& one = model(s, a);
  const Model& other = model(s, b);
  const int64_t most = int64_t{limit} + (one.width + one.depth + other.width + other.depth) / 2 + 4;
  return centres <= most * most && SightMemo::mine().apart(s, a, b) <= limit;
}

Gap measured(const State& s, TeamId a, TeamId b) { return SightMemo::mine().apart(s, a, b); }

Sighting shot_line(const State& s, TeamId shooter, const ShotFrom& shot, TeamId target, Detail detail,
                   bool* friends_near) {
  if (out_of_sight(s, shooter, target)) return lost_in_the_rain(s);
  SightMemo& memo = SightMemo::mine();
  const SightMemo::Setting& in = memo.setting(s);
  const SightMemo::Stand& from = memo.stand(s, shooter);
  const SightMemo::Stand& to = memo.stand(s, target);
  Key key{.setting = in.number,
          .from = from.stamp(),
          .to = to.stamp(),
          .mount = shot.weapon->mount,
          .back = looks_back(*shot.weapon),
          .look = Key::Look::shooting,
          .detail = detail,
          .opening = shot.opening};
  const auto look = [&](const Friends& friends) {
    return memo.verdict(key, [&] { return look_along(s, memo, in, shooter, shot, target, friends, detail); });
  };
  // Friends bar a shot but hide nothing (FOW-SHO-040, FOW-LOS-010): what is not seen without them need not be asked
  // about with them.
  const Sighting alone = look({});
  if (!alone.seen() || shot.past_friends || shot.weapon->has(WeaponTrait::fires_over_friends))
    return alone;  // FOW-WPN-007, 019
  const Friends friends = bystanders(s, memo, shooter, shot, strip(s, memo, in, shooter, shot.opening, target), false);
  if (friends.empty()) return alone;
  if (friends_near) *friends_near = true;
  if (friends.size() > key.friends.capacity()) return look_along(s, memo, in, shooter, shot, target, friends, detail);
  for (TeamId t : friends) key.friends.push_back(memo.stand(s, t).stamp());
  return look(friends);
}

Explanation explain_shot(const State& s, TeamId shooter, const ShotFrom& shot, TeamId target) {
  SightMemo& memo = SightMemo::mine();
  const SightMemo::Setting& in = memo.setting(s);
  return explain(*in.scene, at_opening(s, memo, in, shooter, shot.opening), mounting_of(s, shooter, *shot.weapon),
                 memo.onlooker(s, in, target));
}

bool anybody_keeps_low(const State& s, int side, const Firing& firing, bool own_turn) {
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && s[s.teams[i].platoon].side == side &&
        keeps_low(s.teams[i], model(s, TeamId::of(i)), firing.test(i), own_turn))
      return true;
  return false;
}

std::vector<TeamId> fired_over(const State& s, TeamId shooter, const ShotFrom& shot, TeamId target) {
  if (shot.weapon->has(WeaponTrait::fires_over_friends)) return {};
  SightMemo& memo = SightMemo::mine();
  const SightMemo::Setting& in = memo.setting(s);
  const Strip line = strip(s, memo, in, shooter, shot.opening, target);
  const Friends low = bystanders(s, memo, shooter, shot, line, true);
  if (low.empty()) return {};
  const Friends others = bystanders(s, memo, shooter, shot, line, false);
  const auto barred_by = [&](std::span<const TeamId> risen) {
    Friends all = others;
    all.insert(all.end(), risen.begin(), risen.end());
    return !look_along(s, memo, in, shooter, shot, target, all, Detail::verdict).may_shoot();
  };
  std::vector<TeamId> over;
  for (const TeamId& t : low)
    if (barred_by({&t, 1})) over.push_back(t);
  if (over.empty() && barred_by({low.begin(), low.size()})) over.assign(low.begin(), low.end());
  return over;
}

namespace {

// Merely looking, out of any opening of a building and into any (FOW-LOS-038, 039, 052).
Sighting sight_between(const State& s, SightMemo& memo, const SightMemo::Setting& in, TeamId viewer, TeamId target,
                       Detail detail) {
  const auto ways = [&](const Onlooker& o) {
    return o.in_building() ? static_cast<int>(openings_of(s, o.building).size()) : 0;
  };
  const int out = ways(memo.onlooker(s, in, viewer));
  const int back = ways(memo.onlooker(s, in, target));
  Sighting best;
  for (int i = out > 0 ? 0 : -1; i < out; ++i)
    for (int j = back > 0 ? 0 : -1; j < back; ++j) {
      const Sighting now =
          seeing(*in.scene, at_opening(s, memo, in, viewer, i), at_opening(s, memo, in, target, j), detail);
      if (now.seen()) return now;
      best = now;
    }
  return best;
}

}  // namespace

Sighting sight(const State& s, TeamId viewer, TeamId target, Detail detail) {
  if (out_of_sight(s, viewer, target)) return lost_in_the_rain(s);
  SightMemo& memo = SightMemo::mine();
  const SightMemo::Setting& in = memo.setting(s);
  const Key key{.setting = in.number,
                .from = memo.stand(s, viewer).stamp(),
                .to = memo.stand(s, target).stamp(),
                .look = Key::Look::seeing,
                .detail = detail};
  return memo.verdict(key, [&] { return sight_between(s, memo, in, viewer, target, detail); });
}

bool sees_ground(const State& s, TeamId viewer, Vec at) {
  const Coord most = s.world->weather.see_most;
  if (most > 0 && distance(footprint(s, viewer), at) > most) return false;  // FOW-WTR-014
  SightMemo& memo = SightMemo::mine();
  const SightMemo::Setting& in = memo.setting(s);
  const BaseSize base = base_for(TeamType::infantry, Mobility::foot, 4, false);
  const Onlooker there = onlooker(*in.scene, Rect{{at, {}}, base.width, base.depth},
                                  default_height(TeamType::infantry, Mobility::foot, false));
  const Onlooker& from = memo.onlooker(s, in, viewer);
  const int ways = from.in_building() ? static_cast<int>(openings_of(s, from.building).size()) : 0;
  for (int i = ways > 0 ? 0 : -1; i < ways; ++i)
    if (seeing(*in.scene, at_opening(s, memo, in, viewer, i), there).seen()) return true;
  return false;
}

namespace {

Hiding hiding(const State& s, TeamId target, RuleId terrain, bool from_above) {
  const Model& m = model(s, target);
  const Team& team = s[target];
  const bool small_gun = m.mobility != Mobility::heavy && m.mobility != Mobility::immobile &&
                         !m.has(WeaponTrait::anti_aircraft) && !m.has(WeaponTrait::heavy_aa);
  const Hideout hideout{
      .always = special::always_hidden(s, target),
      .foxhole = team.shelter.dug_in && (m.type == TeamType::infantry || small_gun),  // FOW-FOX-010 to 012
      .gave_away = team.gunnery.fired_recoilless,
      .night = s.night && !from_above,
      .revealed = team.scouting.revealed,
      .from_above = from_above};
  OwnTurn did = own_turn(team.deeds);
  did.moved = did.moved || team.assault.part == AssaultPart::charging;               // FOW-ASL-063
  return hiding(build_of(m), team.recce || team.observer(), did, terrain, hideout);  // FOW-ART-059
}

}  // namespace

// To whoever looks along that line; another may have it in plain view (FOW-LOS-007).
Hiding hiding(const State& s, TeamId target, const Sighting& line) {
  return hiding(s, target, line.line == Sighting::Verdict::concealed ? line.because : RuleId{}, false);
}

Hiding hiding_from_above(const State& s, TeamId target, RuleId terrain) { return hiding(s, target, terrain, true); }

}  // namespace sandtable::fow
