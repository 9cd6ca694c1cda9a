#include "fow/movement/keeping_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord as_close = inch / 4;  // as near as the places of a reachable area lie (FOW-CMD-021)

// The least that a straight move without checks brings `measure` to, of sixteen directions; leaves the team anywhere.
template <class Measure>
Coord best_straight(State& from, TeamId t, const Measure& measure) {
  const Pose stood = from[t].pose;
  const Coord far = move_limits(from, t, {})[cross_country];
  Coord best = measure(from);
  for (int i = 0; i < 16; ++i) {
    const Pose there{stood.at + along(Angle{static_cast<uint16_t>(i * 4096)}, far), stood.facing};
    put_for_a_look(from, t, there);
    const Coord reached = measure(from);
    put_for_a_look(from, t, stood);
    if (reached >= best) continue;
    const PathLook look = look_at_path(from, t, {there});
    const auto tests = [](const Contact& c) { return c.check != 0; };
    if (look.refused.empty() && !look.leaves &&
        std::none_of(look.walk.contacts.begin(), look.walk.contacts.end(), tests))
      best = reached;
  }
  return best;
}

// The least that `measure` can be brought to by one normal move without checks from where the team began the step
// (FOW-CMD-021), facing as it faces now: turning is free and nobody's concern. No inch of a move may change `measure`
// by more than an inch.
template <class Measure>
Coord best_in_reach(const State& end, TeamId t, Coord now, const Measure& measure) {
  if (end[t].aboard() && end[t].moving.began_aboard) return now;  // it goes where its vehicle goes
  State from = end;
  const Vec stood = from[t].moving.stood.at;
  set_down(from, t, {stood, from[t].pose.facing});
  const Coord start = measure(from);
  const Coord lower = start - move_limits(end, t, {})[on_road];  // no move can beat this
  if (lower > 0 && now <= lower + as_close) return lower;
  // Often a straight move shows at once that it could have done better.
  if (const Coord straight = best_straight(from, t, measure); straight + as_close < now) return straight;
  put_for_a_look(from, t, stood);
  const MoveField field(from, t);
  const Reach reach(field.ground(), field.others(), field.limits(), field.mover(), {.avoid_checks = true});
  // The place that counts is one where it can stand as it faces now (FOW-CMD-021).
  const auto stands = [&](Vec place) {
    std::vector<Pose> legs = reach.way_to(place);
    legs.push_back({place, from[t].pose.facing});
    const Walk way = walk(field.ground(), field.others(), field.limits(), field.mover().base, legs);
    const auto tests = [](const Contact& c) { return c.check != 0 && !c.starting; };
    return way.legal() && std::none_of(way.contacts.begin(), way.contacts.end(), tests);
  };
  Coord best = start;
  for (Coord row = 0; row < reach.rows(); ++row)
    for (Coord column = 0; column < reach.columns(); ++column) {
      if (best == 0 || !reach.marked(column, row)) continue;
      const Vec place = reach.place(column, row);
      if (start - length(place - stood) > best) continue;
      put_for_a_look(from, t, place);
      if (const Coord reached = measure(from); reached < best && stands(place)) best = reached;
    }
  return best;
}

Refusal out_of_command(const State& s, TeamId t, RuleId rule, const char* words) {
  Refusal r = refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t));
  const Coord apart = short_of_command(s, t);
  if (apart != std::numeric_limits<Coord>::max()) {
    r.unit = Unit::length;
    r.allowed = command_distance(s, t);
    r.measured = r.allowed + apart;
    r.words += fmt::format(": {} from the nearest link, {} allowed", shown_length(r.measured, s.world->centimetres),
                           shown_length(r.allowed, s.world->centimetres));
  }
  return r;
}

// By how much every link to the leader would have to stretch for half the platoon to be In Command.
Coord short_of_half(const State& s, PlatoonId p, TeamId leader) {
  const Together now = together(s, p);
  if (now.half()) return 0;
  std::vector<std::pair<Coord, TeamId>> outside;
  for (const auto& [t, state] : chain_of_command(s, p))
    if (!state.in_command && model(s, t).type != TeamType::transport && !s[t].joined.valid())
      outside.emplace_back(std::max(0, distance(s, t, leader).shown() - command_distance(s, t)), t);
  std::sort(outside.begin(), outside.end());
  int linked = now.in_command;
  std::vector<bool> in(outside.size(), false);
  for (std::size_t next = 0; next < outside.size(); ++next) {
    if (in[next]) continue;
    std::vector<std::size_t> links{next};  // the next to be reached brings those linked to it (FOW-CMD-007)
    in[next] = true;
    for (std::size_t i = 0; i < links.size(); ++i, ++linked)
      for (std::size_t k = 0; k < outside.size(); ++k)
        if (!in[k] && may_link(s, outside[k].second, outside[links[i]].second)) {
          in[k] = true;
          links.push_back(k);
        }
    if (2 * linked >= now.teams) return outside[next].first;
  }
  return 0;
}

