#include "fow/artillery/guns.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/movement.hpp"
#include "fow/shooting/terms.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/overhead.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// What a gun aims at: the team, from its nearest part, or a place (FOW-ART-019, 049, 092).
bool at_a_team(const Mission& m) { return m.aim == AimAt::team; }

Gap range_to(const State& s, const Mission& m, TeamId gun) {
  return at_a_team(m) ? measured(s, gun, m.target) : distance(footprint(s, gun), m.at);
}

bool in_arc(const State& s, const Mission& m, TeamId gun) {  // FOW-ART-023
  if (bears_all_round(weapon_of(s, shell_of(s, gun)))) return true;
  if (at_a_team(m)) return any_in_front(footprint(s, gun), outline(footprint(s, m.target)));
  return any_in_front(footprint(s, gun), {&m.at, 1});
}

void add_trees(const State& s, const Mission& m, TeamId gun, Refusals& no) {  // FOW-ART-025
  const Segment line = near_part(s, gun, m.at, trees_too_near);
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (!s.world->ratings[i].trees) continue;
    if (!crossed_by(features[i], line)) continue;
    no.push_back(refuse("FOW-ART-025"_rule,
                        fmt::format("{} is too near to the trees it would fire over", name_of(s, gun)), piece_of(gun)));
    no.back().by = PieceRef::feature(static_cast<int16_t>(i));
  }
}

void add_buildings(const State& s, const Mission& m, TeamId gun, Refusals& no) {
  const Rect base = footprint(s, gun);
  if (building_at(s, base.pose.at).valid()) {
    no.push_back(refuse("FOW-ART-026"_rule, fmt::format("{} is inside a building", name_of(s, gun)), piece_of(gun)));
    return;
  }
  const std::array<Vec, 2> way{base.pose.at, m.at};
  for (const Building& b : s.world->buildings) {
    const Feature& f = (*s.world->table)[b.feature];
    if (!meet(b.box, box_of(way)) || !crosses(Points(f.points), Points(way))) continue;
    const Gap gap = distance(base, Points(f.points));
    if (gap >= f.height) continue;                         // FOW-ART-027
    if (mortar(s, gun) && gap > trees_too_near) continue;  // FOW-ART-028
    Refusal r =
        refuse(mortar(s, gun) ? "FOW-ART-028"_rule : "FOW-ART-027"_rule,
               fmt::format("{} is nearer to the building it would fire over than that is tall", name_of(s, gun)),
               piece_of(gun));
    r.by = PieceRef::feature(b.feature.value);
    r.unit = Unit::length;
    r.measured = gap.shown();
    r.allowed = f.height;
    no.push_back(std::move(r));
  }
}

}  // namespace

Shot shell_of(const State& s, TeamId gun) {
  const Model& m = model(s, gun);
  return {gun, static_cast<uint8_t>(m.bombards_with() - m.weapons.data())};
}
const Bombardment& shells_of(const State& s, TeamId gun) { return *model(s, gun).bombards_with()->bombardment; }
bool rocket_launcher(const State& s, TeamId t) {
  return model(s, t).bombards_with()->has(WeaponTrait::rocket_launcher);
}
bool mortar(const State& s, TeamId t) { return model(s, t).bombards_with()->has(WeaponTrait::mortar); }

namespace {

// Another of the platoon's artillery has fired directly, and the platoon bombards or shoots as one (FOW-ART-007, 022).
// Whoever fires by himself is no platoon's.
bool others_fired_directly(const State& s, const Mission& m, TeamId gun) {
  const PlatoonId p = s[gun].with();
  if (m.only.valid() || s[p].deeds.bombarded) return false;
  const std::vector<TeamId> teams = in_play(s, p);
  return std::any_of(teams.begin(), teams.end(),
                     [&](TeamId t) { return t != gun && s[t].deeds.shot && model(s, t).artillery(); });
}

}  // namespace

std::vector<TeamId> artillery_of(const State& s, const Mission& m) {
  std::vector<TeamId> guns;
  for (const PlatoonId p : m.batteries)
    for (TeamId t : in_play(s, p))
      if (model(s, t).artillery() && (!m.only.valid() || m.only == t)) guns.push_back(t);
  return guns;
}

