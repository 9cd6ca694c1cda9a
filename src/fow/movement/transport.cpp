#include "fow/movement/transport.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"
#include "fow/special/hooks.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {
namespace {

constexpr std::size_t transport_platoon_places = 5;  // FOW-TRP-037
constexpr std::size_t rider_places = 3;              // FOW-TRP-040

bool own_vehicle(const State& s, TeamId team, TeamId vehicle) {
  return s[vehicle].platoon == s[team].platoon && s[vehicle].squad == s[team].squad;
}

// Its own squad's Transport team cannot take it (FOW-TRP-003, 004).
bool displaced(const State& s, TeamId team) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId v = TeamId::of(i);
    if (available(s, v) && model(s, v).type == TeamType::transport && own_vehicle(s, team, v)) return false;
  }
  return true;
}

template <class Says>
void check_transport(const State& s, TeamId team, TeamId vehicle, const Says& no) {
  const Model& m = model(s, team);
  const auto aboard = aboard_of(s, vehicle);
  if (m.towed() && towed_by(s, vehicle).valid()) no("FOW-TRP-023"_rule, "a vehicle tows one gun");
  if (s[s[vehicle].platoon].sort == PlatoonSort::transport) {
    if (aboard.size() >= transport_platoon_places) {
      no("FOW-TRP-037"_rule, "it carries five teams");
      if (towed_by(s, vehicle).valid()) no("FOW-TRP-038"_rule, "the gun on tow has one of its five places", true);
    }
    if (s[s[vehicle].platoon].company != s[s[team].platoon].company && !s[team].independent)
      no("FOW-TRP-036"_rule, "it carries teams of its own company");
    return;
  }
  if (s[s[vehicle].platoon].independent) {
    if (!s[team].independent) no("FOW-IND-004"_rule, "it carries Independent teams only");
    return;
  }
  if (s[team].independent) return;  // FOW-TRP-007
  // FOW-TRP-005: however many are aboard
  if (s[vehicle].platoon != s[team].platoon) no("FOW-TRP-002"_rule, "it carries its own platoon");
}

// In a vehicle of its platoon it rides with its own squad, as long as that has one.
bool wrong_squad(const State& s, TeamId team, TeamId vehicle) {
  if (rides_on_tank(s, vehicle) || s[team].independent || s[vehicle].platoon != s[team].platoon) return false;
  if (s[s[vehicle].platoon].sort == PlatoonSort::transport) return false;
  return !own_vehicle(s, team, vehicle) && !displaced(s, team);
}

template <class Says>
void check_tank(const State& s, TeamId team, TeamId vehicle, const Says& no) {
  if (model(s, team).towed()) {
    if (!special::tows_too(s, team, vehicle).valid())
      no("FOW-TRP-046"_rule, "a tank does not tow guns");
    else if (towed_by(s, vehicle).valid())
      no("FOW-TRP-023"_rule, "a vehicle tows one gun");
  }
  if (model(s, vehicle).has(Trait::flame_thrower)) no("FOW-TRP-045"_rule, "a flame-throwing tank carries nobody");
  if (aboard_of(s, vehicle).size() >= rider_places) no("FOW-TRP-040"_rule, "three teams ride on a tank");
  if (s[s[vehicle].platoon].company != s[s[team].platoon].company && !s[team].independent)
    no("FOW-TRP-041"_rule, "it carries teams of its own company");
}

bool boarded_now(const State& s, TeamId t) { return s[t].aboard() && !s[t].moving.began_aboard; }

struct Load {
  TeamId vehicle;
  int teams = 0;
  bool grows = false;  // somebody went aboard now
};

// Whoever goes aboard goes where fewest are; those who are aboard already stay as they are (FOW-TRP-004, 042).
void check_even(const State& s, const std::vector<Load>& loads, RuleId rule, Refusals& out) {
  const Load* most = nullptr;
  const Load* least = nullptr;
  for (const Load& l : loads) {
    if (!least || l.teams < least->teams) least = &l;
    if (l.grows && (!most || l.teams > most->teams)) most = &l;
  }
  if (!most || most->teams - least->teams <= 1) return;
  Refusal r = refuse(rule,
                     fmt::format("{} would carry {} and {} only {}; they share evenly", name_of(s, most->vehicle),
                                 most->teams, name_of(s, least->vehicle), least->teams),
                     piece_of(most->vehicle));
  r.by = piece_of(least->vehicle);
  r.unit = Unit::count;
  r.measured = most->teams;
  r.allowed = least->teams + 1;
  out.push_back(std::move(r));
}

