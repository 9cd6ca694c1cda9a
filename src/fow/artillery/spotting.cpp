#include "fow/artillery/spotting.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/guns.hpp"
#include "fow/command/command.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// FOW-ART-058: both Staff teams must be in play now.
bool lent_through_staffs(const State& s, PlatoonId own, PlatoonId battery) {
  return own != battery && has_staff(s, own) && has_staff(s, battery);
}

Spotting spotting_for(const State& s, const Mission& m, PlatoonId battery, TeamId t) {
  const Team& team = s[t];
  const bool senior_officer = team.role >= Role::company_command;
  if (model(s, t).has(Trait::staff)) return {.by = "FOW-ART-030"_rule};
  if (team.observer()) {
    if (team.battery == battery) return {.may = true, .by = "FOW-ART-056"_rule};  // FOW-ART-055: from anywhere
    if (lent_through_staffs(s, team.battery, battery)) return {.may = true, .by = "FOW-ART-058"_rule};
  }
  if (team.role == Role::platoon_command && team.platoon == battery && team.with() == battery)
    return {.may = true, .by = "FOW-ART-030"_rule};
  const std::optional<TeamId> leader = leader_of(s, battery);
  const bool leads = leader && *leader == t && team.joined == battery;  // FOW-IND-012
  const bool under_command = team.role == Role::higher_command ||       // FOW-ART-035
                             (team.role == Role::company_command && s[team.platoon].company == s[battery].company);
  if (senior_officer && (leads || under_command))
    return {.may = true, .by = "FOW-ART-035"_rule, .harder = "FOW-ART-036"_rule, .by_right = false};
  if (leads) return {.may = true, .by = "FOW-ART-030"_rule};
  if (team.with() == battery && model(s, t).artillery() && (!m.only.valid() || m.only == t))
    return {.may = true, .by = "FOW-ART-030"_rule};  // if it fires: asked when the point is known
  if (team.observer()) return {.by = has_staff(s, team.battery) ? "FOW-ART-058"_rule : "FOW-ART-054"_rule};
  return {.by = team.role == Role::company_command ? "FOW-ART-035"_rule : "FOW-ART-030"_rule};
}

// It spots as one of the guns and as nothing else.
bool spots_as_gun(const State& s, const Mission& m, TeamId t) {
  const Team& team = s[t];
  return m.has(team.with()) && model(s, t).artillery() && !team.observer() && team.role == Role::none;
}

}  // namespace

bool has_staff(const State& s, PlatoonId p) {
  for (TeamId t : in_play(s, p))
    if (model(s, t).has(Trait::staff)) return true;
  return special::has_staff(s, p);
}

Spotting spotting_of(const State& s, const Mission& m, TeamId t) {
  Spotting best;
  for (const PlatoonId battery : m.batteries) {  // of several that fire together one is enough
    Spotting one = spotting_for(s, m, battery, t);
    special::spots_for(s, t, battery, one);
    if (one.may && (!best.may || !one.harder.valid())) best = one;
    if (!best.may) best.by = one.by;
  }
  return best;
}

Refusals why_not_spotting(const State& s, const Mission& m, TeamId t) {
  Refusals no;
  const Team& team = s[t];
  const auto add = [&](RuleId rule, const char* why) {
    no.push_back(refuse(rule, fmt::format("{} cannot spot: {}", name_of(s, t), why), piece_of(t)));
  };
  if (const Spotting as = spotting_of(s, m, t); !as.may) add(as.by, "it is nobody who spots for this battery");
  if (!team.in_play()) {
    add("FOW-ART-029"_rule, "it is not on the table");
    return no;
  }
  const TeamId looks = stands_for(s, t);
  if (team.aboard() && model(s, t).towed()) add("FOW-ART-032"_rule, "it is limbered");
  if (team.deeds.counts_as_moved() || s[looks].deeds.counts_as_moved()) add("FOW-ART-032"_rule, "it moved this turn");
  if (team.deeds.shot) add("FOW-ART-033"_rule, "it has shot");
  if (s[looks].deeds.fired_by_passengers && team.aboard() && aboard_of(s, looks).size() == 1)
    add("FOW-ART-033"_rule, "it has fired the weapons of its vehicle");
  if (team.deeds.appointed) add("FOW-ART-033"_rule, "it has named a new commander");
  if (team.deeds.recovered) add("FOW-ART-033"_rule, "it has had its part in a recovery");
  if (s[team.with()].deeds.watching) add("FOW-ART-033"_rule, "it reveals the enemy to others");
  // One battery for a spotter (FOW-ART-034); that a battery has one spotter, whichever of several Observers it is
  // (FOW-ART-057), follows from its one bombardment.
  if (team.deeds.spotted && !special::more_batteries(s, t, m).valid())
    add("FOW-ART-034"_rule, "it has spotted for a battery this turn");
  if (pinned_down(s, t) && !team.observer()) add("FOW-ART-060"_rule, "it is Pinned Down");
  if (!s[looks].able()) add("FOW-ART-061"_rule, "its vehicle is Bailed Out or Bogged Down");
  return no;
}

