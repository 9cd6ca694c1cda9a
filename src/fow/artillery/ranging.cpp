#include "fow/artillery/ranging.hpp"

#include <algorithm>

#include "fow/artillery/guns.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord template_side = 6 * inch;  // FOW-ART-063
constexpr int many = 6, few = 2;           // weapons (FOW-ART-076, 078)

bool all_of_them(const State& s, const std::vector<TeamId>& guns, bool (*are)(const State&, TeamId)) {
  return !guns.empty() && std::all_of(guns.begin(), guns.end(), [&](TeamId t) { return are(s, t); });
}

bool many_rockets(const State& s, const std::vector<TeamId>& guns) {  // FOW-ART-090
  return std::count_if(guns.begin(), guns.end(), [&](TeamId t) { return rocket_launcher(s, t); }) >= many;
}

// The middle of the weapons that fire; the first of them where that is the aiming point itself (FOW-ART-065).
Vec fired_from(const State& s, const std::vector<TeamId>& guns, Vec at) {
  int64_t x = 0, y = 0;
  for (TeamId t : guns) x += s[t].pose.at.x, y += s[t].pose.at.y;
  const auto count = static_cast<int64_t>(guns.size());
  const Vec middle{static_cast<Coord>(x / count), static_cast<Coord>(y / count)};
  return middle == at ? s[guns[0]].pose.at : middle;
}

void add_concealment(const State& s, const Mission& m, const std::vector<TeamId>& guns, Score& score) {
  if (m.aim == AimAt::trail) {  // what the guns see counts, not the spotter; having fired it never went to ground
    const bool seen = std::any_of(guns.begin(), guns.end(), [&](TeamId t) { return sees_ground(s, t, m.at); });
    score.add("FOW-ART-093"_rule, seen && !s.night ? 0 : 1);
    return;
  }
  if (!m.target.valid()) return;
  const Sighting line = sight(s, stands_for(s, m.spotter), m.target);
  const Hiding hidden = hiding(s, m.target, line);
  const PieceRef by = line.by.feature.valid() ? PieceRef::feature(line.by.feature.value) : PieceRef{};
  if (hidden.concealed) score.add("FOW-ART-041"_rule, 1, by);
  if (hidden.gone_to_ground) score.add("FOW-ART-042"_rule, 1);
}

}  // namespace

Score score_to_range_in(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  Score score = Score::from("FOW-ART-040"_rule, 2 + static_cast<int>(m.skill), piece_or_none(m.target));
  add_concealment(s, m, guns, score);
  if (const Spotting as = spotting_of(s, m, m.spotter); as.harder.valid())
    score.add(as.harder, 1, piece_of(m.spotter));  // FOW-ART-036
  if (score.impossible()) score.add("FOW-ART-043"_rule, 0);
  return score;
}

Ranging ranging_of(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  Ranging r;
  if (all_of_them(s, guns, mortar)) r.reroll_first = "FOW-ART-045"_rule;
  special::ranging(s, m, r);
  return r;
}

roll::Spec ranging_roll(const State& s, const Mission& m, const std::vector<TeamId>& guns, int attempt) {
  roll::Spec spec = roll_of(s, {.test = Test::range_in,
                                .roller = piece_of(m.spotter),
                                .side = s[m.battery()].side,
                                .score = score_to_range_in(s, m, guns)});
  if (spec.score.impossible()) return spec;
  const bool doubled = m.aim != AimAt::trail && m.target.valid() && s[m.target].deeds.doubled;
  if (doubled) spec.ordered = {roll::Of::failures, "FOW-ART-044"_rule};
  const RuleId first = ranging_of(s, m, guns).reroll_first;
  if (attempt == 1 && first.valid() && !doubled) spec.granted.push_back({roll::Of::failures, first});
  if (attempt > 1 && first.valid()) spec.score.add("FOW-ART-046"_rule, 0);
  return spec;
}