// The rule by which the team has fired from the vehicle in this turn, in defence too: an HMG team from its HMG Carrier,
// and whoever fires what passengers fire, who is the last of them that is left.
RuleId fired_aboard(const State& s, TeamId t) {
  const TeamId vehicle = s[t].carrier;
  if (const int own = side_gun_of(s, t); own >= 0) {
    const bool fired_it = side_of(s, t) == s.active
                              ? s[t].deeds.shot
                              : s[t].defence.defended || s[vehicle].flak.fired(static_cast<std::size_t>(own));
    if (fired_it) return "FOW-SSR-012"_rule;  // whoever else is aboard (FOW-USA-018)
  }
  const bool fired = side_of(s, t) == s.active
                         ? s[vehicle].deeds.fired_by_passengers
                         : s.assault.on() && (s[vehicle].defence.fired_by_passengers || s[vehicle].flak.by_passengers);
  if (!fired) return {};
  if (model(s, vehicle).has(Trait::hmg_carrier) && model(s, t).has(WeaponTrait::hmg)) return "FOW-SSR-005"_rule;
  return aboard_of(s, vehicle).size() == 1 ? "FOW-SSR-012"_rule : RuleId{};
}

bool lies_on(const Rect& base, const Feature& f) {
  if (f.form == Form::way) return distance_to_line(base, f.points) < f.width / 2;
  return (f.form == Form::area || f.form == Form::building || f.form == Form::hill) && f.points.size() > 2 &&
         overlap(base, Points(f.points));
}

}  // namespace

const TerrainEffect& wreck_ground() {
  static const TerrainEffect wreck{.going = TerrainEffect::Going::very_difficult, .rule = "FOW-CAS-004"_rule};
  return wreck;
}

namespace {

std::vector<const TerrainEffect*> table_under(const State& s, const Rect& base) {
  std::vector<const TerrainEffect*> under;
  for (std::size_t i = 0; i < s.world->table->features().size(); ++i) {
    const Feature& f = s.world->table->features()[i];
    const TerrainEffect& e = s.world->ratings[i];
    // A road or a bridge under it keeps it out of what lies below (FOW-MSR-003).
    if (f.form == Form::way && e.going == TerrainEffect::Going::road &&
        distance_to_line(base.pose.at, f.points) < f.width / 2)
      return {};
    if (lies_on(base, f)) under.push_back(&e);
  }
  if (under.empty()) under.push_back(&s.world->effects[s.world->table->ground_kind()]);
  return under;
}

}  // namespace

std::vector<const TerrainEffect*> ground_under(const State& s, const Rect& base) {
  std::vector<const TerrainEffect*> under = table_under(s, base);
  for (const Overlay& o : s.overlays)
    if (o.sort == Overlay::Sort::wreck && overlap(base, o.rect)) under.push_back(&wreck_ground());
  return under;
}

bool available(const State& s, TeamId v) { return s[v].able(); }

bool took_on(const State& s, TeamId vehicle) {
  for (TeamId t : aboard_of(s, vehicle))
    if (boarded_now(s, t)) return true;
  return false;
}

bool rides_on_tank(const State& s, TeamId vehicle) { return model(s, vehicle).type == TeamType::tank; }

bool in_impassable_water(const State& s, TeamId vehicle) {
  for (const TerrainEffect* e : ground_under(s, footprint(s, vehicle)))
    if (e->water && rating_for(*e, model(s, vehicle)) == TerrainEffect::Going::impassable) return true;
  return false;
}

bool in_very_difficult_going(const State& s, TeamId t) {
  for (const TerrainEffect* e : ground_under(s, footprint(s, t)))
    if (rating_for(*e, model(s, t)) == TerrainEffect::Going::very_difficult) return true;
  return false;
}