namespace {

// FOW-ART-111: the battery's die, the spotter's distance, to a team or to a bare place.
void add_night(const State& s, const Mission& m, TeamId spotter, Refusals& no) {
  if (!s.night || (m.target.valid() && flashes(s, m.target))) return;
  int rolled = 0;
  for (TeamId t : in_play(s, m.battery())) rolled = std::max(rolled, int{s[t].visibility});
  const TeamId looks = stands_for(s, spotter);
  const Gap away = m.target.valid() ? measured(s, looks, m.target) : distance(footprint(s, looks), m.at);
  const Coord seen = rolled * visibility_unit;
  if (rolled == 0 || away <= seen) return;
  const std::string what = m.target.valid() ? name_of(s, m.target) + " did not fire and" : std::string("the place");
  Refusal r = refuse("FOW-ART-111"_rule, fmt::format("{} is beyond the {} that is seen at night", what, shown(s, seen)),
                     piece_of(spotter));
  r.by = piece_or_none(m.target);
  r.unit = Unit::length;
  r.measured = away.shown();
  r.allowed = seen;
  no.push_back(std::move(r));
}

}  // namespace

Refusals why_not_seen(const State& s, const Mission& m, TeamId spotter) {
  Refusals no;
  if (spots_as_gun(s, m, spotter) && !why_not_firing(s, m, spotter).empty())
    no.push_back(
        refuse("FOW-ART-030"_rule,
               fmt::format("{} cannot spot: a gun does so only for a bombardment it fires in", name_of(s, spotter)),
               piece_of(spotter)));
  if (m.aim == AimAt::repeat || m.aim == AimAt::trail) return no;  // FOW-ART-050, 092
  const TeamId looks = stands_for(s, spotter);
  if (m.aim == AimAt::spot || m.aim == AimAt::marker) {
    if (!sees_ground(s, looks, m.at))
      no.push_back(
          refuse("FOW-ART-031"_rule, fmt::format("{} does not see the place", name_of(s, spotter)), piece_of(spotter)));
    add_night(s, m, spotter, no);
    return no;
  }
  if (const Sighting line = sight(s, looks, m.target); !line.seen()) {
    no.push_back(refuse("FOW-ART-031"_rule,
                        fmt::format("{} does not see {}", name_of(s, spotter), name_of(s, m.target)),
                        piece_of(spotter)));
    no.back().by = line.by.feature.valid() ? PieceRef::feature(line.by.feature.value) : piece_of(m.target);
    if (line.because == "FOW-SMB-014"_rule)
      no.push_back(clause("FOW-SMB-015"_rule, "a smoke screen limits sight to 6in/15cm", piece_of(spotter)));
  }
  add_night(s, m, spotter, no);
  return no;
}

bool bound_by_repeat(const State& s, TeamId spotter) {
  const std::vector<PlatoonId> own = platoons_of(s, side_of(s, spotter));
  return side_of(s, spotter) == s.active && std::any_of(own.begin(), own.end(), [&](PlatoonId p) {
           return s[p].this_fire.repeated && s[p].this_fire.spotter == spotter;
         });
}

std::vector<TeamId> spotters_for(const State& s, const Mission& m) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].in_play() && side_of(s, t) == s[m.battery()].side && spotting_of(s, m, t).may) list.push_back(t);
  }
  return list;
}

}  // namespace sandtable::fow