void check_leader(const State& end, PlatoonId p, TeamId leader, Refusals& out) {
  const Together now = together(end, p);
  if (now.half()) return;  // FOW-CMD-023
  const Coord still = short_of_half(end, p, leader);
  const Coord best = best_in_reach(end, leader, still, [&](const State& s) { return short_of_half(s, p, leader); });
  if (best > 0 && still <= best + as_close) return;  // FOW-CMD-026: it went back as straight as it could
  Refusal r = refuse(best > 0 ? "FOW-CMD-026"_rule : "FOW-CMD-023"_rule,
                     fmt::format("{} leaves {} of {} teams In Command; at least {} when it moves", name_of(end, leader),
                                 now.in_command, now.teams, (now.teams + 1) / 2),
                     piece_of(leader));
  r.unit = Unit::count;
  r.measured = now.in_command;
  r.allowed = (now.teams + 1) / 2;
  out.push_back(std::move(r));
}

// A Transport team of an Independent team (FOW-IND-003).
bool is_retinue(const State& s, TeamId t) { return s[s[t].platoon].independent && !s[t].independent; }

// FOW-IND-003: what carries an Independent team stays with it, though he rides with that platoon himself.
void check_retinue(const State& end, PlatoonId p, Refusals& out) {
  for (std::size_t i = 0; i < end.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!end[t].able() || !is_retinue(end, t)) continue;
    const TeamId owner = independent_of(end, end[t].platoon);
    if (!owner.valid() || (end[t].with() != p && end[stands_for(end, owner)].with() != p)) continue;
    const auto beyond = [&](const State& s) {
      const Gap apart = distance(s, t, owner);
      return apart <= command_distance(s, t) ? 0 : std::max(1, apart.shown() - command_distance(s, t));
    };
    const Coord far = beyond(end);
    if (far == 0) continue;
    const Coord best = best_in_reach(end, t, far, beyond);
    if (best > 0 && far <= best + as_close) continue;
    Refusal r = refuse("FOW-IND-003"_rule,
                       fmt::format("{} would be {} from {}, {} allowed", name_of(end, t),
                                   shown_length(distance(end, t, owner).shown(), end.world->centimetres),
                                   name_of(end, owner), shown_length(command_distance(end, t), end.world->centimetres)),
                       piece_of(t));
    r.unit = Unit::length;
    r.measured = distance(end, t, owner).shown();
    r.allowed = command_distance(end, t);
    out.push_back(std::move(r));
  }
}

// Aboard a vehicle of another platoon all the time: where that went is no move of its own (FOW-CMD-014).
bool carried_by_others(const State& s, TeamId t, PlatoonId p) {
  return s[t].aboard() && s[t].moving.began_aboard && s[s[t].carrier].with() != p;
}

}  // namespace

Refusals check_command(const State& end, PlatoonId p) {
  Refusals out;
  const std::optional<TeamId> leader = leader_of(end, p);
  check_retinue(end, p, out);
  if (leader && end[*leader].independent && end[*leader].platoon == p) return out;  // FOW-IND-001
  for (const auto& [t, state] : chain_of_command(end, p)) {
    if (state.in_command || !changed_place(end, t)) continue;  // FOW-CMD-016, 020
    if (carried_by_others(end, t, p) || is_retinue(end, t)) continue;
    if (!leader) continue;  // judged order by order (FOW-CMD-013)
    if (end[t].moving.began_in_command) {
      out.push_back(out_of_command(end, t, "FOW-CMD-014"_rule, "would move and end Out of Command"));
      continue;
    }
    const Coord now = short_of_command(end, t);
    const TeamId team = t;
    const Coord best = best_in_reach(end, team, now, [&](const State& s) { return short_of_command(s, team); });
    if (best > 0 && now <= best + as_close) continue;  // FOW-CMD-019, 021
    out.push_back(out_of_command(end, t, "FOW-CMD-019"_rule, "must end In Command or as close to it as it can"));
  }
  if (leader && changed_place(end, *leader) && !carried_by_others(end, *leader, p))
    check_leader(end, p, *leader, out);  // FOW-CMD-023, 025, 027
  return out;
}

}  // namespace sandtable::fow