namespace {

Refusal not_aboard(const State& s, TeamId team, TeamId vehicle, RuleId rule, const char* why) {
  Refusal r = refuse(rule, fmt::format("{} may not go aboard {}: {}", name_of(s, team), name_of(s, vehicle), why),
                     piece_of(team));
  r.by = piece_of(vehicle);
  return r;
}

}  // namespace

Refusals check_boarding(const State& s, TeamId team, TeamId vehicle) {
  Refusals out = check_riding(s, team, vehicle);
  const auto no = [&](RuleId rule, const char* why) { out.push_back(not_aboard(s, team, vehicle, rule, why)); };
  if (s[team].moving.began_aboard) no("FOW-TRP-010"_rule, "it began the turn mounted");
  if (!available(s, vehicle)) no("FOW-TRP-013"_rule, "its crew has left it or it is stuck");
  if (model(s, team).towed() && in_very_difficult_going(s, team))
    no("FOW-BOG-011"_rule, "a gun in Very Difficult Going stays where it is");
  if (wrong_squad(s, team, vehicle)) no("FOW-TRP-003"_rule, "the Transport team of its own squad is available");
  special::boarding(s, team, vehicle, out);
  return out;
}

Refusals check_riding(const State& s, TeamId team, TeamId vehicle) {
  Refusals out;
  const auto no = [&](RuleId rule, const char* why, bool clause = false) {
    out.push_back(not_aboard(s, team, vehicle, rule, why));
    out.back().clause = clause;
  };
  const Model& m = model(s, team);
  if (!model(s, vehicle).vehicle() || m.vehicle() || side_of(s, vehicle) != side_of(s, team) || !s[vehicle].present()) {
    no("FOW-TRP-001"_rule, "only teams on foot and guns ride, in a vehicle of their own side");
    return out;
  }
  if (m.mobility == Mobility::cavalry) no("FOW-TRP-001"_rule, "mounted troops are no passengers");
  if (rides_on_tank(s, vehicle))
    check_tank(s, team, vehicle, no);
  else
    check_transport(s, team, vehicle, no);
  return out;
}

namespace {

Vec nearest_on(Segment side, Vec p) {
  const Coord whole = length(side.b - side.a);
  if (whole == 0) return side.a;
  const int64_t far = dot(p - side.a, side.b - side.a) / whole;
  return point_along(side, static_cast<Coord>(std::clamp<int64_t>(far, 0, whole)));
}

// Straight bits from a base to a side of a vehicle that are short enough to get aboard by. Each begins and ends a hair
// inside, so that what lies between two that touch is met too.
std::vector<Segment> last_bits(const Rect& base, Segment side, Vec hull) {
  constexpr Coord parts = 8;
  constexpr Coord hair = 4;
  constexpr Coord rounding = 2;
  std::vector<Segment> bits;
  const auto add = [&](Vec from, Vec to) {
    if (distance(from, to) <= adjacent_gap + rounding)
      bits.push_back({point_along(Segment{from, base.pose.at}, hair), point_along(Segment{to, hull}, hair)});
  };
  const Quad around = outline(base);
  for (std::size_t k = 0; k < 4; ++k) {
    const Segment edge{around.corner[k], around.corner[(k + 1) % 4]};
    for (Coord i = 0; i < parts; ++i) {
      const Vec from = lerp(edge.a, edge.b, i, parts);
      add(from, nearest_on(side, from));
    }
    for (Vec end : {side.a, side.b}) add(nearest_on(edge, end), end);
  }
  return bits;
}

}  // namespace

bool open_to_hull(const State& s, TeamId team, const Pose& at, TeamId vehicle, bool rear_only) {
  const Rect hull = footprint(s, vehicle);
  const Quad around = outline(hull);
  std::vector<Segment> bits;
  for (std::size_t k = 0; k < 4; ++k) {
    if (rear_only && k != 1) continue;
    const auto more = last_bits(base_at(s, team, at), {around.corner[k], around.corner[(k + 1) % 4]}, hull.pose.at);
    bits.insert(bits.end(), more.begin(), more.end());
  }
  return any_open(s, team, bits);
}

