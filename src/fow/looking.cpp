#include "fow/looking.hpp"

#include "fow/sight_memo.hpp"
#include "fow/world.hpp"

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
  return {.moved = d.moved,
          .tried_to_dig = d.tried_to_dig,
          .turned = d.turned,
          .doubled = d.doubled,
          .assaulted = d.assaulted,
          .shot = d.shot,
          .bombarded = d.bombarded};
}

// Whether a centre is so far from the box that no part of the model can be in it.
bool clear_of(const Box& box, const Model& m, Vec at) {
  const Coord reach = m.width + m.depth;
  return at.x + reach < box.low.x || at.x - reach > box.high.x || at.y + reach < box.low.y || at.y - reach > box.high.y;
}

using Friends = Bounded<TeamId, max_bystanders>;

// Friends that bar a shot: everybody of the shooter's side near the line but the shooter, unless he lies low
// (FOW-SHO-039, 041). Their stamps go into the key.
void find_bystanders(const State& s, SightMemo& memo, TeamId shooter, const Box& line, Friends& friends, Key& key) {
  const Box lane = grown(line, inch);
  const int side = side_of(s, shooter);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& team = s.teams[i];
    if (i == shooter.index() || !team.present() || s[team.platoon].side != side) continue;
    const Model& m = s.world->models[team.model.index()];
    if (clear_of(lane, m, team.pose.at)) continue;
    const bool small = m.type == TeamType::infantry || m.mobility == Mobility::man_packed;
    if (small && !team.deeds.moved && !team.deeds.shot && !team.deeds.tried_to_dig) continue;  // FOW-SHO-041
    const SightMemo::Stand& stand = memo.stand(s, TeamId::of(i));
    if (!meet(lane, stand.box())) continue;
    if (!friends.try_push(TeamId::of(i))) return;
    key.friends.push_back(stand.stamp());
  }
}

Sighting look_along(const State& s, SightMemo& memo, const SightMemo::Setting& in, TeamId shooter, Mount mount,
                    TeamId target, const Friends& friends, Detail detail) {
  Bounded<Bystander, max_bystanders> barring;
  for (TeamId t : friends)
    barring.push_back({memo.stand(s, t).outline(), s.world->table->ground(s[t].pose.at), model(s, t).height});
  return sighting(*in.scene, memo.onlooker(s, in, shooter), Mounting{mount, {}}, memo.onlooker(s, in, target),
                  {barring.begin(), barring.size()}, detail);
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

Sighting shot_line(const State& s, TeamId shooter, const Weapon& weapon, TeamId target, Detail detail) {
  SightMemo& memo = SightMemo::mine();
  const SightMemo::Setting& in = memo.setting(s);
  const SightMemo::Stand& from = memo.stand(s, shooter);
  const SightMemo::Stand& to = memo.stand(s, target);
  Key key{.setting = in.number,
          .from = from.stamp(),
          .to = to.stamp(),
          .mount = weapon.mount,
          .look = Key::Look::shooting,
          .detail = detail};
  const auto look = [&](const Friends& friends) {
    return memo.verdict(key, [&] { return look_along(s, memo, in, shooter, weapon.mount, target, friends, detail); });
  };
  // Friends bar a shot but hide nothing: what is not seen without them need not be asked about with them.
  const Sighting alone = look({});
  if (!alone.seen()) return alone;
  Friends friends;
  find_bystanders(s, memo, shooter, around(from.box(), to.box()), friends, key);
  return friends.empty() ? alone : look(friends);
}

Sighting sight(const State& s, TeamId viewer, TeamId target, Detail detail) {
  SightMemo& memo = SightMemo::mine();
  const SightMemo::Setting& in = memo.setting(s);
  const Key key{.setting = in.number,
                .from = memo.stand(s, viewer).stamp(),
                .to = memo.stand(s, target).stamp(),
                .look = Key::Look::seeing,
                .detail = detail};
  return memo.verdict(
      key, [&] { return seeing(*in.scene, memo.onlooker(s, in, viewer), memo.onlooker(s, in, target), detail); });
}

Hiding hiding(const State& s, TeamId target, const Sighting& line) {
  const Model& m = model(s, target);
  return hiding(build_of(m), s[target].recce, own_turn(s[target].deeds),
                line.line == Sighting::Line::concealed ? line.because : RuleId{});
}

}  // namespace sandtable::fow
