#include "fow/pinning.hpp"

namespace sandtable::fow {

void count_hit(State& s, TeamId on) {
  if (!s[on].alone()) ++s[s[on].with()].hits;  // FOW-PIN-007
}

void pin_down(State& s, PlatoonId p, RuleId because, Out& out) {
  if (s[p].pinned) return;  // FOW-PIN-009
  s[p].pinned = true;
  out.event({.kind = "pinned"_name, .rule = because, .who = piece_of(p)});
}

void pin_after_shooting(State& s, Out& out) {
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    if (s.platoons[i].hits >= pinning_hits && !members_of(s, PlatoonId::of(i)).empty())
      pin_down(s, PlatoonId::of(i), "FOW-PIN-001"_rule, out);
    s.platoons[i].hits = 0;  // FOW-PIN-002
  }
}

}  // namespace sandtable::fow
