#include "fow/looking.hpp"

#include <optional>

#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

// The last scene made on this thread. A pure memo: a scene is a function of the world and the overlays.
struct Memo {
  const World* world = nullptr;
  Overlays overlays;
  std::optional<Scene> scene;
};

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

// Friends that bar a shot: everybody of the shooter's side on the table but the shooter, unless he lies low
// (FOW-SHO-039, 041).
void gather_bystanders(const State& s, TeamId shooter, TeamId target, Bounded<Bystander, max_bystanders>& friends) {
  const Quad from = outline(footprint(s, shooter));
  const Quad to = outline(footprint(s, target));
  Box lane = box_of(from);
  const Box far = box_of(to);
  lane = {{std::min(lane.low.x, far.low.x), std::min(lane.low.y, far.low.y)},
          {std::max(lane.high.x, far.high.x), std::max(lane.high.y, far.high.y)}};
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (t == shooter || !s[t].present() || side_of(s, t) != side_of(s, shooter)) continue;
    const Model& m = model(s, t);
    const bool small = m.type == TeamType::infantry || m.mobility == Mobility::man_packed;
    if (small && !s[t].deeds.moved && !s[t].deeds.shot && !s[t].deeds.tried_to_dig) continue;  // FOW-SHO-041
    const Quad shape = outline(footprint(s, t));
    if (!meet(grown(lane, inch), box_of(shape))) continue;
    friends.try_push({shape, s.world->table->ground(s[t].pose.at), m.height});
  }
}

}  // namespace

const Scene& scene_of(const State& s) {
  static thread_local Memo memo;
  if (!memo.scene || memo.world != s.world.world || !(memo.overlays == s.overlays)) {
    memo.world = s.world.world;
    memo.overlays = s.overlays;
    memo.scene.emplace(*s.world->sight, s.world->effects, memo.overlays);
  }
  return *memo.scene;
}

Onlooker onlooker(const State& s, TeamId t) { return onlooker(scene_of(s), footprint(s, t), model(s, t).height); }

Sighting shot_line(const State& s, TeamId shooter, const Weapon& weapon, TeamId target, Detail detail) {
  Bounded<Bystander, max_bystanders> friends;
  gather_bystanders(s, shooter, target, friends);
  return sighting(scene_of(s), onlooker(s, shooter), Mounting{weapon.mount, {}}, onlooker(s, target),
                  {friends.begin(), friends.size()}, detail);
}

Sighting sight(const State& s, TeamId viewer, TeamId target, Detail detail) {
  return seeing(scene_of(s), onlooker(s, viewer), onlooker(s, target), detail);
}

Hiding hiding(const State& s, TeamId target, const Sighting& line) {
  const Model& m = model(s, target);
  return hiding(build_of(m), s[target].recce, own_turn(s[target].deeds),
                line.line == Sighting::Line::concealed ? line.because : RuleId{});
}

}  // namespace sandtable::fow