bool reaches_vehicle(const State& s, TeamId team, const Pose& at, TeamId vehicle) {
  const Model& m = model(s, team);
  const Rect base = base_at(s, team, at);
  const Rect hull = footprint(s, vehicle);
  const Quad around = outline(hull);
  const bool hooked = m.towed() && m.mobility != Mobility::immobile;  // FOW-TRP-021, 025: to its rear
  const std::array rear{around.corner[1], around.corner[2]};
  if ((hooked ? distance_to_line(base, rear) : distance(base, hull)) > adjacent_gap) return false;
  return open_to_hull(s, team, at, vehicle, hooked);
}

bool has_driven(const State& s, TeamId vehicle) { return s[vehicle].pose != s[vehicle].moving.stood; }

Refusals why_aboard(const State& s, TeamId team) {
  Refusals out;
  const TeamId vehicle = s[team].carrier;
  const auto no = [&](RuleId rule, std::string words) {
    out.push_back(refuse(rule, std::move(words), piece_of(team)));
    out.back().by = piece_of(vehicle);
  };
  if (in_impassable_water(s, vehicle)) no("FOW-MSR-003"_rule, fmt::format("{} is in deep water", name_of(s, vehicle)));
  if (const RuleId rule = fired_aboard(s, team); rule.valid())
    no(rule, fmt::format("{} has fired from {} in this turn", name_of(s, team), name_of(s, vehicle)));
  return out;
}

Refusals check_getting_off(const State& s, TeamId team) {
  Refusals out = why_aboard(s, team);
  const TeamId vehicle = s[team].carrier;
  const auto no = [&](RuleId rule, std::string words) {
    Refusal r = refuse(rule, std::move(words), piece_of(team));
    r.by = piece_of(vehicle);
    out.push_back(std::move(r));
  };
  if (!s[team].moving.began_aboard)
    no("FOW-TRP-010"_rule, fmt::format("{} went aboard this turn", name_of(s, team)));
  else if (s[vehicle].moving.went)
    no("FOW-TRP-017"_rule, fmt::format("{} has moved; it unloads before it drives", name_of(s, vehicle)));
  if (out.empty() || out.back().rule != "FOW-TRP-017"_rule) return out;
  const auto more = [&](RuleId rule, std::string words) {
    out.push_back(clause(rule, std::move(words), piece_of(team)));
    out.back().by = piece_of(vehicle);
  };
  if (s[vehicle].harm.bogged_down)
    more("FOW-BOG-016"_rule, fmt::format("{} has bogged down in this Step", name_of(s, vehicle)));
  if (s[s[vehicle].platoon].sort == PlatoonSort::transport)
    more("FOW-TRP-039"_rule, fmt::format("{} moves after those it carries", name_of(s, s[vehicle].platoon)));
  return out;
}

Refusals check_loads(const State& s, PlatoonId platoon) {
  Refusals out;
  std::vector<Load> trucks;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId v = TeamId::of(i);
    if (!available(s, v) || model(s, v).type != TeamType::transport || s[v].platoon != platoon) continue;
    Load guests{v};
    for (TeamId t : aboard_of(s, v)) {
      if (s[t].independent || own_vehicle(s, t, v)) continue;
      ++guests.teams;
      guests.grows = guests.grows || boarded_now(s, t);
    }
    trucks.push_back(guests);
  }
  check_even(s, trucks, "FOW-TRP-004"_rule, out);
  for (PlatoonId p : platoons_of(s, s[platoon].side)) {
    std::vector<Load> tanks;
    for (std::size_t i = 0; i < s.teams.size(); ++i) {
      const TeamId v = TeamId::of(i);
      if (!available(s, v) || s[v].platoon != p || !rides_on_tank(s, v)) continue;
      if (model(s, v).has(Trait::flame_thrower)) continue;
      Load riders{v};
      for (TeamId t : aboard_of(s, v)) {
        ++riders.teams;
        riders.grows = riders.grows || (boarded_now(s, t) && s[t].with() == platoon);
      }
      tanks.push_back(riders);
    }
    check_even(s, tanks, "FOW-TRP-042"_rule, out);
  }
  return out;
}

}  // namespace sandtable::fow