std::vector<int32_t> chances_to_range_in(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  std::vector<int32_t> chances;
  int64_t left = 1'000'000;
  for (int attempt = 1; attempt <= ranging_of(s, m, guns).attempts; ++attempt) {
    chances.push_back(static_cast<int32_t>(left * roll::passes_of_36(ranging_roll(s, m, guns, attempt)) / 36));
    left -= chances.back();
  }
  return chances;
}

Rect template_of(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  Rect area{{m.at, {}}, template_side, template_side};  // centred there (FOW-ART-064), one however many (FOW-ART-066)
  if (!guns.empty()) area.pose.facing = heading_of(m.at - fired_from(s, guns, m.at));
  if (many_rockets(s, guns)) area.width = 2 * template_side;  // across the line of fire
  return area;
}

namespace {

Score score_to_hit_under(const State& s, const Mission& m, const std::vector<TeamId>& guns, int weapons) {
  Skill lowest = Skill::veteran;
  for (const PlatoonId p : m.batteries) lowest = std::min(lowest, lowest_skill(s, p));  // FOW-CHR-050
  Score score = Score::from("FOW-ART-071"_rule, 5 - static_cast<int>(lowest), piece_of(m.battery()));
  if (m.aim == AimAt::repeat)
    score.add("FOW-ART-051"_rule, 0);
  else if (m.aim == AimAt::marker)
    score.add("MM-037"_rule, 0);
  else if (m.attempt > 1 && all_of_them(s, guns, rocket_launcher))
    score.add("FOW-ART-089"_rule, 0);
  else if (m.attempt == 2)
    score.add("FOW-ART-072"_rule, 1);
  else if (m.attempt > 2)
    score.add("FOW-ART-073"_rule, 2);
  if (m.attempt > 1 && ranging_of(s, m, guns).reroll_first == "FOW-ART-045"_rule) score.add("FOW-ART-047"_rule, 0);
  if (weapons == 1) {
    score.add("FOW-ART-079"_rule, 1);
    if (score.needed() > 6) score.add("FOW-ART-075"_rule, 0);
  } else {
    if (score.needed() > 6) score.add("FOW-ART-074"_rule, 0);
    score.how.passes_on = 6;
  }
  return score;
}

}  // namespace

Barrage barrage_of(const State& s, const Mission& m, const std::vector<TeamId>& guns) {
  const int weapons = weapons_in(s, m, guns);
  Barrage b{.area = template_of(s, m, guns), .side = s[m.battery()].side, .by = m.battery()};
  if (m.aim == AimAt::team) b.aimed_at = s[m.target].with();
  const Shot first = shell_of(s, guns[0]);
  b.gun = first.team;
  b.weapon = first.weapon;
  b.to_hit = score_to_hit_under(s, m, guns, weapons);
  if (weapons <= few)
    b.rerolls = {roll::Of::successes, "FOW-ART-078"_rule};
  else if (weapons < many)
    b.to_hit.add("FOW-ART-077"_rule, 0);
  else if (many_rockets(s, guns))
    b.to_hit.add("FOW-ART-090"_rule, 0);
  else
    b.rerolls = {roll::Of::failures, "FOW-ART-076"_rule};
  // The lowest Anti-tank and the worst Firepower of what fires (FOW-ART-098); a mixed one says so.
  const Bombardment& line = shells_of(s, guns[0]);
  int anti_tank = line.anti_tank, firepower = line.firepower;
  for (TeamId t : guns) {
    anti_tank = std::min(anti_tank, shells_of(s, t).anti_tank);
    firepower = std::max(firepower, shells_of(s, t).firepower);
  }
  const bool mixed = std::any_of(guns.begin(), guns.end(), [&](TeamId t) {
    return shells_of(s, t).anti_tank != line.anti_tank || shells_of(s, t).firepower != line.firepower;
  });
  if (mixed) b.to_hit.add("FOW-ART-108"_rule, 0);
  b.anti_tank = static_cast<int8_t>(anti_tank);
  b.firepower = static_cast<int8_t>(firepower);
  b.pins = "FOW-ART-109"_rule;
  special::barrage(s, m, guns, b);
  return b;
}

}  // namespace sandtable::fow
