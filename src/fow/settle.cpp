// Allocated hits, settled one after another (FOW-SAV-002).
#include "fow/hits.hpp"
#include "fow/looking.hpp"
#include "fow/pinning.hpp"
#include "fow/rules.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {

Hit hit_of(const State& s, const HitsOn& of, Shot shot, TeamId on) {
  const Line line = line_of(s, shot);
  bool far = true;  // FOW-SAV-005
  for (TeamId t : teams_in(s, of.shooters)) far = far && !within(s, t, on, 16 * inch);
  return {.on = on,
          .by = shot.team,
          .from = s[shot.team].pose.at,
          .anti_tank = static_cast<int8_t>(line.anti_tank),
          .firepower = static_cast<int8_t>(line.firepower),
          .far = far,
          .shooter = static_cast<int8_t>(side_of(s, shot.team))};
}

N resume(State& s, const SettleHits& h, Out&) {
  if (h.next == h.of.hits.count) return F::done(Nothing{});
  const Shot shot = fire(s, h.of.ledger, static_cast<std::size_t>(s.arena.at(h.of.hits, h.next))).shot;
  const TeamId on{static_cast<int16_t>(s.arena.at(h.takers, h.next))};
  SettleHits then = h;
  ++then.next;
  count_hit(s, on);
  return F::call(SettleHit{hit_of(s, h.of, shot, on)}, then);
}
N resume(State& s, const SettleHits& h, const Nothing&, Out& out) { return resume(s, h, out); }

}  // namespace sandtable::fow