Refusals why_not_ready(const State& s, const Mission& m, TeamId gun) {
  Refusals no;
  const Team& team = s[gun];
  const auto add = [&](RuleId rule, const char* why) {
    no.push_back(refuse(rule, fmt::format("{} {}", name_of(s, gun), why), piece_of(gun)));
  };
  if (team.aboard())
    add("FOW-ART-012"_rule, "is carried or limbered");
  else if (!team.able())
    add("FOW-ART-012"_rule, "is Bailed Out or Bogged Down");
  if (team.deeds.unlimbered)
    add(model(s, gun).has(Trait::horse_artillery) ? "FOW-MSR-006"_rule : "FOW-ART-009"_rule, "unlimbered this turn");
  else if (s.mission.barred.valid())
    add(s.mission.barred, "fires no bombardment in the first turn of this mission");
  else if (moved_for(s, shell_of(s, gun), shooting_step_terms()))
    add("FOW-ART-009"_rule, "moved this turn");
  if (pinned_down(s, gun)) {  // Armoured vehicles fire on
    add("FOW-ART-011"_rule, "is Pinned Down");
    no.push_back(clause("FOW-PIN-019"_rule, "only Armoured vehicles bombard while Pinned Down", piece_of(gun)));
  }
  if (no.empty() && team.present()) {
    // What lost it its shooting by another rule (FOW-ART-012). That the battery is at its one bombardment is no matter.
    for (Refusal& r : why_silent(s, shooting_step_terms(), gun))
      if (r.rule != "FOW-ART-014"_rule && !(r.rule == "FOW-ART-033"_rule && gun == m.spotter))
        no.push_back(std::move(r));
  }
  if (others_fired_directly(s, m, gun))
    add("FOW-ART-022"_rule, "does not bombard: the artillery of its platoon has fired directly");
  if (m.smoke && !shells_of(s, gun).smoke) add("FOW-SMB-001"_rule, "has no Smoke Bombardment");
  return no;
}

// No gun needs to see it (FOW-ART-024).
Refusals why_out_of_reach(const State& s, const Mission& m, TeamId gun) {
  Refusals no;
  const Gap range = range_to(s, m, gun);
  const auto add = [&](RuleId rule, std::string why, Coord allowed) {
    Refusal r = refuse(rule, fmt::format("{} {}", name_of(s, gun), why), piece_of(gun));
    r.by = piece_or_none(m.target);
    r.unit = Unit::length;
    r.measured = range.shown();
    r.allowed = allowed;
    no.push_back(std::move(r));
  };
  const Coord reach = shells_of(s, gun).range;
  if (range > reach)
    add("FOW-ART-018"_rule,
        fmt::format("is {} from the aiming point and reaches {}", shown(s, range.shown()), shown(s, reach)), reach);
  if (range <= least_range)
    add("FOW-ART-021"_rule, fmt::format("is no more than 8in/20cm from the aiming point ({})", shown(s, range.shown())),
        least_range);
  if (!in_arc(s, m, gun))
    no.push_back(refuse("FOW-ART-023"_rule,
                        fmt::format("the aiming point is outside the field of fire of {}", name_of(s, gun)),
                        piece_of(gun)));
  else if (!can_bear(s, shooting_step_terms(), {.shot = shell_of(s, gun)}, m.at))
    no.push_back(refuse("FOW-ART-010"_rule, fmt::format("{} has no room to turn to the aiming point", name_of(s, gun)),
                        piece_of(gun)));
  else if (const TeamId t = burnt_behind(s, shooting_step_terms(), {.shot = shell_of(s, gun)}, m.at); t.valid())
    no.push_back(refuse("FOW-SSR-015"_rule, fmt::format("{} would burn {} behind it", name_of(s, gun), name_of(s, t)),
                        piece_of(gun)));
  add_trees(s, m, gun, no);
  add_buildings(s, m, gun, no);
  return no;
}

Refusals why_not_firing(const State& s, const Mission& m, TeamId gun) {
  Refusals no = why_not_ready(s, m, gun);
  if (s[gun].present())
    for (Refusal& r : why_out_of_reach(s, m, gun)) no.push_back(std::move(r));
  return no;
}

std::vector<TeamId> guns_firing(const State& s, const Mission& m) {
  std::vector<TeamId> guns = artillery_of(s, m);
  std::erase_if(guns, [&](TeamId t) { return !why_not_firing(s, m, t).empty(); });
  return guns;
}

int weapons_in(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  return std::max(0, special::weapons_firing(s, m, static_cast<int>(guns.size())) - m.lost);
}

}  // namespace sandtable::fow
