#include "fow/morale/pinning.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord look_every = inch / 2;  // along a pinned team's path

// A pinned team's path against one enemy: the first point of it that is forbidden.
class PinnedPath {
 public:
  PinnedPath(const State& start, TeamId mover, TeamId enemy)
      : start_(start), there_(start), t_(mover), e_(enemy), seen_(sight(start, mover, enemy).seen()) {}

  std::optional<Refusal> judge(const std::vector<Pose>& legs, Coord far) {
    Pose from = start_[t_].pose;
    for (const Pose& leg : legs) {
      turn_to(leg.facing);
      const Coord whole = length(leg.at - from.at);
      for (Coord at = std::min(look_every, whole);; at = std::min(at + look_every, whole)) {
        if (at > far) return std::nullopt;
        put_for_a_look(there_, t_, at < whole ? Pose{point_along(Segment{from.at, leg.at}, at), leg.facing} : leg);
        if (auto no = judge_here()) return no;
        if (at == whole) break;
      }
      far -= whole;
      from = leg;
    }
    return std::nullopt;
  }

 private:
  // Turning where it stands is no move: what it would see then, and how near a corner comes, is nobody's concern.
  void turn_to(Angle facing) {
    put_for_a_look(there_, t_, Pose{start_[t_].pose.at, facing});
    if (!seen_) seen_ = sight(there_, t_, e_).seen();
    allowed_ = std::min(distance(start_, t_, e_).floor, distance(there_, t_, e_).floor);
  }

  std::optional<Refusal> judge_here() {
    if (!seen_) {
      if (!sight(there_, t_, e_).seen()) return std::nullopt;
      return no("FOW-PIN-011"_rule, fmt::format("{} is Pinned Down and may not move into the sight of {}",
                                                name_of(start_, t_), name_of(start_, e_)));
    }
    const Coord now = distance(there_, t_, e_).floor;
    if (now >= allowed_) return std::nullopt;
    Refusal r = no("FOW-PIN-010"_rule, fmt::format("{} is Pinned Down and may not come nearer to {}",
                                                   name_of(start_, t_), name_of(start_, e_)));
    r.unit = Unit::length;
    r.measured = now;
    r.allowed = allowed_;
    return r;
  }

  Refusal no(RuleId rule, std::string words) const {
    Refusal r = refuse(rule, std::move(words), piece_of(t_));
    r.by = piece_of(e_);
    return r;
  }

  const State& start_;
  State there_;
  const TeamId t_;
  const TeamId e_;
  bool seen_;
  Coord allowed_ = 0;
};

}  // namespace

bool pinned_down(const State& s, TeamId t) {
  return s[s[t].with()].pinned && !model(s, t).armoured;  // FOW-PIN-008, 018
}

void count_hit(State& s, TeamId on, CountsFor what) {
  switch (what) {
    case CountsFor::pinning:
      if (Platoon& p = s[s[on].with()]; !p.independent) ++p.step.hits;  // FOW-PIN-007, FOW-SHO-016
      break;
    case CountsFor::charge:
      if (s[on].with() == s.assault.attacker) ++s.assault.fire_hits;  // FOW-ASL-069: a count of its own
      break;
    case CountsFor::nothing: break;
  }
}

void pin_down(State& s, PlatoonId p, RuleId because, Out& out) {
  if (s[p].pinned || s[p].independent || !any_in_play(s, p)) return;  // FOW-PIN-007, 009; nobody is left to be it
  s[p].pinned = true;  // FOW-CHR-042, FOW-PIN-005: armour too, which it does not hinder
  out.event({.kind = "pinned"_name, .rule = because, .who = piece_of(p)});
}

void rallied(State& s, PlatoonId p, Out& out) {
  s[p].pinned = false;
  out.event({.kind = "rallied"_name, .rule = "FOW-PIN-020"_rule, .who = piece_of(p)});
}

int16_t hits_to_pin(const State& s, PlatoonId p) { return special::hits_to_pin(s, p, pinning_hits); }

void pin_after_shooting(State& s, Out& out) {
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].step.hits >= hits_to_pin(s, p) && any_in_play(s, p)) pin_down(s, p, "FOW-PIN-001"_rule, out);
    s[p].step.hits = 0;  // FOW-PIN-002
  }
}

std::vector<HeldOff> held_off(const State& s, TeamId t) {
  std::vector<HeldOff> list;
  if (!pinned_down(s, t)) return list;  // FOW-PIN-013
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (s[e].present() && side_of(s, e) != side_of(s, t) && sight(s, t, e).seen())
      list.push_back({e, distance(s, t, e).floor});
  }
  return list;
}

bool comes_nearer(const State& there, TeamId t, const std::vector<HeldOff>& held) {
  return std::any_of(held.begin(), held.end(),
                     [&](const HeldOff& h) { return distance(there, t, h.enemy).floor < h.apart; });
}

Refusals check_pinned_path(const State& s, TeamId t, const std::vector<Pose>& legs, Coord far) {
  Refusals out;
  if (!pinned_down(s, t)) return out;  // FOW-PIN-013
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side_of(s, t)) continue;
    if (auto no = PinnedPath(s, t, e).judge(legs, far)) out.push_back(std::move(*no));
  }
  return out;
}

}  // namespace sandtable::fow
